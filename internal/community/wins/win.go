package wins

import (
	"context"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/platform/page"
)

// Win is what somebody has reached and tells the others, as the caller sees it.
type Win struct {
	ID            int        `db:"id,made"`
	UserID        int        `db:"user_id"`
	Kind          string     `db:"kind"`
	Body          string     `db:"body"`
	Hundredths    *int64     `db:"amount"`
	Currency      *string    `db:"currency"`
	WonOn         string     `db:"won_on"`
	PictureID     *int       `db:"picture_id"`
	ProofFileID   *int       `db:"proof_file_id"`
	ProofURL      *string    `db:"proof_url"`
	ConsentAt     *time.Time `db:"consent_at"`
	AskedAt       *time.Time `db:"asked_at"`
	ConfirmedAt   *time.Time `db:"confirmed_at"`
	ConfirmedByID *int       `db:"confirmed_by_id"`
	HiddenAt      *time.Time `db:"hidden_at"`
	HiddenByID    *int       `db:"hidden_by_id"`
	HiddenReason  *string    `db:"hidden_reason"`
	CreatedAt     time.Time  `db:"created_at"`
	UpdatedAt     time.Time  `db:"updated_at"`

	Person                                 *WinPerson
	ConfirmedBy                            *string
	PictureURL, PictureThumbURL            *string
	PictureWidth, PictureHeight            *int
	Proof                                  *WinProof
	Cheers, CommentCount                   int
	IsOwn, IsCheered                       bool
	IsEditable, IsDeletable, IsConfirmable bool
}

// Amount is how much, in the win's currency.
func (w *Win) Amount() *money.Centavos {
	if w.Hundredths == nil {
		return nil
	}
	return new(money.Centavos(*w.Hundredths))
}

// HasConsent tells whether it may be shown outside of Atlas.
func (w *Win) HasConsent() bool { return w.ConsentAt != nil }

// IsAsked tells whether it waits for a coach.
func (w *Win) IsAsked() bool { return w.AskedAt != nil }

// WinPerson is whose win or comment it is.
type WinPerson struct {
	Slug, Name   string
	ProfileImage *string
}

// WinProof is what shows a win to those who confirm it.
type WinProof struct {
	FileID                 *int
	FileName, FileURL, URL *string
}

// WinList is one page of wins.
type WinList struct {
	Rows  []*Win
	Total int
}

// WinFilter picks wins.
type WinFilter struct{ Slug, Kind *string }

// WinInput is what somebody says of a win. What is left out stays as it is; null empties.
type WinInput struct {
	Kind, Body, Currency, WonOn, ProofURL graphql.Omittable[*string]
	Amount                                graphql.Omittable[*money.Centavos]
	PictureID, ProofFileID                graphql.Omittable[*int]
	HasConsent, IsAsked                   graphql.Omittable[*bool]
}

const (
	winBodyMax  = 1000
	proofURLMax = 500
	amountMax   = 1_000_000_000_00
	pesos       = "PHP"
	// A person tells so many wins a day, and comments so often an hour.
	winsADay, commentsAnHour = 20, 60
)

var (
	winKinds   = []string{"client", "income", "job", "skill", "personal"}
	currencies = []string{pesos, "USD", "EUR", "GBP", "AUD", "CAD", "SGD", "JPY", "HKD", "AED", "SAR"}
)

