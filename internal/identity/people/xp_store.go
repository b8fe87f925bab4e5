package people

import (
	"context"

	"atlas/internal/platform/db"
)

// pointsStore keeps what the ledger of points gave people with them.
type pointsStore struct{ db *db.DB }

// add gives all of these people as many points more.
func (s *pointsStore) add(ctx context.Context, ids []int, points int) error {
	cond, arg := s.db.InInts("id", ids)
	_, err := s.db.Exec(ctx, "UPDATE users SET xp = xp + ? WHERE "+cond, points, arg)
	return err
}

// lock holds a person until the transaction ends.
func (s *pointsStore) lock(ctx context.Context, id int) error {
	_, err := s.db.Int(ctx, "SELECT u.xp FROM users u WHERE u.id = ?"+s.db.ForUpdate(), id)
	return err
}

// sum asks the ledger what it gave somebody, by its SQL over u, the person.
func (s *pointsStore) sum(ctx context.Context, id int, sum string) (int, error) {
	return s.db.Int(ctx, "SELECT "+sum+" FROM users u WHERE u.id = ?", id)
}

// set writes the points of somebody, where they differ.
func (s *pointsStore) set(ctx context.Context, id, points int) error {
	_, err := s.db.Exec(ctx, "UPDATE users SET xp = ? WHERE id = ? AND xp <> ?", points, id, points)
	return err
}
