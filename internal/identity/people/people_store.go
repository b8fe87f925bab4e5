package people

import (
	"context"
	"fmt"

	"atlas/internal/identity/values"
	"atlas/internal/platform/db"
)

// peopleStore reads people for lists of other parts.
type peopleStore struct{ db *db.DB }

// visible reads people, archived ones too, within a scope; everybody for nil.
func (s *peopleStore) visible(ctx context.Context, ids []int, scope *Scope) ([]*User, error) {
	cond, arg := s.db.InInts("u.id", ids)
	query, args := "SELECT "+Users.Columns("u.")+" FROM users u WHERE "+cond, []any{arg}
	if scope != nil {
		query, args = query+" AND ("+scope.Cond+")", append(args, scope.Args...)
	}

	rows, err := s.db.Query(ctx, query, args...)
	if err != nil {
		return nil, fmt.Errorf("read people: %w", err)
	}

	found, err := Users.Scan(rows)
	if err != nil {
		return nil, fmt.Errorf("scan people: %w", err)
	}

	return found, nil
}

// countPresent counts those of these people who are not archived and within a scope; nil is everybody.
func (s *peopleStore) countPresent(ctx context.Context, ids []int, scope *Scope) (int, error) {
	cond, arg := s.db.InInts("u.id", ids)
	query, args := "SELECT COUNT(*) FROM users u WHERE u.archived_at IS NULL AND "+cond, []any{arg}
	if scope != nil {
		query, args = query+" AND ("+scope.Cond+")", append(args, scope.Args...)
	}

	return s.db.Int(ctx, query, args...)
}

// isInScope tells whether somebody, archived or not, is within a scope.
func (s *peopleStore) isInScope(ctx context.Context, id int, scope *Scope) (bool, error) {
	n, err := s.db.Int(ctx, "SELECT COUNT(*) FROM users u WHERE u.id = ? AND ("+scope.Cond+")",
		append([]any{id}, scope.Args...)...)
	return n > 0, err
}

// verifyFolds finds people whom the list would show in the wrong place or not find.
func (s *peopleStore) verifyFolds(ctx context.Context) ([]string, error) {
	rows, err := s.db.Query(ctx,
		`SELECT id, first_name, middle_name, last_name, suffix, email, tribe_id, mobile_number, name_key, search_text
			FROM users`)
	if err != nil {
		return nil, fmt.Errorf("read keys of people: %w", err)
	}

	defer rows.Close()
	var found []string
	for rows.Next() {
		var u User
		var name, words string
		if err := rows.Scan(&u.ID, &u.FirstName, &u.MiddleName, &u.LastName, &u.Suffix, &u.Email, &u.TribeID,
			&u.MobileNumber, &name, &words); err != nil {
			return nil, fmt.Errorf("scan keys of a person: %w", err)
		}

		if u.Fold(); u.NameKey != name || u.SearchText != words {
			found = append(found, "user "+values.ID(u.ID)+" is not found in the list by their name or words")
		}
	}

	return found, rows.Err()
}

// exists tells whether there is a person.
func (s *peopleStore) exists(ctx context.Context, userID int) (bool, error) {
	found, err := s.db.Int(ctx, "SELECT COUNT(*) FROM users WHERE id = ?", userID)
	return found > 0, err
}

// showWelcomeBack has the welcome-back notice shown to somebody, or no longer.
func (s *peopleStore) showWelcomeBack(ctx context.Context, userID int, isShown bool) error {
	_, err := s.db.Exec(ctx, `UPDATE users SET show_returnee_modal = ? WHERE id = ?`, isShown, userID)
	return err
}
