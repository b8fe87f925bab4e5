package pages

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// CreateExperiment prepares an experiment on a published page: A is the page, B a copy of it to edit, and each gets
// half of the visitors.
//
// Requires what SavePage does. Returns errs.NotFound, and errs.Conflict if visitors can't see the page or it has an
// experiment already.
func (s *Experiments) CreateExperiment(ctx context.Context, path string) (*Experiment, error) {
	if !actor.From(ctx).Can(writePages) {
		return nil, errs.Denied()
	}

	var made *Experiment
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		page, err := s.pages.store.lockPage(ctx, path)
		if err != nil {
			return err
		}

		if err := requireWriter(ctx, page); err != nil {
			return err
		}

		if err := requireTestable(page); err != nil {
			return err
		}

		version, err := s.pages.store.versionOf(ctx, page, page.LiveVersion)
		if err != nil {
			return err
		}

		now := s.clock.Now()
		made = &Experiment{
			PageID: page.ID, State: experimentDraft, Goal: goalOf(page, version.Data), BaseVersion: page.LiveVersion,
			Round:     1,
			CreatedAt: now, UpdatedAt: now,
		}
		// The unique index allows one open experiment per page, also if two people press the button at once.
		err = experiments.InsertUnlessTaken(ctx, s.db, made)
		if errors.Is(err, db.ErrNone) {
			return errs.New(errs.Conflict, "%s already has an experiment. End it first, then start another one.",
				page.Name)
		}
		if err != nil {
			return fmt.Errorf("write an experiment on %s: %w", path, err)
		}

		for _, variant := range []*Variant{
			{ExperimentID: made.ID, Letter: baseLetter, Name: "The page as it is", Share: 50, UpdatedAt: now},
			{ExperimentID: made.ID, Letter: "B", Name: "Variant B", Share: 50, Data: version.Data, UpdatedAt: now},
		} {
			if err := s.store.insertVariant(ctx, variant); err != nil {
				return err
			}
		}

		return s.logExperiment(ctx, "marketing_experiment_create", path, nil, made)
	})
	if err != nil {
		return nil, err
	}

	return s.experimentByID(ctx, made.ID)
}

// SaveExperiment changes the names and shares of the variants, the first of which is A. Before the start, a variant
// without a letter is added as a copy of the page, and one that is left out is removed. While the experiment runs,
// shares and names can change: visitors who have seen a variant keep it, and what happened before is compared for
// itself.
//
// Requires what SavePage does. Returns errs.Invalid, errs.NotFound, and errs.Conflict for an experiment that has ended.
func (s *Experiments) SaveExperiment(ctx context.Context, id int, inputs []*VariantInput) (*Experiment, error) {
	// Spaces are tidied before the length is checked, so that it is checked on what is stored.
	for i := range inputs {
		inputs[i].Name = strings.Join(strings.Fields(inputs[i].Name), " ")
	}

	if err := checkShares(inputs); err != nil {
		return nil, err
	}

	return s.changeExperiment(ctx, id,
		"marketing_experiment_update", func(ctx context.Context, e *Experiment, page *Page) error {
			if e.State == experimentEnded {
				return errs.New(errs.Conflict, "This experiment has ended and can't be changed.")
			}

			kept, err := e.match(inputs)
			if err != nil {
				return err
			}

			// Visitors keep the variant that they have seen, so it can't go while they may come back.
			isSameSet := len(kept) == len(e.Variants) && len(inputs) == len(e.Variants)
			if e.State == experimentRunning && !isSameSet {
				return errs.Field("variants", "Variants can't be added or removed while the experiment runs.")
			}

			return s.saveVariants(ctx, e, page, inputs, kept)
		})
}

