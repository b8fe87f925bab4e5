package access_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"atlas/internal/learning/access"
)

var noon = time.Date(2026, 11, 15, 4, 0, 0, 0, time.UTC)

// worksHere are the levels with the switch "opens member content" in these tests.
var worksHere = []string{"coach"}

// mayOpen is what the rules say, written once more and differently: what somebody holds becomes words, and a door is
// open to anyone who has one of its own. A door without any has the word of the members.
func mayOpen(levels []string, grants []access.Grant, staff bool, door access.Openers, at time.Time) bool {
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
	return slices.ContainsFunc(door, func(o access.Opener) bool { return words[o.Kind+":"+o.ID] })
}

func TestDoorsAgreeWithTheRules(t *testing.T) {
	dice := rand.New(rand.NewPCG(7, 2026))
	some := func(of ...string) []string {
		return slices.DeleteFunc(slices.Clone(of), func(string) bool { return dice.IntN(3) > 0 })
	}
	opened := 0
	for range 20_000 {
		facts := access.Facts{Staff: dice.IntN(20) == 0}
		levels := some("non-member", "affiliate", "member", "coach", "team-lead")
		for _, level := range levels {
			facts.Levels = append(facts.Levels, access.HeldLevel{ID: level, Name: level, Since: noon, OpensMemberContent: slices.Contains(worksHere, level)})
		}
		for _, product := range some("1", "2", "3", "4") {
			g := access.Grant{Product: product, Name: "Product " + product, From: noon.AddDate(0, 0, dice.IntN(20)-14), IsMembership: product > "2"}
			if dice.IntN(2) == 0 {
				g.To = new(g.From.AddDate(0, 0, dice.IntN(12)))
			}
			if dice.IntN(5) == 0 {
				g.SuspendedFrom = new(g.From.AddDate(0, 0, dice.IntN(12)))
			}
			g.Levels = some(levels...)
			facts.Grants = append(facts.Grants, g)
		}
		door := access.Openers{}
		for _, id := range some("level:coach", "level:affiliate", "level:member", "level:team-lead", "product:1", "product:3") {
			kind, name, _ := strings.Cut(id, ":")
			door = append(door, access.Opener{Kind: kind, ID: name, Name: name})
		}

		held := slices.Clone(facts.Levels)
		facts.DropExpiredLevels(noon)
		state, want := door.StateFor(facts, noon), mayOpen(levels, facts.Grants, facts.Staff, door, noon)
		if state.IsOpen != want || state.Reason == "" || state.Code == "" {
			t.Fatalf("%+v by %+v: got %+v, want open %t with a reason and a code", door, facts, state, want)
		}
		if want {
			opened++
		}

		// What a door says of later must be true then.
		openAt := func(at time.Time) bool {
			later := facts
			later.Levels = slices.Clone(held)
			later.DropExpiredLevels(at)
			return door.StateFor(later, at).IsOpen
		}
		if !want && state.OpensAt != nil && !openAt(*state.OpensAt) {
			t.Fatalf("%+v by %+v: got %+v, want it to open when it says", door, facts, state)
		}
		if want && state.Until != nil && !openAt(state.Until.Add(-time.Second)) {
			t.Fatalf("%+v by %+v: got %+v, want it open until it says", door, facts, state)
		}
	}
	if opened < 5000 || opened > 18_000 {
		t.Errorf("got %d of 20000 open, want between 5000 and 18000, so that the dice prove something", opened)
	}
}
