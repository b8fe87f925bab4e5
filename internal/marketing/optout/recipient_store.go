package optout

import (
	"context"
	"errors"
	"fmt"

	"atlas/internal/platform/db"
)

// recipientsOf reads who got what, by kind: address, account, broadcast and email of a sequence.
var recipientsOf = map[Kind]string{
	ForBroadcast: `SELECT r.email_key, COALESCE(r.user_id, u.id), r.broadcast_id, NULL FROM broadcast_recipients r
		LEFT JOIN users u ON u.email_key = r.email_key WHERE r.id = ?`,
	ForSequence: `SELECT r.email_key, COALESCE(p.user_id, u.id), NULL, r.email_id FROM email_sequence_sends r
		JOIN email_sequence_people p ON p.id = r.person_id LEFT JOIN users u ON u.email_key = r.email_key
		WHERE r.id = ?`,
	ForTraining: `SELECT r.email_key, COALESCE(r.user_id, u.id), NULL, NULL FROM training_registrations r
		LEFT JOIN users u ON u.email_key = r.email_key WHERE r.id = ?`,
	ForUser: `SELECT u.email_key, u.id, NULL, NULL FROM users u WHERE u.id = ?`,
}

func (s *store) loadRecipient(ctx context.Context, kind Kind, id int) (*Recipient, error) {
	query, ok := recipientsOf[kind]
	if !ok {
		return nil, nil
	}

	to := new(Recipient)
	err := s.db.Row(ctx, query, []any{id}, &to.EmailKey, &to.UserID, &to.BroadcastID, &to.SequenceEmailID)
	if errors.Is(err, db.ErrNone) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read who link %s.%d was sent to: %w", kind, id, err)
	}

	return to, nil
}

// findBroadcast writes a broadcast into a recipient if it is still there.
func (s *store) findBroadcast(ctx context.Context, to *Recipient, id int) error {
	count, err := s.db.Int(ctx, `SELECT COUNT(*) FROM broadcasts WHERE id = ?`, id)
	if err != nil {
		return fmt.Errorf("look for broadcast %d: %w", id, err)
	}
	if count > 0 {
		to.BroadcastID = &id
	}

	return nil
}
