package affiliates

import (
	"context"
	"fmt"

	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

var notes = db.NewTable[AffiliateNote]("affiliate_notes")

// readNotes reads notes of a tail, with who wrote them.
func (s *store) readNotes(ctx context.Context, tail string, args ...any) ([]*AffiliateNote, error) {
	out := []*AffiliateNote{}
	err := s.db.Each(ctx, `SELECT `+notes.Columns("n.")+`, u.first_name || ' ' || u.last_name FROM affiliate_notes n
		LEFT JOIN users u ON u.id = n.by_id `+tail, args,
		func(scan func(dest ...any) error) error {
			n, dest := new(AffiliateNote), make([]any, notes.ColumnCount())
			notes.Dest(n, dest)
			out = append(out, n)

			return scan(append(dest, &n.By)...)
		})
	if err != nil {
		return nil, fmt.Errorf("read notes: %w", err)
	}

	return out, nil
}

// loadNotes loads what staff wrote about an affiliate and about those who became them, the newest first.
func (s *store) loadNotes(ctx context.Context, affiliateID, limit int) ([]*AffiliateNote, error) {
	return s.readNotes(ctx, `WHERE n.affiliate_id IN (SELECT id FROM affiliates WHERE id = ? OR joined_id = ?)
		ORDER BY n.at DESC, n.id DESC LIMIT ?`, affiliateID, affiliateID, limit)
}

// loadNote loads a note that is there.
func (s *store) loadNote(ctx context.Context, id int) (*AffiliateNote, error) {
	found, err := s.readNotes(ctx, `WHERE n.id = ?`, id)
	if err != nil {
		return nil, err
	}

	if len(found) == 0 {
		return nil, errs.Missing("Note")
	}

	return found[0], nil
}

// insertNote writes a note.
func (s *store) insertNote(ctx context.Context, n *AffiliateNote) error {
	if err := notes.Insert(ctx, s.db, n); err != nil {
		return fmt.Errorf("write a note about affiliate %d: %w", n.AffiliateID, err)
	}

	return nil
}