// apply writes the input into the win and gathers what is wrong with it. It tells whether what was reached changed.
func (in WinInput) apply(w *Win, now time.Time) (changed bool, err error) {
	c, before := new(errs.Check), w.confirmedFields()
	if kind, ok := in.Kind.ValueOK(); ok || w.ID == 0 {
		w.Kind = textOf(kind)
		c.That(slices.Contains(winKinds, w.Kind), "kind", errs.IsNotValid)
	}

	if body, ok := in.Body.ValueOK(); ok || w.ID == 0 {
		w.Body = cleanText(textOf(body))
		c.Text("body", w.Body, 1, winBodyMax)
	}

	if day, ok := in.WonOn.ValueOK(); ok || w.ID == 0 {
		w.WonOn = textOf(day)

		// Days are those of Manila.
		at, err := time.ParseInLocation(time.DateOnly, w.WonOn, clock.Manila)
		c.That(err == nil && at.Year() >= 2000, "wonOn", errs.IsNotValid)
		c.That(err != nil || !at.After(now), "wonOn", "can't be in the future")
	}

	in.applyAmount(c, w)
	if id, ok := in.PictureID.ValueOK(); ok {
		w.PictureID = id
	}

	if id, ok := in.ProofFileID.ValueOK(); ok {
		w.ProofFileID = id
	}

	if address, ok := in.ProofURL.ValueOK(); ok {
		w.ProofURL = nil

		// Another scheme could run script, and a name before the host could hide where a link leads.
		if text := strings.TrimSpace(textOf(address)); text != "" {
			u, err := url.Parse(text)
			c.That(err == nil && u.Scheme == "https" && u.Host != "" && u.User == nil, "proofUrl",
				"must start with https://")
			c.Text("proofUrl", text, 1, proofURLMax)
			w.ProofURL = &text
		}
	}

	if requested, ok := in.HasConsent.ValueOK(); ok {
		w.ConsentAt = flaggedSince(requested, w.ConsentAt, now)
	}

	// Compared after every field was written.
	changed = w.ID != 0 && w.confirmedFields() != before

	// A coach confirmed the old figures, not these.
	if changed {
		w.ConfirmedAt, w.ConfirmedByID = nil, nil
	}

	if requested, ok := in.IsAsked.ValueOK(); ok && w.ConfirmedAt == nil {
		w.AskedAt = flaggedSince(requested, w.AskedAt, now)
	}

	return changed, c.Err()
}

func (in WinInput) applyAmount(c *errs.Check, w *Win) {
	if amount, ok := in.Amount.ValueOK(); ok {
		w.Hundredths = nil
		if amount != nil {
			w.Hundredths = new(int64(*amount))
			c.That(*amount > 0 && *amount <= amountMax, "amount", errs.IsNotValid)
		}
	}

	if currency, ok := in.Currency.ValueOK(); ok && currency != nil {
		w.Currency = currency
		c.That(slices.Contains(currencies, *currency), "currency", errs.IsNotValid)
	}

	// An amount without a currency is in pesos, and a currency without an amount says nothing.
	switch {
	case w.Hundredths == nil:
		w.Currency = nil
	case w.Currency == nil:
		w.Currency = new(pesos)
	}
}

// confirmedFields is what a coach confirms.
func (w *Win) confirmedFields() [5]string {
	amount := ""
	if w.Hundredths != nil {
		amount = money.Centavos(*w.Hundredths).String()
	}
	return [5]string{w.Kind, w.Body, amount, textOf(w.Currency), w.WonOn}
}

// flaggedSince is since when a flag is set; nil when it is not.
func flaggedSince(requested *bool, before *time.Time, now time.Time) *time.Time {
	switch {
	case requested == nil || !*requested:
		return nil
	case before != nil:
		return before
	}
	return &now
}

func textOf(given *string) string {
	if given == nil {
		return ""
	}
	return *given
}

// cleanText makes text fit for every database: no null characters, valid UTF-8, nothing around it.
func cleanText(text string) string {
	return strings.TrimSpace(strings.ReplaceAll(strings.ToValidUTF8(text, ""), "\x00", ""))
}

const (
	confirmWins  = "win_confirm"
	moderateWins = "win_moderate"
	winNoun      = "Win"
)

// Wins lists one page of the wins of everybody, or of one person; hidden ones only if they are the caller's own.
// Callers without the page profile or a proven address see only their own, and those who have only signed up see those
// with consent, by first name and initial.
//
// Requires that the caller is signed in. Returns errs.Invalid for an unknown kind.
func (s *Service) Wins(ctx context.Context, w page.Window, f *WinFilter) (*WinList, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return nil, errs.Login()
	}

	if f == nil {
		f = &WinFilter{}
	}
	if f.Kind != nil && !slices.Contains(winKinds, *f.Kind) {
		return nil, errs.Field("kind", errs.IsNotValid)
	}

	return s.store.listWins(ctx, a, w, filteredWins(a, f), "w.id DESC")
}

// Win returns one win. Requires that the caller is signed in. Returns errs.NotFound, also for one they may not see.
func (s *Service) Win(ctx context.Context, id int) (*Win, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return nil, errs.Login()
	}
	return s.store.findVisible(ctx, a, id)
}

// WinsToConfirm lists one page of wins of other people that wait for a coach. Requires win_confirm.
func (s *Service) WinsToConfirm(ctx context.Context, w page.Window) (*WinList, error) {
	a := actor.From(ctx)
	if !a.Can(confirmWins) {
		return nil, errs.Denied()
	}
	return s.store.listWins(ctx, a, w, winsToConfirm(a), "w.asked_at, w.id")
}
