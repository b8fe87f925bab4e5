package marketing

import (
	"context"
	"time"

	"atlas/internal/marketing/broadcasts"
	"atlas/internal/platform/page"
)

// EmailSequences lists all sequences.
func (q Queries) EmailSequences(ctx context.Context) ([]*broadcasts.Sequence, error) {
	return q.Marketing.Broadcasts.Sequences(ctx)
}

// EmailSequence finds a sequence.
func (q Queries) EmailSequence(ctx context.Context, id int) (*broadcasts.Sequence, error) {
	return q.Marketing.Broadcasts.Sequence(ctx, id)
}

// EmailSequencePeople lists who is or was in a sequence.
func (q Queries) EmailSequencePeople(
	ctx context.Context, id int, list *page.ListInput, state *string, emailID *int,
) (*broadcasts.SequencePersonList, error) {
	return q.Marketing.Broadcasts.SequencePeople(ctx, id, page.Of(list), state, emailID)
}

// SaveEmailSequence makes or changes a sequence.
func (m Mutations) SaveEmailSequence(
	ctx context.Context, id *int, input broadcasts.SequenceInput, seenAt *time.Time,
) (*broadcasts.Sequence, error) {
	return m.Marketing.Broadcasts.SaveSequence(ctx, id, input, seenAt)
}

// DeleteEmailSequence removes a draft.
func (m Mutations) DeleteEmailSequence(ctx context.Context, id int) (bool, error) {
	err := m.Marketing.Broadcasts.DeleteSequence(ctx, id)

	return err == nil, err
}

// ChangeEmailSequence starts, pauses or ends a sequence.
func (m Mutations) ChangeEmailSequence(ctx context.Context, id int, action string) (*broadcasts.Sequence, error) {
	return m.Marketing.Broadcasts.ChangeSequence(ctx, id, action)
}
