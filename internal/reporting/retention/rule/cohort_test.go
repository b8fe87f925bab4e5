package rule

import (
	"testing"
	"time"
)

// Someone counts for a month when they were a member on its last day.
func TestPathOf(t *testing.T) {
	later := sold(2, day(time.June, 10), day(time.June, 10), new(day(time.August, 1)))
	ended := sold(3, day(time.January, 5), day(time.January, 5), nil)
	ended.EndedAt = new(day(time.February, 28))

	for _, test := range []struct {
		name  string
		terms []Term
		want  string
	}{
		{"until the middle of April", []Term{sold(1, day(time.January, 5), day(time.January, 5), new(day(time.April, 15)))}, "1110000000"},
		{"until the last day of March", []Term{sold(1, day(time.January, 5), day(time.January, 5), new(day(time.April, 1)))}, "1110000000"},
		{"until the day before", []Term{sold(1, day(time.January, 5), day(time.January, 5), new(day(time.March, 31)))}, "1100000000"},
		{"for some days", []Term{sold(1, day(time.January, 5), day(time.January, 5), new(day(time.January, 9)))}, "1000000000"},
		{"for life", []Term{sold(1, day(time.January, 5), day(time.January, 5), nil)}, "1111111111"},
		{"for life, ended by staff", []Term{ended}, "1000000000"},
		{"away and back", []Term{sold(1, day(time.January, 5), day(time.January, 5), new(day(time.March, 31))), later}, "1100011000"},
	} {
		t.Run(test.name, func(t *testing.T) {
			path := PathOf(test.terms)
			got := ""
			for since := range 10 {
				if path.WasMember(since) {
					got += "1"
				} else {
					got += "0"
				}
			}
			if got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

// A year has twelve months, also across its end.
func TestMonth(t *testing.T) {
	december := MonthOf(day(time.December, 31))
	if got, want := december-MonthOf(day(time.January, 1)), Month(11); got != want {
		t.Errorf("got %d months, want %d", got, want)
	}
	if got, want := december.Start(), day(time.December, 1); !got.Equal(want) {
		t.Errorf("got %s, want %s", got, want)
	}
	if got, want := (december + 1).Start(), time.Date(2026, 12, 31, 16, 0, 0, 0, time.UTC); !got.Equal(want) {
		t.Errorf("got %s, want %s", got, want)
	}
}
