package broadcasts

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
)

const (
	demoBody = `<p>Hi {first name},</p><p>Live tayo this Saturday at 8 PM: <strong>how to write a proposal that gets a reply</strong>. ` +
		`Bring one job post that you like, and we'll answer it together.</p><ul><li><p>What clients read first</p></li>` +
		`<li><p>Three lines that get a reply</p></li><li><p>What to charge for your first project</p></li></ul>` +
		`<p><a href="/events">Save your seat</a></p><p>Can't make it? The <a href="/courses/my-courses">recording</a> will be in your courses. Kaya mo 'to.</p>`
	demoDraft = `<p>Hi {first name},</p><p>We haven't seen you for a while, and your place in the Tribe is still here. ` +
		`Ten minutes today is enough: <a href="/courses/my-courses">open your next lesson</a>.</p><p>Small steps, same boat.</p>`
)

// SeedDemo makes three segments, a broadcast with results, a draft and a sequence with people at each step, unless
// there are segments already.
func (s *Service) SeedDemo(ctx context.Context) error {
	return s.db.Tx(ctx, func(ctx context.Context) error {
		all, err := s.segments.loadSegments(ctx, "ORDER BY id"+s.db.ForUpdate())
		if err != nil || len(all) > 0 {
			return err
		}

		now := s.clock.Now()
		started := clock.AddDays(now, -6)
		members := &Segment{Name: "All members", Conditions: Conditions{Levels: []string{"member"}}}
		quiet := &Segment{Name: "Quiet for two weeks",
			Conditions: Conditions{Levels: []string{"member"}, SilentDays: new(14)}}
		leads := &Segment{Name: "Leads of the free training",
			Conditions: Conditions{Page: new("/free-training-beginner"), HasAccount: new(false)}}

		for _, segment := range []*Segment{members, quiet, leads} {
			segment.NameKey = db.Fold(segment.Name)
			segment.CreatedAt, segment.UpdatedAt = clock.AddDays(now, -20), clock.AddDays(now, -20)
			if err := s.segments.storeSegment(ctx, segment); err != nil {
				return err
			}
		}

		sent := &Broadcast{
			Subject: "{first name}, live tayo this Saturday", Body: demoBody, SegmentID: members.ID, Status: Sent,
			StartedAt:  &started,
			FinishedAt: new(started.Add(time.Minute)), UpdatedBy: "Atlas", CreatedAt: started, UpdatedAt: started,
		}
		draft := &Broadcast{
			Subject: "Ten minutes today, {first name}?", Body: demoDraft, SegmentID: quiet.ID, Status: Draft,
			UpdatedBy: "Atlas",
			CreatedAt: clock.AddDays(now, -1), UpdatedAt: clock.AddDays(now, -1),
		}
		for _, broadcast := range []*Broadcast{sent, draft} {
			if err := s.store.storeBroadcast(ctx, broadcast); err != nil {
				return err
			}
		}

		if err := s.seedResults(ctx, sent, members.Conditions); err != nil {
			return err
		}

		return s.seedSequence(ctx, members, now)
	})
}

// seedResults makes what came of the demo's broadcast. No email is written: the outbox of a demo is for what people
// do in it.
func (s *Service) seedResults(ctx context.Context, sent *Broadcast, conditions Conditions) error {
	nodes, err := parse(sent.Body)
	if err != nil {
		return err
	}

	// Links and recipients come before what people did with them.
	if err := s.store.storeLinks(ctx, sent.ID, linksIn(nodes, s.baseURL)); err != nil {
		return err
	}

	if _, err := s.store.storeRecipients(ctx, sent.ID, conditions); err != nil {
		return err
	}

	return s.store.seedResults(ctx, sent)
}

