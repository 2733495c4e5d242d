package discuz

import (
	"regexp"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

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
	form := first(s.root, byID("postform"))
	if form == nil {
		return postForm{}, unreadable("发帖表单", s)
	}
	f := postForm{fid: parameter(attr(form, "action"), "fid"), hidden: map[string]string{}}
	walk(form, func(n *html.Node) bool {
		switch name := attr(n, "name"); n.DataAtom {
		case atom.Input:
			f.input(n, name, s.charset)
		case atom.Select:
			if option := chosen(n); name != "" && option != nil {
				f.kept = append(f.kept, field{name, attr(option, "value")})
			}
			return false
		case atom.Textarea:
			if name == "message" {
				f.message = s.charset.restore(wholeText(n))
			}
		}
		return true
	})
	if fid := number(f.hidden["fid"]); fid != 0 {
		f.fid = fid
	}
	return f, nil
}

func (f *postForm) input(n *html.Node, name string, charset Charset) {
	value := attr(n, "value")
	switch kind := attr(n, "type"); {
	case name == "":
	case name == "subject":
		f.subject = charset.restore(value)
	case kind == "hidden":
		f.hidden[name] = value
	case kind == "checkbox" && has(n, "checked") && !has(n, "disabled"), name == "tags", name == "price", name == "readperm":
		f.kept = append(f.kept, field{name, value})
	}
}

// chosen is the option that is selected, nil if none is.
func chosen(list *html.Node) *html.Node {
	return first(list, func(n *html.Node) bool { return n.DataAtom == atom.Option && has(n, "selected") })
}

// wholeText is n's text with its blanks and line breaks.
func wholeText(n *html.Node) string {
	var out strings.Builder
	walk(n, func(n *html.Node) bool {
		if n.Type == html.TextNode {
			out.WriteString(n.Data)
		}
		return true
	})
	return out.String()
}

// members reads who is in a group, the founder first.
func (s *sheet) members() ([]forum.User, *forum.Error) {
	if e := s.trouble(); e != nil {
		return nil, e
	}
	list := first(s.root, byClass(atom.Ul, "buddy"))
	if list == nil {
		if first(s.root, func(n *html.Node) bool { return hasClass(n, "emp") }) != nil {
			return nil, &forum.Error{Kind: forum.NotFound, Sure: true, Text: "没有这个群聊，或者自己不在里面"}
		}
		return nil, unreadable("群聊成员", s)
	}
	var users []forum.User
	walk(list, func(n *html.Node) bool {
		if n.DataAtom == atom.H4 {
			if a := first(n, byTag(atom.A)); a != nil && userIn(attr(a, "href")) != 0 {
				users = append(users, forum.User{ID: forum.UserID(userIn(attr(a, "href"))), Name: s.charset.restore(text(a))})
			}
		}
		return true
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
	walk(s.root, func(n *html.Node) bool {
		if uid == 0 && n.DataAtom == atom.Span {
			if m := spaceUID.FindStringSubmatch(text(n)); m != nil {
				uid = forum.UserID(number(m[1]))
			}
		}
		return uid == 0
	})
	if uid == 0 {
		return 0, unreadable("用户的 UID", s)
	}
	return uid, nil
}
