package pages

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"atlas/internal/marketing/pages/abtest"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

var (
	experiments = db.NewTable[Experiment]("marketing_experiments")
	variants    = db.NewTable[Variant]("marketing_experiment_variants")
)

// experimentStore holds the SQL of experiments, their variants and who saw which.
type experimentStore struct {
	db    *db.DB
	clock clock.Clock
	pages *store
}

// liveExperiment is a running experiment as visitors meet it.
type liveExperiment struct {
	id, round int
	variants  []*liveVariant
}

type liveVariant struct {
	letter string
	share  int
	// body is nil for A, which is the page.
	body      *body
	questions []Question
}

// loadExperiments reads experiments with their variants, which have no blocks here.
func (s *experimentStore) loadExperiments(ctx context.Context, tail string, args ...any) ([]*Experiment, error) {
	found, err := experiments.All(ctx, s.db, tail, args...)
	if err != nil {
		return nil, fmt.Errorf("read experiments: %w", err)
	}

	byID := map[int]*Experiment{}
	ids := make([]int, 0, len(found))
	for _, experiment := range found {
		byID[experiment.ID] = experiment
		ids = append(ids, experiment.ID)
	}

	if len(ids) == 0 {
		return found, nil
	}

	cond, arg := s.db.InInts("experiment_id", ids)
	err = s.db.Each(ctx, `SELECT experiment_id, letter, name, share, updated_at FROM marketing_experiment_variants
		WHERE `+cond+` ORDER BY letter`, []any{arg}, func(scan func(dest ...any) error) error {
		v := new(Variant)
		if err := scan(&v.ExperimentID, &v.Letter, &v.Name, &v.Share, db.Millis(&v.UpdatedAt)); err != nil {
			return err
		}

		byID[v.ExperimentID].Variants = append(byID[v.ExperimentID].Variants, v)

		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read variants of experiments: %w", err)
	}

	return found, nil
}

// loadResults puts into experiments what they say so far.
func (s *experimentStore) loadResults(ctx context.Context, all []*Experiment) error {
	ids := make([]int, 0, len(all))
	for _, experiment := range all {
		ids = append(ids, experiment.ID)
	}

	if len(ids) == 0 {
		return nil
	}

	counts := map[int]map[int]map[string]abtest.Count{}
	cond, arg := s.db.InInts("experiment_id", ids)
	err := s.db.Each(ctx, `SELECT experiment_id, round, letter, COUNT(*), COUNT(converted_at)
		FROM marketing_experiment_visitors
		WHERE `+cond+` GROUP BY experiment_id, letter, round`, []any{arg}, func(scan func(dest ...any) error) error {
		var id, round int
		var letter string
		var count abtest.Count
		if err := scan(&id, &round, &letter, &count.Visitors, &count.Conversions); err != nil {
			return err
		}

		if counts[id] == nil {
			counts[id] = map[int]map[string]abtest.Count{}
		}
		if counts[id][round] == nil {
			counts[id][round] = map[string]abtest.Count{}
		}

		// Rounds stay apart: each is compared for itself.
		counts[id][round][letter] = count

		return nil
	})
	if err != nil {
		return fmt.Errorf("read the figures of experiments: %w", err)
	}

	for _, experiment := range all {
		experiment.judge(counts[experiment.ID])
	}

	return nil
}

// experimentWithPage reads an experiment, its variants with their blocks, and its page.
//
// Returns errs.NotFound.
func (s *experimentStore) experimentWithPage(ctx context.Context, id int) (*Experiment, *Page, error) {
	return s.readExperiment(ctx, id, s.pages.findPage, "")
}

// lockExperiment is experimentWithPage for a change. The page is locked first, as it is wherever a page changes.
func (s *experimentStore) lockExperiment(ctx context.Context, id int) (*Experiment, *Page, error) {
	return s.readExperiment(ctx, id, s.pages.lockPage, s.db.ForUpdate())
}

func (s *experimentStore) readExperiment(
	ctx context.Context, id int, readPage func(ctx context.Context, path string) (*Page, error), lock string,
) (*Experiment, *Page, error) {
	path := ""
	err := s.db.Row(ctx, `SELECT p.path FROM marketing_experiments e JOIN marketing_pages p ON p.id = e.page_id
		WHERE e.id = ?`, []any{id}, &path)
	if errors.Is(err, db.ErrNone) {
		return nil, nil, errs.Missing("Experiment")
	}
	if err != nil {
		return nil, nil, fmt.Errorf("find the page of experiment %d: %w", id, err)
	}

	// The page is locked before its experiment, in the order in which every change of a page locks them.
	page, err := readPage(ctx, path)
	if err != nil {
		return nil, nil, err
	}

	experiment, err := experiments.One(ctx, s.db, "WHERE id = ?"+lock, id)
	// It may have been deleted between the two statements.
	isGone := errors.Is(err, db.ErrNone) || page == nil
	if isGone {
		return nil, nil, errs.Missing("Experiment")
	}
	if err != nil {
		return nil, nil, fmt.Errorf("read experiment %d: %w", id, err)
	}

	experiment.Path = path
	if experiment.Variants, err = variants.All(ctx, s.db, "WHERE experiment_id = ? ORDER BY letter", id); err != nil {
		return nil, nil, fmt.Errorf("read the variants of experiment %d: %w", id, err)
	}

	return experiment, page, nil
}

// findRunning is the experiment that runs on a page, without its variants; nil for none.
func (s *experimentStore) findRunning(ctx context.Context, pageID int) (*Experiment, error) {
	experiment, err := experiments.One(ctx, s.db, "WHERE page_id = ? AND state = '"+experimentRunning+"'", pageID)
	if errors.Is(err, db.ErrNone) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("look for an experiment on page %d: %w", pageID, err)
	}

	return experiment, nil
}

