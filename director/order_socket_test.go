package director

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// TestTooLongARequest: what is too long to be read is refused in words that the other side shows.
func TestTooLongARequest(t *testing.T) {
	body, err := json.Marshal(Request{Do: "order", Order: &Order{Text: "告诉 饺子 " + strings.Repeat("长", 1<<15)}})
	if err != nil {
		t.Fatal(err)
	}
	answer := httptest.NewRecorder()
	new(Director).serve(answer, httptest.NewRequest(http.MethodPost, "/", strings.NewReader(string(body))))
	var got Reply
	if err := json.Unmarshal(answer.Body.Bytes(), &got); err != nil || !strings.Contains(got.Fault, "太长") {
		t.Errorf("answered %q, %v", answer.Body, err)
	}
}
