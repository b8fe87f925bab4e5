package profiles

import (
	"context"
	"fmt"

	"atlas/internal/platform/db"
)

// directoryStore reads and writes entries of the directory.
type directoryStore struct{ db *db.DB }

// update writes the entry of somebody who has one.
func (s *directoryStore) update(ctx context.Context, e *DirectoryEntry) error {
	_, err := s.db.Exec(ctx,
		`UPDATE directory_entries SET is_listed = ?, headline = ?, about = ?, skills = ?, skills_key = ?,
			shows_city = ?, shows_stage = ?,
		shows_batch = ?, updated_at = ? WHERE user_id = ?`,
		e.IsListed, e.Headline, e.About, e.SkillLines, e.SkillsKey, e.ShowsCity, e.ShowsStage, e.ShowsBatch,
		e.UpdatedAt, e.UserID)
	if err != nil {
		return fmt.Errorf("write the directory entry of user %d: %w", e.UserID, err)
	}

	return nil
}

// find reads people of a condition on u, a person, and x, their entry, who have all these words in their name, or in
// what they show.
func (s *directoryStore) find(
	ctx context.Context, where *db.Where, words []string, limit int,
) ([]*DirectoryHit, error) {
	for _, word := range words {
		start := db.Like(" " + word)
		where.And(`' ' || u.name_key LIKE ? ESCAPE '\'
			OR x.is_listed AND (' ' || LOWER(x.headline) LIKE ? ESCAPE '\' OR x.skills_key LIKE ? ESCAPE '\'
			OR x.skills_key LIKE ? ESCAPE '\')`, start, start, start, db.Like("\n"+word))
	}

	cond, args := where.SQL()

	found := []*DirectoryHit{}
	err := s.db.Each(ctx,
		`SELECT u.id, u.slug, u.first_name || ' ' || u.last_name, CASE WHEN x.is_listed THEN x.headline ELSE '' END,
			CASE WHEN x.is_listed THEN x.skills ELSE '' END
		FROM users u LEFT JOIN directory_entries x ON x.user_id = u.id `+cond+` ORDER BY u.name_key, u.id LIMIT ?`,
		append(args, limit), func(scan func(...any) error) error {
			one := new(DirectoryHit)
			if err := scan(&one.ID, &one.Slug, &one.Name, &one.Headline, &one.SkillLines); err != nil {
				return fmt.Errorf("scan person: %w", err)
			}

			found = append(found, one)
			return nil
		})
	return found, err
}
