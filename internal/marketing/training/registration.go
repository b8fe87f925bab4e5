package training

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"

	"atlas/internal/identity"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// Registration is that someone registered for a run.
type Registration struct {
	ID       int    `db:"id,made"`
	RunID    int    `db:"run_id"`
	Name     string `db:"name"`
	Email    string `db:"email"`
	EmailKey string `db:"email_key"`
	// Mobile is E.164.
	Mobile      *string `db:"mobile"`
	UserID      *int    `db:"user_id"`
	UTMSource   string  `db:"utm_source"`
	UTMMedium   string  `db:"utm_medium"`
	UTMCampaign string  `db:"utm_campaign"`
	UTMTerm     string  `db:"utm_term"`
	UTMContent  string  `db:"utm_content"`
	// ConsentedAt is when they agreed to hear of other trainings.
	ConsentedAt *time.Time `db:"consented_at"`
	CreatedAt   time.Time  `db:"created_at"`
}

// Form is the registration form as someone sent it, with a sentence at every field that has to change.
type Form struct {
	Name, Email, Mobile string
	Track               string
	Consents            bool
	// Next is the page that the form was on.
	Next     string
	Problems map[string]string
	// Alert is what is wrong with all of it, such as too many registrations.
	Alert string
}

const (
	nameMax = 100
	// typedMax bounds what the form shows again of a field.
	typedMax = 300
)

// ReadForm takes the fields of a sent form, each cut to what a person would type.
func ReadForm(get func(name string) string) *Form {
	// PostgreSQL takes no text that isn't UTF-8.
	field := func(name string) string { return cut(strings.TrimSpace(strings.ToValidUTF8(get(name), "")), typedMax) }

	return &Form{
		Name: strings.Join(strings.Fields(field("name")), " "), Email: field("email"), Mobile: field("mobile"),
		Track:    field("track"),
		Consents: field("consent") != "", Next: field("next"),
	}
}

// Page is the page that a form was on, or the page of its track: an address of ours, whatever was sent.
func (f *Form) Page() string {
	// Only pages of ours: whatever else was sent must not lead people to another site.
	for _, track := range Tracks {
		for part := 1; part <= Parts; part++ {
			if f.Next == PartPath(track, part) {
				return f.Next
			}
		}

		if f.Next == OverviewPath(track) {
			return f.Next
		}
	}

	if f.Next == choosePath || !IsTrack(f.Track) {
		return choosePath
	}

	return OverviewPath(f.Track)
}

// choosePath is the page on which visitors choose a track.
const choosePath = "/free-training"

// check says at every field what has to change, and gives the number as it is kept.
func (f *Form) check() (mobile *string) {
	problems := map[string]string{}
	switch {
	case f.Name == "":
		problems["name"] = "Enter your name."
	case len([]rune(f.Name)) > nameMax:
		problems["name"] = fmt.Sprintf("Use up to %d characters.", nameMax)
	// The name is in our email: with an address in it, anyone could have us send advertising.
	case errs.HasWebAddress(f.Name):
		problems["name"] = errs.IsWebAddress
	}

	switch {
	case f.Email == "":
		problems["email"] = "Enter your email address."
	case !identity.ValidEmail(f.Email):
		problems["email"] = "Check your email address. It should look like you@example.com."
	}

	if f.Mobile != "" {
		number, ok := identity.CleanMobile(f.Mobile)
		if !ok {
			problems["mobile"] = "Check your mobile number. It should look like 0917 123 4567. You can also leave it " +
				"empty."
		}

		mobile = &number
	}

	if !IsTrack(f.Track) {
		problems["track"] = "Choose Beginner or Experienced."
	}
	if len(problems) > 0 {
		f.Problems = problems
	}

	return mobile
}

// Registered is what becomes of a registration.
type Registered struct {
	// Mark is what the browser keeps, under the track.
	Track, Mark string
	// Path is the part to go to.
	Path string
}

