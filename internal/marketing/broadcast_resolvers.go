package marketing

import (
	"context"
	"time"

	"atlas/internal/marketing/broadcasts"
)

// EmailSegments lists all segments.
func (q Queries) EmailSegments(ctx context.Context) ([]*broadcasts.Segment, error) {
	return q.Marketing.Broadcasts.Segments(ctx)
}

// SegmentChoices lists what conditions can name.
func (q Queries) SegmentChoices(ctx context.Context) (*broadcasts.Choices, error) {
	return q.Marketing.Broadcasts.SegmentChoices(ctx)
}

// SegmentAudience counts who meets conditions.
func (q Queries) SegmentAudience(
	ctx context.Context, conditions broadcasts.Conditions, search *string,
) (*broadcasts.Audience, error) {
	words := ""
	if search != nil {
		words = *search
	}

	return q.Marketing.Broadcasts.Audience(ctx, conditions, words)
}

// Broadcasts lists all broadcasts.
func (q Queries) Broadcasts(ctx context.Context) ([]*broadcasts.Broadcast, error) {
	return q.Marketing.Broadcasts.Broadcasts(ctx)
}

// Broadcast finds a broadcast.
func (q Queries) Broadcast(ctx context.Context, id int) (*broadcasts.Broadcast, error) {
	return q.Marketing.Broadcasts.Broadcast(ctx, id)
}

// MergeFields lists the merge fields.
func (q Queries) MergeFields(context.Context) ([]string, error) { return broadcasts.FieldNames(), nil }

// EmailPreview shows what someone would get.
func (q Queries) EmailPreview(ctx context.Context, subject, body string, person *string) (*broadcasts.Preview, error) {
	return q.Marketing.Broadcasts.PreviewEmail(ctx, subject, body, person)
}

// SaveEmailSegment makes or changes a segment.
func (m Mutations) SaveEmailSegment(
	ctx context.Context, id *int, input broadcasts.SegmentInput, seenAt *time.Time,
) (*broadcasts.Segment, error) {
	return m.Marketing.Broadcasts.SaveSegment(ctx, id, input, seenAt)
}

// DeleteEmailSegment removes a segment.
func (m Mutations) DeleteEmailSegment(ctx context.Context, id int) (bool, error) {
	err := m.Marketing.Broadcasts.DeleteSegment(ctx, id)

	return err == nil, err
}

// SaveBroadcast makes or changes a draft.
func (m Mutations) SaveBroadcast(
	ctx context.Context, id *int, input broadcasts.BroadcastInput, seenAt *time.Time,
) (*broadcasts.Broadcast, error) {
	return m.Marketing.Broadcasts.SaveBroadcast(ctx, id, input, seenAt)
}

// DeleteBroadcast removes a draft.
func (m Mutations) DeleteBroadcast(ctx context.Context, id int) (bool, error) {
	err := m.Marketing.Broadcasts.DeleteBroadcast(ctx, id)

	return err == nil, err
}

// SendBroadcast sends a draft.
func (m Mutations) SendBroadcast(ctx context.Context, id int, at *time.Time) (*broadcasts.Broadcast, error) {
	return m.Marketing.Broadcasts.SendBroadcast(ctx, id, at)
}

// StopBroadcast unschedules or stops a broadcast.
func (m Mutations) StopBroadcast(ctx context.Context, id int) (*broadcasts.Broadcast, error) {
	return m.Marketing.Broadcasts.StopBroadcast(ctx, id)
}

// TestEmail emails what is being written to the caller.
func (m Mutations) TestEmail(ctx context.Context, subject, body string) (string, error) {
	return m.Marketing.Broadcasts.TestEmail(ctx, subject, body)
}
