package training_test

import (
	"strings"
	"testing"
	"time"

	"atlas/internal/settings"
)

// Search engines are told of the live days to come: when, what, that they cost nothing, and our page instead of the meeting.
func TestSearchEnginesAreToldOfTheDays(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		count := func(path string) int {
			t.Helper()

			return strings.Count(f.open(f.Visitor(), path).Body, `"@type":"EducationEvent"`)
		}
		f.set(map[string]string{settings.EnableLiveWorkshop: "true", settings.ZoomDay1: "https://zoom.us/j/secret"})
		if got := count("/free-training-beginner"); got != 0 {
			t.Errorf("without dates: got %d events, want none", got)
		}

		f.schedule(48 * time.Hour)
		page := f.open(f.Visitor(), "/free-training-beginner/1").Body
		f.wantText(page, `"startDate":"2026-11-17T12:00:00+08:00"`, `"endDate":"2026-11-17T13:30:00+08:00"`, `"price":"0.00"`,
			`"name":"Part 1: Choose the work that fits you"`, `/free-training-beginner/1"`)
		f.wantNoText(page, "secret")
		for path, want := range map[string]int{
			"/free-training": 3, "/free-training-beginner": 3, "/free-training-beginner/2": 1, "/free-training-experienced": 0,
		} {
			if got := count(path); got != want {
				t.Errorf("%s: got %d events, want %d", path, got, want)
			}
		}

		// Yesterday's day is over, whatever the page still shows of it.
		f.schedule(-24 * time.Hour)
		if got := count("/free-training-beginner/1"); got != 0 {
			t.Errorf("after it: got %d events, want none", got)
		}
	})
}
