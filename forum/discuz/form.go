package discuz

import (
	"regexp"

	"github.com/PuerkitoBio/goquery"

	"daoyan/forum"
)

// field is one name and value of a form to send.
type field struct{ name, value string }

// postForm is the form of a post: to edit one, or to answer one with a quote.
type postForm struct {
	fid     int64
	subject string
	message string
	hidden  map[string]string
	kept    []field // what is set beside them: category, ticked boxes, tags; an edit that leaves them out takes them away
}

// postForm reads #postform, which edits and quotes share.
func (s *sheet) postForm() (postForm, *forum.Error) {
	if e := s.trouble(); e != nil {
		return postForm{}, e
	}
	form := single(s.frame, "#postform")
	if form.Length() == 0 {
		return postForm{}, unreadable("发帖表单", s)
	}
	f := postForm{fid: parameter(form.AttrOr("action", ""), "fid"), hidden: map[string]string{}}
	form.Find("input").Each(func(_ int, n *goquery.Selection) { f.input(n, s.charset) })
	form.Find("select[name]").Each(func(_ int, list *goquery.Selection) {
		if option := single(list, "option[selected]"); option.Length() > 0 {
			f.kept = append(f.kept, field{list.AttrOr("name", ""), option.AttrOr("value", "")})
		}
	})
	f.message = s.charset.restore(single(form, `textarea[name="message"]`).Text())
	if fid := number(f.hidden["fid"]); fid != 0 {
		f.fid = fid
	}
	return f, nil
}

func (f *postForm) input(n *goquery.Selection, charset Charset) {
	name, value := n.AttrOr("name", ""), n.AttrOr("value", "")
	switch {
	case name == "":
	case name == "subject":
		f.subject = charset.restore(value)
	case n.Is(`[type="hidden"]`):
		f.hidden[name] = value
	case n.Is(`[type="checkbox"][checked]:not([disabled])`), name == "tags", name == "price", name == "readperm":
		f.kept = append(f.kept, field{name, value})
	}
}

// members reads who is in a group, the founder first.
func (s *sheet) members() ([]forum.User, *forum.Error) {
	if e := s.trouble(); e != nil {
		return nil, e
	}
	list := single(s.frame, "ul.buddy")
	if list.Length() == 0 {
		if single(s.frame, ".emp").Length() > 0 {
			return nil, &forum.Error{Kind: forum.NotFound, Sure: true, Text: "没有这个群聊，或者自己不在里面"}
		}
		return nil, unreadable("群聊成员", s)
	}
	var users []forum.User
	list.Find("h4").Each(func(_ int, line *goquery.Selection) {
		a := single(line, "a")
		if uid := userIn(link(a)); uid != 0 {
			users = append(users, forum.User{ID: forum.UserID(uid), Name: s.charset.restore(text(a))})
		}
	})
	if len(users) == 0 {
		return nil, unreadable("群聊成员", s)
	}
	return users, nil
}

var spaceUID = regexp.MustCompile(`^\(UID:\s*(\d+)\)$`)

// user reads whose space a page shows, 0 if it is no space.
func (s *sheet) user() (forum.UserID, *forum.Error) {
	if e := s.trouble(); e != nil {
		return 0, e
	}
	var uid forum.UserID
	s.frame.Find("span").EachWithBreak(func(_ int, n *goquery.Selection) bool {
		if m := spaceUID.FindStringSubmatch(text(n)); m != nil {
			uid = forum.UserID(number(m[1]))
		}
		return uid == 0
	})
	if uid == 0 {
		return 0, unreadable("用户的 UID", s)
	}
	return uid, nil
}
