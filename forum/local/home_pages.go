package local

import (
	"net/http"
	"slices"

	"daoyan/forum"
)

// homePages serves home.php: the pages of accounts and the private messages.
func homePages(q *request) {
	switch mod := q.get("mod"); {
	case mod == "space" && q.get("do") == "pm" && q.me == nil, mod == "spacecp" && q.me == nil:
		q.refuse(loginFirst)
	case mod == "space" && q.get("do") == "pm":
		q.messagePages()
	case mod == "space":
		q.space()
	case mod == "spacecp" && q.get("ac") == "pm":
		q.writeMessage()
	default:
		q.refuse(undefined)
	}
}

// space shows one account: by uid, by name, or one's own.
func (q *request) space() {
	uid := forum.UserID(q.number("uid"))
	q.mu.Lock()
	a := q.state.accounts[uid]
	switch {
	case q.form.Has("username"):
		a = q.state.user(q.get("username"))
	case uid == 0:
		a = q.me
	}
	posts := 0
	for _, p := range q.state.posts { // counting: any order
		if a != nil && p.Author == a.ID {
			posts++
		}
	}
	q.mu.Unlock()
	switch {
	case a != nil:
		q.page(http.StatusOK, "space", "nv_home", "pg_space", a.Name+" 的个人资料", map[string]any{
			"UID": a.ID, "Name": a.Name, "Role": roleNames[a.Role], "Joined": q.minute(a.Joined), "Posts": posts,
			"Write": q.me != nil && q.me.ID != a.ID,
		})
	case q.form.Has("username") || uid != 0:
		q.refuse(noSpace)
	default:
		q.refuse(loginFirst)
	}
}

// writeMessage shows the form for a new message, and takes messages and changes of a group's members.
func (q *request) writeMessage() {
	switch op := q.get("op"); {
	case op == "":
		q.messageForm()
	case op != "send" && op != "appendmember" && op != "kickmember":
		q.refuse(undefined)
	case !q.submitted():
		q.refuse(badForm)
	case op == "send":
		q.takeMessage()
	default:
		q.takeMembers(op)
	}
}

func (q *request) messageForm() {
	var names []string
	group := q.get("type") == "1"
	q.mu.Lock()
	if group {
		for uid := int64(1); uid <= q.state.last.Account; uid++ {
			if name := q.state.name(forum.UserID(uid)); forum.UserID(uid) != q.me.ID {
				names = append(names, name)
			}
		}
	}
	to := q.state.name(forum.UserID(q.number("touid")))
	q.mu.Unlock()
	q.page(http.StatusOK, "pmform", "nv_home", "pg_spacecp", "发送消息", map[string]any{"Group": group, "Names": names, "To": to, "Hash": q.hash})
}

func (q *request) takeMessage() {
	names := slices.DeleteFunc(slices.Clone(q.form["users[]"]), func(name string) bool { return name == "" })
	to, pmid := forum.UserID(q.number("touid")), forum.MessageID(q.number("pmid"))
	switch {
	case q.get("type") == "1":
		q.takeGroup(names)
	case to != 0:
		q.takeLetter(to)
	case len(names) > 0:
		q.takeCircular(names)
	case q.get("username") != "":
		q.mu.Lock()
		a := q.state.user(q.get("username"))
		q.mu.Unlock()
		if a == nil {
			q.refuse(noUserNamed)
			return
		}
		q.takeLetter(a.ID)
	case pmid != 0:
		q.takeAnswer(pmid)
	default:
		q.refuse(deaf)
	}
}

func (q *request) takeLetter(to forum.UserID) {
	q.mu.Lock()
	c := q.begin()
	m, err := q.letter(c, q.me.ID, to, q.get("message"))
	if err == nil {
		err = q.commit(c)
	}
	q.mu.Unlock()
	q.sent(m, err, "home.php?mod=space&do=pm&subop=view&touid="+num(to))
}

// takeCircular sends the same words to several accounts, each in its own conversation. It counts as one for the intervals.
func (q *request) takeCircular(names []string) {
	q.mu.Lock()
	c := q.begin()
	var reached []forum.UserID
	var firstErr error
	failed := ""
	for _, name := range names {
		a := q.state.user(name)
		if a != nil && slices.Contains(reached, a.ID) {
			continue
		}
		err := error(noUserNamed)
		if a != nil {
			_, err = q.letter(c, q.me.ID, a.ID, q.get("message"))
		}
		if err == nil {
			reached = append(reached, a.ID)
			continue
		}
		if firstErr == nil {
			firstErr = err
		}
		failed = joinNames(failed, name)
	}
	if len(reached) > 0 {
		firstErr = q.commit(c)
	}
	q.mu.Unlock()
	if firstErr != nil {
		q.refuse(firstErr)
		return
	}
	q.done("home.php?mod=space&do=pm&filter=privatepm", "操作成功 ", field{"users", failed}, field{"succeed", num(len(reached))})
}

func joinNames(list, name string) string {
	if list == "" {
		return name
	}
	return list + "," + name
}

// takeGroup opens a group with those who can be reached and names the others.
func (q *request) takeGroup(names []string) {
	q.mu.Lock()
	var members []forum.UserID
	failed := ""
	for _, name := range names {
		if a := q.state.user(name); a != nil && !a.Deaf {
			members = append(members, a.ID)
		} else {
			failed = joinNames(failed, name)
		}
	}
	_, err := q.createGroup(q.me.ID, members, q.get("subject"), q.get("message"))
	q.mu.Unlock()
	if err != nil {
		q.refuse(err)
		return
	}
	q.done("home.php?mod=space&do=pm&filter=privatepm", "操作成功 ", field{"users", failed}, field{"succeed", num(len(members))})
}

// takeAnswer writes in the conversation a message belongs to.
func (q *request) takeAnswer(pmid forum.MessageID) {
	q.mu.Lock()
	past := q.state.messages[pmid]
	if past == nil {
		q.mu.Unlock()
		q.refuse(notPermitted)
		return
	}
	t := q.state.talks[past.Talk]
	if !t.Group && slices.Contains(t.Members, q.me.ID) {
		to := other(t, q.me.ID)
		q.mu.Unlock()
		q.takeLetter(to)
		return
	}
	m, err := q.sayInGroup(q.me.ID, t.ID, q.get("message"))
	q.mu.Unlock()
	target := "home.php?mod=space&do=pm&subop=view&touid=0" // what Discuz! answers here; a browser is better served with the group
	if !q.ajax {
		target = groupAddress(t.ID) + "#last"
	}
	q.sent(m, err, target)
}

func (q *request) sent(m *message, err error, target string) {
	if err != nil {
		q.refuse(err)
		return
	}
	q.done(target, "操作成功 ", field{"pmid", num(m.ID)})
}

func (q *request) takeMembers(op string) {
	group := forum.GroupID(q.number("plid"))
	q.mu.Lock()
	var err error
	if op == "kickmember" {
		err = q.kick(q.me.ID, group, forum.UserID(q.number("memberuid")))
	} else if a := q.state.user(q.get("memberusername")); a != nil {
		err = q.addMember(q.me.ID, group, a.ID)
	} else {
		err = noUserNamed
	}
	q.mu.Unlock()
	if err != nil {
		q.refuse(err)
		return
	}
	q.done("home.php?mod=space&do=pm&subop=view&chatpmmember=1&plid="+num(group)+"&type=1", "操作成功 ")
}

func groupAddress(group forum.GroupID) string {
	return "home.php?mod=space&do=pm&subop=view&plid=" + num(group) + "&type=1"
}
