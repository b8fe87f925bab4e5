package identity

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/identity/contact"
	"atlas/internal/identity/people"
	"atlas/internal/platform/db"
	"atlas/internal/platform/mail"
)

// overviewStore reads what the home page of staff shows of people.
type overviewStore struct{ db *db.DB }

// ownersOf are the people whose addresses mails went to, by the key of the address.
func (s *overviewStore) ownersOf(ctx context.Context, mails []*mail.FailedMail) (map[string]*NewMember, error) {
	keys := make([]string, len(mails))
	for i, m := range mails {
		keys[i] = contact.EmailKey(m.ToAddress)
	}

	cond, arg := s.db.InTexts("email_key", keys)
	out := map[string]*NewMember{}
	err := s.db.Each(ctx,
		`SELECT email_key, id, first_name || ' ' || last_name FROM users WHERE archived_at IS NULL AND `+cond,
		[]any{arg}, func(scan func(...any) error) error {
			key, person := "", new(NewMember)
			if err := scan(&key, &person.ID, &person.Name); err != nil {
				return fmt.Errorf("scan person of a failed mail: %w", err)
			}

			out[key] = person
			return nil
		})

	return out, err
}

// newMembers reads the latest of those whose first membership began between two times, and how many they are.
func (s *overviewStore) newMembers(
	ctx context.Context, firstMemberships string, since, now time.Time, scope *people.Scope, most int,
) (latest []*NewMember, count int, err error) {
	where := new(db.Where).And("g.at >= ? AND g.at <= ? AND u.archived_at IS NULL", since, now)

	// The count is of those whom the caller sees, or it would tell of others.
	if scope != nil {
		where.And(scope.Cond, scope.Args...)
	}

	cond, args := where.SQL()
	latest = []*NewMember{}
	err = s.db.Each(ctx,
		`SELECT u.id, u.first_name || ' ' || u.last_name, u.profile_image, g.at, COUNT(*) OVER () FROM (`+
			firstMemberships+`) g JOIN users u ON u.id = g.user_id `+cond+` ORDER BY g.at DESC, u.id DESC LIMIT ?`,
		append(args, most), func(scan func(...any) error) error {
			m := new(NewMember)
			if err := scan(&m.ID, &m.Name, &m.ProfileImage, db.Millis(&m.JoinedAt), &count); err != nil {
				return fmt.Errorf("scan new member: %w", err)
			}

			latest = append(latest, m)
			return nil
		})
	return latest, count, err
}
