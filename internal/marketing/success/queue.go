package success

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"atlas/internal/identity/people"
	"atlas/internal/marketing/success/reason"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/settings"
)

const (
	// contactFunction is what success managers need to work their queue.
	contactFunction = "success_contact"
	// morning is the hour in Manila at which the queue of a day is made.
	morning = 5
	// keepDays is how long entries of the queue are kept; results need them for weeks.
	keepDays = 400
	// worksWithin is how many days what a contact is about has time to happen.
	worksWithin = 7
)

// Item is someone who should be contacted, and why.
type Item struct {
	ID           int
	UserID       int
	FirstName    string
	LastName     string
	MobileNumber *string
	Batch        *string
	Reason       string
	Sentence     string
	Details      string
	Score        int
	Parts        []reason.Part
	Subject      string
	Message      string
	// Amount is what is left to pay now of what the entry is about; nil if it isn't about money.
	Amount    *money.Centavos
	EmailedAt *time.Time

	language   string
	managerID  int
	scheduleID *int
	content    content
}

// content is what an entry of the queue was made from.
type content struct {
	Sentence, Details string
	Parts             []reason.Part
	Facts             reason.Facts
}

// Queue is what a success manager has to do today.
type Queue struct {
	ManagerID int
	Items     []*Item
	// DoneToday is how many contacts they recorded today, Beyond how many more have a reason than a day has room for.
	DoneToday int
	Beyond    int
	// People is how many they look after.
	People int
	// Promises are those that come back later, the next first.
	Promises []*Contact
	// PromisesKept of PromisesMade were kept, of those that were due in the last 30 days.
	PromisesKept int
	PromisesMade int
	// Effects compare people who were contacted with people who weren't.
	Effects []*Effect
	// CanWork tells whether the caller records contacts here.
	CanWork bool
}

// Effect compares, for one reason, people who were contacted on the day they came up with those who weren't.
type Effect struct {
	Reason    string
	Contacted reason.Share
	Others    reason.Share
}

// requireQueue says whose queue the caller sees: their own, or with the page of success managers anyone's.
func requireQueue(ctx context.Context, managerID *int) (int, error) {
	who := actor.From(ctx)
	switch {
	case !who.SignedIn():
		return 0, errs.Login()
	case managerID == nil && who.Can(contactFunction):
		return who.UserID, nil
	case managerID != nil && (*managerID == who.UserID && who.Can(contactFunction) || who.Page(managerPage)):
		return *managerID, nil
	case managerID != nil && who.Can(contactFunction):
		// For other success managers there is no such queue.
		return 0, errs.Missing("Success manager")
	}

	return 0, errs.Denied()
}

// Queue is what a success manager has to do today: one's own, or that of another for holders of the page
// successManager.
//
// Requires success_contact or the page, and shows only people whom the caller sees. Returns errs.NotFound for someone
// without the level.
func (s *Service) Queue(ctx context.Context, managerID *int) (*Queue, error) {
	id, err := requireQueue(ctx, managerID)
	if err != nil {
		return nil, err
	}

	manager, err := s.store.loadManager(ctx, id)
	if errs.Is(err, errs.NotFound) && managerID == nil {
		// Staff hold every function and look after no one.
		return &Queue{ManagerID: id, Items: []*Item{}, Promises: []*Contact{}, Effects: []*Effect{}}, nil
	}
	if err != nil {
		return nil, err
	}

	now := s.clock.Now()
	out := &Queue{ManagerID: id, People: manager.People, CanWork: id == actor.From(ctx).UserID &&
		actor.From(ctx).Can(contactFunction)}
	// Everyone sees their own people.
	var scope *people.Scope
	if id != actor.From(ctx).UserID {
		if scope, err = s.identity.People.ScopeOf(ctx); err != nil {
			return nil, err
		}
	}

	if out.Items, err = s.store.openItems(ctx, id, scope, dayOf(now)); err != nil {
		return nil, err
	}

	for _, item := range out.Items {
		s.write(ctx, item, manager.FirstName)
	}

	if err := s.store.countQueue(ctx, out, scope, now); err != nil {
		return nil, err
	}

	if out.Promises, err = s.store.openPromises(ctx, id, scope, now); err != nil {
		return nil, err
	}

	out.Effects, err = s.store.effects(ctx, id, now)

	return out, err
}

