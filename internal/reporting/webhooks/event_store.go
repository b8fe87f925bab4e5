package webhooks

import (
	"context"
	"fmt"
)

// personData is how an event names a person.
func personData(id int, first, last, email string) map[string]any {
	return map[string]any{"id": id, "name": first + " " + last, "email": email}
}

func (s *Service) subscriptionData(ctx context.Context, id int) (int, map[string]any, error) {
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

func (s *Service) moveData(ctx context.Context, userID, fromID, toID int) (map[string]any, error) {
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

func (s *Service) courseData(ctx context.Context, userID, courseID int) (map[string]any, error) {
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

func (s *Service) leadData(ctx context.Context, emailKey string) (map[string]any, error) {
	var id int
	var name, email string
	err := s.db.Row(ctx,
		`SELECT id, name, email FROM training_registrations WHERE email_key = ? ORDER BY id DESC LIMIT 1`,
		[]any{emailKey},
		&id, &name, &email)
	if err != nil {
		return nil, fmt.Errorf("read a registration: %w", err)
	}

	return map[string]any{"id": id, "name": name, "email": email, "source": "free training"}, nil
}
