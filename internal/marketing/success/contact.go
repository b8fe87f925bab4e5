package success

import (
	"context"
	"fmt"
	"strings"
	"time"

	"atlas/internal/identity"
	"atlas/internal/marketing/success/reason"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/mail"
	"atlas/internal/platform/money"
	"atlas/internal/platform/page"
)

const (
	noteMax    = 500
	subjectMax = 150
	messageMax = 4000
	// promiseAhead is how many days ahead a promise can be.
	promiseAhead = 92
)

// Contact is how it went when someone was contacted.
type Contact struct {
	ID         int        `db:"id,made"`
	UserID     int        `db:"user_id"`
	ByID       int        `db:"by_id"`
	ItemID     *int       `db:"item_id"`
	Reason     string     `db:"reason"`
	Outcome    string     `db:"outcome"`
	Until      *time.Time `db:"until"`
	Note       string     `db:"note"`
	ScheduleID *int       `db:"schedule_id"`
	At         time.Time  `db:"at"`
	UndoneAt   *time.Time `db:"undone_at"`
	// FirstName and LastName are of the person, By is the name of who contacted them.
	FirstName, LastName, By string
	// Amount is what the promise is about; nil for no money.
	Amount *money.Centavos
}

// ContactList is one page of contacts.
type ContactList struct {
	Rows  []*Contact
	Total int
}

// ContactInput is how a contact went.
type ContactInput struct {
	ItemID  int
	Outcome string
	// Until is the day of a promise.
	Until *time.Time
	Note  *string
}

// requireOwnQueue is for who works a queue of their own. While viewing as someone else one would sign with the wrong
// name.
func requireOwnQueue(ctx context.Context) (int, error) {
	who := actor.From(ctx)
	switch {
	case !who.SignedIn():
		return 0, errs.Login()
	case !who.Can(contactFunction):
		return 0, errs.Denied()
	case who.Impersonating():
		return 0, errs.Impersonating()
	}

	return who.UserID, nil
}

func (in *ContactInput) validate(now time.Time) (until *time.Time, note string, err error) {
	var c errs.Check
	outcome := reason.Outcome(in.Outcome)
	c.That(reason.IsOutcome(outcome), "outcome", errs.IsNotValid)
	if in.Note != nil {
		note = strings.TrimSpace(*in.Note)
	}

	c.Text("note", note, 0, noteMax)
	if outcome == reason.Promises {
		c.That(in.Until != nil, "until", errs.IsRequired)
		if in.Until != nil {
			// A promise is for a whole day in Manila.
			day := clock.StartOfDay(*in.Until)
			c.That(clock.DaysBetween(now, day) > 0, "until", errs.IsTooLow)
			c.That(clock.DaysBetween(now, day) <= promiseAhead, "until", errs.IsTooHigh)
			until = &day
		}
	}

	return until, note, c.Err()
}

// Record keeps how a contact of the caller's own queue went. The person leaves the queue; a promise brings them back on
// its day.
//
// Requires success_contact, not while viewing as someone else. Returns errs.Invalid, errs.NotFound for an entry of
// another queue, and errs.Conflict if it has an outcome already.
func (s *Service) Record(ctx context.Context, in ContactInput) (*Contact, error) {
	callerID, err := requireOwnQueue(ctx)
	if err != nil {
		return nil, err
	}

	until, note, err := in.validate(s.clock.Now())
	if err != nil {
		return nil, err
	}

	var contact *Contact
	err = s.db.Tx(ctx, func(ctx context.Context) error {
		item, err := s.store.lockItem(ctx, in.ItemID, callerID)
		if err != nil {
			return err
		}

		// The entry is locked, so of two outcomes at once the second is refused.
		count, err := s.store.countContacts(ctx, item.ID)
		if err != nil {
			return err
		}
		if count > 0 {
			return errs.New(errs.Conflict, "You've already saved how it went with %s.", item.FirstName)
		}

		contact = &Contact{
			UserID: item.UserID, ByID: callerID, ItemID: &item.ID, Reason: contactReason(item), Outcome: in.Outcome,
			Until: until, Note: note,
			ScheduleID: item.scheduleID, At: s.clock.Now(), FirstName: item.FirstName, LastName: item.LastName,
			By: actor.From(ctx).Name,
		}
		return s.store.insertContact(ctx, contact)
	})

	return contact, err
}

