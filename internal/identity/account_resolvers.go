package identity

import (
	"context"

	"atlas/internal/identity/account"
	"atlas/internal/identity/datarights"
	"atlas/internal/identity/sessions"
	"atlas/internal/platform/actor"
)

// MyAccount is the caller's account.
func (q Queries) MyAccount(ctx context.Context) (*account.Account, error) {
	return q.Identity.Account.MyAccount(ctx)
}

// ErasureUndoDays is for how many days an erasure can be taken back.
func (q Queries) ErasureUndoDays(ctx context.Context) (int, error) {
	return q.Identity.DataRights.UndoDays(ctx)
}

// SendEmailProof mails a link that proves the caller's address.
func (m Mutations) SendEmailProof(ctx context.Context) (bool, error) {
	return done(m.Identity.Account.SendEmailProof(ctx))
}

// ProveEmail uses such a link.
func (m Mutations) ProveEmail(ctx context.Context, token string) (bool, error) {
	a := actor.From(ctx)
	return done(m.Identity.Account.ProveEmail(ctx, token, sessions.Client{IP: a.IP, UserAgent: a.UserAgent}))
}

// SetFirstPassword uses such a link where there is no password yet.
func (m Mutations) SetFirstPassword(ctx context.Context, token, password string) (string, error) {
	a := actor.From(ctx)
	return m.Identity.SignIn.SetFirstPassword(ctx, token, password, sessions.Client{IP: a.IP, UserAgent: a.UserAgent})
}

// ChangePassword changes the caller's password.
func (m Mutations) ChangePassword(ctx context.Context, current, password string) (bool, error) {
	return done(m.Identity.Account.ChangePassword(ctx, current, password))
}

// RequestEmailChange mails a code to a new address.
func (m Mutations) RequestEmailChange(ctx context.Context, email, password string) (*account.EmailChange, error) {
	return m.Identity.Account.RequestEmailChange(ctx, email, password)
}

// ConfirmEmailChange takes the new address over.
func (m Mutations) ConfirmEmailChange(ctx context.Context, code string) (bool, error) {
	return done(m.Identity.Account.ConfirmEmailChange(ctx, code))
}

// CancelEmailChange forgets the new address.
func (m Mutations) CancelEmailChange(ctx context.Context) (bool, error) {
	return done(m.Identity.Account.CancelEmailChange(ctx))
}

// SignOutSession ends another session.
func (m Mutations) SignOutSession(ctx context.Context, id int) (bool, error) {
	return done(m.Identity.Sessions.SignOutSession(ctx, id))
}

// SignOutOtherSessions ends every other session.
func (m Mutations) SignOutOtherSessions(ctx context.Context) (int, error) {
	return m.Identity.Sessions.SignOutOtherSessions(ctx)
}

// StartTwoFactor begins to set up an authenticator app.
func (m Mutations) StartTwoFactor(ctx context.Context, password *string) (*account.TwoFactorSetup, error) {
	return m.Identity.Account.StartTwoFactor(ctx, password)
}

// ConfirmTwoFactor switches two-factor login on.
func (m Mutations) ConfirmTwoFactor(ctx context.Context, code string) ([]string, error) {
	return m.Identity.Account.ConfirmTwoFactor(ctx, code)
}

// DisableTwoFactor switches it off.
func (m Mutations) DisableTwoFactor(ctx context.Context, password, code string) (bool, error) {
	return done(m.Identity.Account.DisableTwoFactor(ctx, password, code))
}

// RenewRecoveryCodes replaces the recovery codes.
func (m Mutations) RenewRecoveryCodes(ctx context.Context, password, code string) ([]string, error) {
	return m.Identity.Account.RenewRecoveryCodes(ctx, password, code)
}

// ResetTwoFactor takes somebody's second factor away.
func (m Mutations) ResetTwoFactor(ctx context.Context, userID int) (bool, error) {
	return done(m.Identity.Account.ResetTwoFactor(ctx, userID))
}

// RequestDataExport has a copy made.
func (m Mutations) RequestDataExport(ctx context.Context) (*datarights.DataExport, error) {
	return m.Identity.DataRights.RequestExport(ctx)
}

// RequestErasure has the caller forgotten.
func (m Mutations) RequestErasure(ctx context.Context, password string) (*datarights.Erasure, error) {
	return m.Identity.DataRights.Request(ctx, password)
}

// UndoErasure takes that back.
func (m Mutations) UndoErasure(ctx context.Context) (bool, error) {
	return done(m.Identity.DataRights.Undo(ctx))
}

// EraseUser has somebody else forgotten.
func (m Mutations) EraseUser(
	ctx context.Context,
	userID int,
	reason string,
	atOnce *bool,
) (*datarights.Erasure, error) {
	return m.Identity.DataRights.EraseUser(ctx, userID, reason, atOnce != nil && *atOnce)
}

// UndoErasureOf takes that back.
func (m Mutations) UndoErasureOf(ctx context.Context, userID int) (bool, error) {
	return done(m.Identity.DataRights.UndoOf(ctx, userID))
}

// done is the answer of an operation that says nothing but that it was done.
func done(err error) (bool, error) { return err == nil, err }
