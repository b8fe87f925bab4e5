package learning_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"atlas/internal/learning"
)

var noon = time.Date(2026, 11, 15, 4, 0, 0, 0, time.UTC)

// worksHere are the levels with the switch "opens member content" in these tests.
var worksHere = []string{"coach"}

// mayOpen is what the rules say, written once more and differently: what somebody holds becomes words, and a door is open to whoever has one of
// its own. A door without any has the word of the members.
func mayOpen(levels []string, grants []learning.Grant, staff bool, door learning.Door, at time.Time) bool {
	words, lapsed := map[string]bool{}, map[string]bool{}
	for _, g := range grants {
		isLive := !at.Before(g.From) && (g.To == nil || at.Before(*g.To)) && (g.SuspendedFrom == nil || at.Before(*g.SuspendedFrom))
		words["product:"+g.Product] = words["product:"+g.Product] || isLive
		words["level:member"] = words["level:member"] || isLive && g.IsMembership
		for _, level := range g.Levels {
			before, given := lapsed[level]
			lapsed[level] = !isLive && (before || !given)
		}
	}

	isMember, worksThere := words["level:member"], false
	for _, level := range levels {
		works := slices.Contains(worksHere, level)
		if lapsed[level] || level == "member" || !works && !isMember {
			continue
		}
		words["level:"+level] = true
		worksThere = worksThere || works
	}

	// People who work here see what is for every member.
	words["level:member"] = isMember || worksThere
	if staff || len(door) == 0 && words["level:member"] {
		return true
	}
	return slices.ContainsFunc(door, func(o learning.Opener) bool { return words[o.Kind+":"+o.ID] })
}

func TestDoorsAgreeWithTheRules(t *testing.T) {
	dice := rand.New(rand.NewPCG(7, 2026))
	some := func(of ...string) []string {
		return slices.DeleteFunc(slices.Clone(of), func(string) bool { return dice.IntN(3) > 0 })
	}
	opened := 0
	for range 20_000 {
		st := learning.Standing{Staff: dice.IntN(20) == 0}
		levels := some("non-member", "affiliate", "member", "coach", "team-lead")
		for _, level := range levels {
			st.Levels = append(st.Levels, learning.HeldLevel{ID: level, Name: level, Since: noon, OpensMemberContent: slices.Contains(worksHere, level)})
		}
		for _, product := range some("1", "2", "3", "4") {
			g := learning.Grant{Product: product, Name: "Product " + product, From: noon.AddDate(0, 0, dice.IntN(20)-14), IsMembership: product > "2"}
			if dice.IntN(2) == 0 {
				g.To = new(g.From.AddDate(0, 0, dice.IntN(12)))
			}
			if dice.IntN(5) == 0 {
				g.SuspendedFrom = new(g.From.AddDate(0, 0, dice.IntN(12)))
			}
			g.Levels = some(levels...)
			st.Grants = append(st.Grants, g)
		}
		door := learning.Door{}
		for _, id := range some("level:coach", "level:affiliate", "level:member", "level:team-lead", "product:1", "product:3") {
			kind, name, _ := strings.Cut(id, ":")
			door = append(door, learning.Opener{Kind: kind, ID: name, Name: name})
		}

		held := slices.Clone(st.Levels)
		st.Lapse(noon)
		state, want := door.Open(st, noon), mayOpen(levels, st.Grants, st.Staff, door, noon)
		if state.IsOpen != want || state.Reason == "" || state.Code == "" {
			t.Fatalf("%+v by %+v is %+v, want open %t", door, st, state, want)
		}
		if want {
			opened++
		}

		// What a door says of later must be true then.
		openAt := func(at time.Time) bool {
			later := st
			later.Levels = slices.Clone(held)
			later.Lapse(at)
			return door.Open(later, at).IsOpen
		}
		if !want && state.OpensAt != nil && !openAt(*state.OpensAt) {
			t.Fatalf("%+v by %+v does not open when it says: %+v", door, st, state)
		}
		if want && state.Until != nil && !openAt(state.Until.Add(-time.Second)) {
			t.Fatalf("%+v by %+v closes too early: %+v", door, st, state)
		}
	}
	if opened < 5000 || opened > 18_000 {
		t.Errorf("%d of 20000 are open: the dice prove nothing", opened)
	}
}

func TestDrip(t *testing.T) {
	open := learning.DoorState{IsOpen: true, Code: "member", Since: time.Date(2026, 11, 10, 15, 59, 0, 0, time.UTC)} // the 10th, a minute before midnight in Manila
	for _, c := range []struct {
		drip     learning.Drip
		previous bool
		at       time.Time
		open     bool
		code     string
	}{
		{learning.Drip{Rule: "none"}, false, noon, true, "member"},
		{learning.Drip{Rule: "days", Days: new(6)}, false, time.Date(2026, 11, 15, 15, 59, 59, 0, time.UTC), false, "days"},
		{learning.Drip{Rule: "days", Days: new(6)}, false, time.Date(2026, 11, 15, 16, 0, 0, 0, time.UTC), true, "member"},
		{learning.Drip{Rule: "date", At: new(noon.Add(time.Second))}, true, noon, false, "date"},
		{learning.Drip{Rule: "date", At: &noon}, true, noon, true, "member"},
		{learning.Drip{Rule: "previous"}, false, noon, false, "previous"},
		{learning.Drip{Rule: "previous"}, true, noon, true, "member"},
	} {
		if got := c.drip.Over(open, c.previous, c.at); got.IsOpen != c.open || got.Code != c.code {
			t.Errorf("%+v at %s is %+v", c.drip, c.at, got)
		}
	}
	closed := learning.DoorState{Code: "not_member"}
	if got := (learning.Drip{Rule: "none"}).Over(closed, true, noon); got.IsOpen {
		t.Error("drip opens a closed door")
	}
	staff := learning.DoorState{IsOpen: true, Code: "staff"}
	if got := (learning.Drip{Rule: "previous"}).Over(staff, false, noon); !got.IsOpen {
		t.Error("drip locks out those who look after content")
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
		if got := c.have.With(c.add, 100, c.for_); fmt.Sprint(got) != c.want || !got.IsSound() {
			t.Errorf("%v and %v is %v, want %s", c.have, c.add, got, c.want)
		}
	}
	many := learning.Seen{}
	for i := range 1000 {
		many = many.With([]*learning.SeenInput{{i * 3, i*3 + 1}}, 0, 24*time.Hour)
	}
	if len(many) > 200 || !many.IsSound() || many.Seconds() < 1000 {
		t.Errorf("%d pieces with %d seconds", len(many), many.Seconds())
	}
}
