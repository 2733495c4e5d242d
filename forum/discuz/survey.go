package discuz

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"daoyan/forum"
)

// Survey is what can be told of a board without writing anything.
type Survey struct {
	Version string // as the pages name it: "Discuz! X3.5"; empty where they do not
	Charset Charset
	Me      forum.User
	Offset  time.Duration  // how far the board's clock is ahead of ours
	Zone    *time.Location // in which the board shows the account its times
	Seconds bool           // posts show the second they were written in; true where the board has none to look at

	Board   error // why the list of threads cannot be read; nil if it can
	Threads int   // on the first page of the list

	Post        error // why no thread may be opened; nil if it may
	PostCaptcha bool  // each post wants a captcha
	Message     error // why no messages may be written; nil if they may

	Moderator Moderating
	API       bool // the JSON interface may be asked, and answers
}

// Moderating tells whether the account may close threads of a board.
type Moderating int

// What a board's list of threads tells of an account.
const (
	UnknownModerator Moderating = iota // an empty list shows nobody its tools
	NoModerator
	IsModerator
)

// Survey looks at a board as the account sees it: log-in, clock, list of threads, and the forms for posts and messages, which it does not
// send. The error is that of the log-in or of the first page; what fails after it is told in its own place. Four requests, five where there
// is a thread to look into, one more where the JSON interface may be asked, besides the log-in.
func (c *Client) Survey(ctx context.Context, fid forum.BoardID) (Survey, error) {
	leave, err := c.enter(ctx)
	if err != nil {
		return Survey{}, err
	}
	defer leave()
	const op = "look at the board"
	r, err := c.open(ctx, op, inboxRef)
	if err != nil {
		return Survey{}, err
	}
	out := Survey{Version: r.sheet.generator(), Charset: c.charset, Me: c.me, Zone: r.sheet.zone(), Seconds: true}
	if out.Offset, err = offsetOf(op, r); err != nil {
		return out, err
	}
	c.surveyList(ctx, fid, &out)
	out.API = c.traces(ctx, fid) != nil
	out.PostCaptcha, out.Post = c.surveyForm(ctx, fmt.Sprintf("forum.php?mod=post&action=newthread&fid=%d", fid), "postform")
	_, out.Message = c.surveyForm(ctx, "home.php?mod=spacecp&ac=pm", "pmform")
	return out, ctx.Err()
}

// surveyList reads the list of threads, and of its first thread whether posts show their seconds.
func (c *Client) surveyList(ctx context.Context, fid forum.BoardID, out *Survey) {
	op := fmt.Sprintf("list the threads of board %d", fid)
	r, err := c.open(ctx, op, fmt.Sprintf("forum.php?mod=forumdisplay&fid=%d", fid))
	if err != nil {
		out.Board = err
		return
	}
	list, e := r.sheet.threadList()
	if e != nil {
		out.Board = failed(op, e)
		return
	}
	if out.Threads = len(list.threads); out.Threads == 0 {
		return
	}
	out.Moderator = NoModerator
	if r.sheet.items.Find(`input[name="moderate[]"]`).Length() > 0 {
		out.Moderator = IsModerator
	}
	page, err := c.readThread(ctx, op, list.threads[0].id, 0, func(forum.Page) bool { return true })
	if err != nil { // one thread may have been deleted meanwhile, or be for others
		var refused *forum.Error
		if !errors.As(err, &refused) || refused.Kind == forum.Unknown {
			out.Board = err
		}
		return
	}
	for _, p := range page.Posts {
		if p.Time != "" {
			out.Seconds = !p.At.IsZero()
		}
	}
}

// surveyForm asks for a form whose id begins so and tells why it does not come, and whether it wants a captcha.
func (c *Client) surveyForm(ctx context.Context, ref, id string) (captcha bool, why error) {
	const op = "ask for a form"
	r, err := c.open(ctx, op, ref)
	if err != nil {
		return false, err
	}
	if e := r.sheet.trouble(); e != nil {
		return false, failed(op, e)
	}
	form := single(r.sheet.frame, fmt.Sprintf(`form[id^="%s"]`, id))
	if form.Length() == 0 {
		return false, failed(op, unreadable("表单 "+id, r.sheet))
	}
	return single(form, `[id^="seccode_c"]`).Length() > 0, nil
}

// generator is the version a page names in its head.
func (s *sheet) generator() string {
	return strings.Join(strings.Fields(single(s.frame, `meta[name="generator"]`).AttrOr("content", "")), " ")
}
