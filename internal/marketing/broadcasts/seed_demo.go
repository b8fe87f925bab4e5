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

// SeedDemo makes two segments, a broadcast with results and a draft, unless there are segments already.
func (s *Service) SeedDemo(ctx context.Context) error {
	return s.db.Tx(ctx, func(ctx context.Context) error {
		all, err := s.loadSegments(ctx, "ORDER BY id"+s.db.ForUpdate())
		if err != nil || len(all) > 0 {
			return err
		}

		now := s.clock.Now()
		started := clock.AddDays(now, -6)
		members := &Segment{Name: "All members", Conditions: Conditions{Levels: []string{"member"}}}
		quiet := &Segment{Name: "Quiet for two weeks", Conditions: Conditions{Levels: []string{"member"}, SilentDays: new(14)}}
		for _, segment := range []*Segment{members, quiet} {
			segment.NameKey = db.Fold(segment.Name)
			segment.CreatedAt, segment.UpdatedAt = clock.AddDays(now, -20), clock.AddDays(now, -20)
			if err := s.storeSegment(ctx, segment); err != nil {
				return err
			}
		}

		sent := &Broadcast{
			Subject: "{first name}, live tayo this Saturday", Body: demoBody, SegmentID: members.ID, Status: Sent, StartedAt: &started,
			FinishedAt: new(started.Add(time.Minute)), UpdatedBy: "Atlas", CreatedAt: started, UpdatedAt: started,
		}
		draft := &Broadcast{
			Subject: "Ten minutes today, {first name}?", Body: demoDraft, SegmentID: quiet.ID, Status: Draft, UpdatedBy: "Atlas",
			CreatedAt: clock.AddDays(now, -1), UpdatedAt: clock.AddDays(now, -1),
		}
		for _, broadcast := range []*Broadcast{sent, draft} {
			if err := s.storeBroadcast(ctx, broadcast); err != nil {
				return err
			}
		}

		return s.seedResults(ctx, sent, members.Conditions)
	})
}

// seedResults makes what came of the demo's broadcast. No email is written: the outbox of a demo is for what people do in it.
func (s *Service) seedResults(ctx context.Context, sent *Broadcast, conditions Conditions) error {
	nodes, err := parse(sent.Body)
	if err != nil {
		return err
	}
	if err := s.storeLinks(ctx, sent.ID, linksIn(nodes, s.baseURL)); err != nil {
		return err
	}
	if _, err := s.storeRecipients(ctx, sent.ID, conditions); err != nil {
		return err
	}

	for _, step := range []struct {
		what, query string
		args        []any
	}{
		{"send", `UPDATE broadcast_recipients SET state = 'sent', sent_at = ? WHERE broadcast_id = ?`, []any{*sent.FinishedAt, sent.ID}},
		{"click", `INSERT INTO broadcast_clicks (recipient_id, position, clicks, first_at)
			SELECT id, 1, 1, CAST(? AS BIGINT) FROM broadcast_recipients WHERE broadcast_id = ? AND user_id % 3 = 0`, []any{*sent.FinishedAt, sent.ID}},
		{"click twice", `INSERT INTO broadcast_clicks (recipient_id, position, clicks, first_at)
			SELECT id, 2, 2, CAST(? AS BIGINT) FROM broadcast_recipients WHERE broadcast_id = ? AND user_id % 7 = 0`, []any{*sent.FinishedAt, sent.ID}},
		{"unsubscribe", `INSERT INTO broadcast_unsubscribes (user_id, broadcast_id, created_at)
			SELECT MAX(user_id), broadcast_id, CAST(? AS BIGINT) FROM broadcast_recipients WHERE broadcast_id = ? GROUP BY broadcast_id`,
			[]any{*sent.FinishedAt, sent.ID}},
	} {
		if _, err := s.db.Exec(ctx, step.query, step.args...); err != nil {
			return fmt.Errorf("make the results of the demo (%s): %w", step.what, err)
		}
	}

	return nil
}