// contactReason is what a contact was about: for a promise, what was promised.
func contactReason(item *Item) string {
	if promised := item.content.Facts.Promised; item.Reason == string(reason.Promise) && promised != nil {
		return string(promised.Reason)
	}

	return item.Reason
}

// undoFor is how long an outcome can be undone.
const undoFor = 24 * time.Hour

// Undo takes an outcome back that the caller saved. The person is in the queue again.
//
// Requires success_contact, not while viewing as someone else. Returns errs.NotFound for one of someone else, and
// errs.Conflict after a day. A second time changes nothing.
func (s *Service) Undo(ctx context.Context, id int) error {
	callerID, err := requireOwnQueue(ctx)
	if err != nil {
		return err
	}

	return s.db.Tx(ctx, func(ctx context.Context) error {
		contact, err := s.store.lockContact(ctx, id)
		if err != nil {
			return err
		}

		switch {
		// Someone else's contact is like none.
		case contact.ByID != callerID:
			return errs.Missing("Contact")
		case contact.UndoneAt != nil:
			return nil
		case s.clock.Now().Sub(contact.At) > undoFor:
			return errs.New(errs.Conflict, "This is more than a day old, so it can't be undone anymore.")
		}

		contact.UndoneAt = new(s.clock.Now())

		return s.store.markUndone(ctx, contact)
	})
}

// SendEmail sends the message of an entry to the person, as the caller wrote it.
//
// Requires success_contact, not while viewing as someone else. Returns errs.Invalid for a subject or text that is empty
// or too long, errs.NotFound for an entry of another queue, and errs.Conflict for a second email about it, someone who
// doesn't want any, a payment that was made meanwhile, and an entry that is done or of another day.
func (s *Service) SendEmail(ctx context.Context, itemID int, subject, message string) error {
	callerID, err := requireOwnQueue(ctx)
	if err != nil {
		return err
	}

	subject, message = strings.TrimSpace(subject), strings.TrimSpace(message)
	var c errs.Check
	c.Text("subject", subject, 1, subjectMax)
	c.Text("message", message, 1, messageMax)
	// A line break in a subject would begin another header of the email.
	c.That(!strings.ContainsAny(subject, "\r\n"), "subject", errs.IsNotValid)
	if err := c.Err(); err != nil {
		return err
	}

	return s.db.Tx(ctx, func(ctx context.Context) error {
		item, err := s.store.lockItem(ctx, itemID, callerID)
		if err != nil {
			return err
		}
		if item.EmailedAt != nil {
			return errs.New(errs.Conflict, "You've already emailed %s about this.", item.FirstName)
		}

		// Read after the lock: they may have paid or said no since the queue was opened.
		to, err := s.store.recipientOf(ctx, item.ID, dayOf(s.clock.Now()))
		if err != nil {
			return err
		}

		switch {
		case !to.isWilling:
			return errs.New(errs.Conflict, "%s asked not to be contacted.", item.FirstName)
		// Without an amount the installment was paid or voided meanwhile.
		case item.scheduleID != nil && item.Amount == nil:
			return errs.New(errs.Conflict, "%s doesn't owe this payment anymore.", item.FirstName)
		case !to.isDue:
			return errs.New(errs.Conflict, "%s isn't in your queue anymore.", item.FirstName)
		}

		message := mail.Message{
			Kind: "success-message", To: to.address, ToName: item.FirstName + " " + item.LastName, Subject: subject,
			Lines: paragraphs(message), ReplyTo: to.replyTo,
			After: []string{"Don't want messages like this? You can switch them off in your account settings."},
		}
		if item.scheduleID != nil {
			message.Button = &mail.Button{Label: "Pay " + reason.Peso(*item.Amount), Path: s.payPath(*item.scheduleID)}
		}

		if err := s.mail.Send(ctx, message); err != nil {
			return err
		}

		// In the transaction of the email: a second press finds it done.
		if err := s.store.markEmailed(ctx, item.ID); err != nil {
			return err
		}

		return s.identity.Log(ctx,
			identity.LogEntry{Action: "success_email", SubjectID: item.UserID, Entity: "user", EntityID: item.UserID})
	})
}

