package discuz

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"daoyan/forum"
)

// CreateGroup opens a group conversation with members, two or more besides the account itself, and gives its number and that of its first
// message. The board does not tell the group's number: it is found in the inbox by subject, which should therefore be unique. Where some
// could not be added (they take no messages), the group is there without them: the numbers come with an error of kind Unwilling that names
// them. Three requests or four.
func (c *Client) CreateGroup(ctx context.Context, subject string, members []forum.User, text string) (forum.GroupID, forum.MessageID, error) {
	leave, err := c.enter(ctx)
	if err != nil {
		return 0, 0, err
	}
	defer leave()
	const op = "open a group conversation"
	if err := c.knowCharset(ctx, op); err != nil { // names must go out as the board writes them
		return 0, 0, err
	}
	title, _ := c.charset.Fit(subject)
	words, _ := c.charset.Fit(text)
	form := []field{{"pmsubmit", "true"}, {"type", "1"}, {"subject", title}, {"message", words}}
	for _, m := range members {
		form = append(form, field{"users[]", m.Name})
	}
	a, err := c.submit(ctx, op, "home.php?mod=spacecp&ac=pm&op=send&touid=0&pmid=0", form)
	if err != nil {
		return 0, 0, err
	}
	gid, err := c.findGroup(ctx, op, title)
	if err != nil {
		return 0, 0, afterWriting(op, err)
	}
	if gid == 0 {
		return 0, 0, &forum.Error{Kind: forum.Unknown, Op: op, Text: "群聊建好了，消息列表里却找不到 " + title}
	}
	first, err := c.findMessage(ctx, op, forum.Peer{Group: gid}, 0, "")
	if err != nil {
		return gid, 0, afterWriting(op, err)
	}
	if missing := strings.TrimSpace(a.dict["users"]); missing != "" {
		return gid, first, &forum.Error{Kind: forum.Unwilling, Op: op, Text: "群聊里没有加上：" + missing}
	}
	return gid, first, nil
}

// FindGroup looks for a group conversation by its subject, the newest of several, and gives its number, 0 if there is none. One request a
// page of the inbox.
func (c *Client) FindGroup(ctx context.Context, subject string) (forum.GroupID, error) {
	leave, err := c.enter(ctx)
	if err != nil {
		return 0, err
	}
	defer leave()
	const op = "find a group conversation"
	if err := c.knowCharset(ctx, op); err != nil {
		return 0, err
	}
	title, _ := c.charset.Fit(subject)
	return c.findGroup(ctx, op, title)
}

func (c *Client) findGroup(ctx context.Context, op, title string) (forum.GroupID, error) {
	for page := 1; ; page++ {
		box, _, err := c.listInbox(ctx, op, fmt.Sprintf("%s&page=%d", inboxRef, page))
		if err != nil {
			return 0, err
		}
		var gid forum.GroupID
		for _, r := range box.rows {
			if r.name == strings.Join(strings.Fields(title), " ") {
				gid = max(gid, r.peer.Group)
			}
		}
		if gid != 0 || !box.more {
			return gid, nil
		}
	}
}

// SendGroup says something in a group. One request, two the first time.
func (c *Client) SendGroup(ctx context.Context, gid forum.GroupID, text string) (forum.MessageID, error) {
	leave, err := c.enter(ctx)
	if err != nil {
		return 0, err
	}
	defer leave()
	op := fmt.Sprintf("send a message to group %d", gid)
	if c.handles[gid] == 0 {
		if _, err := c.readConversation(ctx, op, forum.Peer{Group: gid}, lastMessage); err != nil {
			return 0, err
		}
		if c.handles[gid] == 0 {
			return 0, &forum.Error{Kind: forum.NotFound, Op: op, Text: "没有这个群聊，或者自己不在里面", Sure: true}
		}
	}
	fitted, _ := c.charset.Fit(text)
	ref := fmt.Sprintf("home.php?mod=spacecp&ac=pm&op=send&pmid=%d&daterange=0&handlekey=pmsend&pmsubmit=yes", c.handles[gid])
	a, err := c.submit(ctx, op, ref, []field{{"message", fitted}, {"topmuid", "0"}})
	if err != nil {
		return 0, err
	}
	pmid := a.number("pmid")
	if pmid == 0 {
		return 0, noNumber(op)
	}
	return forum.MessageID(pmid), nil
}

// lastMessage is above every message: reading after it reads the newest page only.
const lastMessage forum.MessageID = 1<<63 - 1

// GroupMembers lists who is in a group, the founder first. Kind NotFound where the account is not in it. One request.
func (c *Client) GroupMembers(ctx context.Context, gid forum.GroupID) ([]forum.User, error) {
	leave, err := c.enter(ctx)
	if err != nil {
		return nil, err
	}
	defer leave()
	return c.groupMembers(ctx, fmt.Sprintf("list the members of group %d", gid), gid)
}

func (c *Client) groupMembers(ctx context.Context, op string, gid forum.GroupID) ([]forum.User, error) {
	r, err := c.open(ctx, op, fmt.Sprintf("home.php?mod=space&do=pm&subop=view&chatpmmember=1&plid=%d&type=1", gid))
	if err != nil {
		return nil, err
	}
	users, e := r.sheet.members()
	if e != nil {
		return nil, failed(op, e)
	}
	return users, nil
}

// AddMember takes an account into a group the account founded. The new member sees everything said before. The board says yes whatever
// happens, so the members are listed afterwards. Two requests.
func (c *Client) AddMember(ctx context.Context, gid forum.GroupID, who forum.User) error {
	op := fmt.Sprintf("take account %d into group %d", who.ID, gid)
	return c.changeMember(ctx, op, gid, who.ID, true, fmt.Sprintf("home.php?mod=spacecp&ac=pm&op=appendmember&plid=%d", gid),
		[]field{{"pmappendmembersubmit", "true"}, {"memberusername", who.Name}})
}

// RemoveMember puts an account out of a group the account founded; it loses what was said from its inbox. Two requests.
func (c *Client) RemoveMember(ctx context.Context, gid forum.GroupID, who forum.User) error {
	op := fmt.Sprintf("put account %d out of group %d", who.ID, gid)
	return c.changeMember(ctx, op, gid, who.ID, false, fmt.Sprintf("home.php?mod=spacecp&ac=pm&op=kickmember&plid=%d&memberuid=%d", gid, who.ID),
		[]field{{"pmkickmembersubmit", "true"}})
}

func (c *Client) changeMember(ctx context.Context, op string, gid forum.GroupID, who forum.UserID, in bool, ref string, form []field) error {
	leave, err := c.enter(ctx)
	if err != nil {
		return err
	}
	defer leave()
	if err := c.knowCharset(ctx, op); err != nil {
		return err
	}
	a, refused := c.submit(ctx, op, ref, form)
	var answer *forum.Error
	if refused != nil && (!errors.As(refused, &answer) || answer.Kind != forum.NoPermission && answer.Kind != forum.NotFound) {
		return refused
	}
	members, err := c.groupMembers(ctx, op, gid) // refused or not: what was asked twice is refused the second time
	if err != nil {
		return afterWriting(op, err)
	}
	if slices.ContainsFunc(members, func(u forum.User) bool { return u.ID == who }) == in {
		return nil
	}
	if refused != nil {
		return refused
	}
	return &forum.Error{Kind: forum.Unwilling, Op: op, Text: "论坛没有照办：" + a.text, Sure: true}
}
