package local

import (
	"errors"
	"fmt"
	"regexp"
	"time"
	"unicode/utf8"

	"golang.org/x/crypto/bcrypt"

	"daoyan/forum"
)

const (
	hashCost    = 6  // a board of friends, often on a small machine
	maxPassword = 72 // bytes; bcrypt reads no further
	minName     = 2  // width
	maxName     = 30
	maxMisses   = 5
	lockTime    = 15 * time.Minute
)

var (
	badInName   = regexp.MustCompile(`[%,;*"'\s<>&()\\〔〕【】\[\]\p{Cf}\p{Zs}\p{Co}]`)
	goodAddress = regexp.MustCompile(`^[^\s@<>"']{1,64}@[^\s@<>"']{1,190}$`)
)

// UserOption says what is special about an account.
type UserOption func(*account)

// Moderator lets the account close, block and delete.
func Moderator() UserOption { return func(a *account) { a.Role = roleModerator } }

// Administrator gives a moderator's rights, no edit marks and no waiting between posts.
func Administrator() UserOption { return func(a *account) { a.Role = roleAdministrator } }

// Deaf makes an account that takes no private messages.
func Deaf() UserOption { return func(a *account) { a.Deaf = true } }

// Email sets the address that also signs in.
func Email(address string) UserOption { return func(a *account) { a.Email = address } }

// AddUser opens an account. Names are 2 to 30 columns wide (a Chinese character is two), unique without regard to case, and hold no
// blanks, quotes, brackets or list signs; passwords are 1 to 72 bytes.
func (b *Board) AddUser(name, password string, options ...UserOption) (forum.UserID, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	a, err := b.newAccount(name, password, options)
	if err != nil {
		return 0, told("open an account", err)
	}
	return a.ID, nil
}

func (b *Board) newAccount(name, password string, options []UserOption) (*account, error) {
	a := &account{Name: b.codec.settle(name), Joined: b.second()}
	for _, option := range options {
		option(a)
	}
	if no := b.judgeAccount(a, password); no != nil {
		return nil, no
	}
	var err error
	if a.Hash, err = b.hashPassword(password); err != nil {
		return nil, err
	}
	c := b.begin()
	c.last.Account++
	a.ID = forum.UserID(c.last.Account)
	c.put(a)
	return a, b.commit(c)
}

// judgeAccount says what is wrong with a new account, or nil.
func (b *Board) judgeAccount(a *account, password string) error {
	switch {
	case width(a.Name) < minName || width(a.Name) > maxName:
		return badAccount(fmt.Sprintf("抱歉，用户名须为 %d 到 %d 个字符", minName, maxName))
	case badInName.MatchString(a.Name) || !utf8.ValidString(a.Name):
		return badAccount("用户名包含敏感字符")
	case b.state.user(a.Name) != nil:
		return badAccount("该用户名已经被注册")
	case password == "":
		return badAccount("抱歉，密码空或包含非法字符")
	case len(password) > maxPassword:
		return badAccount(fmt.Sprintf("抱歉，密码不能超过 %d 个字节", maxPassword))
	case a.Email != "" && !goodAddress.MatchString(a.Email):
		return badAccount("Email 地址无效")
	case a.Email != "" && b.byEmail(a.Email) != nil:
		return badAccount("该 Email 地址已经被注册")
	}
	return nil
}

// SetPassword changes a password. Every session of the account ends with it.
func (b *Board) SetPassword(uid forum.UserID, password string) error {
	const op = "change a password"
	if password == "" || len(password) > maxPassword {
		return told(op, badAccount("抱歉，密码空或包含非法字符"))
	}
	hash, err := b.hashPassword(password)
	if err != nil {
		return told(op, err)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	old := b.state.accounts[uid]
	if old == nil {
		return told(op, noUserID)
	}
	a := *old
	a.Hash = hash
	c := b.begin()
	c.put(&a)
	return told(op, b.commit(c))
}

// User is the account of a name, or a *forum.Error of kind NotFound.
func (b *Board) User(name string) (forum.User, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	a := b.state.user(name)
	if a == nil {
		return forum.User{}, told("find an account", noUserNamed)
	}
	return forum.User{ID: a.ID, Name: a.Name}, nil
}

func (b *Board) hashPassword(password string) ([]byte, error) {
	hash, err := bcrypt.GenerateFromPassword([]byte(b.codec.settle(password)), hashCost)
	if err != nil {
		return nil, errors.New("hash a password: bcrypt refused it") // its own words could quote the password
	}
	return hash, nil
}

func (b *Board) byEmail(address string) *account {
	for _, a := range b.state.accounts { // addresses are unique: any order finds the one
		if a.Email != "" && foldName(a.Email) == foldName(address) {
			return a
		}
	}
	return nil
}

// strikes counts the failed sign-ins of one address for one name.
type strikes struct {
	count int
	last  time.Time
}

// signIn checks a password. Five misses within a quarter of an hour lock the name for that address; an unknown name counts like a wrong
// password, so that the answer tells nobody which names exist.
func (b *Board) signIn(address, name, password string, byMail bool) (*account, error) {
	now := b.second()
	who := address + "\x00" + foldName(name)
	for k, s := range b.misses {
		if now.Sub(s.last) >= lockTime {
			delete(b.misses, k)
		}
	}
	past := b.misses[who]
	if past.count >= maxMisses {
		return nil, loginLocked
	}
	a := b.state.user(name)
	if byMail {
		a = b.byEmail(name)
	}
	if a != nil && bcrypt.CompareHashAndPassword(a.Hash, []byte(password)) == nil {
		delete(b.misses, who)
		return a, nil
	}
	b.misses[who] = strikes{past.count + 1, now}
	if left := maxMisses - past.count - 1; left > 0 {
		return nil, wrongPassword(left)
	}
	return nil, loginLocked
}
