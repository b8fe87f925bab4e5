package training

import (
	"context"
	"fmt"
	"strings"

	"atlas/internal/identity"
	"atlas/internal/marketing/optout"
	"atlas/internal/platform/db"
)

// loadFigures counts for some runs, in three statements however many they are.
func (s *store) loadFigures(ctx context.Context, of []*Run) error {
	ids := make([]int, len(of))
	byID := map[int]*Figures{}
	for i, run := range of {
		ids[i] = run.ID
		// A run without anyone has figures, too: zeros.
		run.Figures = &Figures{Came: make([]int, Parts), Watched: make([]int, Parts)}
		byID[run.ID] = run.Figures
	}

	cond, arg := s.db.InInts("r.run_id", ids)
	err := s.db.Each(ctx,
		`SELECT r.run_id, COUNT(*), COUNT(CASE WHEN `+optout.HasUnsubscribed("r")+` THEN 1 END), COUNT(CASE WHEN `+
			hasEnrolled+` THEN 1 END)
		FROM training_registrations r
		WHERE `+cond+` GROUP BY r.run_id`, []any{arg}, func(scan func(...any) error) error {
			var id, registered, unsubscribed, enrolled int
			if err := scan(&id, &registered, &unsubscribed, &enrolled); err != nil {
				return err
			}

			figures := byID[id]
			figures.Registered, figures.Unsubscribed, figures.Enrolled = registered, unsubscribed, enrolled

			return nil
		})
	if err != nil {
		return fmt.Errorf("count registrations: %w", err)
	}

	err = s.db.Each(ctx, `SELECT r.run_id, v.kind, v.day, COUNT(*) FROM training_visits v
		JOIN training_registrations r ON r.id = v.registration_id
		WHERE `+cond+` AND v.day BETWEEN 1 AND ? GROUP BY r.run_id, v.kind, v.day`,
		[]any{arg, Parts}, func(scan func(...any) error) error {
			var id, day, count int
			var kind string
			if err := scan(&id, &kind, &day, &count); err != nil {
				return err
			}

			if kind == attended {
				byID[id].Came[day-1] = count
			} else {
				byID[id].Watched[day-1] = count
			}

			return nil
		})
	if err != nil {
		return fmt.Errorf("count visits: %w", err)
	}

	return nil
}

// countPeople counts the registrations on which a condition holds.
func (s *store) countPeople(ctx context.Context, cond string, args []any) (int, error) {
	return s.db.Int(ctx, "SELECT COUNT(*) FROM training_registrations r "+cond, args...)
}

// loadPeople reads people and, in a second statement, what they did.
func (s *store) loadPeople(ctx context.Context, tail string, args ...any) ([]*Person, error) {
	rows := []*Person{}
	ids := []int{}
	byID := map[int]*Person{}
	err := s.db.Each(ctx,
		`SELECT r.id, r.name, r.email, r.mobile, r.created_at, r.utm_source, r.utm_campaign, `+
			optout.HasUnsubscribed("r")+`,
		r.consented_at IS NOT NULL, `+hasEnrolled+` FROM training_registrations r `+tail,
		args, func(scan func(...any) error) error {
			p := &Person{CameOn: []int{}, WatchedOn: []int{}}
			var source, campaign string
			err := scan(&p.ID, &p.Name, &p.Email, &p.Mobile, db.Millis(&p.RegisteredAt), &source, &campaign,
				&p.IsUnsubscribed, &p.WantsNews, &p.IsEnrolled)
			if err != nil {
				return err
			}

			p.Campaign = strings.Join(nonEmpty(source, campaign), ", ")
			if p.Mobile != nil {
				p.Mobile = new(identity.MobileText(*p.Mobile))
			}

			rows = append(rows, p)
			ids = append(ids, p.ID)
			byID[p.ID] = p

			return nil
		})
	if err != nil {
		return nil, fmt.Errorf("read people: %w", err)
	}

	cond, arg := s.db.InInts("registration_id", ids)
	err = s.db.Each(ctx,
		"SELECT registration_id, kind, day FROM training_visits WHERE "+cond+" ORDER BY registration_id, day",
		[]any{arg}, func(scan func(...any) error) error {
			var id, day int
			var kind string
			if err := scan(&id, &kind, &day); err != nil {
				return err
			}

			if p := byID[id]; kind == attended {
				p.CameOn = append(p.CameOn, day)
			} else {
				p.WatchedOn = append(p.WatchedOn, day)
			}

			return nil
		})
	if err != nil {
		return nil, fmt.Errorf("read what people did: %w", err)
	}

	return rows, nil
}
