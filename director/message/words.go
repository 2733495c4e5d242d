package message

// The words of a message that are no table's and no rule set's, by what they do. All are written as [plain] leaves them.

// courtesies may stand anywhere in a line and say nothing.
var courtesies = []string{
	"导演好", "导演", "主持", "法官", "上帝", "您好", "你好", "大家好", "早上好", "上午好", "中午好", "下午好", "晚上好", "晚安", "早安", "哈喽", "哈啰", "嗨", "嘿", "hi",
	"hello", "麻烦了", "麻烦您", "麻烦你", "麻烦", "请问", "请", "谢谢", "谢啦", "谢了", "谢过", "多谢", "感谢", "辛苦了", "辛苦您", "辛苦", "拜托了", "拜托", "劳驾", "有劳",
	"不好意思", "抱歉", "打扰了", "打扰", "thx", "thanks", "thank you", "您", "吧", "了", "啦", "哦", "噢", "喔", "呀", "啊", "哈", "哈哈", "嘿嘿", "嘻嘻", "呵呵", "么么哒", "嗯嗯",
}

// oneself are the words for the writer's own character.
var oneself = []string{"自己", "我自己", "自身", "本人"}

// links may stand between a skill and its names.
var links = []string{
	"给", "对", "向", "于", "和", "与", "跟", "及", "以及", "还有", "同", "把", "将", "为", "是", "到", "对象", "目标", "角色", "玩家", "人选", "名单", "清单",
}

// doubts make of a line something else than a line.
var doubts = []string{
	"不", "没", "没有", "别", "勿", "非", "无", "未", "或", "或者", "还是", "可能", "也许", "大概", "吗", "呢", "么", "是否", "能否", "可否", "可不可以", "能不能", "要不要", "?",
}

// conditions make a whole sentence depend on something.
var conditions = []string{
	"如果", "要是", "假如", "假设", "倘若", "若是", "若", "万一", "除非", "否则", "不然", "的话", "视情况", "备用",
}

// command is what a word orders that is no skill.
type command uint8

const (
	noCommand command = iota
	cmdHelp
	cmdStatus
	cmdWithdraw
	cmdGiveUp
	cmdReceived
	cmdYes
	cmdMaybeYes // means yes only where something was asked
	cmdNo
	cmdVote
	cmdPace
	cmdPack
)

// commands are all of them by word.
var commands = []struct {
	does  command
	words []string
}{
	{cmdHelp, []string{"帮助", "帮忙", "说明", "怎么写", "怎么用", "help"}},
	{cmdStatus, []string{"状态", "查看状态", "我的状态", "status"}},
	{cmdWithdraw, []string{"撤回", "撤销", "收回", "取消"}},
	{cmdGiveUp, []string{"放弃", "弃用", "空过", "跳过"}},
	{cmdReceived, []string{"收到", "已收到", "确认收到", "收到身份", "身份收到", "身份已收到", "已经收到"}},
	{cmdYes, []string{"是", "是的", "对", "对的", "确认", "确定", "没错", "yes", "y"}},
	{cmdMaybeYes, []string{"好", "好的", "嗯", "可以", "行", "ok", "okay", "知道了", "明白", "明白了", "了解"}},
	{cmdNo, []string{"否", "不", "不是", "不对", "不用", "不用了", "算了", "no", "n"}},
	{cmdVote, []string{"投票对象", "改票对象", "投票", "改票", "代投", "弃权"}},
	{cmdPace, []string{"申请加速", "申请延时"}},
	{cmdPack, []string{"狼群", "狼队", "狼坑"}},
}

// known lists the words that nearest ones are looked for among, beside skills.
var known = []string{"帮助", "状态", "撤回", "放弃", "收到", "遗言"}