// match finds the variants that stay, by letter.
func (e *Experiment) match(inputs []*VariantInput) (map[string]*VariantInput, error) {
	kept := map[string]*VariantInput{}
	for i, input := range inputs {
		letter := ""
		if input.Letter != nil {
			letter = *input.Letter
		}

		isBase := i == 0
		if isBase != (letter == baseLetter) {
			return nil, errs.Field("variants", "The page itself is A, and comes first.")
		}
		if letter == "" {
			continue
		}

		// A letter that is named twice or isn't there would silently lose what was typed.
		if _, isTwice := kept[letter]; isTwice || e.variant(letter) == nil {
			return nil, errs.Field("variants", errs.IsNotValid)
		}

		kept[letter] = input
	}

	return kept, nil
}

// saveVariants writes what was asked for: variants that stay, then those that leave, then new ones.
func (s *Experiments) saveVariants(
	ctx context.Context, e *Experiment, page *Page, inputs []*VariantInput, kept map[string]*VariantInput,
) error {
	hasNewShares := false
	for _, variant := range e.Variants {
		input, stays := kept[variant.Letter]
		if !stays {
			if err := s.store.deleteVariant(ctx, e.ID, variant.Letter); err != nil {
				return err
			}

			continue
		}

		hasNewShares = hasNewShares || variant.Share != input.Share
		variant.Name = input.Name
		variant.Share = input.Share
		if err := s.store.storeVariant(ctx, variant); err != nil {
			return err
		}
	}

	// Visitors before and after a change of the shares are compared each for themselves.
	if e.State == experimentRunning && hasNewShares {
		e.Round++
	}

	// A new variant begins as what visitors see, not as the draft of the page.
	version, err := s.pages.store.versionOf(ctx, page, page.LiveVersion)
	if err != nil {
		return err
	}

	for _, input := range inputs {
		if input.Letter != nil && *input.Letter != "" {
			continue
		}

		letter := freeLetter(kept)
		kept[letter] = input
		added := &Variant{
			ExperimentID: e.ID, Letter: letter, Name: input.Name, Share: input.Share, Data: version.Data,
			UpdatedAt: s.clock.Now(),
		}
		if err := s.store.insertVariant(ctx, added); err != nil {
			return err
		}
	}

	return nil
}

// freeLetter is the first letter that no variant has. checkShares has made sure that there is one.
func freeLetter(taken map[string]*VariantInput) string {
	for _, letter := range strings.Split(letters, "") {
		if _, isTaken := taken[letter]; !isTaken {
			return letter
		}
	}

	return ""
}

// SaveVariant changes the blocks of a variant before the experiment starts.
//
// Requires what SavePage does. Returns errs.Invalid, errs.NotFound, and errs.Conflict once the experiment has
// started, or if someone saved the variant after seenAt.
func (s *Experiments) SaveVariant(
	ctx context.Context, id int, letter, data string, seenAt *time.Time,
) (*Variant, error) {
	cleaned, err := Clean(data)
	if err != nil {
		return nil, err
	}

	var saved *Variant
	_, err = s.changeExperiment(ctx, id,
		"marketing_experiment_variant", func(ctx context.Context, e *Experiment, page *Page) error {
			if saved = e.variant(letter); saved == nil {
				return errs.Missing("Variant")
			}

			if letter == baseLetter {
				return errs.New(errs.Conflict, "A is the page itself. Edit the page instead.")
			}
			if e.State != experimentDraft {
				return errs.New(errs.Conflict,
					"The experiment has started, so its variants stay as they are. End it first, then edit the page.")
			}

			if seenAt != nil && saved.UpdatedAt.After(*seenAt) {
				at := saved.UpdatedAt.In(clock.Manila).Format("Jan 2, 3:04 PM")
				return errs.New(errs.Conflict,
					"Someone saved this variant on %s, after you opened it. Load their version, or keep yours and "+
						"save over it.", at)
			}

			// Pictures belong to the page, which may keep the variant.
			if err := s.pages.useFiles(ctx, &Page{ID: page.ID, Path: page.Path, Data: cleaned}); err != nil {
				return err
			}

			// Two saves within a millisecond are two saves: seenAt must tell them apart.
			now := s.clock.Now()
			if !now.After(saved.UpdatedAt) {
				now = saved.UpdatedAt.Add(time.Millisecond)
			}

			saved.Data = cleaned
			saved.UpdatedAt = now

			return s.store.storeVariant(ctx, saved)
		})
	if err != nil {
		return nil, err
	}

	return saved, nil
}

