package templates

// View is what one template is given. Each names its template: opening.tmpl for Opening, and so on.
type View interface{ template() string }

func (ThreadTitle) template() string    { return "title" }
func (Opening) template() string        { return "opening" }
func (Elevator) template() string       { return "elevator" }
func (Dawn) template() string           { return "dawn" }
func (VoteResult) template() string     { return "result" }
func (Election) template() string       { return "election" }
func (Cut) template() string            { return "cut" }
func (Notice) template() string         { return "notice" }
func (Extra) template() string          { return "extra" }
func (Pace) template() string           { return "pace" }
func (Cards) template() string          { return "cards" }
func (Running) template() string        { return "running" }
func (VoteLog) template() string        { return "votelog" }
func (Recast) template() string         { return "recast" }
func (Substituted) template() string    { return "substituted" }
func (Unreachable) template() string    { return "unreachable" }
func (Whisper) template() string        { return "whisper" }
func (GameOver) template() string       { return "over" }
func (Review) template() string         { return "review" }
func (IdentityCard) template() string   { return "identity" }
func (ReceiptRequest) template() string { return "receipt" }
func (Prompt) template() string         { return "prompt" }
func (Feedback) template() string       { return "feedback" }
func (OutNotice) template() string      { return "out" }
func (Reminder) template() string       { return "reminder" }
func (Answer) template() string         { return "answer" }
func (Took) template() string           { return "took" }
func (Refused) template() string        { return "refused" }
func (NotUnderstood) template() string  { return "unknown" }
func (Proposal) template() string       { return "proposal" }
func (Dropped) template() string        { return "dropped" }
func (Withdrew) template() string       { return "withdrew" }
func (KeptWords) template() string      { return "words" }
func (Received) template() string       { return "received" }
func (Courtesy) template() string       { return "courtesy" }
func (Help) template() string           { return "help" }
func (HelpSkill) template() string      { return "helpskill" }
func (Status) template() string         { return "status" }
func (GroupOpened) template() string    { return "group" }
func (GroupNews) template() string      { return "groupnews" }
func (Relay) template() string          { return "relay" }
func (Relayed) template() string        { return "relayed" }
func (Substitute) template() string     { return "substitute" }
func (Leaving) template() string        { return "leaving" }
func (WrongAccount) template() string   { return "wrongaccount" }
func (VoteNote) template() string       { return "votenote" }
func (Ordered) template() string        { return "ordered" }
func (Shift) template() string          { return "shift" }
func (Doubt) template() string          { return "doubt" }
func (Corrected) template() string      { return "corrected" }
func (Amended) template() string        { return "amended" }
func (Helping) template() string        { return "helping" }
func (WhyNot) template() string         { return "whynot" }
func (Results) template() string        { return "results" }
func (TakenOver) template() string      { return "takenover" }
func (TakenCard) template() string      { return "takencard" }
func (Righted) template() string        { return "righted" }
func (Resettled) template() string      { return "resettled" }

// views holds one empty view of every kind: what the templates are checked against.
func views() []View {
	return []View{
		ThreadTitle{}, Opening{}, Elevator{}, Dawn{}, VoteResult{}, Election{}, Cut{}, Notice{}, Extra{}, Pace{}, Cards{}, Running{}, VoteLog{}, Recast{},
		Substituted{}, Unreachable{}, Whisper{}, GameOver{}, Review{},
		IdentityCard{}, ReceiptRequest{}, Prompt{}, Feedback{}, OutNotice{}, Reminder{}, Answer{}, Took{}, Refused{}, NotUnderstood{}, Proposal{},
		Dropped{}, Withdrew{}, KeptWords{}, Received{}, Courtesy{}, Help{}, HelpSkill{}, Status{}, GroupOpened{}, GroupNews{}, Relay{}, Relayed{},
		Substitute{}, Leaving{}, WrongAccount{}, VoteNote{},
		Ordered{}, Shift{}, Doubt{}, Corrected{}, Amended{}, Helping{}, WhyNot{}, Results{},
		TakenOver{}, TakenCard{}, Righted{}, Resettled{},
	}
}
