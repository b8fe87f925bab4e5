package flags

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/jobs"
	"atlas/internal/platform/page"
	"atlas/internal/platform/record"
)

const (
	affiliatesPage = "affiliates"
	changeFunction = "funnel_update"
	// findEvery is how often all affiliates are looked at.
	findEvery = 24 * time.Hour
	// findTimeout is how long that may take.
	findTimeout = 10 * time.Minute
	noteMax     = 1000
)

// The states of a flag.
const (
	Open      = "open"
	Confirmed = "confirmed"
	Dismissed = "dismissed"
)

// Service holds the rules of flags.
type Service struct {
	// db is for transactions; rows are read and written by the store.
	db       *db.DB
	store    *store
	clock    clock.Clock
	identity *identity.Service
	queue    *jobs.Queue
}

// Deps are what flags need.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Identity *identity.Service
	Queue    *jobs.Queue
}

// findJob looks at the affiliates of a payout run, or at all without one.
type findJob struct{ RunID int }

// Kind names the job.
func (findJob) Kind() string { return "affiliate_flags" }

// New builds the service and has all affiliates looked at once a day.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Identity == nil || d.Queue == nil {
		return nil, errors.New("flags: database, clock, identity and a queue are all needed")
	}

	s := &Service{db: d.DB, store: &store{db: d.DB}, clock: d.Clock, identity: d.Identity, queue: d.Queue}
	jobs.Handle(d.Queue, func(ctx context.Context, job findJob) error { return s.work(ctx, job.RunID) },
		jobs.Timeout(findTimeout))
	d.Queue.Every(findEvery, findJob{})

	return s, nil
}

// work finds flags of those in a run, or of everyone.
func (s *Service) work(ctx context.Context, runID int) error {
	if runID == 0 {
		return s.Find(ctx)
	}

	ids, err := s.store.loadAffiliatesIn(ctx, runID)
	if err != nil {
		return err
	}

	return s.FindFor(ctx, ids)
}

// QueueRun has a job look at the affiliates of a payout run. It is for StartPayoutRun, which has checked the caller.
func (s *Service) QueueRun(ctx context.Context, runID int) error {
	if err := s.queue.Enqueue(ctx, findJob{RunID: runID}); err != nil {
		return fmt.Errorf("queue flags of payout run %d: %w", runID, err)
	}

	return nil
}

// Flag is what staff should look at about an affiliate.
type Flag struct {
	ID          int       `db:"id,made"`
	AffiliateID int       `db:"affiliate_id"`
	Kind        string    `db:"kind" log:"kind"`
	State       string    `db:"state" log:"state"`
	Facts       Facts     `db:"facts,json"`
	FoundAt     time.Time `db:"found_at"`
	// SeenAt is when the facts were last found to be so.
	SeenAt      time.Time  `db:"seen_at"`
	Note        *string    `db:"note" log:"note"`
	DecidedByID *int       `db:"decided_by_id"`
	DecidedAt   *time.Time `db:"decided_at"`

	// ownerID is the affiliate, or whom they became.
	ownerID       int
	AffiliateName string
	DecidedBy     *string
	// People are those of the facts, the first few of them.
	People []*Person
}

// Owner is the affiliate, or whom they became.
func (f *Flag) Owner() int { return f.ownerID }

// Person is someone that a flag names.
type Person struct {
	ID   int
	Name string
}

// List is one page of flags.
type List struct {
	Rows  []*Flag
	Total int
}

// Filter picks flags.
type Filter struct {
	// State is open, confirmed or dismissed; nil for all.
	State *string
	// AffiliateID and RunID pick those of one affiliate, or of all who are in a payout run.
	AffiliateID, RunID *int
}

// Flags is one page of flags: open ones first, then by when they were found, the newest first.
//
// Requires the page of affiliates. Returns errs.Invalid for an unknown state.
func (s *Service) Flags(ctx context.Context, w page.Window, f *Filter) (*List, error) {
	if !actor.From(ctx).Page(affiliatesPage) {
		return nil, errs.Denied()
	}

	if f == nil {
		f = new(Filter)
	}

	if f.State != nil && *f.State != Open && *f.State != Confirmed && *f.State != Dismissed {
		return nil, errs.Field("state", errs.IsNotValid)
	}

	return s.store.listFlags(ctx, w, *f)
}

// Decide confirms or dismisses a flag. A decision can be changed; the info log keeps the one before.
//
// Requires the page of affiliates and funnel_update, not while viewing as someone else. Returns errs.Invalid without
// a note and for an unknown outcome, errs.NotFound, or errs.Conflict for what was decided so already.
func (s *Service) Decide(ctx context.Context, id int, outcome, note string) (*Flag, error) {
	who := actor.From(ctx)
	switch {
	case !who.Page(affiliatesPage) || !who.Can(changeFunction):
		return nil, errs.Denied()
	case who.Impersonating():
		return nil, errs.Impersonating()
	}

	note = strings.TrimSpace(note)
	c := new(errs.Check)
	c.That(outcome == Confirmed || outcome == Dismissed, "outcome", errs.IsNotValid)
	c.Text("note", note, 1, noteMax)
	if err := c.Err(); err != nil {
		return nil, err
	}

	err := s.db.Tx(ctx, func(ctx context.Context) error {
		f, err := s.store.lockFlag(ctx, id)
		if err != nil {
			return err
		}

		// Someone else decided so meanwhile: their note stays.
		if f.State == outcome {
			return errs.New(errs.Conflict, "Someone already %s this flag. Reload the page.", outcome)
		}

		before := record.Logged(f)
		f.State, f.Note, f.DecidedByID, f.DecidedAt = outcome, &note, &who.UserID, new(s.clock.Now())
		if err := s.store.updateFlag(ctx, f, "state", "note", "decided_by_id", "decided_at"); err != nil {
			return err
		}

		// The log names whom they became.
		subject, err := s.store.loadUserOf(ctx, f.AffiliateID)
		if err != nil {
			return err
		}

		return s.identity.Log(ctx, identity.LogEntry{
			Action: "affiliate_flag", SubjectID: subject, Entity: "affiliate-flag", EntityID: f.ID, Before: before,
			After: record.Logged(f),
		})
	})
	if err != nil {
		return nil, err
	}

	return s.store.loadFlag(ctx, id)
}