// findRunningAt is findRunning by the path of a page.
func (s *experimentStore) findRunningAt(ctx context.Context, path string) (*Experiment, error) {
	experiment, err := experiments.One(ctx, s.db, `WHERE state = '`+experimentRunning+`'
		AND page_id = (SELECT id FROM marketing_pages WHERE path = ?)`, path)
	if errors.Is(err, db.ErrNone) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("look for an experiment on %s: %w", path, err)
	}

	return experiment, nil
}

func (s *experimentStore) storeExperiment(ctx context.Context, experiment *Experiment) error {
	experiment.UpdatedAt = s.clock.Now()
	if err := experiments.Update(ctx, s.db, experiment); err != nil {
		return fmt.Errorf("change experiment %d: %w", experiment.ID, err)
	}

	return nil
}

func (s *experimentStore) insertVariant(ctx context.Context, variant *Variant) error {
	if err := variants.Insert(ctx, s.db, variant); err != nil {
		return fmt.Errorf("write variant %s of experiment %d: %w", variant.Letter, variant.ExperimentID, err)
	}

	return nil
}

// storeVariant writes all of a variant but who saw it.
func (s *experimentStore) storeVariant(ctx context.Context, v *Variant) error {
	_, err := s.db.Exec(ctx, `UPDATE marketing_experiment_variants
		SET name = ?, share = ?, data = ?, html = ?, updated_at = ?
		WHERE experiment_id = ? AND letter = ?`, v.Name, v.Share, v.Data, v.HTML, v.UpdatedAt, v.ExperimentID, v.Letter)
	if err != nil {
		return fmt.Errorf("change variant %s of experiment %d: %w", v.Letter, v.ExperimentID, err)
	}

	return nil
}

func (s *experimentStore) deleteVariant(ctx context.Context, experimentID int, letter string) error {
	_, err := s.db.Exec(ctx, `DELETE FROM marketing_experiment_variants WHERE experiment_id = ?
		AND letter = ?`, experimentID, letter)
	if err != nil {
		return fmt.Errorf("delete variant %s of experiment %d: %w", letter, experimentID, err)
	}

	return nil
}

// deleteExperiments removes experiments with all that belongs to them; which is a condition on marketing_experiments.
func (s *experimentStore) deleteExperiments(ctx context.Context, which string, args ...any) error {
	of := `experiment_id IN (SELECT id FROM marketing_experiments WHERE ` + which + `)`
	// Children first: visitors and variants refer to their experiment.
	for _, statement := range []string{
		`DELETE FROM marketing_experiment_visitors WHERE ` + of,
		`DELETE FROM marketing_experiment_variants WHERE ` + of,
		`DELETE FROM marketing_experiments WHERE ` + which,
	} {
		if _, err := s.db.Exec(ctx, statement, args...); err != nil {
			return fmt.Errorf("delete experiments: %w", err)
		}
	}

	return nil
}

// stoppedExperiments are the running ones whose page is no longer what A was.
func (s *experimentStore) stoppedExperiments(ctx context.Context) ([]int, error) {
	ids, err := db.Column[int](ctx, s.db, `SELECT e.id FROM marketing_experiments e
		JOIN marketing_pages p ON p.id = e.page_id
		LEFT JOIN funnels f ON f.id = p.funnel_id
		WHERE e.state = 'running' AND (p.archived_at IS NOT NULL OR NOT p.is_published
		OR p.live_version <> e.base_version
			OR f.archived_at IS NOT NULL OR f.page_template = 'link') ORDER BY e.id`)
	if err != nil {
		return nil, fmt.Errorf("find experiments that can't go on: %w", err)
	}

	return ids, nil
}

