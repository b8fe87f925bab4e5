package retention

import (
	"context"
	"fmt"

	"atlas/internal/platform/clock"
	"atlas/internal/reporting/retention/rule"
)

// demoAnswers are what former members of the demo said, in turn; empty for who said nothing.
var demoAnswers = []Answer{
	{Reason: "price", Note: "Medyo mabigat this quarter, babalik ako pag may extra na."},
	{Reason: "work"},
	{},
	{Reason: "time", Note: "Night shift na ako, hindi ko na masundan ang calls."},
	{Reason: "done"},
}

// SeedDemo has former members of the demo say why they left, where no one did yet.
func (s *Service) SeedDemo(ctx context.Context) error {
	count, err := s.store.countAnswers(ctx)
	if err != nil || count > 0 {
		return err
	}

	people, err := s.store.findLeft(ctx)
	if err != nil {
		return fmt.Errorf("read former members of the demo: %w", err)
	}

	left := 0
	for _, id := range people {
		own, err := s.store.loadTerms(ctx, id)
		if err != nil {
			return err
		}

		for _, term := range own {
			verdict := rule.Judge(own, term, s.clock.Now(), s.graceDays(ctx))
			if verdict != rule.Left && verdict != rule.Returned {
				continue
			}

			// Counted also for those who say nothing, so that the answers take turns.
			answer := demoAnswers[left%len(demoAnswers)]
			left++
			if answer.Reason == "" {
				continue
			}

			answer.SubscriptionID, answer.UserID, answer.AnsweredAt = term.ID, id, clock.AddDays(*term.End(), 1)
			if err := answers.Insert(ctx, s.db, &answer); err != nil {
				return fmt.Errorf("keep why user %d of the demo left: %w", id, err)
			}
		}
	}

	return nil
}
