package training

import (
	"context"
	"fmt"
	"io"
	"net/url"
	"strconv"
	"strings"
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

// loadFigures counts for some runs, in three statements however many they are.
func (s *Service) loadFigures(ctx context.Context, of []*Run) error {
	ids := make([]int, len(of))
	byID := map[int]*Figures{}
	for i, run := range of {
		ids[i] = run.ID
		// A run without anyone has figures, too: zeros.
		run.Figures = &Figures{Came: make([]int, Parts), Watched: make([]int, Parts)}
		byID[run.ID] = run.Figures
	}

	cond, arg := s.db.InInts("r.run_id", ids)
	err := s.db.Each(ctx,
		`SELECT r.run_id, COUNT(*), COUNT(CASE WHEN `+optout.HasUnsubscribed("r")+` THEN 1 END), COUNT(CASE WHEN `+
			hasEnrolled+` THEN 1 END)
		FROM training_registrations r
		WHERE `+cond+` GROUP BY r.run_id`, []any{arg}, func(scan func(...any) error) error {
			var id, registered, unsubscribed, enrolled int
			if err := scan(&id, &registered, &unsubscribed, &enrolled); err != nil {
				return err
			}

			figures := byID[id]
			figures.Registered, figures.Unsubscribed, figures.Enrolled = registered, unsubscribed, enrolled

			return nil
		})
	if err != nil {
		return fmt.Errorf("count registrations: %w", err)
	}

	err = s.db.Each(ctx, `SELECT r.run_id, v.kind, v.day, COUNT(*) FROM training_visits v
		JOIN training_registrations r ON r.id = v.registration_id
		WHERE `+cond+` AND v.day BETWEEN 1 AND ? GROUP BY r.run_id, v.kind, v.day`,
		[]any{arg, Parts}, func(scan func(...any) error) error {
			var id, day, count int
			var kind string
			if err := scan(&id, &kind, &day, &count); err != nil {
				return err
			}

			if kind == came {
				byID[id].Came[day-1] = count
			} else {
				byID[id].Watched[day-1] = count
			}

			return nil
		})
	if err != nil {
		return fmt.Errorf("count visits: %w", err)
	}

	return nil
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
		If(show == showCame, visited(came)).
		If(show == showAbsent, "NOT "+visited(came)).
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
	total, err := s.db.Int(ctx, "SELECT COUNT(*) FROM training_registrations r "+cond, args...)
	if err != nil {
		return nil, fmt.Errorf("count the people of run %d: %w", runID, err)
	}

	tail := cond + personSorts.Order(w, "r.id") + " LIMIT ? OFFSET ?"
	rows, err := s.loadPeople(ctx, tail, append(args, w.PerPage, w.Offset())...)

	return &PersonList{Rows: rows, Total: total}, err
}

// readableRun is a run that the caller may see.
func (s *Service) readableRun(ctx context.Context, runID int) (*Run, error) {
	// Read first: its track says which page the caller needs.
	run, err := s.runByID(ctx, runID)
	if err != nil {
		return nil, err
	}

	return run, requireReader(ctx, run.Track)
}

// loadPeople reads people and, in a second statement, what they did.
func (s *Service) loadPeople(ctx context.Context, tail string, args ...any) ([]*Person, error) {
	rows := []*Person{}
	ids := []int{}
	byID := map[int]*Person{}
	err := s.db.Each(ctx,
		`SELECT r.id, r.name, r.email, r.mobile, r.created_at, r.utm_source, r.utm_campaign, `+
			optout.HasUnsubscribed("r")+`,
		r.consented_at IS NOT NULL, `+hasEnrolled+` FROM training_registrations r `+tail,
		args, func(scan func(...any) error) error {
			p := &Person{CameOn: []int{}, WatchedOn: []int{}}
			var source, campaign string
			err := scan(&p.ID, &p.Name, &p.Email, &p.Mobile, db.Millis(&p.RegisteredAt), &source, &campaign,
				&p.IsUnsubscribed, &p.WantsNews, &p.IsEnrolled)
			if err != nil {
				return err
			}

			p.Campaign = strings.Join(nonEmpty(source, campaign), ", ")
			if p.Mobile != nil {
				p.Mobile = new(identity.MobileText(*p.Mobile))
			}

			rows = append(rows, p)
			ids = append(ids, p.ID)
			byID[p.ID] = p

			return nil
		})
	if err != nil {
		return nil, fmt.Errorf("read people: %w", err)
	}

	cond, arg := s.db.InInts("registration_id", ids)
	err = s.db.Each(ctx,
		"SELECT registration_id, kind, day FROM training_visits WHERE "+cond+" ORDER BY registration_id, day",
		[]any{arg}, func(scan func(...any) error) error {
			var id, day int
			var kind string
			if err := scan(&id, &kind, &day); err != nil {
				return err
			}

			if p := byID[id]; kind == came {
				p.CameOn = append(p.CameOn, day)
			} else {
				p.WatchedOn = append(p.WatchedOn, day)
			}

			return nil
		})
	if err != nil {
		return nil, fmt.Errorf("read what people did: %w", err)
	}

	return rows, nil
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
	rows, err := s.loadPeople(ctx, cond+personSorts.Order(w, "r.id")+" LIMIT ?", append(args, exportMax+1)...)
	if err != nil {
		return nil, err
	}
	if len(rows) > exportMax {
		return nil, errs.New(errs.Conflict, "That's more than %d people. Choose fewer.", exportMax)
	}

	// Noted before the file is written: it is known who took people's addresses home.
	note := identity.Noted{Action: "training_export", Entity: "training_run", EntityKey: fmt.Sprint(run.ID),
		After: map[string]any{"rows": len(rows)}}
	if err := s.identity.Note(ctx, note); err != nil {
		return nil, err
	}

	day := s.clock.Now().In(clock.Manila).Format(time.DateOnly)

	return &Export{Name: "free-training-" + run.Track + "-" + day + ".csv", rows: rows}, nil
}

// Write writes the file. Formulas are defused.
func (e *Export) Write(_ context.Context, to io.Writer) error {
	return writeCSV(to, e.rows)
}
