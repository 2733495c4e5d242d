package rulebook

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"daoyan/director/rule"
)

// book is the rule book as its headings and lines about switches have it.
type book struct {
	paragraphs []paragraph
	faults     []string // where the text is out of form
}

// paragraph is one numbered heading.
type paragraph struct {
	chapter, no int
	title       string
	body        []string      // lines
	switches    []rule.Switch // Name, Default and Means
}

// number is how code cites the paragraph.
func (p *paragraph) number() string { return fmt.Sprintf("%d.%d", p.chapter, p.no) }

// titled tells whether the paragraph belongs to a card: those of chapters 5 to 8 bear the card's name.
func (p *paragraph) titled() bool { return p.chapter >= 5 && p.chapter <= 8 }

var (
	headingForm = regexp.MustCompile(`^### (\d+)\.(\d+) (\S+)$`)
	chapterForm = regexp.MustCompile(`^## (\d+) \S`)
	switchForm  = regexp.MustCompile("^- 开关 `([a-z]+\\.[a-z_]+)` = `([^`]+)`：(.+)$")
	crossForm   = regexp.MustCompile(`[（、]\d+\.\d+(?:[、）])|见 \d+\.\d+`)
	numberForm  = regexp.MustCompile(`\d+\.\d+`)
)

// read takes the rule book apart and notes where it is out of form.
func read(text string) *book {
	b := &book{}
	chapter := 0
	for i, line := range strings.Split(text, "\n") {
		fault := func(format string, args ...any) {
			b.faults = append(b.faults, fmt.Sprintf("line %d: ", i+1)+fmt.Sprintf(format, args...))
		}
		if n := len(b.paragraphs); n > 0 && !strings.HasPrefix(line, "#") {
			b.paragraphs[n-1].body = append(b.paragraphs[n-1].body, line)
		}
		switch {
		case strings.HasPrefix(line, "## "):
			m := chapterForm.FindStringSubmatch(line)
			if m == nil || m[1] != strconv.Itoa(chapter+1) {
				fault("%q is not the heading of chapter %d", line, chapter+1)
				continue
			}
			chapter++
		case strings.HasPrefix(line, "###"):
			m := headingForm.FindStringSubmatch(line)
			if m == nil {
				fault("%q is no heading like: ### 5.2 女巫", line)
				continue
			}
			if err := b.open(m, chapter); err != nil {
				fault("%v", err)
			}
		case strings.HasPrefix(line, "- 开关"):
			m := switchForm.FindStringSubmatch(line)
			if m == nil || len(b.paragraphs) == 0 {
				fault("%q is no switch like: - 开关 `witch.self_save` = `true`：含义", line)
				continue
			}
			last := &b.paragraphs[len(b.paragraphs)-1]
			last.switches = append(last.switches, rule.Switch{Name: m[1], Default: m[2], Means: m[3], Para: last.number()})
		}
	}
	b.crossReferences(text)
	return b
}

// open begins a paragraph; numbers follow each other, in chapter 5 from 0 on: the badge is no card.
func (b *book) open(m []string, chapter int) error {
	at, _ := strconv.Atoi(m[1])
	no, _ := strconv.Atoi(m[2])
	want := 1
	if chapter == 5 {
		want = 0
	}
	if n := len(b.paragraphs); n > 0 && b.paragraphs[n-1].chapter == chapter {
		want = b.paragraphs[n-1].no + 1
	}
	b.paragraphs = append(b.paragraphs, paragraph{chapter: at, no: no, title: m[3]})
	if at != chapter || no != want {
		return fmt.Errorf("paragraph %d.%d stands where %d.%d is due", at, no, chapter, want)
	}
	return nil
}

// crossReferences notes references of the book to paragraphs that it does not have.
func (b *book) crossReferences(text string) {
	for i, line := range strings.Split(text, "\n") {
		for _, ref := range crossForm.FindAllString(line, -1) {
			if no := numberForm.FindString(ref); b.find(no) == nil {
				b.faults = append(b.faults, fmt.Sprintf("line %d: there is no paragraph %s", i+1, no))
			}
		}
	}
}

// find is the paragraph of that number; nil if there is none.
func (b *book) find(number string) *paragraph {
	for i := range b.paragraphs {
		if p := &b.paragraphs[i]; p.number() == number {
			return p
		}
	}
	return nil
}

// hasChapter tells whether the book has a chapter of that number.
func (b *book) hasChapter(number string) bool {
	return slices.ContainsFunc(b.paragraphs, func(p paragraph) bool { return strconv.Itoa(p.chapter) == number })
}

// about is the paragraph of a card; nil if there is none.
func (b *book) about(card string) *paragraph {
	for i := range b.paragraphs {
		if p := &b.paragraphs[i]; p.titled() && p.title == card {
			return p
		}
	}
	return nil
}

func TestRead(t *testing.T) {
	b := read("# 书\n\n## 1 用语\n### 1.1 目标\n文字（1.2）。\n### 1.2 操作\n- 开关 `a.b_c` = `ask`：问。\n")
	if len(b.faults) > 0 {
		t.Fatalf("faults: %q", b.faults)
	}
	if p := b.find("1.2"); p == nil || p.title != "操作" {
		t.Fatalf("paragraph 1.2: %+v", p)
	}
	if d := cmp.Diff([]string{"文字（1.2）。"}, b.find("1.1").body); d != "" {
		t.Error(d)
	}
	want := []rule.Switch{{Name: "a.b_c", Default: "ask", Means: "问。", Para: "1.2"}}
	if d := cmp.Diff(want, b.find("1.2").switches); d != "" {
		t.Error(d)
	}
	if b.find("1.3") != nil || b.about("操作") != nil {
		t.Error("found a paragraph that is not there")
	}
}

func TestReadFaults(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"number left out", "## 1 甲\n### 1.1 一\n### 1.3 三\n", "line 3: paragraph 1.3 stands where 1.2 is due"},
		{"number twice", "## 1 甲\n### 1.1 一\n### 1.1 二\n", "line 3: paragraph 1.1 stands where 1.2 is due"},
		{"wrong chapter", "## 1 甲\n### 2.1 一\n", "line 2: paragraph 2.1 stands where 1.1 is due"},
		{"chapter left out", "## 2 乙\n", `line 1: "## 2 乙" is not the heading of chapter 1`},
		{"heading without a name", "## 1 甲\n### 1.1\n", `line 2: "### 1.1" is no heading like: ### 5.2 女巫`},
		{"switch without a default", "## 1 甲\n### 1.1 一\n- 开关 `a.b`：问\n", "line 3: \"- 开关 `a.b`：问\" is no switch like: - 开关 `witch.self_save` = `true`：含义"},
		{"reference to nothing", "## 1 甲\n### 1.1 一\n如此（1.1），见 1.2。\n", "line 3: there is no paragraph 1.2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if d := cmp.Diff([]string{c.want}, read(c.text).faults); d != "" {
				t.Error(d)
			}
		})
	}
}

func TestBadgeComesFirst(t *testing.T) {
	text := ""
	for i := range 5 {
		text += fmt.Sprintf("## %d 章\n### %d.%d 段\n", i+1, i+1, 1-i/4)
	}
	if b := read(text); len(b.faults) > 0 {
		t.Error(b.faults)
	}
}
