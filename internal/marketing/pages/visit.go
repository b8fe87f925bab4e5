package pages

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"strings"
	"time"
	"unicode"

	"atlas/internal/commerce/orders"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
)

// Visits counts how often pages are seen, and who signs up or orders afterwards.
type Visits struct {
	db      *db.DB
	store   *figureStore
	clock   clock.Clock
	log     *slog.Logger
	baseURL string
	pages   *Service
	views   viewCounter
}

// VisitTime is how long a browser keeps what brought its owner here.
const VisitTime = 30 * 24 * time.Hour

// campaignMax bounds each campaign value: addresses come from anyone.
const campaignMax = 100

// Visit is what brought someone here: the page they opened last, and the campaign values of the address they came by.
type Visit struct {
	// Page is the path by which staff know the page; empty for none.
	Page                                    string
	Source, Medium, Campaign, Term, Content string
}

// campaignNames are the values of an address that are kept, by what they are called there.
func (v *Visit) campaignNames() map[string]*string {
	return map[string]*string{
		"utm_source": &v.Source, "utm_medium": &v.Medium, "utm_campaign": &v.Campaign, "utm_term": &v.Term,
		"utm_content": &v.Content,
	}
}

// WithQuery is the visit with the campaign values of an address. An address without any leaves those that were there.
func (v Visit) WithQuery(query url.Values) Visit {
	// A new campaign replaces the old one whole: values of two campaigns never mix.
	next := Visit{Page: v.Page}
	hasOne := false
	for name, value := range next.campaignNames() {
		*value = tidyCampaign(query.Get(name))
		hasOne = hasOne || *value != ""
	}

	if !hasOne {
		return v
	}

	return next
}

// String is the visit as a browser keeps it.
func (v Visit) String() string {
	if v == (Visit{Page: v.Page}) {
		// Nearly everyone came without a campaign.
		if v.Page == "" {
			return ""
		}

		return "page=" + url.QueryEscape(v.Page)
	}

	values := url.Values{}
	for name, value := range v.campaignNames() {
		if *value != "" {
			values.Set(name, *value)
		}
	}

	if v.Page != "" {
		values.Set("page", v.Page)
	}

	return values.Encode()
}

// ParseVisit reads what a browser kept. Anyone can write that, so it is cut and cleaned as an address is.
func ParseVisit(text string) Visit {
	if text == "" {
		return Visit{}
	}

	values, err := url.ParseQuery(text)
	if err != nil {
		return Visit{}
	}

	var v Visit
	for name, value := range v.campaignNames() {
		*value = tidyCampaign(values.Get(name))
	}

	if page := values.Get("page"); strings.HasPrefix(page, "/") && len(page) <= 2*campaignMax {
		v.Page = page
	}

	return v
}

// tidyCampaign cuts a value and takes out what no one can read.
func tidyCampaign(text string) string {
	text = strings.Map(func(letter rune) rune {
		if !unicode.IsPrint(letter) {
			return -1
		}

		return letter
	}, strings.ToValidUTF8(text, ""))

	return cut(text, campaignMax)
}

type visitKey struct{}

// WithVisit puts what a browser kept of its visit into the context of its request.
func WithVisit(ctx context.Context, kept string) context.Context {
	if kept == "" {
		return ctx
	}

	return context.WithValue(ctx, visitKey{}, kept)
}

// VisitOf is what brought the visitor behind ctx here.
func VisitOf(ctx context.Context) Visit {
	kept, _ := ctx.Value(visitKey{}).(string)
	if kept == "" {
		return Visit{}
	}

	return ParseVisit(kept)
}

// conversion is someone who did what a page is for.
type conversion struct {
	ID        int       `db:"id,made"`
	Path      string    `db:"path"`
	Kind      string    `db:"kind"`
	UserID    *int      `db:"user_id"`
	EmailKey  string    `db:"email_key"`
	OrderID   *int      `db:"order_id"`
	Source    string    `db:"utm_source"`
	Medium    string    `db:"utm_medium"`
	Campaign  string    `db:"utm_campaign"`
	Term      string    `db:"utm_term"`
	Content   string    `db:"utm_content"`
	CreatedAt time.Time `db:"created_at"`
}

var conversions = db.NewTable[conversion]("marketing_conversions")

// SignedUp counts someone new for the page they came by. It is told in the transaction that makes the account.
func (s *Visits) SignedUp(ctx context.Context, userID int) error {
	emailKey, err := s.pages.store.emailKeyOf(ctx, userID)
	if errors.Is(err, db.ErrNone) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read user %d: %w", userID, err)
	}

	return s.convert(ctx, &conversion{Kind: "signup", UserID: &userID, EmailKey: emailKey}, emailKey)
}

// OrderPlaced counts a buyer for the page they came by. It is told in the transaction that writes the order.
func (s *Visits) OrderPlaced(ctx context.Context, order orders.PlacedOrder) error {
	return s.convert(ctx,
		&conversion{Kind: "order", UserID: order.UserID, OrderID: &order.ID, EmailKey: order.EmailKey}, order.EmailKey)
}

// Registered counts someone who registered for the free training for the page they came by. It is told in the
// transaction that writes the registration.
func (s *Visits) Registered(ctx context.Context, userID *int, emailKey string) error {
	return s.convert(ctx, &conversion{Kind: "training", UserID: userID, EmailKey: emailKey}, "")
}

// WaitlistJoined counts someone who joined a waitlist for the page they came by. It is told in the transaction that
// writes them down.
func (s *Visits) WaitlistJoined(ctx context.Context, emailKey string) error {
	return s.convert(ctx, &conversion{Kind: waitlistGoal, EmailKey: emailKey}, "")
}

// convert writes a conversion of the visitor behind ctx. Signing up and ordering then is one conversion of a page.
func (s *Visits) convert(ctx context.Context, c *conversion, emailKey string) error {
	visit := VisitOf(ctx)
	if visit == (Visit{}) {
		return nil
	}

	// Counted first: someone whom the page has counted before may be new to its experiment.
	if err := s.pages.Experiments.convertTrial(ctx, visit.Page, c.Kind); err != nil {
		return err
	}

	known, err := s.store.hasConverted(ctx, visit.Page, emailKey)
	if err != nil || known {
		return err
	}

	c.Path = visit.Page
	c.Source = visit.Source
	c.Medium = visit.Medium
	c.Campaign = visit.Campaign
	c.Term = visit.Term
	c.Content = visit.Content
	c.CreatedAt = s.clock.Now()
	if err := conversions.Insert(ctx, s.db, c); err != nil {
		return fmt.Errorf("count a conversion of %s: %w", c.Path, err)
	}

	return nil
}
