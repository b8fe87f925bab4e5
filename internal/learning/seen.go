package learning

import (
	"slices"
	"time"
)

// Seen are distinct seconds of a video: [from, to) pairs in order that do not touch.
type Seen [][]int

// SeenInput is seconds that a player showed.
type SeenInput struct{ From, To int }

const (
	// seenPairs bounds how many pieces are kept of one video; people who jump about fill the smallest gaps for free.
	seenPairs = 200
	// topSpeed is how fast a video can be watched, and seenSlack what a clock may be wrong by.
	topSpeed  = 2.5
	seenSlack = 10
)

// Seconds is how many there are.
func (s Seen) Seconds() int {
	n := 0
	for _, pair := range s {
		n += pair[1] - pair[0]
	}
	return n
}

// IsValid tells whether the pieces are in order and apart.
func (s Seen) IsValid() bool {
	last := -1
	for _, pair := range s {
		if len(pair) != 2 || pair[0] <= last || pair[0] >= pair[1] {
			return false
		}
		last = pair[1]
	}
	return true
}

// With adds seconds that were seen, within the length of the video. Nobody sees more seconds than pass at top speed
// since the lesson was opened: what goes beyond is left out.
func (s Seen) With(add []*SeenInput, length int, watched time.Duration) Seen {
	room := int(watched.Seconds()*topSpeed) + seenSlack
	out := append(Seen{}, s...)
	for _, a := range add {
		from, to := max(a.From, 0), a.To
		if length > 0 {
			to = min(to, length)
		}
		if from >= to {
			continue
		}

		next := out.union(from, to)

		// Cut at the end: what was seen first is what a player reports first.
		if over := next.Seconds() - room; over > 0 && next.Seconds() > out.Seconds() {
			next = out.union(from, to-min(over, to-from))
		}

		out = next
	}

	return out
}

// seenWithin is the part of some pieces that can be seen at top speed in a time, and whether that is all of them.
// Seconds count once.
func seenWithin(pieces []*SeenInput, watched time.Duration) (possible []*SeenInput, isAll bool) {
	claimed := Seen{}
	for _, piece := range pieces {
		claimed = claimed.union(max(piece.From, 0), piece.To)
	}

	room := int(watched.Seconds()*topSpeed) + seenSlack
	isAll = claimed.Seconds() <= room
	for _, pair := range claimed {
		length := min(pair[1]-pair[0], room)
		if length <= 0 {
			break
		}

		room -= length
		possible = append(possible, &SeenInput{From: pair[0], To: pair[0] + length})
	}

	return possible, isAll
}

// union adds one piece. When there are too many pieces, the two that are nearest to each other become one.
func (s Seen) union(from, to int) Seen {
	if from >= to {
		return s
	}

	out := make(Seen, 0, len(s)+1)
	for _, pair := range s {
		if pair[1] < from || pair[0] > to {
			out = append(out, pair)
			continue
		}

		from, to = min(from, pair[0]), max(to, pair[1])
	}

	out = append(out, []int{from, to})
	slices.SortFunc(out, func(a, b []int) int { return a[0] - b[0] })

	// The row must stay small, however someone jumps about.
	for len(out) > seenPairs {
		at := 1
		for i := 2; i < len(out); i++ {
			if out[i][0]-out[i-1][1] < out[at][0]-out[at-1][1] {
				at = i
			}
		}

		out[at-1] = []int{out[at-1][0], out[at][1]}
		out = slices.Delete(out, at, at+1)
	}

	return out
}
