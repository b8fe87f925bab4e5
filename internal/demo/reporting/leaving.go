package reporting

import (
	"context"
	"fmt"

	"atlas/internal/platform/clock"
	"atlas/internal/reporting/retention"
	"atlas/internal/reporting/retention/rule"
	"atlas/internal/settings"
)

// leavingAnswers are what former members of the demo said, in turn; empty for who said nothing.
var leavingAnswers = []retention.Answer{
	{Reason: "price", Note: "Medyo mabigat this quarter, babalik ako pag may extra na."},
	{Reason: "work"},
	{},
	{Reason: "time", Note: "Night shift na ako, hindi ko na masundan ang calls."},
	{Reason: "done"},
}

// FillLeaving has former members of the demo say why they left, where no one did yet.
func (d *Demo) FillLeaving(ctx context.Context) error {
	count, err := d.store.countAnswers(ctx)
	if err != nil || count > 0 {
		return err
	}

	now := d.clock.Now()
	people, err := d.store.findLeft(ctx, now)
	if err != nil {
		return fmt.Errorf("read former members of the demo: %w", err)
	}

	left := 0
	graceDays := d.settings.Int(ctx, settings.GraceDays)
	for _, id := range people {
		own, err := d.retention.Terms(ctx, id)
		if err != nil {
			return err
		}

		for _, term := range own {
			verdict := rule.Judge(own, term, now, graceDays)
			if verdict != rule.Left && verdict != rule.Returned {
				continue
			}

			// Counted also for those who say nothing, so that the answers take turns.
			answer := leavingAnswers[left%len(leavingAnswers)]
			left++
			if answer.Reason == "" {
				continue
			}

			answer.SubscriptionID, answer.UserID, answer.AnsweredAt = term.ID, id, clock.AddDays(*term.End(), 1)
			if err := d.store.insertAnswer(ctx, &answer); err != nil {
				return err
			}
		}
	}

	return nil
}
