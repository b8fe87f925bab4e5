package stages

import (
	"context"
	"fmt"
	"slices"

	"atlas/internal/identity/people"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// LeaderboardRow is a line of the leaderboard.
type LeaderboardRow struct {
	Rank   int
	Person *JourneyPerson
	Points int
	Stage  *Stage
	IsMe   bool
}

// Leaderboard is one page of the members with most points.
type Leaderboard struct {
	Rows    []*LeaderboardRow
	Total   int
	Me      *LeaderboardRow
	IsShown bool
}

// Leaderboards ranks members by their points.
type Leaderboards struct {
	db     *db.DB
	store  *leaderboardStore
	stages *Service
}

// Leaderboard lists one page of the members with most points, and the caller's own place. Staff, and members who do not
// want to be seen, are left out.
//
// Requires a login, and that the caller sees members. Returns errs.Invalid for an unknown scope.
func (s *Leaderboards) Leaderboard(ctx context.Context, w page.Window, scope *string) (*Leaderboard, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return nil, errs.Login()
	}

	if err := people.RequireMembersView(ctx); err != nil {
		return nil, err
	}

	of, err := page.ChoiceOf("scope", scope, "all", "stage")
	if err != nil {
		return nil, err
	}

	out, isOwnStage := &Leaderboard{}, of == "stage"
	if out.Rows, out.Total, err = s.store.listBoard(ctx, a.UserID, isOwnStage, w); err != nil {
		return nil, fmt.Errorf("read the leaderboard: %w", err)
	}

	own := out.Rows
	if !slices.ContainsFunc(own, func(row *LeaderboardRow) bool { return row.IsMe }) {
		if own, err = s.store.placeOnBoard(ctx, a.UserID, isOwnStage); err != nil {
			return nil, fmt.Errorf("read the place of user %d: %w", a.UserID, err)
		}
	}

	if i := slices.IndexFunc(own, func(row *LeaderboardRow) bool { return row.IsMe }); i >= 0 {
		out.Me = own[i]
	}

	isHidden, err := s.store.isHidden(ctx, a.UserID)
	out.IsShown = !isHidden
	return out, err
}

// ShowInLeaderboard sets whether others see the caller in the leaderboard, and returns what holds now.
//
// Requires a login outside an impersonation, and that the caller is on the journey.
func (s *Leaderboards) ShowInLeaderboard(ctx context.Context, isShown bool) (bool, error) {
	a := actor.From(ctx)
	switch {
	case !a.SignedIn():
		return false, errs.Login()
	// Whether someone is seen is theirs to decide.
	case a.Impersonating():
		return false, errs.Impersonating()
	}

	err := s.db.Tx(ctx, func(ctx context.Context) error {
		j, err := s.stages.LockJourney(ctx, a.UserID)
		if err == nil && j == nil {
			err = errs.New(errs.Forbidden, "Only members are on the leaderboard.")
		}
		if err != nil {
			return err
		}

		return s.store.setHidden(ctx, a.UserID, !isShown)
	})
	return err == nil && isShown, err
}
