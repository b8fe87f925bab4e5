package community

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/community/accountability"
	"atlas/internal/community/calendar"
	"atlas/internal/community/records"
)

// circles are the accountability groups of the demo.
var circles = []string{
	"Umagahan", "Sikap", "Tiyaga", "Hapon Hustle", "Bukang-Liwayway", "Gabi ng Gawa", "Pangarap",
	"Sipag", "Kapit-Bisig", "Tuloy Lang",
}

const (
	// circleSize is how many people are in one, weeks for how long they have checked in.
	circleSize, weeks = 2, 8
	// challenges is how many challenge groups there are.
	challenges = 4
)

var did = []string{
	"Sent five proposals on two platforms and rewrote my profile summary.",
	"Finished the unit on client calls and practised with my sister.",
	"Delivered the first draft of a newsletter for a bakery in Cebu.",
	"Set up my invoice template and sent my first invoice of 4,500 pesos.",
	"Two discovery calls, one of them wants to start in January.", "Recorded my introduction video after three tries.",
}

var willDo = []string{
	"Follow up with the two clients who didn't answer.", "Ten proposals, all before lunch.",
	"Ask my first client for a testimonial.",
	"Finish the portfolio page and show it to the group.", "Block two hours every morning before the kids wake up.",
	"Raise my rate on the next proposal.",
}

var obstacles = []string{"Brownouts in the afternoon.", "I don't know how to price a monthly package.",
	"My laptop is in repair until Friday.", "Too little sleep with the baby."}

var sentences = []string{
	"I like to remind people kindly, and I'm up early anyway.", "I led a team in my old job and miss it.",
	"I'll make sure no one is forgotten.",
}

// goals are what people want to reach, by the names that accountability knows them by.
var goals = []string{"first-client", "more-clients", "income", "full-time", "skill", "team", "routine"}

// freeHours are free hours: weekday mornings, evenings, or the weekend.
func freeHours(n int) []int {
	var out []int
	for day := range 7 {
		from, to := 16, 20 // 8 to 10 in the morning
		if n%3 == 1 {
			from, to = 38, 44 // 7 to 10 in the evening
		}
		if n%3 == 2 {
			from, to = 12, 18
		}
		if day >= 5 {
			from, to = 18, 26
		}

		for slot := from + n%2; slot < to; slot++ {
			out = append(out, day*48+slot)
		}
	}

	return out
}

// fillAccountability fills a demo without small groups.
func (d *Demo) fillAccountability(ctx context.Context) error {
	there, err := d.store.countBuddyGroups(ctx)
	if err != nil || there > 0 {
		return err
	}

	people, err := d.store.findMembers(ctx)
	if err != nil || len(people) == 0 {
		return err
	}

	if err := d.addPreferences(ctx, people); err != nil {
		return fmt.Errorf("write the preferences of the demo: %w", err)
	}

	inGroups := len(people) * 6 / 11 // the others are to be put into groups
	size := max(circleSize, inGroups/len(circles))
	at := 0

	for i, name := range circles {
		n := size + i%2
		if at+n > inGroups {
			break
		}

		if err := d.addCircle(ctx, accountabilityKind, name, nil, people[at:at+n], i); err != nil {
			return fmt.Errorf("write group %s of the demo: %w", name, err)
		}

		at += n
	}

	if err := d.addChallenges(ctx); err != nil {
		return fmt.Errorf("write the challenge groups of the demo: %w", err)
	}

	if err := d.openLeaderVote(ctx); err != nil {
		return fmt.Errorf("write the leader vote of the demo: %w", err)
	}

	// What leads members to these groups is off by default, and nobody would find them.
	return d.store.showChallenges(ctx)
}

func (d *Demo) addPreferences(ctx context.Context, people []int) error {
	for i, id := range people {
		if i%9 == 8 {
			continue // somebody has said nothing yet
		}

		zone := calendar.DefaultZone
		switch {
		case i%13 == 6:
			zone = "GMT+04:00"
		case i%17 == 9:
			zone = "GMT+09:00"
		}

		now := d.clock.Now().Add(-time.Duration(i) * 26 * time.Hour)
		if err := d.store.insertPreferences(ctx, &accountability.BuddyPreferences{
			UserID: id, Zone: zone, Free: freeHours(i / 2), GoalName: goals[i/3%len(goals)], IsOpen: true,
			SharesMobile: i%3 == 0, SharesEmail: i%2 == 0, SharesFacebook: i%4 == 1, UpdatedAt: &now,
		}); err != nil {
			return fmt.Errorf("write the preferences of user %d: %w", id, err)
		}
	}

	return nil
}

