package discuz_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"

	"golang.org/x/text/encoding/simplifiedchinese"

	"daoyan/forum"
	"daoyan/forum/discuz"
)

// hands do to threads what a moderator does by the buttons of a board: the client has no use for it.
type hands interface {
	MoveThread(tid forum.ThreadID, to forum.BoardID, leaving bool) error // leaving: the old board goes on listing it
	MergeThreads(into, from forum.ThreadID) error
}

// browser is a moderator before a real board: the buttons are forms, sent with the session of a client.
type browser struct {
	url string
	fid forum.BoardID
	who *discuz.Client
}

func (b browser) MoveThread(tid forum.ThreadID, to forum.BoardID, leaving bool) error {
	kind := "normal"
	if leaving {
		kind = "redirect"
	}
	return b.send("forum.php?mod=topicadmin&action=moderate&optgroup=2&modsubmit=yes&infloat=yes&inajax=1", url.Values{
		"moderate[]": {fmt.Sprint(tid)}, "operations[]": {"move"}, "moveto": {fmt.Sprint(to)}, "type": {kind}, "threadtypeid": {"0"},
	})
}

func (b browser) MergeThreads(into, from forum.ThreadID) error {
	return b.send("forum.php?mod=topicadmin&action=merge&modsubmit=yes&infloat=yes&inajax=1", url.Values{"tid": {fmt.Sprint(into)}, "othertid": {fmt.Sprint(from)}})
}

// done is how a board says that it has done it: the handler of successes, or that of refusals with words of success.
var (
	done       = regexp.MustCompile(`succeedhandle_|errorhandle_\w*\('管理操作成功`)
	linkedHash = regexp.MustCompile(`formhash=([0-9a-f]{8})`)
)

func (b browser) send(ref string, form url.Values) error {
	if _, err := b.who.Me(context.Background()); err != nil {
		return err
	}
	page, err := b.do(http.MethodGet, "home.php?mod=space&do=pm", nil)
	if err != nil {
		return err
	}
	hash := linkedHash.FindStringSubmatch(page)
	if hash == nil {
		return fmt.Errorf("no formhash on the page of messages")
	}
	form.Set("fid", fmt.Sprint(b.fid))
	form.Set("reason", "test")
	form.Set("formhash", hash[1])
	answer, err := b.do(http.MethodPost, ref, form)
	if err == nil && !done.MatchString(answer) {
		err = fmt.Errorf("the board says %.200s", answer)
	}
	return err
}

// do sends one request and gives the answer in UTF-8.
func (b browser) do(method, ref string, form url.Values) (string, error) {
	var session struct {
		Cookies map[string]string `json:"cookies"`
	}
	if err := json.Unmarshal(b.who.Session(), &session); err != nil {
		return "", err
	}
	req, err := http.NewRequestWithContext(context.Background(), method, b.url+"/"+ref, strings.NewReader(form.Encode()))
	if err != nil {
		return "", err
	}
	for name, value := range session.Cookies {
		req.AddCookie(&http.Cookie{Name: name, Value: value})
	}
	req.Header.Set("User-Agent", "Mozilla/5.0 (X11; Linux x86_64) daoyan")
	req.Header.Set("X-Requested-With", "XMLHttpRequest")
	if form != nil {
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err == nil && b.who.Charset() == discuz.GBK {
		body, err = simplifiedchinese.GB18030.NewDecoder().Bytes(body)
	}
	return string(body), err
}
