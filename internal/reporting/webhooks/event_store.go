package webhooks

import (
	"context"
	"fmt"
)

// personData is how an event names a person.
func personData(id int, first, last, email string) map[string]any {
	return map[string]any{"id": id, "name": first + " " + last, "email": email}
}

func (s *store) subscriptionData(ctx context.Context, id int) (int, map[string]any, error) {
	var userID, productID int
	var first, last, email, product string
	err := s.db.Row(ctx, `SELECT u.id, u.first_name, u.last_name, u.email, p.id, p.name FROM subscriptions s
		JOIN users u ON u.id = s.user_id JOIN products p ON p.id = s.product_id WHERE s.id = ?`, []any{id},
		&userID, &first, &last, &email, &productID, &product)
	if err != nil {
		return 0, nil, fmt.Errorf("read subscription %d: %w", id, err)
	}

	return userID, map[string]any{
		"user": personData(userID, first, last, email), "subscriptionId": id,
		"product": map[string]any{"id": productID, "name": product},
	}, nil
}

func (s *store) moveData(ctx context.Context, userID, fromID, toID int) (map[string]any, error) {
	var first, last, email, from, to string
	err := s.db.Row(ctx,
		`SELECT u.first_name, u.last_name, u.email, (SELECT name FROM stages WHERE id = ?), (SELECT name FROM stages
			WHERE id = ?)
		FROM users u WHERE u.id = ?`, []any{fromID, toID, userID}, &first, &last, &email, &from, &to)
	if err != nil {
		return nil, fmt.Errorf("read the move of user %d: %w", userID, err)
	}

	return map[string]any{
		"user": personData(userID, first, last, email), "from": map[string]any{"id": fromID, "name": from},
		"to": map[string]any{"id": toID, "name": to},
	}, nil
}

func (s *store) courseData(ctx context.Context, userID, courseID int) (map[string]any, error) {
	var first, last, email, course string
	err := s.db.Row(ctx,
		`SELECT u.first_name, u.last_name, u.email, (SELECT name FROM courses WHERE id = ?) FROM users u
			WHERE u.id = ?`,
		[]any{courseID, userID}, &first, &last, &email, &course)
	if err != nil {
		return nil, fmt.Errorf("read who completed course %d: %w", courseID, err)
	}

	return map[string]any{"user": personData(userID, first, last, email),
		"course": map[string]any{"id": courseID, "name": course}}, nil
}

// leadOfUser is a lead with an account.
func (s *store) leadOfUser(ctx context.Context, userID int, source string) (Lead, error) {
	lead := Lead{UserID: &userID, Source: source}
	err := s.db.Row(ctx, `SELECT email_key FROM users WHERE id = ?`, []any{userID}, &lead.EmailKey)
	if err != nil {
		return Lead{}, fmt.Errorf("read lead %d: %w", userID, err)
	}

	return lead, nil
}

// payerOf is whose payment it is.
func (s *store) payerOf(ctx context.Context, scheduleID int) (int, error) {
	userID, err := s.db.Int(ctx, `SELECT user_id FROM payment_schedules WHERE id = ?`, scheduleID)
	if err != nil {
		return 0, fmt.Errorf("read who paid %d: %w", scheduleID, err)
	}

	return userID, nil
}

// latestRegistration is the newest registration of an address.
func (s *store) latestRegistration(ctx context.Context, emailKey string) (int, error) {
	id, err := s.db.Int(ctx, `SELECT COALESCE(MAX(id), 0) FROM training_registrations WHERE email_key = ?`, emailKey)
	if err != nil {
		return 0, fmt.Errorf("read the registration of a lead: %w", err)
	}

	return id, nil
}

// isKnownLead tells whether somebody was a lead before what is told now: registered, completed an order, paid, or has
// an account that was used. An account that staff or an order made, and nobody has signed in to, is none.
func (s *store) isKnownLead(ctx context.Context, l Lead) (bool, error) {
	userID := 0
	if l.UserID != nil {
		userID = *l.UserID
	}

	count, err := s.db.Int(ctx, `SELECT
			(SELECT COUNT(*) FROM training_registrations WHERE (email_key = ? OR user_id = ?) AND id <> ?)
			+ (SELECT COUNT(*) FROM orders WHERE (email_key = ? OR user_id = ?) AND paid_at IS NOT NULL)
			+ (SELECT COUNT(*) FROM payment_schedules WHERE user_id = ? AND transaction_id IS NOT NULL AND id <> ?)
			+ (SELECT COUNT(*) FROM users WHERE id = ? AND last_login_at IS NOT NULL AND ? <> '`+BySignUp+`')`,
		l.EmailKey, userID, l.RegistrationID, l.EmailKey, userID, userID, l.ScheduleID, userID, l.Source)
	if err != nil {
		return false, fmt.Errorf("look whether a lead is known: %w", err)
	}

	return count > 0, nil
}

// leadData names a lead as they did themselves: in the form of the free training, or in their account.
func (s *store) leadData(ctx context.Context, l Lead) (map[string]any, error) {
	var name, email string
	// Someone who only registered has no account that could name them.
	if l.RegistrationID != 0 {
		err := s.db.Row(ctx, `SELECT name, email FROM training_registrations WHERE id = ?`, []any{l.RegistrationID},
			&name, &email)
		if err != nil {
			return nil, fmt.Errorf("read registration %d: %w", l.RegistrationID, err)
		}

		return map[string]any{"id": l.RegistrationID, "name": name, "email": email, "source": l.Source}, nil
	}

	err := s.db.Row(ctx, `SELECT first_name || ' ' || last_name, email FROM users WHERE id = ?`, []any{*l.UserID},
		&name, &email)
	if err != nil {
		return nil, fmt.Errorf("read lead %d: %w", *l.UserID, err)
	}

	return map[string]any{"userId": *l.UserID, "name": name, "email": email, "source": l.Source}, nil
}
