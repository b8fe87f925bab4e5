package community

import (
	"math/bits"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

const (
	// weekSlots is how many half hours a week has, weekParts how many quarters of an hour: zones differ by those.
	weekSlots = 7 * 48
	weekParts = 2 * weekSlots
)

// buddyZones are the offsets that scheduling offers.
var buddyZones = strings.Fields(`GMT-12:00 GMT-11:00 GMT-10:00 GMT-09:30 GMT-09:00 GMT-08:00 GMT-07:00 GMT-06:00 GMT-05:00 GMT-04:00 GMT-03:30 GMT-03:00 GMT-02:00
	GMT-01:00 GMT+00:00 GMT+01:00 GMT+02:00 GMT+03:00 GMT+03:30 GMT+04:00 GMT+04:30 GMT+05:00 GMT+05:30 GMT+05:45 GMT+06:00 GMT+06:30 GMT+07:00 GMT+08:00
	GMT+08:45 GMT+09:00 GMT+09:30 GMT+10:00 GMT+10:30 GMT+11:00 GMT+12:00 GMT+12:45 GMT+13:00 GMT+14:00`)

const defaultBuddyZone = "GMT+08:00"

var offsetForm = regexp.MustCompile(`^GMT([+-])(\d{2}):(\d{2})$`)

// offsetParts is an offset in quarters of an hour; 0 for what is none.
func offsetParts(zone string) int {
	m := offsetForm.FindStringSubmatch(zone)
	if m == nil {
		return 0
	}
	hours, _ := strconv.Atoi(m[2])
	minutes, _ := strconv.Atoi(m[3])
	parts := hours*4 + minutes/15
	if m[1] == "-" {
		return -parts
	}
	return parts
}

// hours are the quarters of an hour of a week in which somebody is free, by UTC.
type hours [(weekParts + 63) / 64]uint64

// hoursOf reads the half hours that somebody is free in their zone.
func hoursOf(free []int, zone string) (h hours) {
	shift := offsetParts(zone)
	for _, slot := range free {
		for part := range 2 {
			at := ((slot*2+part-shift)%weekParts + weekParts) % weekParts
			h[at/64] |= 1 << (at % 64)
		}
	}
	return h
}

// and is when both are free.
func (h hours) and(o hours) hours {
	for i := range h {
		h[i] &= o[i]
	}
	return h
}

// count is how many half hours are free from beginning to end.
func (h hours) count() int {
	const halves = 0x5555555555555555
	n := 0
	for _, word := range h {
		n += bits.OnesCount64(word & (word >> 1) & halves)
	}
	return n
}

// slotsIn are the half hours of a zone that are free from beginning to end.
func (h hours) slotsIn(zone string) []int {
	shift, out := offsetParts(zone), []int{}
	for slot := range weekSlots {
		whole := true
		for part := range 2 {
			at := ((slot*2+part-shift)%weekParts + weekParts) % weekParts
			whole = whole && h[at/64]&(1<<(at%64)) != 0
		}
		if whole {
			out = append(out, slot)
		}
	}
	return out
}

// commonHours is when all of these people are free; false while one of them has not said.
func commonHours(people []*Buddy) (common hours, known bool) {
	for i, p := range people {
		if p.Zone == nil {
			return hours{}, false
		}
		theirs := hoursOf(p.free, *p.Zone)
		if i == 0 {
			common = theirs
		} else {
			common = common.and(theirs)
		}
	}
	return common, len(people) > 0
}

// commonOf is how many half hours a week all of these people are free; nil while one of them has not said.
func commonOf(people []*Buddy) *int {
	common, known := commonHours(people)
	if !known {
		return nil
	}
	n := common.count()
	return &n
}

// tidySlots are half hours of a week, each once and in order; false for one that there is not.
func tidySlots(free []int) ([]int, bool) {
	out := slices.Compact(slices.Sorted(slices.Values(free)))
	if len(out) > 0 && (out[0] < 0 || out[len(out)-1] >= weekSlots) {
		return nil, false
	}
	if out == nil {
		out = []int{}
	}
	return out, true
}
