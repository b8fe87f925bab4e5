package saved

import (
	"context"
	"fmt"
	"time"
)

// dueMax is how many reports one run takes.
const dueMax = 50

// peopleMax is how many people can be chosen from.
const peopleMax = 200

// loadDue reads the reports whose time has come.
func (s *store) loadDue(ctx context.Context, now time.Time) ([]*Report, error) {
	found, err := reports.All(ctx, s.db,
		"WHERE next_mail_at <= ? AND archived_at IS NULL ORDER BY next_mail_at, id LIMIT ?", now, dueMax)
	if err != nil {
		return nil, fmt.Errorf("find reports that are due: %w", err)
	}

	// Whom they go to decides whether they go out again.
	for _, report := range found {
		if report.Recipients, err = s.loadRecipients(ctx, report.ID); err != nil {
			return nil, err
		}
	}

	return found, nil
}

// loadRecipients reads who is on the list of a report.
func (s *store) loadRecipients(ctx context.Context, id int) ([]*Person, error) {
	return s.loadPeople(ctx, `FROM saved_report_recipients r JOIN users u ON u.id = r.user_id WHERE r.report_id = ?`,
		id)
}

// loadReaders reads the owner of a report and the people with a level that it is shared with.
func (s *store) loadReaders(ctx context.Context, r *Report) ([]*Person, error) {
	return s.loadPeople(ctx,
		`FROM users u WHERE u.archived_at IS NULL AND (u.id = ? OR u.id IN (SELECT ul.user_id FROM user_access_levels ul
		JOIN saved_report_levels sl ON sl.level_id = ul.level_id WHERE sl.report_id = ?))`, r.OwnerID, r.ID)
}

func (s *store) loadPeople(ctx context.Context, from string, args ...any) ([]*Person, error) {
	out := []*Person{}
	query := `SELECT u.id, u.first_name, u.first_name || ' ' || u.last_name, u.email ` + from +
		` ORDER BY u.name_key, u.id LIMIT ?`
	err := s.db.Each(ctx, query, append(args, peopleMax), func(scan func(dest ...any) error) error {
		person := new(Person)
		if err := scan(&person.ID, &person.FirstName, &person.Name, &person.Email); err != nil {
			return err
		}

		out = append(out, person)

		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read people of a saved report: %w", err)
	}

	return out, nil
}

// storeNextMail notes when a report goes out again, unless someone changed that meanwhile. Nobody edited it, so it
// stays as new as it was.
func (s *store) storeNextMail(ctx context.Context, r *Report, next *time.Time) error {
	_, err := s.db.Exec(ctx, `UPDATE saved_reports SET next_mail_at = ? WHERE id = ? AND next_mail_at = ?`, next, r.ID,
		r.NextMailAt)
	if err != nil {
		return fmt.Errorf("plan the next email of report %d: %w", r.ID, err)
	}

	return nil
}

func (s *store) storeSent(ctx context.Context, id int, at time.Time, note string) error {
	_, err := s.db.Exec(ctx, `UPDATE saved_reports SET last_mail_at = ?, last_mail_note = ? WHERE id = ?`, at, note, id)
	if err != nil {
		return fmt.Errorf("note the emails of report %d: %w", id, err)
	}

	return nil
}