// StartExperiment renders the variants and shows them to visitors from now on.
//
// Requires what SavePage does. Returns errs.Invalid for a variant that isn't ready, errs.NotFound, and errs.Conflict
// if the experiment has started before, if visitors can't see the page, or if a variant is the same as the page.
func (s *Experiments) StartExperiment(ctx context.Context, id int) (*Experiment, error) {
	caller := actor.From(ctx)

	return s.changeExperiment(ctx, id,
		"marketing_experiment_start", func(ctx context.Context, e *Experiment, page *Page) error {
			if e.State != experimentDraft {
				return errs.New(errs.Conflict, "This experiment has already started.")
			}

			// The page may have been unpublished or archived since the experiment was prepared.
			if err := requireTestable(page); err != nil {
				return err
			}

			version, err := s.pages.store.versionOf(ctx, page, page.LiveVersion)
			if err != nil {
				return err
			}

			for _, variant := range e.Variants {
				if variant.Letter == baseLetter {
					continue
				}
				if variant.Data == version.Data {
					return errs.New(errs.Conflict, "Variant %s is the same as the page. Change something in it first.",
						variant.Letter)
				}

				// Rendered once and stored: no visitor waits for the renderer.
				if variant.HTML, err = s.pages.renderer.render(ctx, variant.Data); err != nil {
					return err
				}

				if err := s.store.storeVariant(ctx, variant); err != nil {
					return err
				}
			}

			e.State = experimentRunning
			// The page may have been published again since, so its goal and version are taken anew.
			e.Goal = goalOf(page, version.Data)
			e.BaseVersion = page.LiveVersion
			e.StartedAt = new(s.clock.Now())
			e.StartedByID = &caller.UserID
			e.StartedBy = caller.Name

			return nil
		})
}

// EndExperiment ends a running experiment. With the letter of a variant, that is published as a new version of the
// page; with A or without one, the page stays as it is. A draft of the page with changes stays too, and is not
// published.
//
// Requires what SavePage does. Returns errs.Invalid for a letter that isn't there, errs.NotFound, and errs.Conflict
// if it doesn't run.
func (s *Experiments) EndExperiment(ctx context.Context, id int, winner *string) (*Experiment, error) {
	caller := actor.From(ctx)

	return s.changeExperiment(ctx, id,
		"marketing_experiment_end", func(ctx context.Context, e *Experiment, page *Page) error {
			if e.State != experimentRunning {
				return errs.New(errs.Conflict, "This experiment isn't running.")
			}

			// The funnel may have been archived or linked elsewhere without the experiment having ended yet.
			if reason := endReasonOf(page, e.BaseVersion); reason != "" {
				return errs.New(errs.Conflict, "%s The experiment has ended without a winner.", reason)
			}

			if winner != nil && *winner != "" {
				variant := e.variant(*winner)
				if variant == nil {
					return errs.Field("winner", errs.IsNotValid)
				}

				e.Winner = variant.Letter
				if variant.Letter != baseLetter {
					if err := s.publishVariant(ctx, page, variant, caller); err != nil {
						return err
					}
				}
			}

			e.State = experimentEnded
			e.EndedAt = new(s.clock.Now())
			e.EndedByID = &caller.UserID
			e.EndedBy = caller.Name

			return nil
		})
}

