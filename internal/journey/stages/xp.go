package stages

import (
	"context"
	"time"

	"atlas/internal/identity"
	"atlas/internal/platform/db"
	"atlas/internal/platform/page"
)

// xpEntry is a line of the ledger of points.
type xpEntry struct {
	ID     int       `db:"id,made"`
	UserID int       `db:"user_id"`
	Source string    `db:"source"`
	TaskID int       `db:"task_id"`
	Points int       `db:"points"`
	At     time.Time `db:"at"`
	ByID   *int      `db:"by_id"`
	Reason *string   `db:"reason"`
}

// The sources of points in the ledger.
const (
	earned   = "task"
	reversed = "reversal"
)

const entriesAtOnce = 200

// Points keeps the ledger of points.
type Points struct {
	db       *db.DB
	store    *pointStore
	identity *identity.Service
	stages   *Service
}

// insertEntries writes lines of the ledger, and what they give with their people. Besides it only finishByHandChain
// writes some, which are counted later.
func (s *Points) insertEntries(ctx context.Context, entries ...*xpEntry) error {
	// Added up per person first: one update for each, however many lines.
	given := map[int]int{}
	for _, e := range entries {
		given[e.UserID] += e.Points
	}

	if err := s.store.insertEntries(ctx, entries); err != nil {
		return err
	}

	return s.identity.People.AddXP(ctx, given)
}

// CountPoints counts the lines of the ledger that finished tasks left to be counted, so that people can be sorted by
// what is kept of them.
func (s *Points) CountPoints(ctx context.Context) error {
	// Mostly there is nothing to count, and then nothing is locked.
	if isThere, err := s.store.hasNewPoints(ctx); err != nil || !isThere {
		return err
	}

	// Of two who count at the same time, one waits and finds nothing.
	return s.db.Tx(ctx, func(ctx context.Context) error {
		given, err := s.store.claimNewPoints(ctx)
		if err != nil {
			return err
		}

		return s.identity.People.AddXP(ctx, given)
	})
}

// XpEntry is a line of the ledger as it is shown.
type XpEntry struct {
	ID            int
	Source, Title string
	Points        int
	At            *time.Time
}

// XpEntryList is one page of the ledger of somebody.
type XpEntryList struct {
	Rows          []*XpEntry
	Total, Points int
}

// XpEntries lists the points of somebody line by line, latest first, and last the points that they started with.
//
// Requires what UserStageProgress does. Returns errs.NotFound to everybody else.
func (s *Points) XpEntries(ctx context.Context, userID int, w page.Window) (*XpEntryList, error) {
	p, err := s.stages.progressFor(ctx, userID)
	if err != nil {
		return nil, err
	}

	list, err := s.store.listEntries(ctx, userID, w)
	if err != nil {
		return nil, err
	}

	list.Points = p.Points
	return list, nil
}
