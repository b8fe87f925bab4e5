package community_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"atlas/internal/community/accountability"
	"atlas/internal/community/calendar"
	"atlas/internal/community/records"
	"atlas/internal/platform/errs"
	"atlas/internal/testkit/check"
)

func buddy(id int, zone, goal string, stage, batch int, free ...int) *accountability.Buddy {
	return &accountability.Buddy{
		ID: id, Zone: &zone, Goal: &goal, Stage: &accountability.BuddyStage{Number: stage}, Batch: &records.GroupRef{ID: batch, Name: fmt.Sprint("Batch ", batch)}, IsOpen: true, Free: free, FreeCount: len(free),
	}
}

func idsIn(p *accountability.BuddyProposal) []int {
	out := []int{}
	for _, m := range p.Members {
		out = append(out, m.ID)
	}
	slices.Sort(out)
	return out
}

func TestPropose(t *testing.T) {
	morning, evening := []int{16, 17, 18, 19}, []int{40, 41, 42, 43}
	for _, test := range []struct {
		name      string
		people    []*accountability.Buddy
		size      int
		sameBatch bool
		groups    [][]int
		left      []int
	}{
		{name: "nobody", size: 3},
		{name: "too few", size: 3, people: []*accountability.Buddy{buddy(1, "GMT+08:00", "income", 1, 1, morning...), buddy(2, "GMT+08:00", "income", 1, 1, morning...)}, left: []int{1, 2}},
		{name: "by hours", size: 3, people: []*accountability.Buddy{
			buddy(1, "GMT+08:00", "income", 1, 1, morning...), buddy(2, "GMT+08:00", "income", 1, 1, evening...), buddy(3, "GMT+08:00", "income", 1, 1, morning...),
			buddy(4, "GMT+08:00", "income", 1, 1, evening...), buddy(5, "GMT+08:00", "income", 1, 1, morning...), buddy(6, "GMT+08:00", "income", 1, 1, evening...),
		}, groups: [][]int{{1, 3, 5}, {2, 4, 6}}},
		{name: "by goal", size: 3, people: []*accountability.Buddy{
			buddy(1, "GMT+08:00", "income", 1, 1, morning...), buddy(2, "GMT+08:00", "skill", 1, 1, morning...), buddy(3, "GMT+08:00", "skill", 1, 1, morning...),
			buddy(4, "GMT+08:00", "income", 1, 1, morning...), buddy(5, "GMT+08:00", "income", 1, 1, morning...), buddy(6, "GMT+08:00", "skill", 1, 1, morning...),
		}, groups: [][]int{{1, 4, 5}, {2, 3, 6}}},
		{name: "by stage", size: 3, people: []*accountability.Buddy{
			buddy(1, "GMT+08:00", "income", 1, 1, morning...), buddy(2, "GMT+08:00", "income", 5, 1, morning...), buddy(3, "GMT+08:00", "income", 1, 1, morning...),
			buddy(4, "GMT+08:00", "income", 5, 1, morning...), buddy(5, "GMT+08:00", "income", 1, 1, morning...), buddy(6, "GMT+08:00", "income", 5, 1, morning...),
		}, groups: [][]int{{1, 3, 5}, {2, 4, 6}}},
		{name: "left over joins", size: 3, people: []*accountability.Buddy{
			buddy(1, "GMT+08:00", "income", 1, 1, morning...), buddy(2, "GMT+08:00", "income", 1, 1, morning...), buddy(3, "GMT+08:00", "income", 1, 1, morning...),
			buddy(4, "GMT+08:00", "income", 1, 1, morning...),
		}, groups: [][]int{{1, 2, 3, 4}}},
		{name: "one batch", size: 3, sameBatch: true, people: []*accountability.Buddy{
			buddy(1, "GMT+08:00", "income", 1, 1, morning...), buddy(2, "GMT+08:00", "income", 1, 2, morning...), buddy(3, "GMT+08:00", "income", 1, 1, morning...),
			buddy(4, "GMT+08:00", "income", 1, 2, morning...), buddy(5, "GMT+08:00", "income", 1, 1, morning...),
		}, groups: [][]int{{1, 3, 5}}, left: []int{2, 4}},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := accountability.Propose(test.people, test.size, 10, test.sameBatch)
			var groups [][]int
			for _, g := range got.Groups {
				groups = append(groups, idsIn(g))
			}
			var left []int
			for _, p := range got.Left {
				left = append(left, p.ID)
			}
			if !reflect.DeepEqual(groups, test.groups) || !slices.Equal(left, test.left) {
				t.Errorf("got %+v and %v left, want %+v and %v", groups, left, test.groups, test.left)
			}
		})
	}
}

