package record_test

import (
	"encoding/json"
	"errors"
	"testing"
	"time"

	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/platform/record"
	"atlas/internal/testkit/check"
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
	check.NoError(t, "write the JSON", err)

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

// The database says what it refuses; the test of it is TestCoupons and TestInUseIsNotDeleted of commerce, on both engines.
func TestOtherErrorsPass(t *testing.T) {
	failed := errors.New("the database is away")
	for name, got := range map[string]error{
		"unique": record.UniqueField(failed, map[string]string{"coupons.code_key": "code"}),
		"in use": record.InUse(failed, "KASAMA500"),
		"none":   record.UniqueField(nil, map[string]string{"coupons.code_key": "code"}),
	} {
		t.Run(name, func(t *testing.T) {
			want := failed
			if name == "none" {
				want = nil
			}
			if !errors.Is(got, want) {
				t.Errorf("got %v, want %v", got, want)
			}
		})
	}
}

func TestArchiveTimes(t *testing.T) {
	now := time.Date(2026, 11, 18, 12, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		name       string
		isArchived bool
		action     string
	}{
		{"archived", true, "coupon_archive"},
		{"restored", false, "coupon_restore"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := record.ArchiveAction("coupon", c.isArchived); got != c.action {
				t.Errorf("got the action %s, want %s", got, c.action)
			}

			archivedAt, updatedAt := record.ArchiveTimes(now, c.isArchived, now)
			if got := archivedAt != nil; got != c.isArchived {
				t.Errorf("has a time of archiving: got %v, want %v", got, c.isArchived)
			}
			if !updatedAt.After(now) {
				t.Errorf("got %s, want a time after the last change", updatedAt)
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
