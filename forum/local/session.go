package local

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"net/http"
	"regexp"
	"strconv"
	"strings"

	"daoyan/forum"
)

const (
	cookiePre   = "dyan_2132_"
	hashSeconds = 10_000_000 // a formhash changes at unix times divisible by this
)

var saltShape = regexp.MustCompile(`^[A-Za-z0-9]{8}$`)

// recognize finds out who asks. As on Discuz! the two cookies auth and saltkey are the whole session: auth proves the account and its
// password to the site, sealed with saltkey; the server keeps nothing, and several sessions may coexist.
func (q *request) recognize() {
	if c, err := q.http.Cookie(cookiePre + "saltkey"); err == nil && saltShape.MatchString(c.Value) {
		q.salt = c.Value
	} else {
		q.salt = newSalt()
		q.setCookie("saltkey", q.salt, 2592000)
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	if c, err := q.http.Cookie(cookiePre + "auth"); err == nil {
		q.me = q.opened(c.Value, q.salt)
	}
	q.hash = q.formHash(q.me, q.salt)
}

// admit makes the session the account's.
func (q *request) admit(a *account, lasting bool) {
	age := 0
	if lasting {
		age = 2592000
	}
	q.me, q.hash = a, q.formHash(a, q.salt)
	q.setCookie("auth", q.sealed(a, q.salt), age)
}

// leave makes the session a guest's.
func (q *request) leave() {
	q.me, q.hash = nil, q.formHash(nil, q.salt)
	q.setCookie("auth", "", -1)
}

func (q *request) setCookie(name, value string, age int) {
	http.SetCookie(q.w, &http.Cookie{
		Name: cookiePre + name, Value: value, Path: "/", MaxAge: age, HttpOnly: true,
		Secure: strings.HasPrefix(q.base(), "https"), SameSite: http.SameSiteLaxMode,
	})
}

func (b *Board) sealed(a *account, salt string) string {
	uid := num(a.ID)
	seal := b.sign("auth", uid, salt, string(a.Hash))
	return uid + "." + base64.RawURLEncoding.EncodeToString(seal)
}

// opened is the account an auth cookie proves, or nil.
func (b *Board) opened(auth, salt string) *account {
	number, _, found := strings.Cut(auth, ".")
	uid, err := strconv.ParseInt(number, 10, 64)
	if !found || err != nil {
		return nil
	}
	a := b.state.accounts[forum.UserID(uid)]
	if a == nil || !hmac.Equal([]byte(auth), []byte(b.sealed(a, salt))) {
		return nil
	}
	return a
}

// formHash is what proves that a form was made for this session.
func (b *Board) formHash(a *account, salt string) string {
	name, uid := "", "0"
	if a != nil {
		name, uid = a.Name, num(a.ID)
	}
	stage := num(b.second().Unix() / hashSeconds)
	return hex.EncodeToString(b.sign("form", stage, name, uid, salt))[:8]
}

func (b *Board) sign(parts ...string) []byte {
	mac := hmac.New(sha256.New, b.siteKey)
	for _, part := range parts {
		mac.Write([]byte(part))
		mac.Write([]byte{0})
	}
	return mac.Sum(nil)
}

// newSalt is eight random letters and digits. rand.Text panics rather than fail, as crypto/rand promises.
func newSalt() string { return rand.Text()[:8] }