// TestProposeProperties: nobody twice and nobody lost, sizes in bounds, hours in common, and always the same whatever the order of people.
func TestProposeProperties(t *testing.T) {
	dice, goals := rand.New(rand.NewPCG(5, 2026)), new(accountability.Preferences).BuddyGoals()
	for round := range 60 {
		people := []*accountability.Buddy{}
		for id := range dice.IntN(40) {
			free := []int{}
			for range dice.IntN(60) {
				free = append(free, dice.IntN(calendar.WeekSlots))
			}
			if dice.IntN(3) > 0 { // many like the same hours
				from := 48*dice.IntN(7) + 2*dice.IntN(20)
				free = append(free, from, from+1, from+2, from+3)
			}
			free, _ = calendar.TidySlots(free)
			people = append(people, buddy(id+1, calendar.Zones[dice.IntN(len(calendar.Zones))], goals[dice.IntN(3)].Name, dice.IntN(5), dice.IntN(3), free...))
		}
		size, most, sameBatch := 3+dice.IntN(4), 8, round%2 == 0
		got := accountability.Propose(people, size, most, sameBatch)
		seen := map[int]bool{}
		see := func(id int) {
			if seen[id] {
				t.Fatalf("round %d: got user %d twice, want everybody once", round, id)
			}
			seen[id] = true
		}
		for _, g := range got.Groups {
			if len(g.Members) < accountability.ProposedMin || len(g.Members) > most {
				t.Fatalf("round %d: got a group of %d, want %d to %d", round, len(g.Members),
					accountability.ProposedMin, most)
			}
			if common := accountability.CommonCount(g.Members); *common != g.CommonCount || *common < accountability.CommonMin {
				t.Fatalf("round %d: got %d half hours in common, want %d and at least %d", round, *common,
					g.CommonCount, accountability.CommonMin)
			}
			for _, m := range g.Members {
				see(m.ID)
				if sameBatch && m.Batch.ID != g.Batch.ID {
					t.Fatalf("round %d: got batches %d and %d in one group, want one batch", round, m.Batch.ID,
						g.Batch.ID)
				}
			}
			if !slices.Contains(idsIn(g), g.LeaderID) {
				t.Fatalf("round %d: got leader %d outside of the group, want somebody in it", round, g.LeaderID)
			}
		}
		for _, p := range got.Left {
			see(p.ID)
		}
		if len(seen) != len(people) {
			t.Fatalf("round %d: got %d people, want %d", round, len(seen), len(people))
		}
		shuffled := slices.Clone(people)
		dice.Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
		if again := accountability.Propose(shuffled, size, most, sameBatch); !reflect.DeepEqual(again, got) {
			t.Fatalf("round %d: got other groups %+v by another order, want %+v", round, again, got)
		}
	}
}

func TestWinner(t *testing.T) {
	early, late := time.UnixMilli(1), time.UnixMilli(2)
	if accountability.Winner(nil) != nil {
		t.Error("got a winner though nobody volunteered, want none")
	}
	check.Equal(t, "winner by more votes",
		accountability.Winner([]*accountability.TeamLeadCandidate{
			{ID: 1, VolunteeredAt: early, VoteCount: 1},
			{ID: 2, VolunteeredAt: late, VoteCount: 2},
		}).ID,
		2)
	check.Equal(t, "winner of the same votes, who volunteered first",
		accountability.Winner([]*accountability.TeamLeadCandidate{
			{ID: 1, VolunteeredAt: late, VoteCount: 2},
			{ID: 2, VolunteeredAt: early, VoteCount: 2},
		}).ID,
		2)
}

// Anyone who views Atlas as a member says nothing in their name: no consent, no check-in, no vote.
func TestViewersDoNotSpeakForMembers(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.clean()
		member := h.ID("member")
		others := h.members(2)
		g := h.circle("accountability", member, others[0], others[1])
		h.Did(h.Community.Accountability.OpenTeamLeadSelection(h.By(staff), g.ID))
		h.Did(h.Community.Accountability.VolunteerTeamLead(h.ByID(others[0]), g.ID, new("I am up early")))

		preferences := accountability.BuddyPreferencesInput{Zone: calendar.DefaultZone, SharesMobile: true}
		checkIn := accountability.CheckInInput{Did: "Sent proposals", WillDo: "Send more"}
		calls := map[string]func(ctx context.Context) error{
			"SaveBuddyPreferences": func(ctx context.Context) error {
				_, err := h.Community.Accountability.Preferences.SaveBuddyPreferences(ctx, preferences)
				return err
			},
			"SaveCheckIn": func(ctx context.Context) error {
				_, err := h.Community.Accountability.CheckIns.SaveCheckIn(ctx, checkIn)
				return err
			},
			"VolunteerTeamLead": func(ctx context.Context) error {
				_, err := h.Community.Accountability.VolunteerTeamLead(ctx, g.ID, new("I am up late"))
				return err
			},
			"VoteTeamLead": func(ctx context.Context) error {
				_, err := h.Community.Accountability.VoteTeamLead(ctx, g.ID, others[0])
				return err
			},
		}

		for name, call := range calls {
			t.Run(name, func(t *testing.T) {
				if err := call(h.Viewing(staff, "member")); !errs.Is(err, errs.Forbidden) {
					t.Errorf("viewing as the member: got %v, want %s", err, errs.Forbidden)
				}
				if err := call(h.By("member")); err != nil {
					t.Errorf("the member: got %v, want no error", err)
				}
			})
		}
	})
}
