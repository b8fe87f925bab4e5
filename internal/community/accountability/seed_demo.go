package accountability

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/community/calendar"
	"atlas/internal/community/records"
)

// demoCircles are the accountability groups of the demo.
var demoCircles = []string{"Umagahan", "Sikap", "Tiyaga", "Hapon Hustle", "Bukang-Liwayway", "Gabi ng Gawa", "Pangarap",
	"Sipag", "Kapit-Bisig", "Tuloy Lang"}

const (
	// demoCircleSize is how many people are in one, demoWeeks for how long they have checked in.
	demoCircleSize, demoWeeks = 2, 8
	// demoChallenges is how many challenge groups there are.
	demoChallenges = 4
)

var demoDid = []string{
	"Sent five proposals on two platforms and rewrote my profile summary.",
	"Finished the unit on client calls and practised with my sister.",
	"Delivered the first draft of a newsletter for a bakery in Cebu.",
	"Set up my invoice template and sent my first invoice of 4,500 pesos.",
	"Two discovery calls, one of them wants to start in January.", "Recorded my introduction video after three tries.",
}

var demoWill = []string{
	"Follow up with the two clients who didn't answer.", "Ten proposals, all before lunch.",
	"Ask my first client for a testimonial.",
	"Finish the portfolio page and show it to the group.", "Block two hours every morning before the kids wake up.",
	"Raise my rate on the next proposal.",
}

var demoBlocked = []string{"Brownouts in the afternoon.", "I don't know how to price a monthly package.",
	"My laptop is in repair until Friday.", "Too little sleep with the baby."}

var demoSentences = []string{
	"I like to remind people kindly, and I'm up early anyway.", "I led a team in my old job and miss it.",
	"I'll make sure no one is forgotten.",
}

// demoFree are free hours: weekday mornings, evenings, or the weekend.
func demoFree(n int) []int {
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

// seedBuddies fills a demo without small groups.
func (s *Service) seedBuddies(ctx context.Context) error {
	there, err := s.store.countBuddyGroups(ctx)
	if err != nil || there > 0 {
		return err
	}

	people, err := records.DemoMembers(ctx, s.db)
	if err != nil || len(people) == 0 {
		return err
	}

	if err := s.seedPreferences(ctx, people); err != nil {
		return fmt.Errorf("write the preferences of the demo: %w", err)
	}

	inGroups := len(people) * 6 / 11 // the others are to be put into groups
	size := max(demoCircleSize, inGroups/len(demoCircles))
	at := 0

	for i, name := range demoCircles {
		n := size + i%2
		if at+n > inGroups {
			break
		}

		if err := s.seedCircle(ctx, accountabilityKind, name, nil, people[at:at+n], i); err != nil {
			return fmt.Errorf("write group %s of the demo: %w", name, err)
		}

		at += n
	}

	if err := s.seedChallenges(ctx); err != nil {
		return fmt.Errorf("write the challenge groups of the demo: %w", err)
	}

	if err := s.seedSelection(ctx); err != nil {
		return fmt.Errorf("write the leader vote of the demo: %w", err)
	}

	return s.store.showChallenges(ctx)
}

func (s *Service) seedPreferences(ctx context.Context, people []int) error {
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

		now := s.clock.Now().Add(-time.Duration(i) * 26 * time.Hour)
		if err := buddyPreferences.Insert(ctx, s.db, &BuddyPreferences{
			UserID: id, Zone: zone, Free: demoFree(i / 2), GoalName: buddyGoals[i/3%len(buddyGoals)].Name, IsOpen: true,
			SharesMobile: i%3 == 0, SharesEmail: i%2 == 0, SharesFacebook: i%4 == 1, UpdatedAt: &now,
		}); err != nil {
			return fmt.Errorf("write the preferences of user %d: %w", id, err)
		}
	}

	return nil
}

// seedCircle makes a group whose people have checked in; the second of the first group has been silent.
func (s *Service) seedCircle(ctx context.Context, kind, name string, batchID *int, people []int, nth int) error {
	now := s.clock.Now()
	began := now.AddDate(0, 0, -7*(demoWeeks+1)-nth%5)
	g := &BuddyGroup{Kind: kind, Name: name, NameKey: records.PaddedKey(name), BatchID: batchID, CreatedAt: began,
		UpdatedAt: began}
	if err := buddyGroups.Insert(ctx, s.db, g); err != nil {
		return fmt.Errorf("write group %s: %w", name, err)
	}

	for i, id := range people {
		if err := buddySeats.Insert(ctx, s.db,
			&buddySeat{GroupID: g.ID, UserID: id, Seat: kind, IsLeader: i == 0, JoinedAt: began}); err != nil {
			return fmt.Errorf("seat user %d in group %d: %w", id, g.ID, err)
		}

		for week := range demoWeeks {
			silent := nth%4 == 0 && i == 1 && week < 3
			if silent || (nth+i+week)%7 == 6 || week == 0 && (i+nth)%2 == 0 {
				continue
			}

			if err := s.seedCheckIn(ctx, id, now.AddDate(0, 0, -7*week), nth+i+week); err != nil {
				return fmt.Errorf("write a check-in of user %d: %w", id, err)
			}
		}
	}

	return nil
}

func (s *Service) seedCheckIn(ctx context.Context, userID int, at time.Time, n int) error {
	var blocked *string
	if n%3 == 1 {
		blocked = &demoBlocked[n%len(demoBlocked)]
	}
	return s.store.insertCheckIn(ctx, userID, &CheckIn{
		Week: calendar.WeekOf(at), Did: demoDid[n%len(demoDid)], WillDo: demoWill[(n+n/6)%len(demoWill)],
		Blocked: blocked, CreatedAt: at,
	})
}

// seedChallenges makes challenge groups of the largest batches.
func (s *Service) seedChallenges(ctx context.Context) error {
	batches, err := s.store.largestBatches(ctx)
	if err != nil {
		return fmt.Errorf("find the batches of the demo: %w", err)
	}

	for i, batch := range batches {
		people, err := s.store.firstOfBatch(ctx, batch)
		if err != nil {
			return fmt.Errorf("find the members of batch %d: %w", batch, err)
		}
		if len(people) < 2 {
			continue
		}

		if err := s.seedCircle(ctx, challengeKind, fmt.Sprintf("Hamon %d", i+1), &batch, people, i+1); err != nil {
			return fmt.Errorf("write the challenge group of batch %d: %w", batch, err)
		}
	}

	return nil
}

// seedSelection lets the group of the demo's member choose its leader.
func (s *Service) seedSelection(ctx context.Context) error {
	groups, err := s.store.groupsOfDemoMember(ctx)
	if err != nil || len(groups) == 0 {
		return err
	}

	opened := s.clock.Now().AddDate(0, 0, -2)
	id, err := s.store.seedVote(ctx, groups[0], opened)
	if err != nil {
		return fmt.Errorf("open the leader vote of group %d: %w", groups[0], err)
	}

	seats, err := s.store.seatsOf(ctx, groups[0])
	if err != nil {
		return fmt.Errorf("read the seats of group %d: %w", groups[0], err)
	}

	for i, seat := range seats {
		if i == 0 || i > len(demoSentences) {
			continue
		}

		at := opened.Add(time.Duration(i) * time.Hour)
		if err := s.store.saveCandidate(ctx, id, seat.UserID, demoSentences[i-1], at); err != nil {
			return fmt.Errorf("write that user %d volunteers: %w", seat.UserID, err)
		}
	}

	return nil
}
