package grants

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/text"
	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/batch"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/record"
)

// Where a grant came from. On an upgrade Atlas gave some itself, to people whom a level alone had made members.
const (
	grantedByStaff   = "staff"
	grantedByUpgrade = "upgrade"
)

// StaffGrant is a product that staff gave to somebody without a sale: until a day, for a reason.
type StaffGrant struct {
	ID        int       `db:"id,made"`
	UserID    int       `db:"user_id"`
	ProductID int       `db:"product_id" log:"productId"`
	Source    string    `db:"source" log:"source"`
	StartsAt  time.Time `db:"from_at" log:"startsAt"`
	// EndsAt is the first moment at which it no longer holds.
	EndsAt    time.Time `db:"to_at" log:"endsAt"`
	Reason    string    `db:"reason"`
	GivenByID *int      `db:"given_by_id"`
	GivenAt   time.Time `db:"given_at"`
	// TakenAt is when staff took it back before its end, which is this moment since.
	TakenByID *int       `db:"taken_by_id"`
	TakenAt   *time.Time `db:"taken_at"`
	// SettledAt is when the levels that it gave were taken back.
	SettledAt *time.Time `db:"settled_at"`
	UpdatedAt time.Time  `db:"updated_at"`

	// What is read along.
	ProductName  string
	IsMembership bool
	givenBy      string
	now          time.Time
}

var staffGrants = db.NewTable[StaffGrant]("grants")

const (
	grantReasonMax = 300
	// finishBatchSize is how many grants are finished in one round.
	finishBatchSize = 200
	// grantYearsMax is for how long staff can give something at once.
	grantYearsMax = 5
)

// Expiry is its last moment, as clients read it.
func (g *StaffGrant) Expiry() time.Time { return g.EndsAt.Add(-time.Millisecond) }

// Validity is active, expired, ended or coming, as of a subscription.
func (g *StaffGrant) Validity() string {
	switch {
	case g.TakenAt != nil:
		return billing.IsEnded
	case !g.now.Before(g.EndsAt):
		return billing.IsExpired
	case g.now.Before(g.StartsAt):
		return billing.IsComing
	}
	return billing.IsActive
}

// Because says in a sentence what it opens, and until when.
func (g *StaffGrant) Because() string {
	switch g.Validity() {
	case billing.IsEnded:
		return "Taken back on " + text.Day(*g.TakenAt)
	case billing.IsExpired:
		return "Given by staff. Ended on " + text.Day(g.Expiry())
	case billing.IsComing:
		return "Given by staff. Starts on " + text.Day(g.StartsAt) + ", until " + text.Day(g.Expiry())
	}
	return "Given by staff until " + text.Day(g.Expiry())
}

// GiveAccessInput is what staff give somebody without a sale. Days are dates in Manila; without a start it starts
// today.
type GiveAccessInput struct {
	ProductID int
	StartsOn  *string
	EndsOn    string
	Reason    string
}

// span reads the days of an input: the first moment, and the first one after the last day.
func (in GiveAccessInput) span(c *errs.Check, now time.Time) (from, to time.Time) {
	from = clock.StartOfDay(now)
	if in.StartsOn != nil {
		day, err := time.ParseInLocation(time.DateOnly, *in.StartsOn, clock.Manila)
		c.That(err == nil, "startsOn", errs.IsNotValid)
		from = day
	}
	return from, lastGivenDay(c, in.EndsOn, from, now)
}

// lastGivenDay reads the last day of a grant that starts at a moment, and gives the first moment after it.
func lastGivenDay(c *errs.Check, endsOn string, from, now time.Time) time.Time {
	day, err := time.ParseInLocation(time.DateOnly, endsOn, clock.Manila)
	if err != nil {
		c.Add("endsOn", errs.IsNotValid)
		return from
	}

	to := clock.AddDays(day, 1)
	c.That(to.After(from) && to.After(now), "endsOn", "must be today or later, and not before the first day")
	c.That(!to.After(clock.AddDays(now, grantYearsMax*366)), "endsOn",
		fmt.Sprintf("can be %d years from now at most", grantYearsMax))

	return to
}

