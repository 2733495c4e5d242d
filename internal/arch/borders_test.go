package arch

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const module = "daoyan"

// border says what the packages at or below some paths may not reach, themselves or through other packages of the module.
// Paths below the module are written without its name.
type border struct {
	from []string
	not  []string // packages of the module: at or below
	std  []string // of the standard library: at or below, but for the harmless; imported by the packages themselves
	only bool     // from may reach nothing of the module at all, and nothing outside the standard library
	why  string
}

// pure are the packages whose outcome depends on nothing but their arguments.
var pure = []string{"director/rule", "director/game", "director/guimi", "director/standard12"}

// world is what the machine and its neighbours are reached by; harmless is what lies among it and only reads words.
var (
	world    = []string{"os", "net", "syscall", "crypto/rand", "log", "plugin", "database"}
	harmless = []string{"net/url"}
)

var borders = []border{
	{from: []string{""}, not: []string{"cmd"}, why: "commands import, nobody imports commands"},
	{from: []string{"director/rule"}, only: true, why: "the mechanism stands on the standard library alone"},
	{from: []string{"director/rule", "director/game", "director/ballot", "director/message", "director/schedule"},
		not: []string{"director/guimi", "director/standard12"}, why: "the mechanism and the readers work for any rule set"},
	{from: []string{"director/standard12"}, not: []string{"director/guimi"}, why: "one rule set owes nothing to another"},
	{from: []string{"director/guimi"}, not: []string{"director/standard12"}, why: "one rule set owes nothing to another"},
	{from: []string{"director/rule", "director/game", "director/guimi", "director/standard12", "director/ballot", "director/message", "director/schedule", "director/scenario"},
		not: []string{"forum", "store", "templates"}, std: world, why: "input, output and wording are the daemon's"},
	{from: pure, std: []string{"sync", "context", "runtime", "unsafe", "io/fs", "embed"}, why: "a game is a value: same inputs, same bytes"},
	{from: []string{"director/config"}, not: []string{"director", "forum", "store", "templates"}, why: "settings are read before anything else is there"},
	{from: []string{"forum"}, not: []string{"director", "store", "templates"}, why: "a forum knows no game"},
	{from: []string{"forum/discuz"}, not: []string{"forum/local"}, why: "the reader reads any board"},
	{from: []string{"forum/local"}, not: []string{"forum/discuz"}, why: "the board serves any reader"},
	{from: []string{"store"}, not: []string{"director", "forum", "templates"}, why: "the store keeps bytes"},
	{from: []string{"templates"}, not: []string{"director", "forum", "store"}, why: "templates word what they are given"},
}

// crossings lists, sorted, each package that reaches what a border forbids, with the way there.
func crossings(borders []border, imports map[string][]string) []string {
	var out []string
	for _, from := range slices.Sorted(maps.Keys(imports)) {
		for _, b := range borders {
			if !slices.ContainsFunc(b.from, func(p string) bool { return below(from, module, p) }) {
				continue
			}
			for _, to := range imports[from] {
				foreign := b.only && !internal(to) && strings.Contains(to, ".")
				if foreign || !slices.Contains(harmless, to) && slices.ContainsFunc(b.std, func(p string) bool { return below(to, "", p) }) {
					out = append(out, from+" → "+to+": "+b.why)
				}
			}
			for _, way := range ways(from, imports) {
				to := way[len(way)-1]
				// What lies below the forbidden path and below the package's own is the package's.
				own := slices.ContainsFunc(b.from, func(p string) bool { return p != "" && below(to, module, p) })
				if !own && (b.only || slices.ContainsFunc(b.not, func(p string) bool { return below(to, module, p) })) {
					out = append(out, strings.Join(way, " → ")+": "+b.why)
				}
			}
		}
	}
	return out
}

// ways are shortest import chains from a package to every package of the module it reaches.
func ways(from string, imports map[string][]string) [][]string {
	var out [][]string
	seen := map[string]bool{from: true}
	for queue := [][]string{{from}}; len(queue) > 0; queue = queue[1:] {
		way := queue[0]
		for _, to := range imports[way[len(way)-1]] {
			if internal(to) && !seen[to] {
				seen[to] = true
				next := append(slices.Clone(way), to)
				out, queue = append(out, next), append(queue, next)
			}
		}
	}
	return out
}

func internal(pkg string) bool { return pkg == module || strings.HasPrefix(pkg, module+"/") }

// below tells whether pkg is the package at path under root, or one in a folder below it.
func below(pkg, root, path string) bool {
	full := strings.Trim(root+"/"+path, "/")
	return pkg == full || strings.HasPrefix(pkg, full+"/")
}

