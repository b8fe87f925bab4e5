package wins

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/page"
)

var winComments = db.NewTable[WinComment]("win_comments")

// commentsOf reads one page of the comments on a win, the oldest first; those of archived people are not shown.
func (s *store) commentsOf(ctx context.Context, a actor.Actor, winID int, w page.Window) ([]*WinComment, error) {
	return s.readComments(ctx, a, "WHERE x.win_id = ? AND u.archived_at IS NULL ORDER BY x.id LIMIT ? OFFSET ?",
		winID, w.PerPage, w.Offset())
}

// commentByID reads one comment that is known to be there.
func (s *store) commentByID(ctx context.Context, a actor.Actor, id int) (*WinComment, error) {
	found, err := s.readComments(ctx, a, "WHERE x.id = ?", id)
	if err != nil {
		return nil, fmt.Errorf("read comment %d: %w", id, err)
	}

	return found[0], nil
}

// readComments reads the comments that a condition picks, as the caller sees them.
func (s *store) readComments(
	ctx context.Context, a actor.Actor, condition string, args ...any,
) ([]*WinComment, error) {
	rows, err := s.db.Query(ctx,
		`SELECT x.id, x.win_id, x.user_id, x.body, x.created_at, u.slug, u.first_name, u.last_name, u.profile_image,
			w.user_id
		FROM win_comments x JOIN users u ON u.id = x.user_id JOIN wins w ON w.id = x.win_id `+condition, args...)
	if err != nil {
		return nil, fmt.Errorf("read comments: %w", err)
	}

	defer rows.Close()
	out := []*WinComment{}
	for rows.Next() {
		c, ownerID := &WinComment{}, 0
		var person personScan
		if err := rows.Scan(&c.ID, &c.WinID, &c.UserID, &c.Body, db.Millis(&c.CreatedAt), &person.slug, &person.first,
			&person.last, &person.image, &ownerID); err != nil {
			return nil, fmt.Errorf("read a comment: %w", err)
		}

		c.Person = person.shownTo(a, c.UserID == a.UserID)
		c.IsDeletable = a.Can(moderateWins) || !a.Impersonating() && (c.UserID == a.UserID || ownerID == a.UserID)
		out = append(out, c)
	}

	return out, rows.Err()
}

// countComments counts what a person said to wins after a moment.
func (s *store) countComments(ctx context.Context, userID int, after time.Time) (int, error) {
	n, err := s.db.Int(ctx, `SELECT COUNT(*) FROM win_comments WHERE user_id = ? AND created_at > ?`, userID, after)
	if err != nil {
		return 0, fmt.Errorf("count the comments of user %d: %w", userID, err)
	}

	return n, nil
}
