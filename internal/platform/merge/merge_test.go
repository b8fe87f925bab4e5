package merge

import (
	"encoding/json"
	"slices"
	"testing"

	"atlas/internal/testkit/check"
)

func TestProblems(t *testing.T) {
	columns := map[string][]string{"notes": {"id", "user_id", "by_id"}, "marks": {"user_id"}}
	references := map[string][]string{"notes": {"user_id"}, "marks": {"user_id"}}
	fine := Table{Name: "notes", Owner: "user_id", Key: "id", Policy: Move, Label: "Notes"}
	single := Table{Name: "marks", Owner: "user_id", Single: true, Policy: Move, Label: "Marks"}
	for _, c := range []struct {
		tables []Table
		want   []string
	}{
		{[]Table{fine, single}, nil},
		{[]Table{fine}, []string{"marks.user_id points to people, and nothing says what a merge does with it"}},
		{[]Table{fine, fine, single}, []string{"notes.user_id is declared twice"}},
		{[]Table{fine, {Name: "marks", Owner: "user_id", Policy: Keep}}, []string{"marks.user_id has no reason"}},
		{[]Table{fine, {Name: "marks", Owner: "user_id", Policy: Hooked}}, []string{"marks.user_id has no hook"}},
		{[]Table{fine, {Name: "marks", Owner: "user_id"}}, []string{"marks.user_id has no policy"}},
		{[]Table{fine, {Name: "marks", Owner: "user_id", Policy: Move, Label: "Marks"}}, []string{"marks.user_id moves without a label or a key"}},
		{[]Table{fine, single, {Name: "gone", Owner: "user_id", Policy: Keep, Why: "x"}}, []string{"gone.user_id is declared and does not exist"}},
	} {
		if got := Problems([]Part{{Tables: c.tables}}, references, columns); !slices.Equal(got, c.want) {
			t.Errorf("got %v, want %v", got, c.want)
		}
	}
}

// What was kept of a row is the same after it was written down and read again.
func TestRowsKeepTheirValues(t *testing.T) {
	row := Row{"a": int64(9007199254740993), "b": "text", "c": nil, "d": true, "e": []byte{0, 255}, "f": 1.5}
	text, err := json.Marshal(row)
	check.NoError(t, "write the JSON", err)
	var back Row
	check.NoError(t, "read the JSON", json.Unmarshal(text, &back))
	if !same(row, back) || back["a"] != int64(9007199254740993) || back["f"] != 1.5 || string(back["e"].([]byte)) != "\x00\xff" {
		t.Errorf("row: got %v, want %v", back, row)
	}
}
