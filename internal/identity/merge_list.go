package identity

import (
	"context"
	"fmt"
	"math"
	"strings"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/merge"
	"atlas/internal/platform/page"
)

type mergeRow struct {
	ID         int               `db:"id,made"`
	SurvivorID int               `db:"survivor_id"`
	SourceID   int               `db:"source_id"`
	MergedByID int               `db:"merged_by_id"`
	MergedAt   time.Time         `db:"merged_at"`
	UndoUntil  time.Time         `db:"undo_until"`
	Choices    map[string]string `db:"choices,json"`
	Lines      []*merge.Line     `db:"lines,json"`
	UndoneAt   *time.Time        `db:"undone_at"`
	UndoneByID *int              `db:"undone_by_id"`
}

func (m *mergeRow) pair() merge.Pair { return merge.Pair{Survivor: m.SurvivorID, Source: m.SourceID} }

var (
	merges       = db.NewTable[mergeRow]("user_merges")
	mergeColumns = strings.Count(merges.Columns(""), ",") + 1
)

// UserMerge is two people who became one.
type UserMerge struct {
	ID                  int
	Survivor, Source    *MergedPerson
	MergedAt, UndoUntil time.Time
	MergedBy            string
	UndoneAt            *time.Time
	UndoneBy            *string
	// DaysLeft is how many whole days are left to undo it, Obstacle why it cannot be undone.
	DaysLeft int
	Obstacle *string
	Lines    []*merge.Line
}

// MergedPerson is one of the two, as they are now.
type MergedPerson struct {
	ID           int
	Name, Email  string
	ProfileImage *string
}

// UserMergeList is one page of merges and how many there are.
type UserMergeList struct {
	Rows  []*UserMerge
	Total int
}

// UserMerges lists merges, the newest first, of two people whom the caller both sees, as UndoMerge asks.
//
// Requires user_merge.
func (s *Service) UserMerges(ctx context.Context, w page.Window) (*UserMergeList, error) {
	a := actor.From(ctx)
	if !a.Can(mergeFunction) {
		return nil, errs.Denied()
	}

	scope, err := s.userScope(ctx, a)
	if err != nil {
		return nil, fmt.Errorf("read whom the caller may see: %w", err)
	}

	where := new(db.Where)
	if scope != nil {
		where.And(scope.Cond, scope.Args...)

		// A row names the source, too. The inner u stands for it, because the condition speaks of u.
		where.And("EXISTS (SELECT 1 FROM users u WHERE u.id = m.source_id AND ("+scope.Cond+"))", scope.Args...)
	}

	for _, word := range words(w.Search) {
		where.And(`u.search_text LIKE ? ESCAPE '\' OR o.search_text LIKE ? ESCAPE '\'`, db.Like(word), db.Like(word))
	}

	cond, args := where.SQL()
	list := &UserMergeList{Rows: []*UserMerge{}}
	if list.Total, err = s.db.Int(ctx, "SELECT COUNT(*)"+mergesFrom+cond, append([]any{}, args...)...); err != nil ||
		list.Total == 0 {
		return list, err
	}

	list.Rows, err = s.readMerges(ctx, cond+" ORDER BY m.id DESC LIMIT ? OFFSET ?",
		append(args, w.PerPage, w.Offset())...)
	return list, err
}

const mergesFrom = " FROM user_merges m JOIN users u ON u.id = m.survivor_id JOIN users o ON o.id = m.source_id "

func (s *Service) mergeByID(ctx context.Context, id int) (*UserMerge, error) {
	found, err := s.readMerges(ctx, "WHERE m.id = ?", id)
	if err == nil && len(found) == 0 {
		err = db.ErrNone
	}
	if err != nil {
		return nil, fmt.Errorf("read merge %d: %w", id, err)
	}
	return found[0], nil
}

// readMerges reads merges with the names of everybody in them, and whether each can be undone, in one statement.
func (s *Service) readMerges(ctx context.Context, tail string, args ...any) ([]*UserMerge, error) {
	rows, err := s.db.Query(ctx, "SELECT "+merges.Columns("m.")+`,
			u.first_name, u.last_name, u.email, u.profile_image, o.first_name, o.last_name, o.email, o.profile_image,
			(SELECT b.first_name || ' ' || b.last_name FROM users b WHERE b.id = m.merged_by_id),
			(SELECT b.first_name || ' ' || b.last_name FROM users b WHERE b.id = m.undone_by_id),
			(SELECT MAX(l.merged_at) FROM user_merges l WHERE l.id > m.id AND l.undone_at IS NULL
				AND (l.survivor_id IN (m.survivor_id, m.source_id) OR l.source_id IN (m.survivor_id, m.source_id))),
			(SELECT COUNT(*) FROM user_merge_effects e WHERE e.merge_id = m.id)`+mergesFrom+tail, args...)
	if err != nil {
		return nil, fmt.Errorf("read merges: %w", err)
	}

	defer rows.Close()
	out := []*UserMerge{}
	for rows.Next() {
		row, survivor, source := new(mergeRow), new(User), new(User)
		var by, undoneBy *string
		var later *time.Time
		var effects int
		dest := make([]any, mergeColumns)
		merges.Dest(row, dest)
		if err := rows.Scan(append(dest, &survivor.FirstName, &survivor.LastName, &survivor.Email,
			&survivor.ProfileImage, &source.FirstName, &source.LastName, &source.Email,
			&source.ProfileImage, &by, &undoneBy, db.OptionalMillis(&later), &effects)...); err != nil {
			return nil, fmt.Errorf("scan merge: %w", err)
		}

		m := &UserMerge{
			ID: row.ID, MergedAt: row.MergedAt, UndoUntil: row.UndoUntil, UndoneAt: row.UndoneAt, UndoneBy: undoneBy,
			MergedBy: orEmpty(by), Lines: row.Lines,
			Survivor: &MergedPerson{row.SurvivorID, survivor.Name(), survivor.Email, survivor.ProfileImage},
			Source:   &MergedPerson{row.SourceID, source.Name(), source.Email, source.ProfileImage},
		}
		m.Obstacle = orNil(s.obstacle(row, later, effects))
		if m.Obstacle == nil {
			m.DaysLeft = int(math.Ceil(row.UndoUntil.Sub(s.clock.Now()).Hours() / 24))
		}

		out = append(out, m)
	}

	return out, rows.Err()
}