// loadExperimentStates puts into pages whether they have an experiment that is not ended.
func (s *experimentStore) loadExperimentStates(ctx context.Context, byID map[int]*Page, ids []int) error {
	cond, arg := s.db.InInts("page_id", ids)
	err := s.db.Each(ctx, `SELECT page_id, state FROM marketing_experiments WHERE state <> 'ended'
		AND `+cond, []any{arg},
		func(scan func(dest ...any) error) error {
			var pageID int
			var state string
			if err := scan(&pageID, &state); err != nil {
				return err
			}

			byID[pageID].ExperimentState = state

			return nil
		})
	if err != nil {
		return fmt.Errorf("read which pages have experiments: %w", err)
	}

	return nil
}

// loadLiveExperiment reads the experiment that runs on a page; nil for none.
func (s *experimentStore) loadLiveExperiment(ctx context.Context, page *Page) (*liveExperiment, error) {
	running, err := s.findRunning(ctx, page.ID)
	// An experiment that can't go on shows nothing more, also before the job has ended it.
	if err != nil || running == nil || endReasonOf(page, running.BaseVersion) != "" {
		return nil, err
	}

	found, err := variants.All(ctx, s.db, "WHERE experiment_id = ? ORDER BY letter", running.ID)
	if err != nil {
		return nil, fmt.Errorf("read the variants of experiment %d: %w", running.ID, err)
	}

	live := &liveExperiment{id: running.ID, round: running.Round}
	for _, variant := range found {
		one := &liveVariant{letter: variant.Letter, share: variant.Share}
		// A has no HTML here: visitors get the page itself.
		if variant.Letter != baseLetter {
			one.body = cutBody(variant.HTML)
			one.questions = questionsOf(variant.Data)
		}

		live.variants = append(live.variants, one)
	}

	return live, nil
}

// seenVariant is the letter of the variant that a visitor saw before; empty for none.
func (s *experimentStore) seenVariant(ctx context.Context, experimentID int, visitor string) (string, error) {
	letter := ""
	err := s.db.Row(ctx, `SELECT letter FROM marketing_experiment_visitors WHERE experiment_id = ? AND visitor = ?`,
		[]any{experimentID, visitor}, &letter)
	if err != nil && !errors.Is(err, db.ErrNone) {
		return "", fmt.Errorf("look for a visitor of experiment %d: %w", experimentID, err)
	}

	return letter, nil
}

// addVisitors writes visitors, a few hundred at most. Those who are there already stay as they are.
func (s *experimentStore) addVisitors(ctx context.Context, all []seenVisitor) error {
	if len(all) == 0 {
		return nil
	}

	// One statement for many visitors, so that a burst costs little.
	args := make([]any, 0, 5*len(all))
	for _, one := range all {
		args = append(args, one.experimentID, one.visitor, one.letter, one.round, one.at)
	}

	_, err := s.db.Exec(ctx,
		`INSERT INTO marketing_experiment_visitors (experiment_id, visitor, letter, round, seen_at)
			VALUES (?, ?, ?, ?, ?)`+
			strings.Repeat(", (?, ?, ?, ?, ?)", len(all)-1)+` ON CONFLICT (experiment_id, visitor) DO NOTHING`, args...)
	if err != nil {
		return fmt.Errorf("count visitors of experiments: %w", err)
	}

	return nil
}

func (s *experimentStore) hasExperiment(ctx context.Context, id int) (bool, error) {
	count, err := s.db.Int(ctx, `SELECT COUNT(*) FROM marketing_experiments WHERE id = ?`, id)
	if err != nil {
		return false, fmt.Errorf("look for experiment %d: %w", id, err)
	}

	return count > 0, nil
}

// convertVisitor notes that a visitor did what the page is for, once.
func (s *experimentStore) convertVisitor(ctx context.Context, experimentID int, visitor string) error {
	_, err := s.db.Exec(ctx, `UPDATE marketing_experiment_visitors SET converted_at = ?
		WHERE experiment_id = ? AND visitor = ? AND converted_at IS NULL`, s.clock.Now(), experimentID, visitor)
	if err != nil {
		return fmt.Errorf("count a conversion of experiment %d: %w", experimentID, err)
	}

	return nil
}
