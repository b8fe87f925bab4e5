package community

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"atlas/internal/platform/clock"
)

func TestWeekOf(t *testing.T) {
	for at, want := range map[time.Time]string{
		time.Date(2026, 11, 16, 0, 0, 0, 0, clock.Manila):    "2026-11-16",
		time.Date(2026, 11, 22, 23, 59, 59, 0, clock.Manila): "2026-11-16",
		time.Date(2026, 11, 15, 23, 59, 59, 0, clock.Manila): "2026-11-09",
		time.Date(2026, 11, 15, 16, 0, 0, 0, time.UTC):       "2026-11-16", // Monday already in Manila
	} {
		if got := weekOf(at); got != want {
			t.Errorf("%v is in the week of %s, want %s", at, got, want)
		}
	}
}

func TestStreak(t *testing.T) {
	const now = "2026-11-16"
	for _, test := range []struct {
		weeks []string
		want  int
	}{
		{nil, 0},
		{[]string{"2026-11-16"}, 1},
		{[]string{"2026-11-09"}, 1}, // this week still goes on
		{[]string{"2026-11-16", "2026-11-09", "2026-11-02"}, 3},
		{[]string{"2026-11-16", "2026-11-02"}, 1},
		{[]string{"2026-11-02", "2026-10-26"}, 0},
		{[]string{"2026-11-23", "2026-11-16"}, 1},
	} {
		if got := streakOf(test.weeks, now); got != test.want {
			t.Errorf("%v is a streak of %d, want %d", test.weeks, got, test.want)
		}
	}
}

func TestHours(t *testing.T) {
	manila := hoursOf([]int{16, 17, 18, 19}, "GMT+08:00") // Monday 8 to 10
	for zone, want := range map[string][]int{
		"GMT+08:00": {16, 17, 18, 19},
		"GMT+09:00": {18, 19, 20, 21},
		"GMT+00:00": {0, 1, 2, 3},
		"GMT-01:00": {0, 1, weekSlots - 2, weekSlots - 1}, // Sunday there
		"GMT+05:45": {12, 13, 14},                         // from 5:45 to 7:45: three whole half hours
	} {
		if got := manila.slotsIn(zone); !slices.Equal(got, want) {
			t.Errorf("in %s that is %v, want %v", zone, got, want)
		}
	}
	if n := manila.and(hoursOf([]int{20, 21}, "GMT+09:00")).count(); n != 2 {
		t.Errorf("%d half hours in common, want 2", n)
	}
}

func buddy(id int, zone, goal string, stage, batch int, free ...int) *Buddy {
	return &Buddy{
		ID: id, Zone: &zone, Goal: &goal, Stage: &BuddyStage{Number: stage}, Batch: &GroupRef{ID: batch, Name: fmt.Sprint("Batch ", batch)}, IsOpen: true, free: free, FreeCount: len(free),
	}
}

func idsIn(p *BuddyProposal) []int {
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
		people    []*Buddy
		size      int
		sameBatch bool
		groups    [][]int
		left      []int
	}{
		{name: "nobody", size: 3},
		{name: "too few", size: 3, people: []*Buddy{buddy(1, "GMT+08:00", "income", 1, 1, morning...), buddy(2, "GMT+08:00", "income", 1, 1, morning...)}, left: []int{1, 2}},
		{name: "by hours", size: 3, people: []*Buddy{
			buddy(1, "GMT+08:00", "income", 1, 1, morning...), buddy(2, "GMT+08:00", "income", 1, 1, evening...), buddy(3, "GMT+08:00", "income", 1, 1, morning...),
			buddy(4, "GMT+08:00", "income", 1, 1, evening...), buddy(5, "GMT+08:00", "income", 1, 1, morning...), buddy(6, "GMT+08:00", "income", 1, 1, evening...),
		}, groups: [][]int{{1, 3, 5}, {2, 4, 6}}},
		{name: "by goal", size: 3, people: []*Buddy{
			buddy(1, "GMT+08:00", "income", 1, 1, morning...), buddy(2, "GMT+08:00", "skill", 1, 1, morning...), buddy(3, "GMT+08:00", "skill", 1, 1, morning...),
			buddy(4, "GMT+08:00", "income", 1, 1, morning...), buddy(5, "GMT+08:00", "income", 1, 1, morning...), buddy(6, "GMT+08:00", "skill", 1, 1, morning...),
		}, groups: [][]int{{1, 4, 5}, {2, 3, 6}}},
		{name: "by stage", size: 3, people: []*Buddy{
			buddy(1, "GMT+08:00", "income", 1, 1, morning...), buddy(2, "GMT+08:00", "income", 5, 1, morning...), buddy(3, "GMT+08:00", "income", 1, 1, morning...),
			buddy(4, "GMT+08:00", "income", 5, 1, morning...), buddy(5, "GMT+08:00", "income", 1, 1, morning...), buddy(6, "GMT+08:00", "income", 5, 1, morning...),
		}, groups: [][]int{{1, 3, 5}, {2, 4, 6}}},
		{name: "left over joins", size: 3, people: []*Buddy{
			buddy(1, "GMT+08:00", "income", 1, 1, morning...), buddy(2, "GMT+08:00", "income", 1, 1, morning...), buddy(3, "GMT+08:00", "income", 1, 1, morning...),
			buddy(4, "GMT+08:00", "income", 1, 1, morning...),
		}, groups: [][]int{{1, 2, 3, 4}}},
		{name: "one batch", size: 3, sameBatch: true, people: []*Buddy{
			buddy(1, "GMT+08:00", "income", 1, 1, morning...), buddy(2, "GMT+08:00", "income", 1, 2, morning...), buddy(3, "GMT+08:00", "income", 1, 1, morning...),
			buddy(4, "GMT+08:00", "income", 1, 2, morning...), buddy(5, "GMT+08:00", "income", 1, 1, morning...),
		}, groups: [][]int{{1, 3, 5}}, left: []int{2, 4}},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := propose(test.people, test.size, 10, test.sameBatch)
			var groups [][]int
			for _, g := range got.Groups {
				groups = append(groups, idsIn(g))
			}
			var left []int
			for _, p := range got.Left {
				left = append(left, p.ID)
			}
			if !reflect.DeepEqual(groups, test.groups) || !slices.Equal(left, test.left) {
				t.Errorf("%v and %v left, want %v and %v", groups, left, test.groups, test.left)
			}
		})
	}
}

