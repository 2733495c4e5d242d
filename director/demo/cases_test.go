package demo_test

import (
	"encoding/json"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"daoyan/internal/around"
)

// TestCasesSayWhatIsProved holds the outcomes that the cases of operations ask for against those that the tests named here prove. A case that
// comes to say something else wants its test changed first.
func TestCasesSayWhatIsProved(t *testing.T) {
	dir, ok := around.Shared(t, "cases", "inputs")
	if !ok {
		return
	}
	for id, want := range map[string]string{
		"C12": `{"19:39": "count", "20:26": "reject (late)", "director_must_rule": ["19:40–20:00 无法发帖，是否顺延"], "settled_before_ruling": false}`,             // TestOutageOverTheClose
		"C13": `{"early_close": false, "alert": true, "director_must_rule": ["解锁/换帖/顺延"]}`,                                                                 // TestAClosedThread
		"C17": `{"miss_streak": 1, "suggest": "none yet; remind", "note": "D2 on leave does not count and breaks no streak rule → ask if rule is silent"}`, // TestLeaveAndAbsence
		"C18": `{"action": "验 苏木", "handover_pm_contains": ["身份", "历史查验", "当前令"], "old_account_21:30": "reject"}`,                                          // TestReplaceInTheNight
		"C20": `{"action": "new correction post", "edit_old_post": false}`,                                                                                 // TestALatePost
		"C22": `{"order": ["狼刀截止", "(女巫重新开时 ≥ 规定时长)"], "auto_dawn": false, "ask_director": true}`,                                                          // TestDeadlinesMissed
		"C28": `{"19:59:30": "count", "must_not_finalise_before_forum_time": "20:00:00"}`,                                                                  // TestClockOff
		"C30": `{"escalate_to": "副导演", "auto_rule": false}`,                                                                                                // TestDirectorAway
	} {
		a, err := txtar.ParseFile(filepath.Join(dir, id+".txtar"))
		if err != nil {
			t.Error(err)
			continue
		}
		for _, f := range a.Files {
			if f.Name != "expect.json" {
				continue
			}
			var says, proved any
			if err := json.Unmarshal(f.Data, &says); err != nil {
				t.Errorf("%s: %v", id, err)
			}
			if err := json.Unmarshal([]byte(want), &proved); err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(proved, says); d != "" {
				t.Errorf("%s (-proved +said):\n%s", id, d)
			}
		}
	}
}
