package saved

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/jobs"
	"atlas/internal/platform/mail"
)

const (
	// reportPage opens saved reports, saveFunction changes them.
	reportPage   = "reportSummary"
	saveFunction = "report_update"
)

// Service holds the rules of saved reports.
type Service struct {
	db       *db.DB
	store    *store
	clock    clock.Clock
	log      *slog.Logger
	identity *identity.Service
	queue    *jobs.Queue
	mail     *mail.Mailer
	words    func() map[string]string
	// sheets is nil where Google Sheets isn't set up.
	sheets SheetWriter
}

// Deps are what saved reports need.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Log      *slog.Logger
	Identity *identity.Service
	Queue    *jobs.Queue
	Mail     *mail.Mailer
	// Words are expressions of other domains that columns are written with: the status of a membership and when it
	// ends.
	Words func() map[string]string
	// Sheets writes spreadsheets at Google; nil where that isn't set up.
	Sheets SheetWriter
}

// New builds the service and gives the queue its jobs.
func New(d Deps) (*Service, error) {
	isComplete := d.DB != nil && d.Clock != nil && d.Log != nil && d.Identity != nil && d.Queue != nil &&
		d.Mail != nil && d.Words != nil
	if !isComplete {
		return nil, errors.New("saved reports: database, clock, log, identity, queue, mail and words are all needed")
	}

	s := &Service{
		db: d.DB, store: &store{d.DB, d.Clock},
		clock: d.Clock, log: d.Log, identity: d.Identity, queue: d.Queue, mail: d.Mail,
		words: d.Words, sheets: d.Sheets,
	}
	jobs.Handle(d.Queue, func(ctx context.Context, _ dueJob) error { return s.RunDue(ctx) }, jobs.Timeout(sendTime))
	jobs.Handle(d.Queue, func(ctx context.Context, job sendJob) error {
		return s.send(ctx, job.ReportID, time.UnixMilli(job.At))
	}, jobs.Timeout(sendTime))
	d.Queue.Every(dueEvery, dueJob{})

	return s, nil
}

// requireView is for holders of the page of reports.
func requireView(ctx context.Context) error {
	who := actor.From(ctx)
	switch {
	case !who.SignedIn():
		return errs.Login()
	case !who.Page(reportPage):
		return errs.Denied()
	}

	return nil
}

// requireSave is for those of them who change reports.
func requireSave(ctx context.Context) error {
	if err := requireView(ctx); err != nil {
		return err
	}
	if !actor.From(ctx).Can(saveFunction) {
		return errs.Denied()
	}

	return nil
}
