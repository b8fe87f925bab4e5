package identity

import (
	"context"
	"encoding/json"
	"time"

	"atlas/internal/identity/accesslevels"
	"atlas/internal/identity/people"
	"atlas/internal/identity/sessions"
	"atlas/internal/identity/signin"
	"atlas/internal/identity/support"
	"atlas/internal/identity/values"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/mail"
	"atlas/internal/platform/page"
)

// Queries are the root fields of Query that identity answers.
type Queries struct{ Identity *Service }

// Redwood is the room in which the client looks for the current user.
type Redwood struct{ identity *Service }

// Redwood opens that room.
func (q Queries) Redwood(context.Context) (*Redwood, error) { return &Redwood{q.Identity}, nil }

// CurrentUser is who is signed in.
func (r *Redwood) CurrentUser(ctx context.Context) (json.RawMessage, error) {
	return r.identity.Sessions.CurrentUser(ctx)
}

// User is one person.
func (q Queries) User(ctx context.Context, id int) (*people.User, error) {
	u, err := q.Identity.List.User(ctx, id)
	if err != nil {
		return nil, err
	}
	return u, q.Identity.expectUsers(ctx, u)
}

// AccessLevels is all levels.
func (q Queries) AccessLevels(ctx context.Context) ([]*accesslevels.Level, error) {
	levels, err := q.Identity.Levels.All(ctx)
	q.Identity.Levels.Loaders(ctx).ExpectLevels(levels...)
	return levels, err
}

// AccessLevel is one level.
func (q Queries) AccessLevel(ctx context.Context, id string) (*accesslevels.Level, error) {
	return q.Identity.Levels.Get(ctx, id)
}

// AccessCatalogue is the rows of the matrix.
func (q Queries) AccessCatalogue(ctx context.Context) (*accesslevels.Catalogue, error) {
	return q.Identity.Levels.Catalogue(ctx), nil
}

// OutboxMails is one page of the outbox.
func (q Queries) OutboxMails(ctx context.Context, list *page.ListInput, status *string) (*OutboxMailList, error) {
	return q.Identity.OutboxMails(ctx, page.Of(list), values.OrEmpty(status))
}

// OutboxMail is one mail.
func (q Queries) OutboxMail(ctx context.Context, id int) (*mail.OutboxMail, error) {
	return q.Identity.OutboxMail(ctx, id)
}

// BugReports is one page of reports.
func (q Queries) BugReports(ctx context.Context, list *page.ListInput, status *string) (*support.List, error) {
	reports, err := q.Identity.Support.Reports(ctx, page.Of(list), values.OrEmpty(status))
	if err != nil {
		return nil, err
	}
	q.Identity.loaders(ctx).expectReports(reports.Rows...)
	return reports, nil
}

// BugReport is one report.
func (q Queries) BugReport(ctx context.Context, id int) (*support.Report, error) {
	return q.Identity.Support.Report(ctx, id)
}

// StaffOverview is the home page of staff.
func (q Queries) StaffOverview(ctx context.Context) (*StaffOverview, error) {
	return q.Identity.StaffOverview(ctx)
}

// Mutations are the root fields of Mutation that identity answers.
type Mutations struct{ Identity *Service }

// ValidateOtpInput is a code for a reset request.
type ValidateOtpInput struct{ ID, Otp int }

// ValidateOtp checks the code of a reset request.
func (m Mutations) ValidateOtp(ctx context.Context, in ValidateOtpInput) (*signin.OtpValidationResult, error) {
	a := actor.From(ctx)
	return m.Identity.SignIn.ValidateOtp(ctx, in.ID, in.Otp, sessions.Client{IP: a.IP, UserAgent: a.UserAgent})
}

// HideReturneeModal closes the welcome-back notice.
func (m Mutations) HideReturneeModal(ctx context.Context) (bool, error) {
	return m.Identity.Sessions.HideReturneeModal(ctx)
}

// ImpersonateUser starts viewing Atlas as someone else.
func (m Mutations) ImpersonateUser(ctx context.Context, id int, reason string) (*people.User, error) {
	return m.Identity.Sessions.Impersonate(ctx, id, reason)
}

// StopImpersonation ends it.
func (m Mutations) StopImpersonation(ctx context.Context, originalUserID int) (*people.User, error) {
	return m.Identity.Sessions.StopImpersonation(ctx, originalUserID)
}

// CreateAccessLevel makes a level.
func (m Mutations) CreateAccessLevel(ctx context.Context, input accesslevels.LevelInput) (*accesslevels.Level, error) {
	return m.Identity.Levels.Create(ctx, input)
}

// UpdateAccessLevel changes a level.
func (m Mutations) UpdateAccessLevel(
	ctx context.Context, id string, input accesslevels.LevelInput, seenAt *time.Time,
) (*accesslevels.Level, error) {
	return m.Identity.Levels.Update(ctx, id, input, seenAt)
}

// DeleteAccessLevel removes a level.
func (m Mutations) DeleteAccessLevel(ctx context.Context, id string) (bool, error) {
	err := m.Identity.Levels.Delete(ctx, id)
	return err == nil, err
}

// SubmitBugReport keeps a report.
func (m Mutations) SubmitBugReport(ctx context.Context, input support.Input) (bool, error) {
	err := m.Identity.Support.Submit(ctx, input)
	return err == nil, err
}

// SetBugReportStatus opens or closes a report.
func (m Mutations) SetBugReportStatus(ctx context.Context, id int, status string) (*support.Report, error) {
	return m.Identity.Support.SetStatus(ctx, id, status)
}

// RetryOutboxMail puts a mail back into the queue.
func (m Mutations) RetryOutboxMail(ctx context.Context, id int) (*mail.OutboxMail, error) {
	return m.Identity.RetryOutboxMail(ctx, id)
}

// DiscardOutboxMail gives a mail up.
func (m Mutations) DiscardOutboxMail(ctx context.Context, id int) (*mail.OutboxMail, error) {
	return m.Identity.DiscardOutboxMail(ctx, id)
}