// TestProposeProperties: nobody twice and nobody lost, sizes in bounds, hours in common, and always the same whatever the order of people.
func TestProposeProperties(t *testing.T) {
	dice := rand.New(rand.NewPCG(5, 2026))
	for round := range 60 {
		people := []*Buddy{}
		for id := range dice.IntN(40) {
			free := []int{}
			for range dice.IntN(60) {
				free = append(free, dice.IntN(weekSlots))
			}
			if dice.IntN(3) > 0 { // many like the same hours
				from := 48*dice.IntN(7) + 2*dice.IntN(20)
				free = append(free, from, from+1, from+2, from+3)
			}
			free, _ = tidySlots(free)
			people = append(people, buddy(id+1, buddyZones[dice.IntN(len(buddyZones))], buddyGoals[dice.IntN(3)].Name, dice.IntN(5), dice.IntN(3), free...))
		}
		size, most, sameBatch := 3+dice.IntN(4), 8, round%2 == 0
		got := propose(people, size, most, sameBatch)
		seen := map[int]bool{}
		see := func(id int) {
			if seen[id] {
				t.Fatalf("round %d: %d is there twice", round, id)
			}
			seen[id] = true
		}
		for _, g := range got.Groups {
			if len(g.Members) < proposedMin || len(g.Members) > most {
				t.Fatalf("round %d: a group of %d", round, len(g.Members))
			}
			if common := commonOf(g.Members); *common != g.CommonCount || *common < commonMin {
				t.Fatalf("round %d: %d half hours in common, said %d", round, *common, g.CommonCount)
			}
			for _, m := range g.Members {
				see(m.ID)
				if sameBatch && m.Batch.ID != g.Batch.ID {
					t.Fatalf("round %d: two batches in a group", round)
				}
			}
			if !slices.Contains(idsIn(g), g.LeaderID) {
				t.Fatalf("round %d: the leader is not in the group", round)
			}
		}
		for _, p := range got.Left {
			see(p.ID)
		}
		if len(seen) != len(people) {
			t.Fatalf("round %d: %d of %d people", round, len(seen), len(people))
		}
		shuffled := slices.Clone(people)
		dice.Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
		if again := propose(shuffled, size, most, sameBatch); !reflect.DeepEqual(again, got) {
			t.Fatalf("round %d: another order, other groups", round)
		}
	}
}

func TestWinner(t *testing.T) {
	early, late := time.UnixMilli(1), time.UnixMilli(2)
	if winner(nil) != nil {
		t.Error("nobody volunteered, and somebody wins")
	}
	if got := winner([]*TeamLeadCandidate{{ID: 1, VolunteeredAt: early, count: 1}, {ID: 2, VolunteeredAt: late, count: 2}}); got.ID != 2 {
		t.Error("more votes win")
	}
	if got := winner([]*TeamLeadCandidate{{ID: 1, VolunteeredAt: late, count: 2}, {ID: 2, VolunteeredAt: early, count: 2}}); got.ID != 2 {
		t.Error("of the same votes, whoever volunteered first wins")
	}
}