// Register takes a sent form. It answers an address that is registered already exactly as a new one.
//
// Anyone may call it. Returns nil with form.Problems set if fields have to change, and errs.RateLimited.
func (s *Service) Register(ctx context.Context, form *Form, from Campaign) (*Registered, error) {
	mobile := form.check()
	if form.Problems != nil {
		return nil, nil
	}

	// Counted before anything is written, so that a flood costs one row of a counter each.
	canSend, err := s.identity.SignIn.LimitRegistrations(ctx, form.Email)
	if err != nil {
		return nil, err
	}

	var registration *Registration
	var isNew bool
	var run *Run
	err = s.db.Tx(ctx, func(ctx context.Context) error {
		run, err = s.ensureRun(ctx, form.Track)
		if err != nil {
			return err
		}

		// One statement decides who was first: two presses of the button are one registration.
		registration, isNew, err = s.insertOrFind(ctx, run, form, mobile, from)
		if err != nil {
			return err
		}

		// In the transaction of the registration: there is no lead without one.
		if s.hooks.Registered != nil {
			lead := Lead{Email: registration.Email, Mobile: form.Mobile, UserID: registration.UserID, IsNew: isNew}
			if err := s.hooks.Registered(ctx, lead); err != nil {
				return fmt.Errorf("make a lead of registration %d: %w", registration.ID, err)
			}
		}

		// The visitor isn't told: that would say whether the address was registered before.
		if !canSend {
			return nil
		}

		return s.mail.Send(ctx, s.confirmation(ctx, registration, run))
	})
	if err != nil {
		return nil, err
	}

	st := s.stateOf(ctx, run)

	// Not proven: anyone can type an address.
	return &Registered{Track: form.Track, Mark: s.seal(mark{registrationID: registration.ID}),
		Path: PartPath(form.Track, st.Current())}, nil
}

// ensureRun is the current run, which is made for a track that never had one.
func (s *Service) ensureRun(ctx context.Context, track string) (*Run, error) {
	run, err := s.currentRun(ctx, track)
	if err != nil || run.ID != 0 {
		return run, err
	}

	return run, s.store.insertRun(ctx, run)
}

// insertOrFind writes a registration, or finds the one that the address has in this run. That one keeps its name and
// number: who types an address of someone else changes nothing about them.
func (s *Service) insertOrFind(
	ctx context.Context, run *Run, form *Form, mobile *string, from Campaign,
) (registration *Registration, isNew bool, err error) {
	registration = &Registration{
		RunID: run.ID, Name: form.Name, Email: identity.CleanEmail(form.Email), EmailKey: identity.EmailKey(form.Email),
		Mobile:    mobile,
		UTMSource: from.Source, UTMMedium: from.Medium, UTMCampaign: from.Name, UTMTerm: from.Term,
		UTMContent: from.Content,
		CreatedAt:  s.clock.Now(),
	}
	if form.Consents {
		registration.ConsentedAt = &registration.CreatedAt
	}

	// Known members are tied to their account, so that reminders stop once they enroll.
	account, err := s.identity.SignIn.AccountOf(ctx, form.Email)
	if err != nil {
		return nil, false, fmt.Errorf("look for the account of a registration: %w", err)
	}
	if account != 0 {
		registration.UserID = &account
	}

	err = registrations.InsertUnlessTaken(ctx, s.db, registration)
	if errors.Is(err, db.ErrNone) {
		registration, err = s.store.registrationByEmail(ctx, run.ID, registration.EmailKey)
		return registration, false, err
	}

	if err != nil {
		return nil, false, fmt.Errorf("write a registration: %w", err)
	}

	return registration, true, nil
}

// SendLink emails the link of a registration again. It never tells whether there was one.
//
// Anyone may call it. Returns errs.Invalid at email, and errs.RateLimited.
func (s *Service) SendLink(ctx context.Context, track, email string) error {
	if !IsTrack(track) {
		return errs.Missing("Training")
	}
	if !identity.ValidEmail(email) {
		return errs.Field("email", "Check your email address. It should look like you@example.com.")
	}

	// Counted before it is known whether there is a registration: both must look the same.
	canSend, err := s.identity.SignIn.LimitRegistrations(ctx, email)
	if err != nil {
		return err
	}

	run, err := s.currentRun(ctx, track)
	if err != nil {
		return err
	}

	registration, err := s.store.registrationByEmail(ctx, run.ID, identity.EmailKey(email))
	// No error, because the answer must not tell who is registered.
	if errors.Is(err, db.ErrNone) || !canSend {
		return nil
	}
	if err != nil {
		return err
	}

	return s.mail.Send(ctx, s.confirmation(ctx, registration, run))
}

