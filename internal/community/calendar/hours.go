package calendar

import (
	"math/bits"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

const (
	// WeekSlots is how many half hours a week has, weekParts how many quarters of an hour: zones differ by those.
	WeekSlots = 7 * 48
	weekParts = 2 * WeekSlots
)

// Zones are the offsets that scheduling offers.
var Zones = strings.Fields(`GMT-12:00 GMT-11:00 GMT-10:00 GMT-09:30 GMT-09:00 GMT-08:00 GMT-07:00 GMT-06:00 GMT-05:00 GMT-04:00 GMT-03:30 GMT-03:00 GMT-02:00
	GMT-01:00 GMT+00:00 GMT+01:00 GMT+02:00 GMT+03:00 GMT+03:30 GMT+04:00 GMT+04:30 GMT+05:00 GMT+05:30 GMT+05:45 GMT+06:00 GMT+06:30 GMT+07:00 GMT+08:00
	GMT+08:45 GMT+09:00 GMT+09:30 GMT+10:00 GMT+10:30 GMT+11:00 GMT+12:00 GMT+12:45 GMT+13:00 GMT+14:00`)

// DefaultZone is what scheduling begins with.
const DefaultZone = "GMT+08:00"

var offsetForm = regexp.MustCompile(`^GMT([+-])(\d{2}):(\d{2})$`)

// OffsetParts is an offset in quarters of an hour; 0 for what is none.
func OffsetParts(zone string) int {
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

// Hours are the quarters of an hour of a week in which somebody is free, by UTC.
type Hours [(weekParts + 63) / 64]uint64

// HoursOf reads the half hours that somebody is free in their zone.
func HoursOf(free []int, zone string) (h Hours) {
	shift := OffsetParts(zone)
	for _, slot := range free {
		for part := range 2 {
			// Kept in one zone for everybody; what crosses the end of the week goes on at its beginning.
			at := ((slot*2+part-shift)%weekParts + weekParts) % weekParts
			h[at/64] |= 1 << (at % 64)
		}
	}
	return h
}

// And is when both are free.
func (h Hours) And(o Hours) Hours {
	for i := range h {
		h[i] &= o[i]
	}
	return h
}

// Count is how many half hours are free from beginning to end.
func (h Hours) Count() int {
	const halves = 0x5555555555555555
	n := 0
	for _, word := range h {
		n += bits.OnesCount64(word & (word >> 1) & halves)
	}
	return n
}

// SlotsIn are the half hours of a zone that are free from beginning to end.
func (h Hours) SlotsIn(zone string) []int {
	shift, out := OffsetParts(zone), []int{}
	for slot := range WeekSlots {
		// Zones may be off by a quarter of an hour: half a slot is not free.
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

// TidySlots are half hours of a week, each once and in order; false for one that there is not.
func TidySlots(free []int) ([]int, bool) {
	out := slices.Compact(slices.Sorted(slices.Values(free)))
	if len(out) > 0 && (out[0] < 0 || out[len(out)-1] >= WeekSlots) {
		return nil, false
	}
	if out == nil {
		out = []int{}
	}
	return out, true
}
