package discuz

import (
	"context"
	"fmt"
	"slices"

	"daoyan/forum"
)

// Reply posts in a thread and gives the new post's number. Texts are BBCode, here and in all that is written. One request.
func (c *Client) Reply(ctx context.Context, tid forum.ThreadID, text string) (forum.PostID, error) {
	leave, err := c.enter(ctx)
	if err != nil {
		return 0, err
	}
	defer leave()
	return c.reply(ctx, fmt.Sprintf("reply to thread %d", tid), tid, c.message(text))
}

// QuoteReply posts in a thread, quoting one of its posts as the board's own button does: the quoted author is told. Two requests.
func (c *Client) QuoteReply(ctx context.Context, tid forum.ThreadID, quoted forum.PostID, text string) (forum.PostID, error) {
	leave, err := c.enter(ctx)
	if err != nil {
		return 0, err
	}
	defer leave()
	op := fmt.Sprintf("quote post %d in thread %d", quoted, tid)
	form, err := c.postForm(ctx, op, fmt.Sprintf("forum.php?mod=post&action=reply&tid=%d&repquote=%d", tid, quoted))
	if err != nil {
		return 0, err
	}
	if form.hidden["noticetrimstr"] == "" { // the board gives an ordinary form where there is nothing to quote
		return 0, &forum.Error{Kind: forum.NotFound, Op: op, Text: "要引用的楼层不在了", Sure: true}
	}
	fields := c.message(text)
	for _, name := range []string{"noticeauthor", "noticetrimstr", "noticeauthormsg", "reppid", "reppost"} {
		fields = append(fields, field{name, form.hidden[name]})
	}
	return c.reply(ctx, op, tid, fields)
}

// message is the text of a new post as a form has it.
func (c *Client) message(text string) []field {
	return append(c.words(text), field{"usesig", "1"})
}

// words are the text of a post: wysiwyg=0 says that it is BBCode.
func (c *Client) words(text string) []field {
	fitted, _ := c.charset.Fit(text)
	return []field{{"message", fitted}, {"wysiwyg", "0"}}
}

func (c *Client) reply(ctx context.Context, op string, tid forum.ThreadID, form []field) (forum.PostID, error) {
	a, err := c.submit(ctx, op, fmt.Sprintf("forum.php?mod=post&action=reply&tid=%d&replysubmit=yes", tid), form)
	if err != nil {
		return 0, err
	}
	pid := a.number("pid")
	if pid == 0 {
		return 0, noNumber(op)
	}
	return forum.PostID(pid), nil
}

// number is a number the board gave with a success, in the dictionary or in the address it leads to.
func (a answer) number(key string) int64 {
	if n := number(a.dict[key]); n != 0 {
		return n
	}
	return parameter(a.where, key)
}

func noNumber(op string) error {
	return &forum.Error{Kind: forum.Unknown, Op: op, Text: "论坛说成功了，却没有给编号"}
}

// NewThread opens a thread in a board and gives its number and its first post's. Subjects hold 80 units, a Chinese character being two.
// One request.
func (c *Client) NewThread(ctx context.Context, fid forum.BoardID, subject, text string) (forum.ThreadID, forum.PostID, error) {
	return c.newThread(ctx, fid, subject, text)
}

// NewHiddenThread opens a thread whose replies only the account, their own writers and moderators read (回帖仅作者可见). One request. Whether the
// board has done so is for RepliesHidden to say.
func (c *Client) NewHiddenThread(ctx context.Context, fid forum.BoardID, subject, text string) (forum.ThreadID, forum.PostID, error) {
	return c.newThread(ctx, fid, subject, text, field{"hiddenreplies", "1"})
}

// RepliesHidden tells whether a thread of the account's own, with that first post, keeps its replies from others. One request.
func (c *Client) RepliesHidden(ctx context.Context, tid forum.ThreadID, pid forum.PostID) (bool, error) {
	leave, err := c.enter(ctx)
	if err != nil {
		return false, err
	}
	defer leave()
	form, err := c.postForm(ctx, fmt.Sprintf("look at the settings of thread %d", tid), fmt.Sprintf("forum.php?mod=post&action=edit&tid=%d&pid=%d&page=1", tid, pid))
	if err != nil {
		return false, err
	}
	return slices.Contains(form.kept, field{"hiddenreplies", "1"}), nil
}

func (c *Client) newThread(ctx context.Context, fid forum.BoardID, subject, text string, more ...field) (forum.ThreadID, forum.PostID, error) {
	leave, err := c.enter(ctx)
	if err != nil {
		return 0, 0, err
	}
	defer leave()
	op := fmt.Sprintf("open a thread in board %d", fid)
	fitted, _ := c.charset.Fit(subject)
	form := append(append(c.message(text), field{"subject", fitted}), more...)
	a, err := c.submit(ctx, op, fmt.Sprintf("forum.php?mod=post&action=newthread&fid=%d&topicsubmit=yes", fid), form)
	if err != nil {
		return 0, 0, err
	}
	tid, pid := a.number("tid"), a.number("pid")
	if tid == 0 || pid == 0 {
		return 0, 0, noNumber(op)
	}
	return forum.ThreadID(tid), forum.PostID(pid), nil
}

// Edit replaces the text of an own post; a thread's first post keeps its subject, category and switches. Two requests.
func (c *Client) Edit(ctx context.Context, tid forum.ThreadID, pid forum.PostID, text string) error {
	leave, err := c.enter(ctx)
	if err != nil {
		return err
	}
	defer leave()
	op := fmt.Sprintf("edit post %d in thread %d", pid, tid)
	form, err := c.postForm(ctx, op, fmt.Sprintf("forum.php?mod=post&action=edit&tid=%d&pid=%d&page=1", tid, pid))
	if err != nil {
		return err
	}
	fields := append(c.words(text), field{"fid", digitsOf(form.fid)}, field{"tid", digitsOf(int64(tid))},
		field{"pid", digitsOf(int64(pid))}, field{"page", "1"}, field{"subject", form.subject})
	_, err = c.submit(ctx, op, "forum.php?mod=post&action=edit&editsubmit=yes", append(fields, form.kept...))
	return err
}

func (c *Client) postForm(ctx context.Context, op, ref string) (postForm, error) {
	r, err := c.open(ctx, op, ref)
	if err != nil {
		return postForm{}, err
	}
	form, e := r.sheet.postForm()
	if e != nil {
		return postForm{}, failed(op, e)
	}
	return form, nil
}

// SetClosed closes or opens a thread, which takes a moderator. A thread that is as wanted is left alone. Two requests.
func (c *Client) SetClosed(ctx context.Context, tid forum.ThreadID, closed bool) error {
	leave, err := c.enter(ctx)
	if err != nil {
		return err
	}
	defer leave()
	operation := "open"
	if closed {
		operation = "close"
	}
	op := fmt.Sprintf("%s thread %d", operation, tid)
	r, err := c.open(ctx, op, fmt.Sprintf("forum.php?mod=viewthread&tid=%d&page=%d", tid, pastTheEnd))
	if err != nil {
		return err
	}
	page, e := r.sheet.page()
	if e != nil {
		return failed(op, e)
	}
	if page.Closed == closed {
		return nil
	}
	id := digitsOf(int64(tid))
	_, err = c.submit(ctx, op, "forum.php?mod=topicadmin&action=moderate&optgroup=4&modsubmit=yes&infloat=yes", []field{
		{"fid", digitsOf(r.sheet.fid())}, {"moderate[]", id}, {"operations[]", operation}, {"expirationclose", ""}, {"reason", "版杀流程"},
	})
	return err
}