// checkReason trims why something is done and wants some words.
func checkReason(c *errs.Check, reason string) string {
	reason = strings.Join(strings.Fields(reason), " ")
	c.Text("reason", reason, 1, grantReasonMax)
	return reason
}

// GiveAccess gives a product to somebody without a sale, from a day until a day, with a reason, together with the
// levels that the product gives.
//
// Requires user_enroll/unenroll, for people whom the caller sees, and levels that open no more than the caller holds.
// Returns errs.Invalid with the fields at fault, errs.NotFound, errs.Forbidden, or errs.Conflict if the person is
// archived or holds the product from staff already.
func (s *Service) GiveAccess(ctx context.Context, userID int, in GiveAccessInput) (*StaffGrant, error) {
	if !actor.From(ctx).Can(catalog.EnrollPeople) {
		return nil, errs.Denied()
	}

	now, c := s.clock.Now(), new(errs.Check)
	from, to := in.span(c, now)
	reason := checkReason(c, in.Reason)
	if err := c.Err(); err != nil {
		return nil, err
	}

	by := actor.From(ctx).UserID
	g := &StaffGrant{UserID: userID, ProductID: in.ProductID, Source: grantedByStaff, StartsAt: from, EndsAt: to,
		Reason: reason, GivenByID: &by, GivenAt: now, UpdatedAt: now}
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		if _, err := billing.LockVisibleUser(ctx, s.identity.People, userID); err != nil {
			return err
		}

		product, err := catalog.Products.Get(ctx, s.db, in.ProductID)
		if errors.Is(err, db.ErrNone) {
			return errs.Field("productId", errs.IsNotValid)
		}
		if err != nil {
			return fmt.Errorf("read product %d: %w", in.ProductID, err)
		}
		if product.ArchivedAt != nil {
			return errs.New(errs.Conflict, "%s is archived. Restore it first.", product.Name)
		}

		other, err := staffGrants.All(ctx, s.db,
			`WHERE user_id = ? AND product_id = ? AND subscription_id IS NULL AND taken_at IS NULL
				AND to_at > ? LIMIT 1`, userID, product.ID, from)
		if err != nil {
			return fmt.Errorf("find what staff gave user %d: %w", userID, err)
		}
		if len(other) > 0 {
			return errs.New(errs.Conflict, "Staff gave %s already, until %s. Change the end of that instead.",
				product.Name, text.Day(other[0].Expiry()))
		}

		if err := staffGrants.Insert(ctx, s.db, g); err != nil {
			return fmt.Errorf("write a grant of user %d: %w", userID, err)
		}

		// Levels are checked by giving them: one that opens too much takes the whole grant back.
		if err := s.giveGrantLevels(ctx, g); err != nil {
			return err
		}

		g.ProductName = product.Name
		if err := s.logGrant(ctx, "grant_give", g, nil, g.Reason); err != nil {
			return fmt.Errorf("log grant %d: %w", g.ID, err)
		}

		return s.notifyOfAccess(ctx, g, accessGiven(g, now))
	})
	if err != nil {
		return nil, err
	}

	return s.staffGrantByID(ctx, g.ID)
}

// ChangeGivenAccess moves the last day of what staff gave, with a reason. One that is over goes on from its start; one
// that was taken back stays so. The rights and errors are those of GiveAccess.
func (s *Service) ChangeGivenAccess(ctx context.Context, id int, endsOn, reason string) (*StaffGrant, error) {
	return s.changeGiven(ctx, id, reason,
		"grant_change", func(ctx context.Context, g *StaffGrant, reason string) error {
			c := new(errs.Check)
			g.EndsAt = lastGivenDay(c, endsOn, g.StartsAt, s.clock.Now())
			if err := c.Err(); err != nil {
				return err
			}

			// Its levels were taken back when it was over.
			if g.SettledAt != nil {
				g.SettledAt = nil
				if err := s.giveGrantLevels(ctx, g); err != nil {
					return err
				}
			}

			g.Reason = reason
			return nil
		})
}

