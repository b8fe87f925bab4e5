package identity

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

// StaffOverview is what of people and mail waits for staff.
type StaffOverview struct {
	NewMembers     []*NewMember
	NewMemberCount int
	// FailedMails are the latest of those that could not be delivered.
	FailedMails     []*FailedMail
	FailedMailCount int
	OpenBugReports  int
	OldestReportAt  *time.Time
}

// NewMember is someone whose first membership began lately.
type NewMember struct {
	ID           int
	Name         string
	ProfileImage *string
	JoinedAt     time.Time
}

const (
	newMemberDays = 7
	// rowsShown is how many new members and failed mails the overview names.
	rowsShown = 4
)

// StaffOverview tells what waits for staff: new members whom the caller sees, mails that failed, and open bug reports.
// Mails and bug reports are left out for those without the page outbox or bugReports.
//
// Requires the page users.
func (s *Service) StaffOverview(ctx context.Context) (*StaffOverview, error) {
	a := actor.From(ctx)
	if !a.Page("users") {
		return nil, errs.Denied()
	}

	o := &StaffOverview{NewMembers: []*NewMember{}, FailedMails: []*FailedMail{}}
	if err := s.newMembers(ctx, o); err != nil {
		return nil, fmt.Errorf("list new members: %w", err)
	}

	if a.Page("outbox") {
		if err := s.failedMails(ctx, o); err != nil {
			return nil, fmt.Errorf("list failed mails: %w", err)
		}
	}

	if a.Page("bugReports") {
		var err error
		if o.OpenBugReports, o.OldestReportAt, err = s.Support.Oldest(ctx); err != nil {
			return nil, fmt.Errorf("count bug reports: %w", err)
		}
	}

	return o, nil
}

// newMembers are those whose first membership began within the last days, the latest first. The level alone makes
// nobody one: staff give it without a membership, and who returns gets it again.
func (s *Service) newMembers(ctx context.Context, o *StaffOverview) error {
	if s.hooks.FirstMemberships == "" {
		return nil
	}

	scope, err := s.People.ScopeOf(ctx)
	if err != nil {
		return fmt.Errorf("read whom the caller may see: %w", err)
	}

	now := s.clock.Now()
	o.NewMembers, o.NewMemberCount, err = s.overview.newMembers(ctx, s.hooks.FirstMemberships,
		now.AddDate(0, 0, -newMemberDays), now, scope, rowsShown)
	return err
}
