package learning_test

import (
	"fmt"
	"testing"
	"time"

	"atlas/internal/learning"
	"atlas/internal/learning/access"
	"atlas/internal/learning/courses"
)

var noon = time.Date(2026, 11, 15, 4, 0, 0, 0, time.UTC)

func TestDrip(t *testing.T) {
	open := access.State{IsOpen: true, Code: "member", Since: time.Date(2026, 11, 10, 15, 59, 0, 0, time.UTC)} // the 10th, a minute before midnight in Manila
	for _, c := range []struct {
		drip     courses.Drip
		previous bool
		at       time.Time
		open     bool
		code     string
	}{
		{courses.Drip{Rule: "none"}, false, noon, true, "member"},
		{courses.Drip{Rule: "days", Days: new(6)}, false, time.Date(2026, 11, 15, 15, 59, 59, 0, time.UTC), false, "days"},
		{courses.Drip{Rule: "days", Days: new(6)}, false, time.Date(2026, 11, 15, 16, 0, 0, 0, time.UTC), true, "member"},
		{courses.Drip{Rule: "date", At: new(noon.Add(time.Second))}, true, noon, false, "date"},
		{courses.Drip{Rule: "date", At: &noon}, true, noon, true, "member"},
		{courses.Drip{Rule: "previous"}, false, noon, false, "previous"},
		{courses.Drip{Rule: "previous"}, true, noon, true, "member"},
	} {
		if got := c.drip.Apply(open, c.previous, c.at); got.IsOpen != c.open || got.Code != c.code {
			t.Errorf("%+v at %v: got %+v, want open %t by %q", c.drip, c.at, got, c.open, c.code)
		}
	}
	closed := access.State{Code: "not_member"}
	if got := (courses.Drip{Rule: "none"}).Apply(closed, true, noon); got.IsOpen {
		t.Error("got a closed door opened by drip, want it closed")
	}
	staff := access.State{IsOpen: true, Code: "staff"}
	if got := (courses.Drip{Rule: "previous"}).Apply(staff, false, noon); !got.IsOpen {
		t.Error("got staff locked out by drip, want them in")
	}
}

func TestSeenSeconds(t *testing.T) {
	long := time.Hour
	for _, c := range []struct {
		have learning.Seen
		add  []*learning.SeenInput
		for_ time.Duration
		want string
	}{
		{nil, []*learning.SeenInput{{0, 10}, {10, 20}}, long, "[[0 20]]"},
		{learning.Seen{{0, 10}}, []*learning.SeenInput{{5, 8}, {30, 40}}, long, "[[0 10] [30 40]]"},
		{learning.Seen{{0, 10}, {30, 40}}, []*learning.SeenInput{{8, 31}}, long, "[[0 40]]"},
		{learning.Seen{{20, 30}}, []*learning.SeenInput{{-5, 3}, {95, 500}, {50, 40}}, long, "[[0 3] [20 30] [95 100]]"},
		{nil, []*learning.SeenInput{{0, 100}}, 4 * time.Second, "[[0 20]]"},                             // two and a half times four, and ten
		{learning.Seen{{0, 20}}, []*learning.SeenInput{{0, 20}, {50, 60}}, 4 * time.Second, "[[0 20]]"}, // nothing is taken away
	} {
		if got := c.have.With(c.add, 100, c.for_); fmt.Sprint(got) != c.want || !got.IsValid() {
			t.Errorf("%+v with %+v: got %+v, want %q", c.have, c.add, got, c.want)
		}
	}
	many := learning.Seen{}
	for i := range 1000 {
		many = many.With([]*learning.SeenInput{{i * 3, i*3 + 1}}, 0, 24*time.Hour)
	}
	if len(many) > 200 || !many.IsValid() || many.Seconds() < 1000 {
		t.Errorf("got %d pieces with %d seconds, want at most 200 valid ones with 1000", len(many), many.Seconds())
	}
}
