package training

import (
	"context"
	"fmt"
	"io"
	"net/url"
	"strconv"
	"time"

	"atlas/internal/identity"
	"atlas/internal/marketing/optout"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// Figures are what came of a run.
type Figures struct {
	Registered int
	// Came and Watched count people per day.
	Came, Watched []int
	Enrolled      int
	Unsubscribed  int
}

// Person is someone who registered, as staff see them.
type Person struct {
	ID           int
	Name         string
	Email        string
	Mobile       *string
	RegisteredAt time.Time
	Campaign     string
	// CameOn and WatchedOn are the days.
	CameOn, WatchedOn []int
	IsEnrolled        bool
	IsUnsubscribed    bool
	// WantsNews tells that they agreed to hear of other trainings.
	WantsNews bool
}

// PersonList is one page of who registered.
type PersonList struct {
	Rows  []*Person
	Total int
}

// PersonFilter chooses people: all, came, absent (never came), watched, enrolled, not-enrolled or unsubscribed.
const (
	showCame         = "came"
	showAbsent       = "absent"
	showWatched      = "watched"
	showEnrolled     = "enrolled"
	showNotEnrolled  = "not-enrolled"
	showUnsubscribed = "unsubscribed"
)

var personSorts = db.Sorts{"": "r.created_at DESC", "registeredAt": "r.created_at", "name": "LOWER(r.name)",
	"email": "r.email_key"}

// wherePeople picks the people of a run.
func wherePeople(runID int, show, search string) *db.Where {
	visited := func(kind string) string {
		// kind is one of our own words, never what someone typed.
		return "EXISTS (SELECT 1 FROM training_visits v WHERE v.registration_id = r.id AND v.kind = '" + kind + "')"
	}

	like := db.Like(db.Fold(search))

	return new(db.Where).
		And("r.run_id = ?", runID).
		If(search != "", `LOWER(r.name) LIKE ? ESCAPE '\' OR r.email_key LIKE ? ESCAPE '\'`, like, like).
		If(show == showCame, visited(attended)).
		If(show == showAbsent, "NOT "+visited(attended)).
		If(show == showWatched, visited(watched)).
		If(show == showEnrolled, hasEnrolled).
		If(show == showNotEnrolled, "NOT "+hasEnrolled).
		If(show == showUnsubscribed, optout.HasUnsubscribed("r"))
}

// People lists who registered for a run, the latest first.
//
// Requires the page of the track's settings. Returns errs.NotFound.
func (s *Service) People(ctx context.Context, runID int, show string, w page.Window) (*PersonList, error) {
	run, err := s.readableRun(ctx, runID)
	if err != nil {
		return nil, err
	}

	cond, args := wherePeople(run.ID, show, w.Search).SQL()
	total, err := s.store.countPeople(ctx, cond, args)
	if err != nil {
		return nil, fmt.Errorf("count the people of run %d: %w", runID, err)
	}

	tail := cond + personSorts.Order(w, "r.id") + " LIMIT ? OFFSET ?"
	rows, err := s.store.loadPeople(ctx, tail, append(args, w.PerPage, w.Offset())...)

	return &PersonList{Rows: rows, Total: total}, err
}

// readableRun is a run that the caller may see.
func (s *Service) readableRun(ctx context.Context, runID int) (*Run, error) {
	// Read first: its track says which page the caller needs.
	run, err := s.store.runByID(ctx, runID)
	if err != nil {
		return nil, err
	}

	return run, requireReader(ctx, run.Track)
}

func nonEmpty(texts ...string) []string {
	var out []string
	for _, text := range texts {
		if text != "" {
			out = append(out, text)
		}
	}

	return out
}

// exportMax is how many people one file holds.
const exportMax = 50_000

// Export is the people of a run on their way into a CSV file.
type Export struct {
	// Name is the name of the file.
	Name string
	rows []*Person
}

// ExportPeople prepares the people of a run, all pages of the list, for a file. The query has run, show and search.
//
// Requires the page of the track's settings. Returns errs.NotFound, errs.Conflict for more than a file should hold,
// and errs.RateLimited.
func (s *Service) ExportPeople(ctx context.Context, query url.Values) (*Export, error) {
	runID, _ := strconv.Atoi(query.Get("run"))
	run, err := s.readableRun(ctx, runID)
	if err != nil {
		return nil, err
	}

	// Counted before people are read, so that a refused export costs nothing.
	if err := s.identity.SpendExport(ctx); err != nil {
		return nil, err
	}

	search := query.Get("search")
	w := page.Of(&page.ListInput{Search: &search})
	cond, args := wherePeople(run.ID, query.Get("show"), w.Search).SQL()
	// One more than a file holds tells that there are more.
	rows, err := s.store.loadPeople(ctx, cond+personSorts.Order(w, "r.id")+" LIMIT ?", append(args, exportMax+1)...)
	if err != nil {
		return nil, err
	}
	if len(rows) > exportMax {
		return nil, errs.New(errs.Conflict, "That's more than %d people. Choose fewer.", exportMax)
	}

	// Noted before the file is written: it is known who took people's addresses home.
	entry := identity.LogEntry{Action: "training_export", Entity: "training_run", EntityKey: fmt.Sprint(run.ID),
		After: map[string]any{"rows": len(rows)}}
	if err := s.identity.Log(ctx, entry); err != nil {
		return nil, err
	}

	day := s.clock.Now().In(clock.Manila).Format(time.DateOnly)

	return &Export{Name: "free-training-" + run.Track + "-" + day + ".csv", rows: rows}, nil
}

// Write writes the file. Formulas are defused.
func (e *Export) Write(_ context.Context, to io.Writer) error {
	return writeCSV(to, e.rows)
}
