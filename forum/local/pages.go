package local

import (
	"embed"
	"html/template"

	"daoyan/forum"
)

//go:embed templates static
var files embed.FS

func parsePages() (*template.Template, error) {
	return template.New("pages").Funcs(template.FuncMap{"tool": newThreadTool, "posttool": newPostTool}).ParseFS(files, "templates/*.html")
}

// threadTool is one button a moderator has for a thread.
type threadTool struct {
	FID              forum.BoardID
	TID              forum.ThreadID
	Hash             string
	Operation, Label string
}

func newThreadTool(v *threadView, operation, label string) threadTool {
	return threadTool{v.FID, v.TID, v.Hash, operation, label}
}

// postTool is one button a moderator has for a post.
type postTool struct {
	Post                  postView
	Action, Banned, Label string
}

func newPostTool(v postView, action, banned, label string) postTool {
	return postTool{v, action, banned, label}
}
