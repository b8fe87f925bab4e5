package success

import (
	"context"
	"errors"

	"atlas/internal/identity"
	"atlas/internal/identity/people"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/jobs"
	"atlas/internal/platform/mail"
	"atlas/internal/settings"
)

const (
	// level is that of success managers.
	level = "success-manager"
	// listPage and managerPage are those of staff.
	listPage    = "successManagers"
	managerPage = "successManager"
	// assignFunction is what staff need to assign people and change rules.
	assignFunction = "success-manager_update"
)

// Service holds the rules of success managers.
type Service struct {
	db       *db.DB
	store    *store
	clock    clock.Clock
	identity *identity.Service
	settings *settings.Service
	mail     *mail.Mailer
	baseURL  string
	payPath  func(scheduleID int) string
	renewals func(ctx context.Context, subscriptionIDs []int) (map[int]string, error)
}

// Deps are what success managers need.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Identity *identity.Service
	Queue    *jobs.Queue
	Settings *settings.Service
	Mail     *mail.Mailer
	// BaseURL begins the links in messages, PayPath is where an installment is paid.
	BaseURL string
	PayPath func(scheduleID int) string
	// RenewalPaths are where memberships are renewed, by the ids of their subscriptions; without those that nothing on
	// sale renews.
	RenewalPaths func(ctx context.Context, subscriptionIDs []int) (map[int]string, error)
}

// New builds the service and gives the queue its job.
func New(d Deps) (*Service, error) {
	isComplete := d.DB != nil && d.Clock != nil && d.Identity != nil && d.Queue != nil && d.Settings != nil &&
		d.Mail != nil && d.PayPath != nil && d.RenewalPaths != nil
	if !isComplete {
		return nil, errors.New("success: database, clock, identity, queue, settings, mail and pay links are all needed")
	}

	s := &Service{
		db: d.DB, store: &store{d.DB, d.Clock},
		clock: d.Clock, identity: d.Identity, settings: d.Settings, mail: d.Mail, baseURL: d.BaseURL,
		payPath:  d.PayPath,
		renewals: d.RenewalPaths,
	}
	jobs.Handle(d.Queue, func(ctx context.Context, _ hourlyJob) error { return s.RunHour(ctx) })
	d.Queue.Every(hourlyPeriod, hourlyJob{})

	return s, nil
}

// requireView is for holders of the pages of success managers.
func requireView(ctx context.Context) error {
	who := actor.From(ctx)
	switch {
	case !who.SignedIn():
		return errs.Login()
	case !who.Page(listPage, managerPage):
		return errs.Denied()
	}

	return nil
}

// requireAssign is for those of them who assign people.
func requireAssign(ctx context.Context) error {
	// Anyone who may not look may not assign, even with the function.
	if err := requireView(ctx); err != nil {
		return err
	}
	if !actor.From(ctx).Can(assignFunction) {
		return errs.Denied()
	}

	return nil
}

// UserScope says who the own people of a success manager are: a condition on u, the person. Who lost the level sees no
// one by it.
func UserScope(a actor.Actor) *people.Scope {
	return &people.Scope{
		Cond: `u.id IN (SELECT sa.user_id FROM success_assignments sa
			JOIN user_access_levels sl ON sl.user_id = sa.manager_id
			AND sl.level_id = '` + level + `' WHERE sa.manager_id = ?)`,
		Args: []any{a.UserID},
	}
}
