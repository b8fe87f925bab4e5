package merging

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"atlas/internal/identity/people"
	"atlas/internal/platform/db"
	"atlas/internal/platform/merge"
)

// mergeStore reads and writes merges, and what it takes to undo them.
type mergeStore struct{ db *db.DB }

// effectsOf reads what a merge did, in its order.
func (s *mergeStore) effectsOf(ctx context.Context, id int) ([]*merge.Effect, error) {
	rows, err := s.db.Query(ctx, `SELECT effect FROM user_merge_effects WHERE merge_id = ? ORDER BY seq`, id)
	if err != nil {
		return nil, fmt.Errorf("read effects of merge %d: %w", id, err)
	}

	defer rows.Close()
	var out []*merge.Effect
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			return nil, fmt.Errorf("scan effect of merge %d: %w", id, err)
		}

		effect := new(merge.Effect)
		if err := json.Unmarshal([]byte(text), effect); err != nil {
			return nil, fmt.Errorf("decode effect of merge %d: %w", id, err)
		}

		out = append(out, effect)
	}

	return out, rows.Err()
}

// insertEffects writes what a merge did, in its order.
func (s *mergeStore) insertEffects(ctx context.Context, mergeID int, effects []*merge.Effect) error {
	values := make([]any, 0, 3*len(effects))
	for seq, effect := range effects {
		text, err := json.Marshal(effect)
		if err != nil {
			return fmt.Errorf("encode effect %d: %w", seq, err)
		}

		values = append(values, mergeID, seq, string(text))
	}

	// In parts, as the engines bound the number of values of a statement.
	for some := range slices.Chunk(values, 3*effectsAtOnce) {
		marks := strings.Repeat(", (?, ?, ?)", len(some)/3)[2:]
		if _, err := s.db.Exec(ctx, `INSERT INTO user_merge_effects (merge_id, seq, effect) VALUES `+marks,
			some...); err != nil {
			return fmt.Errorf("write effects of merge %d: %w", mergeID, err)
		}
	}

	return nil
}

// removeEffects deletes what it takes to undo a merge.
func (s *mergeStore) removeEffects(ctx context.Context, mergeID int) error {
	_, err := s.db.Exec(ctx, `DELETE FROM user_merge_effects WHERE merge_id = ?`, mergeID)
	return err
}

// listedMerge is a merge as a list shows it: with both people, who merged and who undid it, when one of them was merged
// again later, and how many effects are kept.
type listedMerge struct {
	row              *mergeRow
	survivor, source *people.User
	by, undoneBy     *string
	later            *time.Time
	effects          int
}

// list reads merges m with their people u and o; tail is what follows FROM.
func (s *mergeStore) list(ctx context.Context, tail string, args ...any) ([]*listedMerge, error) {
	rows, err := s.db.Query(ctx, "SELECT "+merges.Columns("m.")+`,
			u.first_name, u.last_name, u.email, u.profile_image, o.first_name, o.last_name, o.email, o.profile_image,
			(SELECT b.first_name || ' ' || b.last_name FROM users b WHERE b.id = m.merged_by_id),
			(SELECT b.first_name || ' ' || b.last_name FROM users b WHERE b.id = m.undone_by_id),
			(SELECT MAX(l.merged_at) FROM user_merges l WHERE l.id > m.id AND l.undone_at IS NULL
				AND (l.survivor_id IN (m.survivor_id, m.source_id) OR l.source_id IN (m.survivor_id, m.source_id))),
			(SELECT COUNT(*) FROM user_merge_effects e WHERE e.merge_id = m.id)`+mergesFrom+tail, args...)
	if err != nil {
		return nil, fmt.Errorf("read merges: %w", err)
	}

	defer rows.Close()
	out := []*listedMerge{}
	for rows.Next() {
		l := &listedMerge{row: new(mergeRow), survivor: new(people.User), source: new(people.User)}
		survivor, source := l.survivor, l.source
		dest := make([]any, mergeColumns)
		merges.Dest(l.row, dest)
		if err := rows.Scan(append(dest, &survivor.FirstName, &survivor.LastName, &survivor.Email,
			&survivor.ProfileImage, &source.FirstName, &source.LastName, &source.Email,
			&source.ProfileImage, &l.by, &l.undoneBy, db.OptionalMillis(&l.later), &l.effects)...); err != nil {
			return nil, fmt.Errorf("scan merge: %w", err)
		}

		out = append(out, l)
	}

	return out, rows.Err()
}

// count counts the merges of a condition on m and its people u and o.
func (s *mergeStore) count(ctx context.Context, cond string, args []any) (int, error) {
	return s.db.Int(ctx, "SELECT COUNT(*)"+mergesFrom+cond, append([]any{}, args...)...)
}
