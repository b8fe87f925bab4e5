package merging

import (
	"context"
	"fmt"
	"slices"

	"atlas/internal/identity/caller"
	"atlas/internal/identity/datarights"
	"atlas/internal/identity/people"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/merge"
	"atlas/internal/settings"
)

const mergeFunction = "user_merge"

// MergePlan is what a merge would do.
type MergePlan struct {
	*merge.Plan
	Version          string
	Survivor, Source *people.User
	UndoDays         int
}

// MergePlan tells what would happen if source became part of survivor, and writes nothing.
//
// Requires user_merge, no impersonation and no API key, for two others whom the caller sees and who have no right that
// the caller lacks. Returns errs.Invalid for the same person twice; errs.Forbidden for oneself, for a legacy admin and
// for people with more rights; errs.NotFound; or errs.Conflict for somebody who was merged or is to be erased, and for
// an archived survivor.
func (s *Service) MergePlan(ctx context.Context, survivor, source int) (*MergePlan, error) {
	a, err := requireMerger(ctx)
	if err != nil {
		return nil, err
	}

	var plan *MergePlan
	err = s.db.Tx(ctx, func(ctx context.Context) error {
		plan, err = s.planMerge(ctx, a, merge.Pair{Survivor: survivor, Source: source})
		return err
	})
	return plan, err
}

func requireMerger(ctx context.Context) (actor.Actor, error) {
	a, err := caller.RequirePerson(ctx)
	if err == nil && !a.Can(mergeFunction) {
		err = errs.Denied()
	}
	return a, err
}

// planMerge locks both people, checks that they may be merged, and looks at everything they own.
func (s *Service) planMerge(ctx context.Context, a actor.Actor, p merge.Pair) (*MergePlan, error) {
	if p.Survivor == p.Source {
		return nil, errs.Field("source", "Choose two different people")
	}

	people, err := s.lockPair(ctx, a, p)
	if err != nil {
		return nil, err
	}

	plan := &MergePlan{Survivor: people[p.Survivor], Source: people[p.Source],
		UndoDays: s.settings.Int(ctx, settings.MergeUndoDays)}
	if err := s.mergeable(ctx, plan.Survivor, plan.Source); err != nil {
		return nil, err
	}

	if plan.Plan, err = merge.MakePlan(ctx, s.db, s.mergeParts(), p); err != nil {
		return nil, fmt.Errorf("look at rows of users %d and %d: %w", p.Survivor, p.Source, err)
	}

	// Everything that staff decide by is in the version, so that they merge what they have seen.
	plan.Version = plan.Plan.Version(p, plan.Survivor.UpdatedAt, plan.Source.UpdatedAt, plan.Source.ArchivedAt)
	return plan, nil
}

// lockPair locks two people whom the caller may merge, always in the same order, so that two merges never wait for each
// other. Returns errs.Forbidden for the caller themselves, a legacy admin and people with more rights, or
// errs.NotFound.
func (s *Service) lockPair(ctx context.Context, a actor.Actor, p merge.Pair) (map[int]*people.User, error) {
	ids := []int{p.Survivor, p.Source}
	if slices.Contains(ids, a.UserID) {
		return nil, errs.New(errs.Forbidden, "You can't merge yourself")
	}

	// Always in the same order: two merges that meet wait for each other instead of failing.
	slices.Sort(ids)
	people := make(map[int]*people.User, len(ids))
	for _, id := range ids {
		u, _, _, err := s.manage.LockManageable(ctx, a, mergeFunction, id)
		if err != nil {
			return nil, err
		}

		// Full access by the old flag cannot be moved or undone.
		if u.IsLegacyAdmin {
			return nil, errs.New(errs.Forbidden, "%s is an administrator by the legacy flag and can't be merged",
				u.Name())
		}

		people[id] = u
	}

	return people, nil
}

// mergeable returns errs.Conflict for people who were merged or are to be erased, and for an archived survivor.
func (s *Service) mergeable(ctx context.Context, survivor, source *people.User) error {
	requests, err := s.dataRights.Erasures(ctx, survivor.ID, source.ID)
	if err != nil {
		return fmt.Errorf("look for erasures: %w", err)
	}

	for _, u := range []*people.User{survivor, source} {
		if u.MergedIntoID != nil {
			return errs.New(errs.Conflict, "%s was already merged into someone else", u.Name())
		}
		if slices.ContainsFunc(requests, func(e *datarights.Erasure) bool { return e.UserID == u.ID }) {
			return errs.New(errs.Conflict, "%s asked to be erased", u.Name())
		}
	}

	if survivor.ArchivedAt != nil {
		return errs.New(errs.Conflict, "%s is archived. Restore them first, or keep the other account.",
			survivor.Name())
	}

	return nil
}

// MergeAnswer decides a question of a plan.
type MergeAnswer struct{ Name, Value string }

// decide gives every question its answer: the given one, or the suggestion. Returns errs.Invalid for an answer that is
// not offered and for a question without an answer.
func (p *MergePlan) decide(answers []*MergeAnswer) (map[string]string, error) {
	choices := map[string]string{}

	// Suggestions first, which the answers of staff replace.
	for _, q := range p.Questions {
		choices[q.Name] = q.Answer
	}

	for _, answer := range answers {
		at := slices.IndexFunc(p.Questions, func(q *merge.Question) bool { return q.Name == answer.Name })
		if at < 0 ||
			!slices.ContainsFunc(p.Questions[at].Options,
				func(o *merge.Option) bool { return o.Value == answer.Value }) {
			return nil, errs.Field("answers", errs.IsNotValid)
		}

		choices[answer.Name] = answer.Value
	}

	// Checked last, when all answers are in: what has no suggestion must be decided.
	for _, q := range p.Questions {
		if choices[q.Name] == "" {
			return nil, errs.Field("answers", "Decide about "+q.Label+" first")
		}
	}

	return choices, nil
}
