package calendar

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/testkit/check"
)

func TestWeekOf(t *testing.T) {
	for at, want := range map[time.Time]string{
		time.Date(2026, 11, 16, 0, 0, 0, 0, clock.Manila):    "2026-11-16",
		time.Date(2026, 11, 22, 23, 59, 59, 0, clock.Manila): "2026-11-16",
		time.Date(2026, 11, 15, 23, 59, 59, 0, clock.Manila): "2026-11-09",
		time.Date(2026, 11, 15, 16, 0, 0, 0, time.UTC):       "2026-11-16", // Monday already in Manila
	} {
		check.Equal(t, fmt.Sprintf("week of %v", at), WeekOf(at), want)
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
		check.Equal(t, fmt.Sprintf("streak of %s", test.weeks), Streak(test.weeks, now), test.want)
	}
}

func TestHours(t *testing.T) {
	manila := HoursOf([]int{16, 17, 18, 19}, "GMT+08:00") // Monday 8 to 10
	for zone, want := range map[string][]int{
		"GMT+08:00": {16, 17, 18, 19},
		"GMT+09:00": {18, 19, 20, 21},
		"GMT+00:00": {0, 1, 2, 3},
		"GMT-01:00": {0, 1, WeekSlots - 2, WeekSlots - 1}, // Sunday there
		"GMT+05:45": {12, 13, 14},                         // from 5:45 to 7:45: three whole half hours
	} {
		if got := manila.SlotsIn(zone); !slices.Equal(got, want) {
			t.Errorf("hours in %q: got %v, want %v", zone, got, want)
		}
	}
	check.Equal(t, "half hours in common", manila.And(HoursOf([]int{20, 21}, "GMT+09:00")).Count(), 2)
}