// paragraphs are the parts of a text between empty lines.
func paragraphs(text string) []string {
	out := []string{}
	for part := range strings.SplitSeq(strings.ReplaceAll(text, "\r\n", "\n"), "\n\n") {
		if part = strings.TrimSpace(part); part != "" {
			out = append(out, part)
		}
	}

	return out
}

// moneyPages are those on which staff see what members owe.
var moneyPages = []string{"payment", "subscriptions", "subscription", "studentPaymentDetails"}

// Contacts lists how contacts with someone went, the latest first. Search looks at the notes. Amounts are for success
// managers and for staff who see payments anyway.
//
// Requires the page user, for people whom the caller sees, and never oneself. Returns errs.NotFound.
func (s *Service) Contacts(ctx context.Context, userID int, window page.Window) (*ContactList, error) {
	who := actor.From(ctx)
	switch {
	case !who.SignedIn():
		return nil, errs.Login()
	case !who.Page("user"):
		return nil, errs.Denied()
	// Nobody reads what their colleagues wrote about them, not even while viewing as someone else.
	case userID == who.UserID || userID == who.OriginalUserID:
		return nil, errs.New(errs.Forbidden, "Contacts with you are for your colleagues only.")
	}

	if err := s.identity.People.RequireVisible(ctx, []int{userID}); err != nil {
		return nil, err
	}

	list, err := s.store.loadContacts(ctx, userID, window)
	if err != nil {
		return nil, err
	}
	// What members owe stays with those who see it elsewhere, too.
	if !who.Can(contactFunction) && !who.Page(moneyPages...) {
		for _, contact := range list.Rows {
			contact.Amount = nil
		}
	}

	return list, nil
}

// Preference is what a member says about being contacted.
type Preference struct {
	NoContact bool
	// Language is english or taglish.
	Language string
	// Manager is the first name of who looks after them; nil for no one.
	Manager *string
}

// MyPreference is what the caller says about being contacted.
//
// For everyone who is logged in.
func (s *Service) MyPreference(ctx context.Context) (*Preference, error) {
	who := actor.From(ctx)
	if !who.SignedIn() {
		return nil, errs.Login()
	}

	return s.store.loadPreference(ctx, who.UserID)
}

// SavePreference changes what the caller says about being contacted. Who doesn't want to be is in no queue from now on.
//
// Requires a login outside an impersonation. Returns errs.Invalid for an unknown language.
func (s *Service) SavePreference(ctx context.Context, noContact bool, language string) (*Preference, error) {
	who := actor.From(ctx)
	switch {
	case !who.SignedIn():
		return nil, errs.Login()
	// Nobody says for someone else that they want to be contacted.
	case who.Impersonating():
		return nil, errs.Impersonating()
	}

	if language != reason.English && language != reason.Taglish {
		return nil, errs.Field("language", errs.IsNotValid)
	}

	err := s.db.Tx(ctx, func(ctx context.Context) error {
		if err := s.store.writePreference(ctx, who.UserID, noContact, language); err != nil {
			return err
		}

		return s.identity.Log(ctx, identity.LogEntry{
			Action: "contact_preference_update", SubjectID: who.UserID, Entity: "user", EntityID: who.UserID,
			After: map[string]any{"noContact": noContact, "language": language},
		})
	})
	if err != nil {
		return nil, fmt.Errorf("save how user %d wants to be contacted: %w", who.UserID, err)
	}

	return s.store.loadPreference(ctx, who.UserID)
}
