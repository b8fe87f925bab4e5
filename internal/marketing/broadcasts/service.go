package broadcasts

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"atlas/internal/identity"
	"atlas/internal/marketing/optout"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/jobs"
	"atlas/internal/platform/mail"
	"atlas/internal/settings"
)

const (
	// readPage shows broadcasts, writeBroadcasts is the function of those who write and send them.
	readPage        = "marketing"
	writeBroadcasts = "funnel_update"
)

// Service holds segments and broadcasts, and sends them.
type Service struct {
	db    *db.DB
	store *broadcastStore
	// segments and sequences hold the SQL of those.
	segments  *segmentStore
	sequences *sequenceStore
	clock     clock.Clock
	log       *slog.Logger
	settings  *settings.Service
	identity  *identity.Service
	optout    *optout.Service
	mailer    *mail.Mailer
	queue     *jobs.Queue
	secret    []byte
	baseURL   string
}

// Deps are what broadcasts needs.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Log      *slog.Logger
	Settings *settings.Service
	Identity *identity.Service
	// OptOut says who gets no marketing emails.
	OptOut *optout.Service
	Mailer *mail.Mailer
	// Queue sends what is due; nil for nothing.
	Queue *jobs.Queue
	// Secret signs the links in emails.
	Secret []byte
	// BaseURL is the public address of the site.
	BaseURL string
}

// sendEvery is how often the job looks for broadcasts to send. The pace is per minute, so it is a minute.
const (
	sendEvery   = time.Minute
	sendTimeout = 10 * time.Minute
)

// sendJob sends what is due of sequences and broadcasts.
type sendJob struct{}

// Kind names the job.
func (sendJob) Kind() string { return "broadcast_send" }

// New builds the service and gives the queue its job.
func New(d Deps) (*Service, error) {
	hasPlatform := d.DB != nil && d.Clock != nil && d.Log != nil && d.Mailer != nil && len(d.Secret) > 0
	if !hasPlatform || d.Settings == nil || d.Identity == nil || d.OptOut == nil {
		return nil,
			errors.New("broadcasts: database, clock, log, settings, identity, optout, post and a secret are all needed")
	}

	segments := &segmentStore{d.DB, d.Clock}
	s := &Service{
		db: d.DB, segments: segments, store: &broadcastStore{d.DB, d.Clock, segments},
		sequences: &sequenceStore{d.DB, d.Clock, segments},
		clock:     d.Clock, log: d.Log, settings: d.Settings, identity: d.Identity, optout: d.OptOut,
		mailer: d.Mailer, queue: d.Queue,
		secret: d.Secret, baseURL: d.BaseURL,
	}
	if d.Queue != nil {
		jobs.Handle(d.Queue, func(ctx context.Context, _ sendJob) error {
			// Emails of sequences have their time; a broadcast takes the rest of the pace.
			return errors.Join(s.SendSequences(ctx), s.SendDue(ctx))
		}, jobs.Timeout(sendTimeout))
		d.Queue.Every(sendEvery, sendJob{})
	}

	return s, nil
}
