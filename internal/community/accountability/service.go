package accountability

import (
	"context"
	"errors"

	"atlas/internal/identity"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/jobs"
	"atlas/internal/settings"
)

// Service holds the rules of accountability and challenge groups.
type Service struct {
	db       *db.DB
	store    *store
	clock    clock.Clock
	settings *settings.Service
	identity *identity.Service
	hooks    Hooks

	CheckIns    *CheckIns
	Preferences *Preferences
}

// store reads and writes the rows of small groups, of their seats and votes.
type store struct {
	db       *db.DB
	clock    clock.Clock
	settings *settings.Service
}

// Deps are what accountability needs.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Settings *settings.Service
	Identity *identity.Service
	Queue    *jobs.Queue
	Hooks    Hooks
}

// Hooks are the places where other domains join.
type Hooks struct {
	// StagesOf are the stages of people, by person; nil where nobody knows.
	StagesOf func(ctx context.Context, userIDs []int) (map[int]*BuddyStage, error)
}

// New builds the service, says what people are told about their groups, and gives its job to the queue.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Settings == nil || d.Identity == nil || d.Queue == nil {
		return nil, errors.New("accountability: database, clock, settings, identity and queue are all needed")
	}

	s := &Service{
		db: d.DB, store: &store{db: d.DB, clock: d.Clock, settings: d.Settings},
		clock: d.Clock, settings: d.Settings, identity: d.Identity, hooks: d.Hooks,
		CheckIns: &CheckIns{db: d.DB, store: &checkInStore{d.DB}, clock: d.Clock, settings: d.Settings,
			identity: d.Identity},
		Preferences: &Preferences{db: d.DB, clock: d.Clock, identity: d.Identity},
	}

	d.Identity.RegisterNotices(append(teamLeadNotices(), silentNotice())...)
	jobs.Handle(d.Queue, func(ctx context.Context, _ silenceJob) error { return s.CheckIns.NotifySilence(ctx) })
	d.Queue.Every(silenceEvery, silenceJob{})

	return s, nil
}
