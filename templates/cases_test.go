package templates

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"daoyan/internal/around"
)

// expectation reads expect.json of a case; ok is false where the cases are not there.
func expectation(t *testing.T, id string, into any) (ok bool) {
	t.Helper()
	path, ok := around.Shared(t, "cases", "inputs", id+".txtar")
	if !ok {
		return false
	}
	a, err := txtar.ParseFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range a.Files {
		if f.Name == "expect.json" {
			if err := json.Unmarshal(f.Data, into); err != nil {
				t.Fatal(err)
			}
			return true
		}
	}
	t.Fatalf("%s holds no expect.json", path)
	return false
}

// TestDawnTellsNamesAlone is case B66: a dawn list names who went out, and neither why nor how they hang together.
func TestDawnTellsNamesAlone(t *testing.T) {
	want := struct {
		Announce []string `json:"announce"`
		Not      []string `json:"must_not_contain"`
	}{[]string{"青柚", "墨砚", "霜降"}, []string{"殉情", "毒", "刀", "情侣", "女巫"}}
	expectation(t, "B66", &want)
	got, err := builtin(t).Text(Dawn{Head: Head{Game: "一局", Phase: Phase{No: 2}}, Out: want.Announce})
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(got, strings.Join(want.Announce, "、")) {
		t.Errorf("the names are not there in their order:\n%s", got)
	}
	for _, bad := range want.Not {
		if strings.Contains(got, bad) {
			t.Errorf("tells %s:\n%s", bad, got)
		}
	}
}

// TestUnreachableNamesNobody is case C06: the public word about a message that did not arrive betrays no role.
func TestUnreachableNamesNobody(t *testing.T) {
	want := struct {
		Not []string `json:"public_text_must_not_contain"`
	}{[]string{"女巫", "刀口"}}
	expectation(t, "C06", &want)
	got, err := builtin(t).Text(Unreachable{Head{Game: "一局", Phase: Phase{Night: true, No: 2}}})
	if err != nil {
		t.Fatal(err)
	}
	for _, bad := range want.Not {
		if strings.Contains(got, bad) {
			t.Errorf("tells %s:\n%s", bad, got)
		}
	}
}

// TestWrongAccountNamesNobody is case C27: who writes from his own account is not told which character is meant to be his.
func TestWrongAccountNamesNobody(t *testing.T) {
	want := struct {
		Not []string `json:"reply_must_not_contain"`
	}{[]string{"青柚"}}
	expectation(t, "C27", &want)
	got, err := builtin(t).Text(WrongAccount{})
	if err != nil {
		t.Fatal(err)
	}
	for _, bad := range append(want.Not, "角色", "马甲") {
		if strings.Contains(got, bad) {
			t.Errorf("tells %s:\n%s", bad, got)
		}
	}
}
