package ballot

// Verdict is what becomes of a post that is, or may be, a vote.
type Verdict uint8

// The verdicts. An Ask leaves an earlier valid vote standing meanwhile; Ignore is not a vote at all.
const (
	Ignore Verdict = iota
	Count
	Replaced
	Reject
	Ask
)

var verdictKeys = [...]string{"ignore", "count", "replaced", "reject", "ask"}

// String is the key of the verdict, as recounts print it.
func (v Verdict) String() string { return verdictKeys[v] }

// Reason is the kind of fault that keeps a post from counting (¶3.5).
type Reason uint8

// The reasons, in the words of the scenario files.
const (
	NoReason     Reason = iota
	BadForm             // 格式: not in the format
	BadTarget           // 对象: no such character, or not in play
	NoRight             // 资格: the poster may not vote
	BadQuote            // 引用: a change without quoting one's own standing vote
	TooOften            // 次数: a second change
	Again               // 重复: a second vote that is no change
	TooLate             // 截止: too late, or a change when none is allowed
	EditedReason        // 编辑: edited after 关门, or its text cannot be known
)

var reasonWords = [...]string{"", "格式", "对象", "资格", "引用", "次数", "重复", "截止", "编辑"}

// String is the word of the scenario files.
func (r Reason) String() string { return reasonWords[r] }

// Cause says exactly why a row has its verdict. Its key picks the sentence told to the writer or the director.
type Cause uint8

// The causes, grouped by reason.
const (
	Plain Cause = iota // counts, nothing to say

	HostPost     // a host's post is no vote
	Stranger     // an account that plays nobody
	StrayAccount // a player's own account instead of his character's
	BeforeOpen   // posted before the voting opened
	TakenBack    // the word that takes a vote back
	ByRuling     // the director ruled

	MidSentence  // a label inside a sentence
	NoLabel      // plainly meant, without the label
	BareAbstain  // a word of abstention without the label
	WrongLabel   // 投票对象 where 改票对象 is due
	WrongThread  // not in the vote thread
	HiddenBlock  // inside a block that not everybody reads
	StrayQuote   // before a [/quote] that no quotation had opened
	Unreadable   // the text was not served
	NoGrounds    // the house demands a reason
	TwoTargets   // one post names two
	NoOption     // the target stands there without one of the house's verbs
	ForSomeone   // a vote for somebody else, not registered by command
	EmptyTarget  // nothing behind the label
	UnknownName  // nobody of that name
	SeveralNames // two characters answer to it
	SeatMismatch // seat number and name disagree
	NotACharacter
	TargetOut   // out, jailed or away
	TargetFell  // went out after the vote
	NotInPK     // not one of those voted on
	OneSelf     // the house forbids voting for oneself
	Doubtful    // a word the house wants asked about
	FollowsNone // follows somebody whose vote does not stand
	FollowsRing // follows in a ring
	VoterOut    // out, jailed, away, or without a vote
	VoterFell   // went out after voting
	VoterInPK   // voted on, so without a vote
	NoQuote     // a change that quotes nothing
	WrongQuote  // a change that quotes something else
	NoVoteYet   // a change without a vote
	SecondChange
	FirstIsFinal   // the house takes no change
	SecondVote     // a vote in vote form while one stands
	NotTakenBack   // the house wants the old vote taken back first
	Late           // at or after the close
	ChangeLocked   // too near the close for a change
	ProxyLocked    // too near the close for a proxy
	Accelerated    // no change under 加速
	TimeUnclear    // the time served does not tell on which side of the close
	ClockOff       // the reading account's clock has not been put right
	EditedLate     // first seen with an edit made at or after the close
	EditedOpen     // edited before the close: the director rules
	EditedClose    // the text differs across the close within the silent minute
	EditedIn       // a vote edited into a post first seen without one
	EditedSilently // edited within the first minute, which the forum does not mark
	Deleted        // seen before, gone now
)

// causes holds each cause's key and the reason it belongs to.
var causes = [...]struct {
	key    string
	reason Reason
}{
	Plain: {"plain", NoReason}, HostPost: {"host_post", NoReason}, Stranger: {"stranger", NoRight}, StrayAccount: {"stray_account", NoRight},
	BeforeOpen: {"before_open", NoReason}, TakenBack: {"taken_back", NoReason}, ByRuling: {"ruled", NoReason},
	MidSentence: {"mid_sentence", BadForm}, NoLabel: {"no_label", BadForm}, BareAbstain: {"bare_abstain", BadForm}, WrongLabel: {"wrong_label", BadForm},
	WrongThread: {"wrong_thread", BadForm}, HiddenBlock: {"hidden_block", BadForm}, StrayQuote: {"stray_quote", BadForm}, Unreadable: {"unreadable", BadForm}, NoGrounds: {"no_grounds", BadForm},
	TwoTargets: {"two_targets", BadForm}, NoOption: {"no_option", BadForm}, ForSomeone: {"for_someone", NoRight},
	EmptyTarget: {"empty_target", BadTarget}, UnknownName: {"unknown_name", BadTarget}, SeveralNames: {"several_names", BadTarget},
	SeatMismatch: {"seat_mismatch", BadTarget}, NotACharacter: {"not_a_character", BadTarget}, TargetOut: {"target_out", BadTarget},
	TargetFell: {"target_fell", BadTarget}, NotInPK: {"not_in_pk", BadTarget}, OneSelf: {"oneself", BadTarget}, Doubtful: {"doubtful", BadTarget},
	FollowsNone: {"follows_none", BadTarget}, FollowsRing: {"follows_ring", BadTarget},
	VoterOut: {"voter_out", NoRight}, VoterFell: {"voter_fell", NoRight}, VoterInPK: {"voter_in_pk", NoRight},
	NoQuote: {"no_quote", BadQuote}, WrongQuote: {"wrong_quote", BadQuote}, NoVoteYet: {"no_vote_yet", BadQuote},
	SecondChange: {"second_change", TooOften}, FirstIsFinal: {"first_is_final", TooOften}, SecondVote: {"second_vote", Again}, NotTakenBack: {"not_taken_back", Again},
	Late: {"late", TooLate}, ChangeLocked: {"change_locked", TooLate}, ProxyLocked: {"proxy_locked", TooLate}, Accelerated: {"accelerated", TooLate},
	TimeUnclear: {"time_unclear", TooLate}, ClockOff: {"clock_off", TooLate},
	EditedLate: {"edited_late", EditedReason}, EditedOpen: {"edited", EditedReason}, EditedClose: {"edited_at_close", EditedReason},
	EditedIn: {"edited_in", EditedReason}, EditedSilently: {"edited_silently", EditedReason}, Deleted: {"deleted", EditedReason},
}

// Key names the cause for templates.
func (c Cause) Key() string { return causes[c].key }

// Reason is the kind of fault c belongs to; NoReason where the post is no vote at all or counts.
func (c Cause) Reason() Reason { return causes[c].reason }
