package recount

import (
	"fmt"
	"time"

	"daoyan/director/ballot"
)

// whys holds a sentence for each cause, by key; %s is the target as written where it is needed.
var whys = map[string]string{
	"host_post": "主持账号的楼不是票", "stranger": "未登记账号", "stray_account": "疑似某位玩家的本号，请私下处理", "before_open": "开门之前", "taken_back": "撤票",
	"ruled": "导演裁定", "mid_sentence": "标签在句子中间，不合格式", "no_label": "意思像投票，但不合格式", "bare_abstain": "没有标签", "wrong_label": "改票要用“改票对象”",
	"wrong_thread": "不在投票贴", "hidden_block": "写在隐藏块里", "stray_quote": "后面有多出来的 [/quote]，会当成引用", "unreadable": "内容不可读", "no_grounds": "没有理由", "two_targets": "同楼两个对象",
	"no_option": "缺动词", "for_someone": "代投须由导演以命令登记", "empty_target": "对象为空", "unknown_name": "名单无此名", "several_names": "对上两个以上的角色",
	"seat_mismatch": "号码与名字不符", "not_a_character": "不是场上角色", "target_out": "对象已出局或不在场", "target_fell": "对象投票后出局，旧票作废", "not_in_pk": "不在 PK 台",
	"oneself": "本局禁止自投", "doubtful": "不是登记的弃票词", "follows_none": "跟票的对象没有有效票", "follows_ring": "跟票成环", "voter_out": "投票者已出局或没有票",
	"voter_fell": "投票者已出局，票移除", "voter_in_pk": "PK 者无票", "no_quote": "改票没有引用自己的投票楼", "wrong_quote": "引用的不是自己的有效票", "no_vote_yet": "没有原票可改",
	"second_change": "只能改票一次", "first_is_final": "首票即定", "second_vote": "已有一票，重复投票", "not_taken_back": "未撤旧票", "late": "已过截止",
	"change_locked": "临近截止不能改票", "proxy_locked": "临近截止不能代投", "accelerated": "加速日不能改票", "time_unclear": "时间读不准，跨过截止点", "clock_off": "读帖账号的时区未校准，不能定案",
	"edited_late": "截止后编辑", "edited": "截止前编辑过，首见内容与现在不同", "edited_at_close": "截止前后内容不同", "edited_in": "首见时不是票，后来编辑成票", "edited_silently": "发帖一分钟内改过",
	"deleted": "曾见过，现已消失",
}

// why words the cause of a verdict for people.
func (f *File) why(day *ballot.Day, row *ballot.Row) string {
	switch {
	case row.Verdict == ballot.Replaced && row.Cause == ballot.TakenBack:
		return "已撤"
	case row.Verdict == ballot.Replaced:
		return "被后来的票取代"
	case row.Cause == ballot.Plain:
		return "有效"
	case row.Cause == ballot.UnknownName:
		s := fmt.Sprintf("名单无“%s”", row.Wrote)
		for i, n := range row.Near {
			if i == 0 {
				s += "；最接近的是"
			} else {
				s += "、"
			}
			s += day.Names.Name(n)
		}
		return s
	}
	return whys[row.Cause.Key()]
}

// alerts tell the director what the verdicts do not.
func (f *File) alerts(day *ballot.Day, r *ballot.Result) []string {
	var out []string
	for _, n := range r.Notes {
		switch n.Cause {
		case ballot.Stranger:
			out = append(out, fmt.Sprintf("%d 楼：未登记账号发了投票格式", n.Floor))
		case ballot.Deleted:
			out = append(out, fmt.Sprintf("%d 楼：曾投“%s”，后来消失", n.Floor, n.Seen))
		default:
			out = append(out, fmt.Sprintf("%d 楼：%s（先是“%s”，后是“%s”）", n.Floor, whys[n.Cause.Key()], n.Seen, n.Now))
		}
	}
	if day.Rules.ClockOff {
		out = append(out, fmt.Sprintf("读帖账号的时间差 %s：先校准时区再计票", f.Settings.Probe.Offset().Round(time.Minute)))
	}
	for _, id := range r.Unsettled {
		out = append(out, fmt.Sprintf("帖 %d 发帖后不满一分钟就被读到，内容可能还会变", id))
	}
	return out
}
