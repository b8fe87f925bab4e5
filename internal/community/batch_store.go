package community

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/page"
)

var batches = db.NewTable[Batch]("batches")

const (
	batchMembers = `(SELECT COUNT(*) FROM batch_members m JOIN users u ON u.id = m.user_id AND u.archived_at IS NULL
		WHERE m.batch_id = b.id)`
	// latestLaunch puts batches without a launch first: they are the ones to come.
	latestLaunch = `CASE WHEN b.launch_from IS NULL THEN 0 ELSE 1 END, b.launch_from DESC, b.sort_key DESC`
)

var batchSelect = `SELECT ` + batches.Columns("b.") + `, ` + batchMembers + ` AS member_count FROM batches b `

// readBatches reads the rows of batchSelect + tail.
func (s *Service) readBatches(ctx context.Context, tail string, args ...any) ([]*Batch, error) {
	rows, err := s.db.Query(ctx, batchSelect+tail, args...)
	if err != nil {
		return nil, fmt.Errorf("read batches: %w", err)
	}

	defer rows.Close()
	now, out := s.clock.Now(), []*Batch{}
	for rows.Next() {
		b := new(Batch)
		dest := make([]any, columnCount(batches.Columns("")))
		batches.Dest(b, dest)
		if err := rows.Scan(append(dest, &b.MemberCount)...); err != nil {
			return nil, fmt.Errorf("read a batch: %w", err)
		}

		b.IsCurrent = b.currentAt(now)
		out = append(out, b)
	}

	return out, rows.Err()
}

// columnCount counts the columns of a list such as Table.Columns.
func columnCount(columns string) int { return strings.Count(columns, ",") + 1 }

func (s *Service) batchByID(ctx context.Context, id int) (*Batch, error) {
	rows, err := s.readBatches(ctx, "WHERE b.id = ?", id)
	if err == nil && len(rows) == 0 {
		err = errs.Missing("Batch")
	}
	if err != nil {
		return nil, err
	}
	return rows[0], nil
}

func (s *Service) lockBatch(ctx context.Context, id int) (*Batch, error) {
	b, err := batches.Lock(ctx, s.db, id)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Batch")
	}
	return b, err
}

var batchSorts = db.Sorts{
	"": latestLaunch, "name": "b.sort_key", "launchFrom": "COALESCE(b.launch_from,0)",
	"launchTo": "COALESCE(b.launch_to,0)", "memberCount": "member_count",
	"updatedAt": "b.updated_at",
}

func (s *Service) listBatches(ctx context.Context, w page.Window, archived bool) ([]*Batch, int, error) {
	where := new(db.Where).If(archived, "b.archived_at IS NOT NULL").If(!archived, "b.archived_at IS NULL")
	for word := range strings.FieldsSeq(fold.Plain(w.Search)) {
		where.And(`b.name_key LIKE ? ESCAPE '\'`, db.Like(word))
	}

	cond, args := where.SQL()
	total, err := s.db.Int(ctx, "SELECT COUNT(*) FROM batches b "+cond, slices.Clone(args)...)
	if err != nil {
		return nil, 0, fmt.Errorf("count batches: %w", err)
	}

	rows, err := s.readBatches(ctx, cond+batchSorts.Order(w, "b.id")+" LIMIT ? OFFSET ?",
		append(args, w.PerPage, w.Offset())...)
	return rows, total, err
}

// overlapping names a batch whose launch shares a moment with this one; empty for none. Batches are locked first, so
// that of two launches that are written at the same time the later one sees the other.
func (s *Service) overlapping(ctx context.Context, b *Batch) (string, error) {
	// A batch that is archived launches nothing.
	if b.LaunchFrom == nil || b.ArchivedAt != nil {
		return "", nil
	}

	if _, err := batches.All(ctx, s.db, "ORDER BY id"+s.db.ForUpdate()); err != nil {
		return "", fmt.Errorf("lock the batches: %w", err)
	}

	found, err := batches.All(ctx, s.db,
		"WHERE id <> ? AND archived_at IS NULL AND launch_from <= ? AND launch_to >= ? ORDER BY launch_from LIMIT 1",
		b.ID, *b.LaunchTo, *b.LaunchFrom)
	if err != nil || len(found) == 0 {
		return "", err
	}

	return found[0].Name, nil
}
