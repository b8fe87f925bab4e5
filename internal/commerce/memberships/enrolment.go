package memberships

import (
	"context"
	"fmt"
	"strings"
	"time"

	"atlas/internal/commerce/billing"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
)

// Enrolment is what an enrolment changed besides its subscriptions, so that it can be taken back.
type Enrolment struct {
	ID     int `db:"id,made"`
	UserID int `db:"user_id"`
	// BatchBefore and BatchAfter are the same where the batch stayed.
	BatchBefore *int `db:"batch_before"`
	BatchAfter  *int `db:"batch_after"`
	// Levels were given by hand to somebody who did not hold them, separated by commas.
	Levels    string    `db:"levels"`
	IsReturn  bool      `db:"is_return"`
	IsTold    bool      `db:"is_told"`
	ByID      *int      `db:"by_id"`
	CreatedAt time.Time `db:"created_at"`
}

var Enrolments = db.NewTable[Enrolment]("enrolments")

// LevelIDs are the levels that were given by hand.
func (e *Enrolment) LevelIDs() []string {
	if e.Levels == "" {
		return nil
	}
	return strings.Split(e.Levels, ",")
}

// AddEnrolment writes what an enrolment changed.
func (s *Service) AddEnrolment(ctx context.Context, e *Enrolment) error {
	e.CreatedAt = s.clock.Now()
	if by := actor.From(ctx).UserID; by != 0 {
		e.ByID = &by
	}
	if err := Enrolments.Insert(ctx, s.db, e); err != nil {
		return fmt.Errorf("write the enrolment of person %d: %w", e.UserID, err)
	}
	return nil
}

// IsMember tells whether one of somebody's memberships runs, or ended so short a time ago that they may renew it.
func IsMember(subs []*billing.Subscription) bool {
	for _, sub := range subs {
		if sub.IsMembership && sub.Status() == billing.Enrolled {
			return true
		}
	}
	return false
}

// RecordReturn keeps that an enrolment switched the welcome-back notice on.
func (s *Service) RecordReturn(ctx context.Context, e *Enrolment, started ...*StartedSubscription) error {
	for _, one := range started {
		if one.isReturn && !e.IsReturn {
			e.IsReturn = true
			return Enrolments.Update(ctx, s.db, e, "is_return")
		}
	}
	return nil
}