// TakeAccessBack ends what staff gave, now, with a reason, together with the levels that only it gave. The rights and
// errors are those of GiveAccess, and errs.Conflict for one that is over.
func (s *Service) TakeAccessBack(ctx context.Context, id int, reason string) (*StaffGrant, error) {
	return s.changeGiven(ctx, id, reason, "grant_take", func(ctx context.Context, g *StaffGrant, _ string) error {
		now, by := s.clock.Now(), actor.From(ctx).UserID
		if !now.Before(g.EndsAt) {
			return errs.New(errs.Conflict, "This access ended on %s already.", text.Day(g.Expiry()))
		}

		// One that has not started never holds.
		g.EndsAt, g.TakenAt, g.TakenByID, g.SettledAt = now, &now, &by, &now
		if g.StartsAt.After(now) {
			g.StartsAt = now
		}

		return s.takeGrantLevels(ctx, g)
	})
}

// changeGiven changes a grant by staff in one transaction that locks its person, and writes it into the info log.
func (s *Service) changeGiven(
	ctx context.Context, id int, reason, action string, change func(context.Context, *StaffGrant, string) error,
) (*StaffGrant, error) {
	if !actor.From(ctx).Can(catalog.EnrollPeople) {
		return nil, errs.Denied()
	}

	c := new(errs.Check)
	reason = checkReason(c, reason)
	if err := c.Err(); err != nil {
		return nil, err
	}

	err := s.db.Tx(ctx, func(ctx context.Context) error {
		userID, err := s.store.userOfGiven(ctx, id)
		if errors.Is(err, db.ErrNone) {
			return errs.Missing("Access")
		}
		if err != nil {
			return fmt.Errorf("read the person of grant %d: %w", id, err)
		}

		if sees, err := s.identity.People.CanSee(ctx, userID); err != nil || !sees {
			return errs.Or(err, errs.Missing("Access"))
		}

		if _, err := billing.LockVisibleUser(ctx, s.identity.People, userID); err != nil {
			return err
		}

		g, err := staffGrants.Lock(ctx, s.db, id)
		if err != nil {
			return fmt.Errorf("lock grant %d: %w", id, err)
		}
		if g.TakenAt != nil {
			return errs.New(errs.Conflict, "This access was taken back on %s.", text.Day(*g.TakenAt))
		}

		before := record.Logged(g)
		if err := change(ctx, g, reason); err != nil {
			return err
		}

		g.UpdatedAt = record.LaterThan(s.clock.Now(), g.UpdatedAt)
		if err := staffGrants.Update(ctx, s.db, g); err != nil {
			return fmt.Errorf("change grant %d: %w", id, err)
		}

		if err := s.logGrant(ctx, action, g, before, reason); err != nil {
			return fmt.Errorf("log grant %d: %w", id, err)
		}

		return s.notifyOfChange(ctx, g, reason)
	})
	if err != nil {
		return nil, err
	}

	return s.staffGrantByID(ctx, id)
}

func (s *Service) logGrant(
	ctx context.Context, action string, g *StaffGrant, before map[string]any, reason string,
) error {
	after := record.Logged(g)
	after["reason"] = reason
	line := identity.LogEntry{Action: action, SubjectID: g.UserID, Entity: "grant", EntityID: g.ID, After: after}
	if before != nil {
		line.Before = before
	}
	return s.identity.Log(ctx, line)
}

// giveGrantLevels gives the levels of the product, and writes down which of them somebody holds because of such things
// alone.
func (s *Service) giveGrantLevels(ctx context.Context, g *StaffGrant) error {
	levels, err := s.store.productLevels(ctx, g)
	if err != nil {
		return fmt.Errorf("read the levels of product %d: %w", g.ProductID, err)
	}

	if _, err := s.identity.Levels.ResolveGrantable(ctx, catalog.EnrollPeople, "productId", levels); err != nil {
		return err
	}

	elsewhere, err := db.Column[string](ctx, s.db, LevelsFromOthers, g.UserID, 0, g.UserID, g.ID)
	if err != nil {
		return fmt.Errorf("find the levels that others give user %d: %w", g.UserID, err)
	}

	given, err := s.identity.Levels.Add(ctx, g.UserID, levels)
	if err != nil {
		return fmt.Errorf("give levels to user %d: %w", g.UserID, err)
	}

	for _, level := range levels {
		if !slices.Contains(given, level) && !slices.Contains(elsewhere, level) {
			continue
		}

		if err := s.store.keepLevel(ctx, g, level); err != nil {
			return fmt.Errorf("keep level %s of grant %d: %w", level, g.ID, err)
		}
	}

	return nil
}