// addCircle makes a group whose people have checked in; the second of the first group has been silent.
func (d *Demo) addCircle(ctx context.Context, kind, name string, batchID *int, people []int, nth int) error {
	now := d.clock.Now()
	began := now.AddDate(0, 0, -7*(weeks+1)-nth%5)
	g := &accountability.BuddyGroup{
		Kind: kind, Name: name, NameKey: records.PaddedKey(name), BatchID: batchID, CreatedAt: began, UpdatedAt: began,
	}
	if err := d.store.insertCircle(ctx, g); err != nil {
		return fmt.Errorf("write group %s: %w", name, err)
	}

	for i, id := range people {
		if err := d.store.insertSeat(ctx, g, id, i == 0); err != nil {
			return fmt.Errorf("seat user %d in group %d: %w", id, g.ID, err)
		}

		for week := range weeks {
			silent := nth%4 == 0 && i == 1 && week < 3
			// Gaps here and there; and this week is not over, so half of them have still to check in.
			if silent || (nth+i+week)%7 == 6 || week == 0 && (i+nth)%2 == 0 {
				continue
			}

			if err := d.addCheckIn(ctx, id, now.AddDate(0, 0, -7*week), nth+i+week); err != nil {
				return fmt.Errorf("write a check-in of user %d: %w", id, err)
			}
		}
	}

	return nil
}

func (d *Demo) addCheckIn(ctx context.Context, userID int, at time.Time, n int) error {
	var blocked *string
	if n%3 == 1 {
		blocked = &obstacles[n%len(obstacles)]
	}
	return d.store.insertCheckIn(ctx, userID, &accountability.CheckIn{
		Week: calendar.WeekOf(at), Did: did[n%len(did)], WillDo: willDo[(n+n/6)%len(willDo)],
		Blocked: blocked, CreatedAt: at,
	})
}

// addChallenges makes challenge groups of the largest batches.
func (d *Demo) addChallenges(ctx context.Context) error {
	batches, err := d.store.largestBatches(ctx)
	if err != nil {
		return fmt.Errorf("find the batches of the demo: %w", err)
	}

	for i, batch := range batches {
		people, err := d.store.firstOfBatch(ctx, batch)
		if err != nil {
			return fmt.Errorf("find the members of batch %d: %w", batch, err)
		}
		// One person alone would have nobody to check in with.
		if len(people) < 2 {
			continue
		}

		if err := d.addCircle(ctx, challengeKind, fmt.Sprintf("Hamon %d", i+1), &batch, people, i+1); err != nil {
			return fmt.Errorf("write the challenge group of batch %d: %w", batch, err)
		}
	}

	return nil
}

// openLeaderVote lets the group of the demo's member choose its leader.
func (d *Demo) openLeaderVote(ctx context.Context) error {
	groups, err := d.store.findGroupsOfMember(ctx)
	if err != nil || len(groups) == 0 {
		return err
	}

	opened := d.clock.Now().AddDate(0, 0, -2)
	id, err := d.store.insertVote(ctx, groups[0], opened)
	if err != nil {
		return fmt.Errorf("open the leader vote of group %d: %w", groups[0], err)
	}

	seats, err := d.store.seatsOf(ctx, groups[0])
	if err != nil {
		return fmt.Errorf("read the seats of group %d: %w", groups[0], err)
	}

	for i, userID := range seats {
		// The first seat is that of who leads now; the others volunteer.
		if i == 0 || i > len(sentences) {
			continue
		}

		at := opened.Add(time.Duration(i) * time.Hour)
		if err := d.store.insertCandidate(ctx, id, userID, sentences[i-1], at); err != nil {
			return fmt.Errorf("write that user %d volunteers: %w", userID, err)
		}
	}

	return nil
}
