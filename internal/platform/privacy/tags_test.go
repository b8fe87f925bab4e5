package privacy_test

import (
	"maps"
	"testing"

	"atlas/internal/platform/privacy"
)

type day struct {
	At int `db:"at" privacy:"none"`
}

func TestColumnsOfReadsTags(t *testing.T) {
	type note struct {
		ID   int    `db:"id,made" privacy:"none"`
		Body string `db:"body" privacy:"personal"`
		day

		Title string
	}

	got := privacy.ColumnsOf[note](privacy.Columns{privacy.None: "copied_from_id"})
	want := privacy.Columns{privacy.None: "copied_from_id id at", privacy.Personal: "body"}
	if !maps.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestColumnsOfWantsAClass(t *testing.T) {
	type note struct {
		ID int `db:"id,made"`
	}

	defer func() {
		if recover() == nil {
			t.Error("a column without a class: got no panic, want one")
		}
	}()
	privacy.ColumnsOf[note](nil)
}
