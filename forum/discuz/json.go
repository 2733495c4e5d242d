package discuz

import (
	"regexp"

	"daoyan/forum"
)

// PageJSON is a reading of a thread page as `daoyan forum read --json` prints it.
type PageJSON struct {
	Reader  forum.UserID `json:"logged_in_uid"`
	Subject string       `json:"subject"`
	Page    int          `json:"page"`
	Pages   int          `json:"pages"`
	Posts   []PostJSON   `json:"posts"` // null where the page shows no thread
}

// PostJSON is one post of a PageJSON. Words are the poster's own words, filled in by whoever reads them out of the body.
type PostJSON struct {
	ID     forum.PostID   `json:"pid"`
	UID    forum.UserID   `json:"uid"`
	Author string         `json:"author"`
	Time   string         `json:"time"`
	Quotes []forum.PostID `json:"quotes,omitempty"`
	Edited string         `json:"edited,omitempty"` // by whom and when
	Locked bool           `json:"locked,omitempty"` // a placeholder stands in place of the text
	Words  string         `json:"words,omitempty"`
}

var editedBy = regexp.MustCompile(`^本帖最后由 (.+) 于 (.+) 编辑$`)

// NewPageJSON makes the printed form of a page.
func NewPageJSON(p forum.Page) PageJSON {
	out := PageJSON{Reader: p.Reader, Subject: p.Subject, Page: p.Number, Pages: p.Count}
	for _, post := range p.Posts {
		line := PostJSON{
			ID: post.ID, UID: post.UID, Author: post.Author, Time: post.Time,
			Quotes: post.Quotes, Edited: post.Edited, Locked: post.Blocked != "",
		}
		if m := editedBy.FindStringSubmatch(post.Edited); m != nil {
			line.Edited = m[1] + " " + m[2]
		}
		out.Posts = append(out.Posts, line)
	}
	return out
}
