package roles

import (
	"path"
	"slices"
	"strings"

	"daoyan/director/rule"
	"daoyan/director/scenario"
)

// Tests finds which scenarios try each identity: those whose file is named after it, and those in which somebody who was dealt its card writes
// for a skill that stands in its paragraph. Files are named by their base name without its end, in the order given.
func Tests(b *rule.Book, files []*scenario.File) map[string][]string {
	out := map[string][]string{}
	for i := range b.Identities {
		id := &b.Identities[i]
		for _, f := range files {
			if named(f, id) || acts(b, f, id) {
				out[id.Name] = append(out[id.Name], title(f))
			}
		}
	}
	return out
}

func title(f *scenario.File) string {
	base := path.Base(f.Path)
	return strings.TrimSuffix(base, path.Ext(base))
}

// named tells whether a part of the file's name is the identity's.
func named(f *scenario.File, id *rule.Identity) bool {
	words := append([]string{id.Name}, id.Aliases...)
	return slices.ContainsFunc(strings.Split(title(f), "-"), func(part string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return part == w || strings.HasPrefix(part, w) })
	})
}

// acts tells whether somebody with the identity's card uses one of its own skills.
func acts(b *rule.Book, f *scenario.File, id *rule.Identity) bool {
	for _, st := range f.Script {
		for _, ln := range st.Do {
			if ln.Actor >= 0 && f.Seats[ln.Actor].Identity == id.Name && slices.ContainsFunc(b.SkillsNamed(ln.Word), func(s *rule.Skill) bool { return s.Para == id.Para }) {
				return true
			}
		}
	}
	return false
}
