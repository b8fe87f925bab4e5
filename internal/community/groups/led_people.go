package groups

import (
	"context"
	"time"

	"atlas/internal/community/records"
	"atlas/internal/identity/people"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// LedPerson is someone whom the caller leads, with what a leader needs to know to write to them.
type LedPerson struct {
	ID                int
	Name, Slug, Email string
	// ProfileImage and SubGroup are nil without one.
	ProfileImage *string
	Group        *records.GroupRef
	SubGroup     *records.GroupRef
	JoinedAt     time.Time
	// LastLoginAt, LastLessonAt and LastCheckInAt are nil for what never was.
	LastLoginAt, LastLessonAt, LastCheckInAt *time.Time
	// QuietSince is since when a check-in is missing; nil for someone who is in no small group, where no one checks in.
	QuietSince *time.Time
	// IsQuiet tells that the check-in is missing for as long as the setting allows, IsAway the same of being here at
	// all.
	IsQuiet, IsAway bool
	// HasCheckedIn tells whether they did this week.
	HasCheckedIn bool
}

// LedPersonList is one page of them.
type LedPersonList struct {
	Rows []*LedPerson
	// Total is of the list; People, CheckedIn and ToNudge of all whom the caller leads.
	Total, People, CheckedIn, ToNudge int
}

// LedPeople is one page of the people of the groups and sub-groups that the caller leads, those first who were not
// heard of for longest. With toNudge only those whose check-in is missing or who were not here for as long as the
// settings say. Anybody signed in who sees members; those who lead no one see no one.
func (s *Service) LedPeople(ctx context.Context, w page.Window, toNudge bool) (*LedPersonList, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return nil, errs.Login()
	}

	if err := people.RequireMembersView(ctx); err != nil {
		return nil, err
	}

	return s.store.listLedPeople(ctx, a.UserID, w, toNudge, s.accountability.QuietBefore(ctx))
}