// demoEmails are the emails of the demo's sequence. The first waits a day, so that nobody who tries Atlas out gets an
// email from it at once.
var demoEmails = []*SequenceEmailInput{
	{
		Subject: "Welcome aboard, {first name}", WaitUnit: inDays, Wait: 1, AtMinute: new(9 * 60),
		Body: `<p>Hi {first name},</p><p>Welcome to the Tribe! Start with one small thing today: <a href="/courses/my-courses">open your first lesson</a>. ` +
			`Ten minutes is enough.</p><p>Kaya mo 'to.</p>`,
	},
	{
		Subject: "Meet your batch, {first name}", WaitUnit: inDays, Wait: 2, AtMinute: new(19 * 60),
		Body: `<p>Hi {first name},</p><p>You're not alone in this. Say hi to {batch}, and <a href="/events">join the next live session</a>. ` +
			`Cellphone o laptop, puwede.</p>`,
	},
	{
		Subject: "Your first client starts with a profile", WaitUnit: inDays, Wait: 4, AtMinute: new(9 * 60),
		Body: `<p>Hi {first name},</p><p>Clients look at your profile for seven seconds. Here is what they look for: ` +
			`<a href="/resources">see our sample profiles</a>.</p><p>Small steps, same boat.</p>`,
	},
}

// seedSequence makes a sequence that runs, with people who wait for each of its emails, who finished and who left.
func (s *Service) seedSequence(ctx context.Context, segment *Segment, now time.Time) error {
	started := clock.AddDays(now, -12)
	sequence := &Sequence{
		Name: "Welcome to the Tribe", NameKey: "welcome to the tribe", SegmentID: segment.ID, Status: Running,
		StartedAt: &started, UpdatedBy: "Atlas",
		CreatedAt: clock.AddDays(started, -2), UpdatedAt: started,
	}
	if err := s.sequences.storeSequence(ctx, sequence); err != nil {
		return err
	}

	if err := s.sequences.storeEmails(ctx, sequence, demoEmails); err != nil {
		return err
	}

	if err := s.sequences.storeSequencePeople(ctx, sequence, personWaiting); err != nil {
		return err
	}

	// Those who left were never in the segment, or they would come back at once.
	if err := s.store.seedLeavers(ctx, started, sequence); err != nil {
		return err
	}

	emails, err := s.sequences.loadEmails(ctx, sequence.ID)
	if err != nil {
		return err
	}

	people, err := sequencePeople.All(ctx, s.db, "WHERE sequence_id = ? ORDER BY id", sequence.ID)
	if err != nil {
		return fmt.Errorf("read people of the demo's sequence: %w", err)
	}

	for i, person := range people {
		// Spread over all steps, so that someone waits for each email.
		got := i % (len(emails) + 1)
		if person.State == personLeft {
			got = 1
		}

		if err := s.seedSequencePerson(ctx, emails, person, got, now); err != nil {
			return err
		}
	}

	return s.store.seedSequenceStops(ctx, sequence.ID, now)
}

// seedSequencePerson has someone get the first emails, and wait for the next one. Every third clicks.
func (s *Service) seedSequencePerson(
	ctx context.Context, emails []*SequenceEmail, person *sequencePerson, got int, now time.Time,
) error {
	joined := clock.AddDays(now, -1-3*got)
	if got == 0 {
		joined = now.Add(-5 * time.Hour)
	}

	person.JoinedAt = joined
	last := joined
	for _, email := range emails[:got] {
		last = email.after(last)
		// Nobody got an email in the future.
		if last.After(now) {
			last = now.Add(-time.Hour)
		}

		send := &sequenceSend{EmailID: email.ID, PersonID: person.ID, EmailKey: person.EmailKey, State: recipientSent,
			SentAt: last}
		if _, err := s.sequences.insertSend(ctx, send); err != nil {
			return err
		}

		if _, err := s.keepSequenceLinks(ctx, email); err != nil {
			return err
		}

		if (person.ID/2+email.Position)%3 != 0 {
			continue
		}

		if err := s.store.seedClick(ctx, last, send); err != nil {
			return err
		}
	}

	if person.State != personLeft {
		position := 0
		if got > 0 {
			position = emails[got-1].Position
		}

		person.next(emails, position, latest(last, now.Add(-time.Hour)))
	}

	return s.sequences.storeSequencePerson(ctx, person)
}