// takeGrantLevels takes back what a grant gave and nothing else gives.
func (s *Service) takeGrantLevels(ctx context.Context, g *StaffGrant) error {
	levels, err := s.store.ownLevels(ctx, g)
	if err != nil {
		return fmt.Errorf("find the levels that only grant %d gives: %w", g.ID, err)
	}
	return s.identity.Levels.Remove(ctx, g.UserID, levels)
}

// FinishGrants takes back the levels that grants by staff gave whose end was forgiven for long enough, each once.
func (s *Service) FinishGrants(ctx context.Context) error {
	for {
		until := clock.AddDays(s.clock.Now(), -s.billing.GraceDays(ctx))
		due, err := s.store.endedGrants(ctx, until)
		if err != nil {
			return fmt.Errorf("find grants that are over: %w", err)
		}

		for _, id := range due {
			if err := s.db.Tx(ctx, func(ctx context.Context) error { return s.finishGrant(ctx, id) }); err != nil {
				return fmt.Errorf("finish grant %d: %w", id, err)
			}
		}

		if len(due) < finishBatchSize {
			return nil
		}
	}
}

// finishGrant finishes one grant by staff, unless somebody else did or it ends later by now.
func (s *Service) finishGrant(ctx context.Context, id int) error {
	userID, err := s.store.userOf(ctx, id)
	if err != nil {
		return fmt.Errorf("read the person of grant %d: %w", id, err)
	}

	if _, err := s.identity.People.Lock(ctx, userID); err != nil {
		return err
	}

	g, err := staffGrants.Lock(ctx, s.db, id)
	if err != nil || g.SettledAt != nil || s.clock.Now().Before(billing.GraceEnd(g.EndsAt, s.billing.GraceDays(ctx))) {
		return err
	}

	g.SettledAt, g.UpdatedAt = new(s.clock.Now()), record.LaterThan(s.clock.Now(), g.UpdatedAt)
	if err := staffGrants.Update(ctx, s.db, g, "settled_at", "updated_at"); err != nil {
		return fmt.Errorf("mark grant %d as finished: %w", id, err)
	}

	if err := s.takeGrantLevels(ctx, g); err != nil {
		return fmt.Errorf("take the levels of grant %d: %w", id, err)
	}

	return nil
}

func (s *Service) staffGrantByID(ctx context.Context, id int) (*StaffGrant, error) {
	found, err := s.store.readStaffGrants(ctx, "g.id = ?", id)
	if err == nil && len(found) == 0 {
		err = errs.Missing("Access")
	}
	if err != nil {
		return nil, err
	}
	return found[0], nil
}

// staffGrantsOf are those of people, the latest first, by person.
func (s *Service) staffGrantsOf(ctx context.Context, userIDs []int) (map[int][]*StaffGrant, error) {
	cond, arg := s.db.InInts("g.user_id", userIDs)
	found, err := s.store.readStaffGrants(ctx, cond+" ORDER BY g.to_at DESC, g.id DESC", arg)
	out := map[int][]*StaffGrant{}
	for _, g := range found {
		out[g.UserID] = append(out[g.UserID], g)
	}
	return out, err
}

// loaders read what staff gave people without a sale.
type loaders struct {
	// ByPerson is what people were given, by person.
	ByPerson *batch.Loader[int, []*StaffGrant]
}

func (s *Service) Loaders(ctx context.Context) *loaders {
	return batch.PerRequest(ctx, func() *loaders { return &loaders{batch.New(s.staffGrantsOf)} })
}