// publishVariant publishes a variant as a new version of a locked page.
func (s *Experiments) publishVariant(ctx context.Context, page *Page, variant *Variant, caller actor.Actor) error {
	live, err := s.pages.store.versionOf(ctx, page, page.LiveVersion)
	if err != nil {
		return err
	}

	// Asked before the live version changes: the answer decides whether the draft may be replaced.
	hasDraft, err := s.pages.differsFromLive(ctx, page)
	if err != nil {
		return err
	}

	number, err := s.pages.store.nextVersion(ctx, page.ID)
	if err != nil {
		return err
	}

	// A variant has blocks only: name and sharing texts stay those that visitors know.
	err = s.pages.store.insertVersion(ctx, &Version{
		PageID: page.ID, Number: number, Name: live.Name, ShareTitle: live.ShareTitle,
		ShareDescription: live.ShareDescription,
		Data:             variant.Data, HTML: variant.HTML, AuthorID: &caller.UserID, AuthorName: caller.Name,
		CreatedAt: s.clock.Now(),
	})
	if err != nil {
		return err
	}

	page.LiveVersion = number
	// Someone has changes in the draft: these stay, and the page does not count as edited.
	if hasDraft {
		return s.pages.storeState(ctx, page)
	}

	page.Data = variant.Data
	page.UpdatedBy = caller.Name
	page.UpdatedByID = &caller.UserID

	return s.pages.storePage(ctx, page)
}

// DeleteExperiment removes an experiment that has not started, with its variants.
//
// Requires what SavePage does. Returns errs.NotFound, and errs.Conflict once it has started: what visitors saw stays
// known.
func (s *Experiments) DeleteExperiment(ctx context.Context, id int) error {
	if !actor.From(ctx).Can(writePages) {
		return errs.Denied()
	}

	return s.db.Tx(ctx, func(ctx context.Context) error {
		experiment, page, err := s.store.lockExperiment(ctx, id)
		if err != nil {
			return err
		}

		if err := requireWriter(ctx, page); err != nil {
			return err
		}

		if experiment.State != experimentDraft {
			return errs.New(errs.Conflict, "This experiment has started. End it instead.")
		}

		if err := s.store.deleteExperiments(ctx, "id = ?", id); err != nil {
			return err
		}

		return s.logExperiment(ctx, "marketing_experiment_delete", page.Path, loggedExperiment(experiment), nil)
	})
}

// changeExperiment locks an experiment with its page, and writes it once work is done.
func (s *Experiments) changeExperiment(
	ctx context.Context, id int, action string, work func(ctx context.Context, e *Experiment, page *Page) error,
) (*Experiment, error) {
	if !actor.From(ctx).Can(writePages) {
		return nil, errs.Denied()
	}

	err := s.db.Tx(ctx, func(ctx context.Context) error {
		experiment, page, err := s.store.lockExperiment(ctx, id)
		if err != nil {
			return err
		}

		if err := requireWriter(ctx, page); err != nil {
			return err
		}

		// Noted before the work, which changes the experiment in place.
		before := loggedExperiment(experiment)
		if err := work(ctx, experiment, page); err != nil {
			return err
		}

		if err := s.store.storeExperiment(ctx, experiment); err != nil {
			return err
		}

		return s.logExperiment(ctx, action, page.Path, before, experiment)
	})
	if err != nil {
		return nil, err
	}

	return s.experimentByID(ctx, id)
}

// experimentByID is an experiment as staff see it.
func (s *Experiments) experimentByID(ctx context.Context, id int) (*Experiment, error) {
	// Visitors of the last second still wait in memory.
	if err := s.FlushVisitors(ctx); err != nil {
		return nil, err
	}

	experiment, _, err := s.store.experimentWithPage(ctx, id)
	if err != nil {
		return nil, err
	}

	// Blocks can be long, and are asked for one variant at a time.
	for _, variant := range experiment.Variants {
		variant.Data = ""
	}

	return experiment, s.store.loadResults(ctx, []*Experiment{experiment})
}
