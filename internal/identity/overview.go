package identity

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
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
		err := s.db.Row(ctx, `SELECT COUNT(*), MIN(created_at) FROM bug_reports WHERE status = ?`, []any{reportOpen},
			&o.OpenBugReports, db.OptionalMillis(&o.OldestReportAt))
		if err != nil {
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

	scope, err := s.ScopeOf(ctx)
	if err != nil {
		return fmt.Errorf("read whom the caller may see: %w", err)
	}

	now := s.clock.Now()
	where := new(db.Where).And("g.at >= ? AND g.at <= ? AND u.archived_at IS NULL", now.AddDate(0, 0, -newMemberDays),
		now)

	// The count is of those whom the caller sees, or it would tell of others.
	if scope != nil {
		where.And(scope.Cond, scope.Args...)
	}

	cond, args := where.SQL()

	return s.db.Each(ctx,
		`SELECT u.id, u.first_name || ' ' || u.last_name, u.profile_image, g.at, COUNT(*) OVER () FROM (`+
			s.hooks.FirstMemberships+`) g JOIN users u ON u.id = g.user_id `+cond+
			` ORDER BY g.at DESC, u.id DESC LIMIT ?`, append(args, rowsShown), func(scan func(...any) error) error {
			m := new(NewMember)
			if err := scan(&m.ID, &m.Name, &m.ProfileImage, db.Millis(&m.JoinedAt), &o.NewMemberCount); err != nil {
				return fmt.Errorf("scan new member: %w", err)
			}

			o.NewMembers = append(o.NewMembers, m)
			return nil
		})
}
