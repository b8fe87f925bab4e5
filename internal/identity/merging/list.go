package merging

import (
	"context"
	"fmt"
	"math"
	"strings"
	"time"

	"atlas/internal/identity/userlist"
	"atlas/internal/identity/values"
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

	scope, err := s.people.ScopeFor(ctx, a)
	if err != nil {
		return nil, fmt.Errorf("read whom the caller may see: %w", err)
	}

	where := new(db.Where)
	if scope != nil {
		where.And(scope.Cond, scope.Args...)

		// A row names the source, too. The inner u stands for it, because the condition speaks of u.
		where.And("EXISTS (SELECT 1 FROM users u WHERE u.id = m.source_id AND ("+scope.Cond+"))", scope.Args...)
	}

	for _, word := range userlist.Words(w.Search) {
		where.And(`u.search_text LIKE ? ESCAPE '\' OR o.search_text LIKE ? ESCAPE '\'`, db.Like(word), db.Like(word))
	}

	cond, args := where.SQL()
	list := &UserMergeList{Rows: []*UserMerge{}}
	if list.Total, err = s.store.count(ctx, cond, args); err != nil ||
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
	listed, err := s.store.list(ctx, tail, args...)
	if err != nil {
		return nil, err
	}

	out := make([]*UserMerge, 0, len(listed))
	for _, l := range listed {
		row, survivor, source := l.row, l.survivor, l.source
		m := &UserMerge{
			ID: row.ID, MergedAt: row.MergedAt, UndoUntil: row.UndoUntil, UndoneAt: row.UndoneAt, UndoneBy: l.undoneBy,
			MergedBy: values.OrEmpty(l.by), Lines: row.Lines,
			Survivor: &MergedPerson{row.SurvivorID, survivor.Name(), survivor.Email, survivor.ProfileImage},
			Source:   &MergedPerson{row.SourceID, source.Name(), source.Email, source.ProfileImage},
		}
		m.Obstacle = values.OrNil(s.obstacle(row, l.later, l.effects))
		if m.Obstacle == nil {
			m.DaysLeft = int(math.Ceil(row.UndoUntil.Sub(s.clock.Now()).Hours() / 24))
		}

		out = append(out, m)
	}

	return out, nil
}
