package merging

import (
	"context"
	"fmt"
	"slices"

	"atlas/internal/identity/apikeys"
	"atlas/internal/identity/notify"
	"atlas/internal/platform/merge"
)

// mergeParts are the parts of all domains; people themselves come first.
func (s *Service) mergeParts() []merge.Part {
	own := merge.Part{Tables: MergeTables(),
		Hook: &merge.Hook{Plan: s.planFields, Run: s.mergeFields, Reconcile: s.ReconcilePair}}
	return slices.Concat([]merge.Part{own}, s.hooks.Parts)
}

const (
	history = "The log stays as it was written."
	signIn  = "Ways to log in never move."
)

// MergeTables says for every column of identity that points to a person what a merge does with it.
func MergeTables() []merge.Table {
	return append(slices.Concat(notify.MergeTables(), apikeys.MergeTables()), []merge.Table{
		{Name: "directory_entries", Owner: "user_id", Single: true, Policy: merge.Move,
			Label: "Entry in the members' directory"},
		{Name: "bug_reports", Owner: "user_id", Key: "id", Policy: merge.Move, Label: "Bug reports"},
		{Name: "person_notes", Owner: "user_id", Key: "id", Policy: merge.Move, Label: "Notes about them"},
		{Name: "person_notes", Owner: "author_id", Policy: merge.Keep, Why: history},
		{Name: "users", Owner: "merged_into_id", Key: "id", Policy: merge.Move, Label: "People merged earlier"},
		{Name: "users_outdated", Owner: "user_id", Policy: merge.Keep,
			Why: "Notes of whose row is to be brought up to date."},
		{Name: "user_access_levels", Owner: "user_id", Policy: merge.Hooked},
		{Name: "avatars", Owner: "user_id", Policy: merge.Hooked},

		{Name: "sessions", Owner: "user_id", Policy: merge.End, Label: "Sessions",
			Why: "They're logged out everywhere. Undoing won't log them in again."},
		{Name: "sessions", Owner: "original_user_id", Policy: merge.End,
			Why: "View as sessions end with the session they started in."},
		{Name: "reset_requests", Owner: "user_id", Policy: merge.End, Label: "Requests for a new password",
			Why: "Unused codes stop working, even after undoing."},

		{Name: "two_factors", Owner: "user_id", Policy: merge.Keep, Label: "Two-factor login", Why: signIn},
		{Name: "recovery_codes", Owner: "user_id", Policy: merge.Keep, Why: signIn},
		{Name: "email_changes", Owner: "user_id", Policy: merge.Keep, Why: signIn},
		{Name: "email_proofs", Owner: "user_id", Policy: merge.End, Why: "Links that confirm an address stop working."},
		{Name: "data_exports", Owner: "user_id", Policy: merge.Keep, Label: "Copies of their data",
			Why: "They hold that account's data and expire on their own."},
		{Name: "erasures", Owner: "user_id", Policy: merge.Keep,
			Why: "You can't merge someone who asked to be erased."},
		{Name: "erasures", Owner: "asked_by_id", Policy: merge.Keep, Why: history},
		{Name: "info_log", Owner: "actor_id", Policy: merge.Keep, Why: history},
		{Name: "info_log", Owner: "on_behalf_of_id", Policy: merge.Keep, Why: history},
		{Name: "info_log", Owner: "subject_user_id", Policy: merge.Keep, Why: history},
		{Name: "user_merges", Owner: "survivor_id", Policy: merge.Keep, Why: history},
		{Name: "user_merges", Owner: "source_id", Policy: merge.Keep, Why: history},
		{Name: "user_merges", Owner: "merged_by_id", Policy: merge.Keep, Why: history},
		{Name: "user_merges", Owner: "undone_by_id", Policy: merge.Keep, Why: history},
	}...)
}

// ReconcilePair brings up to date what lists know both people by.
func (s *Service) ReconcilePair(ctx context.Context, p merge.Pair) error {
	for _, id := range []int{p.Survivor, p.Source} {
		u, err := s.people.ByID(ctx, id)
		if err != nil {
			return fmt.Errorf("read user %d: %w", id, err)
		}

		u.UpdatedAt = s.manage.LaterThan(u.UpdatedAt)
		if err := s.people.Save(ctx, u, "updated_at"); err != nil {
			return fmt.Errorf("touch user %d: %w", id, err)
		}

		if err := s.levels.SyncUser(ctx, id); err != nil {
			return fmt.Errorf("update levels of user %d: %w", id, err)
		}
	}

	return nil
}

// reconcileMerge has every domain bring up to date what follows from the rows of both.
func (s *Service) reconcileMerge(ctx context.Context, p merge.Pair) error {
	for _, part := range s.mergeParts() {
		if part.Hook == nil || part.Hook.Reconcile == nil {
			continue
		}
		if err := part.Hook.Reconcile(ctx, p); err != nil {
			return err
		}
	}
	return nil
}