// write fills in the sentence and the message of an entry.
func (s *Service) write(_ context.Context, item *Item, from string) {
	item.Sentence, item.Details, item.Parts = item.content.Sentence, item.content.Details, item.content.Parts
	to := reason.Email{FirstName: item.FirstName, From: from, Language: item.language,
		RenewLink: s.baseURL + renewPath}
	facts := item.content.Facts
	// A part may have been paid since the morning.
	if facts.Overdue != nil && item.scheduleID != nil && item.Amount != nil {
		to.PayLink = s.baseURL + s.payPath(*item.scheduleID)
		facts.Overdue.Amount = *item.Amount
	}

	message := reason.Write(reason.Kind(item.Reason), facts, to, s.clock.Now())
	item.Subject, item.Message = message.Subject, message.Body
}

// renewPath is where members renew.
const renewPath = "/account?q=billings"

// dayOf is the day in Manila.
func dayOf(at time.Time) string { return at.In(clock.Manila).Format(time.DateOnly) }

// MakeQueues makes the queues of today that aren't there yet, once it is morning in Manila. Run twice, it changes
// nothing more. Each queue is a transaction of its own: what fails for one manager leaves the others theirs.
func (s *Service) MakeQueues(ctx context.Context) error {
	now := s.clock.Now()
	if now.In(clock.Manila).Hour() < morning {
		return nil
	}

	managers, err := s.store.managersWithout(ctx, dayOf(now))
	if err != nil {
		return err
	}

	// One queue that fails must not keep the other managers from theirs.
	var failed []error
	for _, id := range managers {
		if err := s.db.Tx(ctx, func(ctx context.Context) error { return s.MakeQueue(ctx, id, now) }); err != nil {
			failed = append(failed, fmt.Errorf("make the queue of success manager %d: %w", id, err))
		}
	}

	return errors.Join(append(failed, s.store.resolveItems(ctx, now))...)
}

// MakeQueue makes the queue of today of one manager, unless it is there: it finds who of their people should be
// contacted now, whatever the hour. It asks for no rights, and is for a transaction of the caller.
func (s *Service) MakeQueue(ctx context.Context, managerID int, now time.Time) error {
	// Anyone who comes second finds the day taken.
	isNew, err := s.store.takeDay(ctx, managerID, dayOf(now), now)
	if err != nil || !isNew {
		return err
	}

	people, err := s.loadMembers(ctx, managerID, now)
	if err != nil {
		return err
	}

	limits := reason.Limits{QuietDays: s.settings.Int(ctx, settings.SuccessQuietDays)}
	items := []*itemRow{}
	for _, m := range people {
		found := reason.Find(m.facts, now, limits)
		// Anyone who was contacted lately is left alone, even with a reason.
		if found == nil || m.rests {
			continue
		}

		row, err := newItem(managerID, m, found, now)
		if err != nil {
			return err
		}

		items = append(items, row)
	}

	rankItems(items, s.settings.Int(ctx, settings.SuccessQueueSize))

	return s.store.insertItems(ctx, items)
}

// newItem is the entry of someone for a reason.
func newItem(managerID int, m *member, found *reason.Found, now time.Time) (*itemRow, error) {
	// Kept as it is now: the queue says all day what was true in the morning.
	text, err := json.Marshal(content{found.Sentence, found.Details, found.Parts, m.facts})
	if err != nil {
		return nil, fmt.Errorf("write the facts of user %d: %w", m.id, err)
	}

	row := &itemRow{
		ManagerID: managerID, UserID: m.id, Day: dayOf(now), StartsAt: clock.StartOfDay(now),
		Reason: string(found.Kind), Score: found.Score,
		Content: string(text),
	}
	// A promise may be about money, and then ends with the payment.
	isMoney := found.Kind == reason.Overdue || found.Kind == reason.Promise
	if isMoney && m.facts.Overdue != nil {
		row.ScheduleID = &m.facts.Overdue.ScheduleID
	}
	if found.Kind == reason.Expiring {
		row.SubscriptionID = &m.facts.Expiry.SubscriptionID
	}

	return row, nil
}

// rankItems orders entries by their score, promises first, and gives a place to as many as a day has room for.
func rankItems(items []*itemRow, room int) {
	slices.SortStableFunc(items, func(a, b *itemRow) int {
		isPromise := func(i *itemRow) int {
			if i.Reason == string(reason.Promise) {
				return scoreOfPromises
			}

			return 0
		}

		return isPromise(b) + b.Score - isPromise(a) - a.Score
	})

	// Those beyond the room have no place, but are counted.
	for i, item := range items {
		if i < room {
			item.Position = new(i + 1)
		}
	}
}

// scoreOfPromises is more than any score.
const scoreOfPromises = 1000
