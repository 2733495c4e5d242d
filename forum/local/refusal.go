package local

import (
	"errors"
	"fmt"
	"strconv"
	"time"

	"daoyan/forum"
)

// refusal is one "no" of the board: the kind for callers, the words for people and the dictionary an AJAX answer carries.
type refusal struct {
	kind forum.Trouble
	text string
	wait int // seconds to wait, 0 if waiting does not help
	dict []field
}

type field struct{ key, value string }

func (r *refusal) Error() string { return r.text }

// The refusals that never vary.
var (
	noThread     = &refusal{kind: forum.NotFound, text: "抱歉，指定的主题不存在或已被删除或正在被审核"}
	noPost       = &refusal{kind: forum.NotFound, text: "没有找到帖子"}
	noRoom       = &refusal{kind: forum.NotFound, text: "抱歉，指定的版块不存在"}
	noSpace      = &refusal{kind: forum.NotFound, text: "抱歉，您指定的用户空间不存在"}
	noUserNamed  = &refusal{kind: forum.NotFound, text: "抱歉，用户不存在或被冻结，请检查用户名是否正确"}
	noUserID     = &refusal{kind: forum.NotFound, text: "抱歉，用户不存在或被冻结，请检查用户 uid 是否正确"}
	undefined    = &refusal{kind: forum.Unknown, text: "未定义操作"}
	badForm      = &refusal{kind: forum.StaleForm, text: "抱歉，您的请求来路不正确或表单验证串不符，无法提交"}
	notPermitted = &refusal{kind: forum.NoPermission, text: "抱歉，您没有权限操作"}
	notYourPost  = &refusal{kind: forum.NoPermission, text: "抱歉，您没有权限编辑他人发表的帖子"}
	hasReplies   = &refusal{kind: forum.NoPermission, text: "抱歉，本主题已有回复，您不能删除"}
	threadClosed = &refusal{kind: forum.Closed, text: "抱歉，本主题已关闭，不再接受新内容"}
	emptyPost    = &refusal{kind: forum.TooShort, text: "抱歉，您尚未输入标题或内容"}
	emptyMessage = &refusal{kind: forum.TooShort, text: "抱歉，不能发送空消息"}
	deaf         = &refusal{kind: forum.Unwilling, text: "收件人为空或对方屏蔽了您的短消息"}
	groupTooFew  = &refusal{kind: forum.Unknown, text: "发起群聊人数不能小于两人"}
	groupTooMany = &refusal{kind: forum.OverLimit, text: "超过了群聊人数上限"}
	dailyTalks   = &refusal{kind: forum.OverLimit, text: "发送失败，您当前超出了24小时内两人会话的上限"}
	dailyBegun   = &refusal{kind: forum.OverLimit, text: "您超出了24小时内群聊会话的上限"}
	longSubject  = &refusal{kind: forum.TooLong, text: fmt.Sprintf("抱歉，您的标题超过最大字符限制 %d", subjectWidth)}
	loginLocked  = &refusal{kind: forum.BadPassword, text: "密码错误次数过多，请 15 分钟后重新登录", wait: int(lockTime / time.Second)}

	loginFirst      = &refusal{kind: forum.NotLoggedIn, text: "请先登录后才能继续浏览"}
	loginToReply    = &refusal{kind: forum.NotLoggedIn, text: "抱歉，您尚未登录，没有权限在该版块回帖"}
	loginToPost     = &refusal{kind: forum.NotLoggedIn, text: "抱歉，您尚未登录，没有权限在该版块发帖"}
	loginToContinue = &refusal{kind: forum.NotLoggedIn, text: "您需要先登录才能继续本操作"}
)

func postedTooFast(interval time.Duration, wait time.Duration) *refusal {
	seconds := strconv.Itoa(int(interval / time.Second))
	return &refusal{
		kind: forum.TooFast, text: "抱歉，您两次发表间隔少于 " + seconds + " 秒，请稍候再发表",
		wait: int(wait / time.Second), dict: []field{{"floodctrl", seconds}},
	}
}

func messagedTooFast(wait time.Duration) *refusal {
	return &refusal{kind: forum.TooFast, text: "两次发送短消息太快，请稍候再发送", wait: int(wait / time.Second)}
}

func wrongSize(kind forum.Trouble, text string, s Settings) *refusal {
	return &refusal{kind: kind, text: text, dict: []field{{"minpostsize", strconv.Itoa(s.MinPost)}, {"maxpostsize", strconv.Itoa(s.MaxPost)}}}
}

func bannedWord(word string) *refusal {
	return &refusal{kind: forum.BadWord, text: "抱歉，您填写的内容包含敏感词而无法提交", dict: []field{{"wordbanned", word}}}
}

func tooLateToEdit(limit time.Duration) *refusal {
	minutes := strconv.Itoa(int(limit / time.Minute))
	return &refusal{
		kind: forum.NoPermission, text: "抱歉，您的帖子从发表到现在已超过 " + minutes + " 分钟，不能再进行编辑",
		dict: []field{{"edittimelimit", minutes}},
	}
}

func wrongPassword(left int) *refusal {
	return &refusal{
		kind: forum.BadPassword, text: fmt.Sprintf("登录失败，您还可以尝试 %d 次", left),
		dict: []field{{"loginperm", strconv.Itoa(left)}},
	}
}

func badAccount(text string) *refusal {
	return &refusal{kind: forum.NoPermission, text: text}
}

// told turns what went wrong inside into what a caller of the Go API gets: a refusal as a *forum.Error with Sure set, a fault wrapped.
func told(op string, err error) error {
	if err == nil {
		return nil
	}
	var no *refusal
	if errors.As(err, &no) {
		return &forum.Error{Kind: no.kind, Op: op, Text: no.text, Sure: true, Wait: no.wait}
	}
	return fmt.Errorf("%s: %w", op, err)
}
