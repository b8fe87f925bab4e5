package pages

import (
	"context"
	"log/slog"
	"strings"
	"time"

	"atlas/internal/identity"
	"atlas/internal/marketing/pages/abtest"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// Experiments shows variants of pages, counts who saw which, and says which did better.
type Experiments struct {
	db       *db.DB
	store    *experimentStore
	clock    clock.Clock
	identity *identity.Service
	log      *slog.Logger
	pages    *Service
	// visitors saw a variant of a page and are not in the database yet.
	visitors visitorQueue
}

// Experiment shows variants of a page to shares of its visitors, and finds out which of them does best what the page
// is for.
type Experiment struct {
	ID     int    `db:"id,made"`
	PageID int    `db:"page_id"`
	State  string `db:"state"`
	Goal   string `db:"goal"`
	// BaseVersion is the version of the page that A is.
	BaseVersion int `db:"base_version"`
	// Round grows with every change of the shares.
	Round int `db:"round"`
	// Winner is the letter of the variant that was kept; empty for none.
	Winner string `db:"winner"`
	// EndReason says why the experiment ended by itself; empty if someone ended it.
	EndReason   string     `db:"end_reason"`
	StartedAt   *time.Time `db:"started_at"`
	StartedByID *int       `db:"started_by_id"`
	StartedBy   string     `db:"started_by"`
	EndedAt     *time.Time `db:"ended_at"`
	EndedByID   *int       `db:"ended_by_id"`
	EndedBy     string     `db:"ended_by"`
	CreatedAt   time.Time  `db:"created_at"`
	UpdatedAt   time.Time  `db:"updated_at"`

	// Path is that of the page.
	Path     string
	Variants []*Variant

	// Verdict is early, better, worse (A is better than all) or same; Best the letter to keep, empty while it is too
	// early.
	Verdict string
	Best    string
}

// The states of an experiment.
const (
	experimentDraft   = "draft"
	experimentRunning = "running"
	experimentEnded   = "ended"
)

// What visitors of a page are to do.
const (
	orderGoal    = "order"
	trainingGoal = "training"
	waitlistGoal = "waitlist"
	anyGoal      = "any"
)

const (
	baseLetter = "A"
	letters    = "ABCD"

	variantsMin    = 2
	variantsMax    = len(letters)
	variantNameMax = 60
)

// Variant is one of the pages that an experiment compares.
type Variant struct {
	ExperimentID int    `db:"experiment_id"`
	Letter       string `db:"letter"`
	// Name says what is different.
	Name string `db:"name"`
	// Share is of new visitors, in percent.
	Share int `db:"share"`
	// Data are the blocks as JSON; empty in lists, and for A, which is a version of the page.
	Data      string    `db:"data"`
	HTML      string    `db:"html"`
	UpdatedAt time.Time `db:"updated_at"`

	Visitors    int
	Conversions int
	// Rate is conversions by visitors. Low and High bound the difference of the rate to that of A; nil for A, and
	// while it is too early.
	Rate      float64
	Low, High *float64
	// Verdict is early, better, worse or same, beside A.
	Verdict string
}

// VariantInput is what staff say of a variant besides its blocks.
type VariantInput struct {
	// Letter is that of a variant that is there already; nil for a new one.
	Letter *string
	Name   string
	Share  int
}

// MinVisitors is how many visitors each variant needs before anything is said.
func (e *Experiment) MinVisitors() int { return abtest.MinVisitors }

// MinConversions is how many conversions a variant and A need together before anything is said.
func (e *Experiment) MinConversions() int { return abtest.MinConversions }

// variant finds a variant by its letter; nil for none.
func (e *Experiment) variant(letter string) *Variant {
	for _, variant := range e.Variants {
		if variant.Letter == letter {
			return variant
		}
	}

	return nil
}

// Experiments are those of a page, the latest first, with what they say so far.
//
// Requires the page marketing or funnel. Returns errs.NotFound for a page that isn't there.
func (s *Experiments) Experiments(ctx context.Context, path string) ([]*Experiment, error) {
	if !actor.From(ctx).Page(listPage, funnelPage) {
		return nil, errs.Denied()
	}

	page, err := s.pages.store.findPage(ctx, path)
	if err != nil {
		return nil, err
	}
	if page == nil {
		return nil, errs.Missing("Page")
	}

	// Visitors of the last second still wait in memory.
	if err := s.FlushVisitors(ctx); err != nil {
		return nil, err
	}

	found, err := s.store.loadExperiments(ctx, "WHERE page_id = ? ORDER BY id DESC", page.ID)
	if err != nil {
		return nil, err
	}

	for _, experiment := range found {
		experiment.Path = page.Path
	}

	return found, s.store.loadResults(ctx, found)
}

// ExperimentVariant finds a variant with its blocks. Those of A are the published ones.
//
// Requires the page marketing or funnel. Returns errs.NotFound.
func (s *Experiments) ExperimentVariant(ctx context.Context, id int, letter string) (*Variant, error) {
	if !actor.From(ctx).Page(listPage, funnelPage) {
		return nil, errs.Denied()
	}

	experiment, page, err := s.store.experimentWithPage(ctx, id)
	if err != nil {
		return nil, err
	}

	variant := experiment.variant(letter)
	if variant == nil {
		return nil, errs.Missing("Variant")
	}

	// A has no blocks of its own: it is a version of the page.
	if letter == baseLetter {
		version, err := s.pages.store.versionOf(ctx, page, experiment.BaseVersion)
		if err != nil {
			return nil, err
		}

		variant.Data = version.Data
	}

	return variant, s.store.loadResults(ctx, []*Experiment{experiment})
}

// judge puts what is known of its variants into an experiment. counts are by round and letter.
func (e *Experiment) judge(counts map[int]map[string]abtest.Count) {
	rounds := make([]abtest.Round, 0, len(counts))
	for _, byLetter := range counts {
		round := make(abtest.Round, len(e.Variants))
		for i, variant := range e.Variants {
			round[i] = byLetter[variant.Letter]
		}

		rounds = append(rounds, round)
	}

	result := abtest.Judge(rounds)
	e.Verdict = string(result.Verdict)
	if result.Best >= 0 {
		e.Best = e.Variants[result.Best].Letter
	}

	for i, variant := range e.Variants {
		variant.Verdict = string(abtest.TooEarly)
		// Nothing is known of any variant before the first visitor.
		if i >= len(result.Arms) {
			continue
		}

		arm := result.Arms[i]
		variant.Visitors = arm.Visitors
		variant.Conversions = arm.Conversions
		variant.Rate = arm.Rate
		variant.Verdict = string(arm.Verdict)
		if arm.HasInterval {
			variant.Low = &arm.Low
			variant.High = &arm.High
		}
	}
}

// goalOf is what visitors of a page are to do: order on the page of a funnel, register on those of the free training,
// join the waitlist on a page that sells nothing but has one, and anything that counts as a conversion elsewhere.
func goalOf(page *Page, liveData string) string {
	// Asked first: a closed page has a funnel as well, and nothing to order.
	switch {
	case page.isOwnClosed():
		return waitlistGoal
	case page.FunnelID != nil:
		return orderGoal
	case strings.HasPrefix(page.Path, "/free-training"):
		return trainingGoal
	}

	content, err := readBlocks(liveData)
	if err != nil {
		return anyGoal
	}

	has := map[string]bool{}
	_ = eachBlock(content, func(_ string, one block) error {
		has[one.Type] = true

		return nil
	})
	asksForMore := has["Price"] || has["Coupon"] || has["Registration"] || has["Training"]
	if has["Waitlist"] && !asksForMore {
		return waitlistGoal
	}

	return anyGoal
}

// checkShares says what is wrong with the variants that someone wants. A comes first and stays.
func checkShares(inputs []*VariantInput) error {
	var c errs.Check
	switch {
	case len(inputs) < variantsMin:
		c.Add("variants", "An experiment needs at least one variant beside the page.")
	case len(inputs) > variantsMax:
		c.Add("variants", "Use up to three variants beside the page. More would need too many visitors.")
	}

	sum := 0
	for _, input := range inputs {
		c.Text("variants", input.Name, 1, variantNameMax)
		if input.Share < 1 || input.Share > 99 {
			c.Add("variants", "Give each variant a share from 1 to 99 percent.")
		}

		// Bounded, so that a negative share can't make up for one that is too large.
		sum += min(max(input.Share, 0), 100)
	}

	if sum != 100 {
		c.Add("variants", "The shares need to add up to 100 percent.")
	}

	return c.Err()
}

// requireTestable refuses an experiment on a page that visitors can't see.
func requireTestable(page *Page) error {
	switch {
	case page.ArchivedAt != nil:
		return errs.New(errs.Conflict, "%s is archived. Restore and publish it first, then try again.", page.Name)
	case page.LinkTo() != nil:
		return errs.New(errs.Conflict,
			"This funnel links to another page. Give it a page of its own first, then try again.")
	case page.funnel != nil && page.funnel.isArchived:
		return errs.New(errs.Conflict, "The funnel %s is archived. Restore it first, then try again.", page.funnel.name)
	case !page.IsPublished:
		return errs.New(errs.Conflict, "%s isn't published. Publish it first, then try again.", page.Name)
	case page.Address() == nil:
		return errs.New(errs.Conflict, "%s has no address yet. Give its funnel a short link first, then try again.",
			page.Name)
	}

	return nil
}

// endReasonOf says why an experiment can't go on with a page; empty if it can.
func endReasonOf(page *Page, baseVersion int) string {
	switch {
	case page.ArchivedAt != nil:
		return "The page was archived."
	case !page.IsPublished:
		return "The page was unpublished."
	case page.LinkTo() != nil:
		return "The funnel now links to another page."
	case page.funnel != nil && page.funnel.isArchived:
		return "The funnel was archived."
	case page.LiveVersion != baseVersion:
		return "Another version of the page was published."
	}

	return ""
}