// registered is the registration that a visitor's browser keeps, if it is one for the current run; nil otherwise.
func (s *Service) registered(ctx context.Context, run *Run, kept string) (*Registration, error) {
	id := s.unseal(kept).registrationID
	if id == 0 {
		return nil, nil
	}

	registration, err := registrations.Get(ctx, s.db, id)
	if errors.Is(err, db.ErrNone) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read registration %d: %w", id, err)
	}
	// The browser may have kept a registration for an earlier run.
	if registration.RunID != run.ID {
		return nil, nil
	}

	return registration, nil
}

// Open follows a link of an email: it gives what the browser keeps from then on, and the page of a part.
//
// Anyone with the link may call it. Returns errs.NotFound for a key that is not ours, or of someone who was erased.
func (s *Service) Open(ctx context.Context, key string, part int) (*Registered, error) {
	registration, run, err := s.registrationOf(ctx, openKey, key)
	if err != nil {
		return nil, err
	}

	path := OverviewPath(run.Track)
	if part >= 1 && part <= Parts {
		path = PartPath(run.Track, part)
	}

	// Anyone who has the link of the email has its mailbox, too.
	return &Registered{Track: run.Track, Mark: s.seal(mark{registrationID: registration.ID, isProven: true}),
		Path: path}, nil
}

// registrationOf finds the registration behind a key, and its run.
func (s *Service) registrationOf(ctx context.Context, purpose, key string) (*Registration, *Run, error) {
	id := s.idOf(purpose, key)
	if id == 0 {
		return nil, nil, errs.Missing("Registration")
	}

	registration, err := registrations.Get(ctx, s.db, id)
	if errors.Is(err, db.ErrNone) {
		return nil, nil, errs.Missing("Registration")
	}
	if err != nil {
		return nil, nil, fmt.Errorf("read registration %d: %w", id, err)
	}

	run, err := s.store.runByID(ctx, registration.RunID)

	return registration, run, err
}

// Join counts that a visitor came to a live day and gives its link; an empty one for what is not open to them.
//
// Anyone may call it; only who registered gets a link. isPerson is false for programs that only look ahead.
func (s *Service) Join(ctx context.Context, track string, day int, mark string, isPerson bool) (string, error) {
	if !IsTrack(track) || day < 1 || day > Parts {
		return "", errs.Missing("Training")
	}

	run, err := s.currentRun(ctx, track)
	if err != nil {
		return "", err
	}

	registration, err := s.registered(ctx, run, mark)
	if err != nil || registration == nil {
		return "", err
	}

	// The settings decide at this moment: a link that was open an hour ago may be closed.
	link := s.stateOf(ctx, run).Parts[day-1].Join
	if link == "" || !isPerson {
		return link, nil
	}

	return link, s.store.insertVisit(ctx, registration.ID, day, attended)
}

// Watched counts that a visitor reached the end of a recording. Nothing happens for who did not register, or while
// there is no recording.
//
// Anyone may call it.
func (s *Service) Watched(ctx context.Context, track string, day int, mark string) error {
	if !IsTrack(track) || day < 1 || day > Parts {
		return errs.Missing("Training")
	}

	run, err := s.currentRun(ctx, track)
	if err != nil {
		return err
	}

	registration, err := s.registered(ctx, run, mark)
	if err != nil || registration == nil {
		return err
	}
	if s.stateOf(ctx, run).Parts[day-1].Recording == "" {
		return nil
	}

	return s.store.insertVisit(ctx, registration.ID, day, watched)
}

// openPath is the way from an email to a part.
func (s *Service) openPath(registrationID, part int) string {
	return "/free-training/go?" + url.Values{"k": {s.sign(openKey, registrationID)},
		"part": {fmt.Sprint(part)}}.Encode()
}
