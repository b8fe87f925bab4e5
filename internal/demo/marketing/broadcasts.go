package marketing

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"time"

	"atlas/internal/marketing/broadcasts"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
)

// fillBroadcasts makes three segments, a broadcast with results, a draft and a sequence with people at each step,
// unless there are segments already.
func (d *Demo) fillBroadcasts(ctx context.Context) error {
	count, err := d.store.countSegments(ctx)
	if err != nil || count > 0 {
		return err
	}

	now := d.clock.Now()
	started := clock.AddDays(now, -6)
	members := &broadcasts.Segment{Name: "All members",
		Conditions: broadcasts.Conditions{Levels: []string{memberLevel}}}
	quiet := &broadcasts.Segment{Name: "Quiet for two weeks",
		Conditions: broadcasts.Conditions{Levels: []string{memberLevel}, SilentDays: new(14)}}
	leads := &broadcasts.Segment{Name: "Leads of the free training",
		Conditions: broadcasts.Conditions{Page: new("/free-training-beginner"), HasAccount: new(false)}}

	for _, segment := range []*broadcasts.Segment{members, quiet, leads} {
		segment.NameKey = db.Fold(segment.Name)
		// Older than what was sent to it.
		segment.CreatedAt = clock.AddDays(now, -20)
		segment.UpdatedAt = segment.CreatedAt
		if err := d.store.insertSegment(ctx, segment); err != nil {
			return err
		}
	}

	sent := &broadcasts.Broadcast{
		Subject: "{first name}, live tayo this Saturday", Body: sentBody, SegmentID: members.ID,
		Status: broadcasts.Sent, StartedAt: &started, FinishedAt: new(started.Add(time.Minute)),
		UpdatedBy: "Atlas", CreatedAt: started, UpdatedAt: started,
	}
	draft := &broadcasts.Broadcast{
		Subject: "Ten minutes today, {first name}?", Body: draftBody, SegmentID: quiet.ID, Status: broadcasts.Draft,
		UpdatedBy: "Atlas", CreatedAt: clock.AddDays(now, -1), UpdatedAt: clock.AddDays(now, -1),
	}
	for _, broadcast := range []*broadcasts.Broadcast{sent, draft} {
		if err := d.store.insertBroadcast(ctx, broadcast); err != nil {
			return err
		}
	}

	// No email is written: the outbox of a demo is for what people do in it.
	if err := d.store.insertResults(ctx, sent, d.linksIn(sent.Body)); err != nil {
		return err
	}

	return d.fillSequence(ctx, members, now)
}

// link finds the paths that a body leads to.
var link = regexp.MustCompile(`href="([^"]+)"`)

// linksIn lists the whole addresses that a body leads to, each once, in order.
func (d *Demo) linksIn(body string) []string {
	var out []string
	for _, found := range link.FindAllStringSubmatch(body, -1) {
		if address := d.baseURL + found[1]; !slices.Contains(out, address) {
			out = append(out, address)
		}
	}

	return out
}

// fillSequence makes a sequence that runs, with people who wait for each of its emails, who finished and who left.
func (d *Demo) fillSequence(ctx context.Context, segment *broadcasts.Segment, now time.Time) error {
	started := clock.AddDays(now, -12)
	sequence := &broadcasts.Sequence{
		Name: "Welcome to the Tribe", NameKey: "welcome to the tribe", SegmentID: segment.ID,
		Status: broadcasts.Running, StartedAt: &started, UpdatedBy: "Atlas",
		CreatedAt: clock.AddDays(started, -2), UpdatedAt: started,
	}
	if err := d.store.insertSequence(ctx, sequence); err != nil {
		return err
	}

	emails := make([]*broadcasts.SequenceEmail, len(welcome))
	for i, email := range welcome {
		// A copy: the next demo of the process begins with the texts alone.
		row := *email
		row.SequenceID = sequence.ID
		row.Position = i + 1
		emails[i] = &row
		if err := d.store.insertEmail(ctx, &row, d.linksIn(row.Body)); err != nil {
			return err
		}
	}

	people, err := d.store.joinSequence(ctx, sequence.ID, now, started)
	if err != nil {
		return err
	}

	for i, person := range people {
		// Spread over all steps, so that someone waits for each email.
		got := i % (len(emails) + 1)
		if person.State == "left" {
			got = 1
		}

		if err := d.sendEmails(ctx, emails, person, got, now); err != nil {
			return err
		}
	}

	// Last, as addresses are stopped because of an email that was sent to them.
	return d.store.insertStops(ctx, sequence.ID, now)
}

// sendEmails has someone get the first emails, and wait for the next one. Every third clicks.
func (d *Demo) sendEmails(
	ctx context.Context, emails []*broadcasts.SequenceEmail, person *sequencePerson, got int, now time.Time,
) error {
	// Long enough ago for the emails they have, which come some days apart.
	joined := clock.AddDays(now, -1-3*got)
	if got == 0 {
		joined = now.Add(-5 * time.Hour)
	}

	person.JoinedAt = joined
	last := joined
	for _, email := range emails[:got] {
		last = email.After(last)
		// Nobody got an email in the future.
		if last.After(now) {
			last = now.Add(-time.Hour)
		}

		hasClicked := (person.ID/2+email.Position)%3 == 0
		if err := d.store.insertSend(ctx, email.ID, person, last, hasClicked); err != nil {
			return err
		}
	}

	// Who left waits for nothing.
	if person.State != "left" {
		person.waitFor(emails[got:], latest(last, now.Add(-time.Hour)))
	}

	if err := d.store.updatePerson(ctx, person); err != nil {
		return fmt.Errorf("write person %d of the demo's sequence: %w", person.ID, err)
	}

	return nil
}

// waitFor has someone wait for the first of the emails that they did not get, counted from an instant.
func (p *sequencePerson) waitFor(rest []*broadcasts.SequenceEmail, from time.Time) {
	if len(rest) == 0 {
		p.State = "finished"
		return
	}

	p.NextEmailID = &rest[0].ID
	p.NextAt = new(rest[0].After(from))
}

// latest is the later of two instants.
func latest(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}

	return b
}
