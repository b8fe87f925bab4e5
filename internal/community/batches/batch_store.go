package batches

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"atlas/internal/community/records"
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
func (s *store) readBatches(ctx context.Context, tail string, args ...any) ([]*Batch, error) {
	rows, err := s.db.Query(ctx, batchSelect+tail, args...)
	if err != nil {
		return nil, fmt.Errorf("read batches: %w", err)
	}

	defer rows.Close()
	now, out := s.clock.Now(), []*Batch{}
	for rows.Next() {
		b := new(Batch)
		dest := make([]any, records.ColumnCount(batches.Columns("")))
		batches.Dest(b, dest)
		if err := rows.Scan(append(dest, &b.MemberCount)...); err != nil {
			return nil, fmt.Errorf("read a batch: %w", err)
		}

		b.IsCurrent = b.currentAt(now)
		out = append(out, b)
	}

	return out, rows.Err()
}

func (s *store) batchByID(ctx context.Context, id int) (*Batch, error) {
	rows, err := s.readBatches(ctx, "WHERE b.id = ?", id)
	if err == nil && len(rows) == 0 {
		err = errs.Missing("Batch")
	}
	if err != nil {
		return nil, err
	}
	return rows[0], nil
}

func (s *store) lockBatch(ctx context.Context, id int) (*Batch, error) {
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

func (s *store) listBatches(ctx context.Context, w page.Window, archived bool) ([]*Batch, int, error) {
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
func (s *store) overlapping(ctx context.Context, b *Batch) (string, error) {
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

// openBatches reads the batches that are not archived, the latest launch first.
func (s *store) openBatches(ctx context.Context) ([]*Batch, error) {
	return s.readBatches(ctx, "WHERE b.archived_at IS NULL ORDER BY "+latestLaunch+", b.id")
}

// batchesByID reads some batches, in the order of their ids.
func (s *store) batchesByID(ctx context.Context, ids []int) ([]*Batch, error) {
	cond, arg := s.db.InInts("b.id", ids)
	return s.readBatches(ctx, "WHERE "+cond+" ORDER BY b.id", arg)
}

// countOpen counts the batches that are not archived.
func (s *store) countOpen(ctx context.Context) (int, error) {
	return s.db.Int(ctx, `SELECT COUNT(*) FROM batches WHERE archived_at IS NULL`)
}

// removeFromBatch takes somebody out of their batch.
func (s *store) removeFromBatch(ctx context.Context, userID int) error {
	_, err := s.db.Exec(ctx, `DELETE FROM batch_members WHERE user_id = ?`, userID)
	return err
}

// putInBatch puts somebody into a batch, and out of the one they were in.
func (s *store) putInBatch(ctx context.Context, userID, batchID int) error {
	_, err := s.db.Exec(ctx, `INSERT INTO batch_members (user_id, batch_id, joined_at) VALUES (?, ?, ?)
		ON CONFLICT (user_id) DO UPDATE SET batch_id = excluded.batch_id, joined_at = excluded.joined_at`, userID,
		batchID, s.clock.Now())
	return err
}

// findBrokenBatches looks for batches that break their rules.
func (s *store) findBrokenBatches(ctx context.Context) ([]string, error) {
	return records.Broken(ctx, s.db, []records.Invariant{
		{Says: "batch %d ends before it starts, or has only one of the two",
			Query: `SELECT id FROM batches WHERE launch_to < launch_from OR (launch_from IS NULL) <> (launch_to IS NULL)`},
		{Says: "batch %d is launched while another is",
			Query: `SELECT b.id FROM batches b JOIN batches o ON o.id <> b.id AND o.archived_at IS NULL
				AND b.launch_from <= o.launch_to AND b.launch_to >= o.launch_from
			WHERE b.archived_at IS NULL`},
	})
}

// launchedBatch is a batch that is wanted and not archived, or else the current one; nil without one.
func (s *store) launchedBatch(ctx context.Context, wanted *int) (*int, error) {
	now, preferred := s.clock.Now(), 0
	if wanted != nil {
		preferred = *wanted
	}

	found, err := batches.All(ctx, s.db, `WHERE archived_at IS NULL AND (id = ? OR launch_from <= ? AND launch_to >= ?)
		ORDER BY CASE WHEN id = ? THEN 0 ELSE 1 END, launch_from DESC, id LIMIT 1`, preferred, now, now, preferred)
	if err != nil {
		return nil, fmt.Errorf("find the current batch: %w", err)
	}
	if len(found) == 0 {
		return nil, nil
	}

	return &found[0].ID, nil
}

// batchesOf are the batches of people, by person.
func (s *store) batchesOf(ctx context.Context, ids []int) (map[int]int, error) {
	cond, arg := s.db.InInts("user_id", ids)
	rows, err := s.db.Query(ctx,
		`SELECT user_id, batch_id FROM batch_members WHERE `+cond+` ORDER BY user_id`+s.db.ForUpdate(), arg)
	if err != nil {
		return nil, fmt.Errorf("read batches: %w", err)
	}

	defer rows.Close()
	out := map[int]int{}
	for rows.Next() {
		var userID, batchID int
		if err := rows.Scan(&userID, &batchID); err != nil {
			return nil, fmt.Errorf("read the batch of a user: %w", err)
		}

		out[userID] = batchID
	}

	return out, rows.Err()
}

// hasBatch tells whether a batch has a name, as names are compared for the alternate menu.
func (s *store) hasBatch(ctx context.Context, name string) (bool, error) {
	all, err := batches.All(ctx, s.db, "WHERE archived_at IS NULL")
	if err != nil {
		return false, fmt.Errorf("read batches: %w", err)
	}

	for _, b := range all {
		if fold.Plain(b.Name) == fold.Plain(name) {
			return true, nil
		}
	}

	return false, nil
}
