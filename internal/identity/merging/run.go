package merging

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/identity/audit"
	"atlas/internal/identity/manage"
	"atlas/internal/identity/people"
	"atlas/internal/identity/values"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/merge"
)

// MergeUsers makes source part of survivor, as the plan of this version says; a question without an answer takes its
// suggestion. Source is archived, and their address and slug lead to the survivor.
//
// Requires and returns what MergePlan does; errs.Invalid also if something is left to decide, errs.Conflict also if
// anything in the plan has changed since or nobody would have full access anymore.
func (s *Service) MergeUsers(
	ctx context.Context, survivor, source int, version string, answers []*MergeAnswer,
) (*UserMerge, error) {
	a, err := requireMerger(ctx)
	if err != nil {
		return nil, err
	}

	p := merge.Pair{Survivor: survivor, Source: source}
	var id int
	err = s.db.Tx(ctx, func(ctx context.Context) error {
		plan, err := s.planMerge(ctx, a, p)
		if err != nil {
			return err
		}

		// Planned anew under the locks: what staff saw must still be true.
		if plan.Version != version {
			return errs.New(errs.Conflict,
				"Something about these two people just changed. Check the new plan, then merge.")
		}

		choices, err := plan.decide(answers)
		if err != nil {
			return err
		}

		id, err = s.runMerge(ctx, a, plan, choices)
		return err
	})
	if err != nil {
		return nil, err
	}

	return s.mergeByID(ctx, id)
}

// runMerge does it, in the transaction of ctx.
func (s *Service) runMerge(
	ctx context.Context, a actor.Actor, plan *MergePlan, choices map[string]string,
) (id int, err error) {
	p := merge.Pair{Survivor: plan.Survivor.ID, Source: plan.Source.ID}

	// What the source may do is read before they lose it: full access must stay with somebody.
	sourceAccess, err := s.levels.LoadUserAccess(ctx, p.Source)
	if err != nil {
		return 0, fmt.Errorf("read rights of user %d: %w", p.Source, err)
	}

	before, err := s.loggedPair(ctx, p)
	if err != nil {
		return 0, fmt.Errorf("read both people before the merge: %w", err)
	}

	w := merge.NewWriter(s.db)
	err = s.manage.KeepFullAccess(ctx, sourceAccess, func() error {
		// The source leaves first, so that what only one account can have is free.
		if err := s.archiveSource(ctx, w, plan); err != nil {
			return err
		}

		return w.Run(ctx, s.mergeParts(), p, choices)
	})
	if err != nil {
		return 0, err
	}

	// Only after all rows have moved: figures and lists are computed from them.
	if err := s.reconcileMerge(ctx, p); err != nil {
		return 0, fmt.Errorf("bring both people up to date: %w", err)
	}

	row, err := s.storeMerge(ctx, a, plan, choices, w.Effects())
	if err != nil {
		return 0, fmt.Errorf("write merge of user %d into %d: %w", p.Source, p.Survivor, err)
	}

	return row.ID, s.logAndMailMerge(ctx, "user_merge", row, before, plan.Survivor, plan.Source)
}

// archiveSource archives the person who goes and lets them lead to the survivor.
func (s *Service) archiveSource(ctx context.Context, w *merge.Writer, plan *MergePlan) error {
	source := plan.Source.ID
	if err := s.sessions.EndAll(ctx, source); err != nil {
		return fmt.Errorf("end sessions of user %d: %w", source, err)
	}

	change := merge.Row{"merged_into_id": plan.Survivor.ID}
	if plan.Source.ArchivedAt == nil {
		change["archived_at"] = s.clock.Now()
	}

	if err := w.Set(ctx, "", "users", merge.Row{"id": source}, change); err != nil || plan.Source.ArchivedAt != nil {
		return err
	}

	return people.RunHooks(ctx, s.hooks.Archived, source)
}

// storeMerge writes down that it happened, with what it takes to undo it.
func (s *Service) storeMerge(
	ctx context.Context, a actor.Actor, plan *MergePlan, choices map[string]string, effects []*merge.Effect,
) (*mergeRow, error) {
	now := s.clock.Now()
	row := &mergeRow{
		SurvivorID: plan.Survivor.ID, SourceID: plan.Source.ID, MergedByID: a.UserID, MergedAt: now,
		UndoUntil: now.Add(time.Duration(plan.UndoDays) * 24 * time.Hour), Choices: choices, Lines: plan.Lines,
	}
	if err := merges.Insert(ctx, s.db, row); err != nil {
		return nil, fmt.Errorf("write merge: %w", err)
	}

	if err := s.store.insertEffects(ctx, row.ID, effects); err != nil {
		return nil, err
	}

	return row, nil
}

const effectsAtOnce = 100

// mergedState is what the info log keeps of a person in a merge.
type mergedState struct {
	manage.UserState
	Archived   bool `json:"archived"`
	MergedInto *int `json:"mergedInto"`
}

func (s *Service) loggedPair(ctx context.Context, p merge.Pair) (map[int]mergedState, error) {
	levels, err := s.levels.IDsOf(ctx, []int{p.Survivor, p.Source})
	if err != nil {
		return nil, fmt.Errorf("read levels of both people: %w", err)
	}

	people, err := people.Users.ByIDs(ctx, s.db, []int{p.Survivor, p.Source})
	out := map[int]mergedState{}
	for _, u := range people {
		out[u.ID] = mergedState{manage.LoggedUser(u, levels[u.ID]), u.ArchivedAt != nil, u.MergedIntoID}
	}

	return out, err
}

// logAndMailMerge writes a line about each of the two into the info log, and tells both addresses. was are the two as
// they were.
func (s *Service) logAndMailMerge(
	ctx context.Context, action string, row *mergeRow, before map[int]mergedState, was ...*people.User,
) error {
	p := row.pair()
	after, err := s.loggedPair(ctx, p)
	if err != nil {
		return fmt.Errorf("read both people after the merge: %w", err)
	}

	for _, id := range []int{p.Survivor, p.Source} {
		line := audit.Line{Action: action, SubjectID: id, Entity: "user_merge", EntityID: values.ID(row.ID),
			Before: before[id], After: after[id]}
		if err := s.audit.Write(ctx, line); err != nil {
			return fmt.Errorf("log merge %d: %w", row.ID, err)
		}
	}

	survivor, source, err := s.pair(ctx, p)
	if err != nil {
		return fmt.Errorf("read both people: %w", err)
	}

	if survivor.EmailKey != was[0].EmailKey { // the person who is logged in with the other address logs in again
		if err := s.sessions.EndAll(ctx, survivor.ID); err != nil {
			return fmt.Errorf("end sessions of user %d: %w", survivor.ID, err)
		}

		if err := s.account.EndResets(ctx, survivor.ID); err != nil {
			return fmt.Errorf("end resets of user %d: %w", survivor.ID, err)
		}
	}

	for _, message := range mergeMessages(action, survivor, source) {
		if err := s.mailer.Send(ctx, message); err != nil {
			return fmt.Errorf("mail about merge %d: %w", row.ID, err)
		}
	}

	return nil
}
