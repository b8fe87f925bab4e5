package record_test

import (
	"encoding/json"
	"testing"
	"time"

	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/platform/record"
)

type drip struct{ Rule string }

func TestLoggedKeepsWhatIsTagged(t *testing.T) {
	type unit struct {
		ID    int            `db:"id,made"`
		Name  string         `db:"name" log:"name"`
		Price money.Centavos `db:"price" log:"price"`
		Drip  drip           `log:"drip"`
		At    *time.Time     `db:"published_at" log:"publishedAt"`
	}

	text, err := json.Marshal(record.Logged(&unit{ID: 7, Name: "Rates", Price: 50005, Drip: drip{Rule: "days"}}))
	if err != nil {
		t.Fatal(err)
	}

	if got, want := string(text), `{"drip":{"Rule":"days"},"name":"Rates","price":"500.05","publishedAt":null}`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestCheckEditable(t *testing.T) {
	now := time.Date(2026, 11, 18, 12, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		name       string
		archivedAt *time.Time
		seenAt     *time.Time
		isEditable bool
	}{
		{"never seen", nil, nil, true},
		{"seen as it is", nil, &now, true},
		{"changed since it was seen", nil, new(now.Add(-time.Second)), false},
		{"archived", &now, &now, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			err := record.CheckEditable("course", c.archivedAt, now, c.seenAt)
			if got := err == nil; got != c.isEditable {
				t.Errorf("editable: got %v (%v), want %v", got, err, c.isEditable)
			}
			if err != nil && !errs.Is(err, errs.Conflict) {
				t.Errorf("got %v, want a conflict", err)
			}
		})
	}
}

func TestLaterThan(t *testing.T) {
	now := time.Date(2026, 11, 18, 12, 0, 0, 0, time.UTC)
	if got := record.LaterThan(now, now.Add(-time.Hour)); !got.Equal(now) {
		t.Errorf("after an older change: got %s, want %s", got, now)
	}
	if got := record.LaterThan(now, now); !got.After(now) {
		t.Errorf("after a change of the same moment: got %s, want one later than %s", got, now)
	}
}
