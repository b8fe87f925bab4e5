package accountability

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/merge"
)

// sharedKinds reads, for the two of a merge, the groups of one kind in which both have a seat: that of the survivor and
// that of the source.
func (s *store) sharedKinds(ctx context.Context, p merge.Pair) ([][2]string, error) {
	out := [][2]string{}
	err := s.db.Each(ctx,
		`SELECT g.name, o.name FROM accountability_members m JOIN accountability_groups g ON g.id = m.group_id
		JOIN accountability_members x ON x.user_id = ? AND x.seat = m.seat
		JOIN accountability_groups o ON o.id = x.group_id
		WHERE m.user_id = ? AND m.left_at IS NULL AND x.group_id <> m.group_id ORDER BY m.seat`,
		[]any{p.Source, p.Survivor}, func(scan func(...any) error) error {
			var pair [2]string
			if err := scan(&pair[0], &pair[1]); err != nil {
				return fmt.Errorf("read a group that both people are in: %w", err)
			}

			out = append(out, pair)
			return nil
		})
	if err != nil {
		return nil, fmt.Errorf("find groups that both people are in: %w", err)
	}

	return out, nil
}

// loadSeats are the seats of a kind that people have, by person.
func (s *store) loadSeats(ctx context.Context, kind string, userIDs []int) (map[int]*buddySeat, error) {
	cond, arg := s.db.InInts("user_id", userIDs)
	found, err := buddySeats.All(ctx, s.db, "WHERE "+cond+" AND seat = ?", arg, kind)
	out := map[int]*buddySeat{}
	for _, seat := range found {
		out[seat.UserID] = seat
	}
	return out, err
}

// seatsOf are the seats that are taken in a group, the longest first.
func (s *store) seatsOf(ctx context.Context, groupID int) ([]*buddySeat, error) {
	found, err := buddySeats.All(ctx, s.db, "WHERE group_id = ? AND left_at IS NULL", groupID)
	slices.SortFunc(found, func(a,
		b *buddySeat) int {
		return cmp.Or(a.JoinedAt.Compare(b.JoinedAt), cmp.Compare(a.ID, b.ID))
	})
	return found, err
}

// seatsTaken are the seats that somebody has, in the order of their groups.
func (s *store) seatsTaken(ctx context.Context, userID int) ([]*buddySeat, error) {
	return buddySeats.All(ctx, s.db, "WHERE user_id = ? AND left_at IS NULL ORDER BY group_id", userID)
}

// lastSeats are the seats of a kind that somebody left last, the newest first.
func (s *store) lastSeats(ctx context.Context, userID int, kind string) ([]*buddySeat, error) {
	return buddySeats.All(ctx, s.db,
		`WHERE user_id = ? AND seat LIKE ? AND left_at = (SELECT MAX(o.left_at) FROM accountability_members o
		WHERE o.user_id = accountability_members.user_id AND o.seat LIKE ?) ORDER BY id DESC`, userID, kind+"%",
		kind+"%")
}

// leave ends a seat; it stays in the history.
func (s *store) leave(ctx context.Context, seat *buddySeat, why string) error {
	now := s.clock.Now()
	seat.Seat, seat.IsLeader, seat.LeftAt, seat.LeftWhy = historySeat(seat), false, &now, &why
	return buddySeats.Update(ctx, s.db, seat, "seat", "is_leader", "left_at", "left_why")
}

// join gives a person a seat in a group. Returns errs.Conflict if they have a seat of the kind already.
func (s *store) join(ctx context.Context, g *BuddyGroup, userID int, leads bool) error {
	err := buddySeats.Insert(ctx, s.db,
		&buddySeat{GroupID: g.ID, UserID: userID, Seat: g.Kind, IsLeader: leads, JoinedAt: s.clock.Now()})

	// The unique index sees what another transaction writes at this moment.
	if db.Unique(err, "accountability_members.user_id, accountability_members.seat") {
		return errs.New(errs.Conflict, "One of them is already in another group of this kind")
	}
	return err
}

// historySeat is what a seat is called once it was left.
func historySeat(seat *buddySeat) string { return fmt.Sprintf("%s-%d", seat.Seat, seat.ID) }

// seatedPeople names those of some people who are in a live group of a kind, each with the group.
func (s *store) seatedPeople(ctx context.Context, kind string, userIDs []int) ([]string, error) {
	cond, arg := s.db.InInts("m.user_id", userIDs)
	seated := []string{}
	err := s.db.Each(ctx, `SELECT u.first_name || ' ' || u.last_name, g.name FROM accountability_members m
		JOIN users u ON u.id = m.user_id JOIN accountability_groups g ON g.id = m.group_id
		WHERE `+cond+` AND m.seat = ? AND m.left_at IS NULL ORDER BY u.name_key, u.id`,
		[]any{arg, kind}, func(scan func(...any) error) error {
			var person, group string
			if err := scan(&person, &group); err != nil {
				return fmt.Errorf("read who is seated: %w", err)
			}

			seated = append(seated, fmt.Sprintf("%s (%s)", person, group))
			return nil
		})
	if err != nil {
		return nil, fmt.Errorf("read who is in %s groups already: %w", kind, err)
	}

	return seated, nil
}

// buddySeat is a place in a small group.
type buddySeat struct {
	ID        int        `db:"id,made"`
	GroupID   int        `db:"group_id"`
	UserID    int        `db:"user_id"`
	Seat      string     `db:"seat"`
	IsLeader  bool       `db:"is_leader"`
	JoinedAt  time.Time  `db:"joined_at"`
	LeftAt    *time.Time `db:"left_at"`
	LeftWhy   *string    `db:"left_why"`
	ToldSince *time.Time `db:"told_since"`
}

var buddySeats = db.NewTable[buddySeat]("accountability_members")
