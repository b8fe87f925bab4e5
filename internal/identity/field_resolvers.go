package identity

import (
	"context"
	"encoding/base64"
	"fmt"

	"atlas/internal/identity/accesslevels"
	"atlas/internal/identity/people"
	"atlas/internal/identity/support"
	"atlas/internal/platform/actor"
)

// UserFields are the fields of User that need a statement of their own.
type UserFields struct{ Identity *Service }

// AccessLevel is the levels of a person, as the caller may see them.
func (f UserFields) AccessLevel(ctx context.Context, of *people.User) ([]*accesslevels.Level, error) {
	levels, err := f.Identity.Levels.Loaders(ctx).Levels.Load(ctx, of.ID)
	if err != nil {
		return nil, fmt.Errorf("read levels of user %d: %w", of.ID, err)
	}
	a, out := actor.From(ctx), make([]*accesslevels.Level, len(levels))
	for i, level := range levels {
		out[i] = accesslevels.Shown(a, level)
	}
	return out, nil
}

// AccessLevelFields are the fields of AccessLevel that need a statement of their own.
type AccessLevelFields struct{ Identity *Service }

// UserCount is how many people hold the level; zero to those who may not see what levels open.
func (f AccessLevelFields) UserCount(ctx context.Context, of *accesslevels.Level) (int, error) {
	if !accesslevels.SeesLevels(actor.From(ctx)) {
		return 0, nil
	}
	return f.Identity.Levels.Loaders(ctx).Holders.Load(ctx, of.ID)
}

// BugReportFields are the fields of BugReport that need a statement of their own.
type BugReportFields struct{ Identity *Service }

// Reporter is the name of who reported, or the address a visitor left.
func (f BugReportFields) Reporter(ctx context.Context, of *support.Report) (string, error) {
	who, err := f.reporter(ctx, of)
	switch {
	case err != nil || who.name != "":
		return who.name, err
	case of.Email != nil:
		return *of.Email, nil
	}
	return "A visitor", nil
}

// ReporterEmail is where an answer goes: the address that was left, else that of the account.
func (f BugReportFields) ReporterEmail(ctx context.Context, of *support.Report) (*string, error) {
	if of.Email != nil {
		return of.Email, nil
	}
	who, err := f.reporter(ctx, of)
	if who.email == "" {
		return nil, err
	}
	return &who.email, nil
}

func (f BugReportFields) reporter(ctx context.Context, of *support.Report) (reporter, error) {
	if of.UserID == nil {
		return reporter{}, nil
	}
	return f.Identity.loaders(ctx).reporters.Load(ctx, *of.UserID)
}

// Screenshot is the picture as data URL.
func (f BugReportFields) Screenshot(ctx context.Context, of *support.Report) (*string, error) {
	picture, err := f.Identity.loaders(ctx).pictures.Load(ctx, of.ID)
	if err != nil || picture == nil {
		return nil, err
	}
	return new("data:image/jpeg;base64," + base64.StdEncoding.EncodeToString(picture)), nil
}