func TestCrossingsAreFound(t *testing.T) {
	for name, c := range map[string]struct {
		imports map[string][]string
		want    []string
	}{
		"all in order": {map[string][]string{
			"daoyan/cmd/daoyan":        {"daoyan/director", "os", "github.com/spf13/cobra"},
			"daoyan/director":          {"daoyan/director/guimi", "daoyan/forum/discuz", "daoyan/store", "os", "net/http"},
			"daoyan/director/guimi":    {"daoyan/director/rule", "fmt"},
			"daoyan/director/rule":     {"fmt", "strings"},
			"daoyan/director/scenario": {"daoyan/director/guimi", "go.yaml.in/yaml/v3"},
			"daoyan/director/ballot":   {"net/url"},
			"daoyan/forum/discuz":      {"daoyan/forum", "net/http", "os"},
			"daoyan/director/config":   {"os"},
		}, nil},
		"rule takes a module": {map[string][]string{"daoyan/director/rule": {"golang.org/x/text"}},
			[]string{"daoyan/director/rule → golang.org/x/text: the mechanism stands on the standard library alone"}},
		"rule takes the game": {map[string][]string{"daoyan/director/rule": {"daoyan/director/game"}},
			[]string{"daoyan/director/rule → daoyan/director/game: the mechanism stands on the standard library alone"}},
		"rule takes the machine": {map[string][]string{"daoyan/director/rule": {"os"}},
			[]string{"daoyan/director/rule → os: input, output and wording are the daemon's"}},
		"part of a path is not the path": {map[string][]string{"daoyan/director/guimi": {"oskar"}, "daoyan/storeroom": {"daoyan/forum"}}, nil},
		"round about": {map[string][]string{
			"daoyan/director/ballot": {"daoyan/internal/x"}, "daoyan/internal/x": {"daoyan/store/storetest"}},
			[]string{"daoyan/director/ballot → daoyan/internal/x → daoyan/store/storetest: input, output and wording are the daemon's"}},
		"a part of the machine": {map[string][]string{"daoyan/director/game": {"net/http", "sync/atomic"}}, []string{
			"daoyan/director/game → net/http: input, output and wording are the daemon's",
			"daoyan/director/game → sync/atomic: a game is a value: same inputs, same bytes"}},
		"a command imported": {map[string][]string{"daoyan/store": {"daoyan/cmd/daoyan"}},
			[]string{"daoyan/store → daoyan/cmd/daoyan: commands import, nobody imports commands"}},
		"game takes a rule set": {map[string][]string{"daoyan/director/game": {"daoyan/director/guimi"}},
			[]string{"daoyan/director/game → daoyan/director/guimi: the mechanism and the readers work for any rule set"}},
		"templates take the director": {map[string][]string{"daoyan/templates": {"daoyan/director"}},
			[]string{"daoyan/templates → daoyan/director: templates word what they are given"}},
		"settings take the daemon": {map[string][]string{"daoyan/director/config": {"daoyan/director"}},
			[]string{"daoyan/director/config → daoyan/director: settings are read before anything else is there"}},
		"neighbours": {map[string][]string{"daoyan/forum": {"daoyan/store"}, "daoyan/store": {"daoyan/forum"}}, []string{
			"daoyan/forum → daoyan/store: a forum knows no game", "daoyan/store → daoyan/forum: the store keeps bytes"}},
	} {
		if d := cmp.Diff(c.want, crossings(borders, c.imports)); d != "" {
			t.Errorf("%s (-want +got):\n%s", name, d)
		}
	}
}

// strayBorders names what borders speak of and is not there: such a border guards nothing.
func strayBorders(borders []border, imports map[string][]string) []string {
	var out []string
	for _, b := range borders {
		for _, path := range slices.Concat(b.from, b.not) {
			stands := func(pkg string) bool { return below(pkg, module, path) }
			if !slices.ContainsFunc(slices.Collect(maps.Keys(imports)), stands) && !slices.Contains(out, path) {
				out = append(out, path)
			}
		}
	}
	return out
}

func TestStrayBordersAreFound(t *testing.T) {
	got := strayBorders(borders, map[string][]string{
		"daoyan/cmd/daoyan": nil, "daoyan/director/rule": nil, "daoyan/director/game": nil, "daoyan/director/guimi": nil, "daoyan/director/standard12": nil, "daoyan/store/storetest": nil,
		"daoyan/director/ballot": nil, "daoyan/director/message": nil, "daoyan/director/scenario": nil, "daoyan/templates": nil, "daoyan/forums": nil,
		"daoyan/director/config": nil, "daoyan/forum/local": nil,
	})
	if d := cmp.Diff([]string{"director/schedule", "forum/discuz"}, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}
