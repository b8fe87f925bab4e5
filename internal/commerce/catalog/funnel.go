package catalog

import (
	"context"
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/commerce/text"
	"atlas/internal/community/records"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/platform/page"
)

const FunnelPage = "funnel"

// Funnel is a way to buy a product.
type Funnel struct {
	ID        string  `db:"id" privacy:"none"`
	ProductID int     `db:"product_id" log:"productId" privacy:"none"`
	Name      string  `db:"name" log:"name" privacy:"none"`
	NameKey   string  `db:"name_key" privacy:"none"`
	Slug      *string `db:"slug" log:"slug" privacy:"none"`
	SlugKey   *string `db:"slug_key" privacy:"none"`
	Headline  string  `db:"headline" log:"headline" privacy:"none"`
	// Lines are the benefits, one a line.
	Lines          string  `db:"benefits" privacy:"none"`
	ValidityByDays *int    `db:"validity_by_days" log:"validityByDays" privacy:"none"`
	StartByDays    *int    `db:"start_by_days" log:"startByDays" privacy:"none"`
	IsHidden       bool    `db:"is_hidden" log:"isHidden" privacy:"none"`
	IsSwitchedOn   bool    `db:"is_switched_on" log:"isSwitchedOn" privacy:"none"`
	BatchID        *int    `db:"batch_id" log:"batchId" privacy:"none"`
	Seats          *int    `db:"seats" log:"seats" privacy:"none"`
	Template       string  `db:"page_template" privacy:"none"`
	PageURL        *string `db:"page_url" log:"pageUrl" privacy:"none"`
	// BumpFunnelID sells one more product at checkout, at BumpPrice; nil for none.
	BumpFunnelID *string         `db:"bump_funnel_id" log:"bumpFunnelId" privacy:"none"`
	BumpPrice    *money.Centavos `db:"bump_price" log:"bumpPrice" privacy:"none"`
	BumpHeadline string          `db:"bump_headline" log:"bumpHeadline" privacy:"none"`
	BumpText     string          `db:"bump_text" log:"bumpText" privacy:"none"`
	// BumpIsOn tells that buyers are offered it. While it is off, the words stay for the next time.
	BumpIsOn bool `db:"bump_is_on" log:"bumpIsOn" privacy:"none"`
	// The next step on the thank-you page, and the words of the closed page; empty for those that come with Atlas.
	ThanksTitle    string `db:"thanks_title" privacy:"none"`
	ThanksText     string `db:"thanks_text" privacy:"none"`
	ThanksLabel    string `db:"thanks_label" privacy:"none"`
	ThanksURL      string `db:"thanks_url" privacy:"none"`
	ClosedHeadline string `db:"closed_headline" log:"closedHeadline" privacy:"none"`
	ClosedText     string `db:"closed_text" log:"closedText" privacy:"none"`

	ArchivedAt *time.Time `db:"archived_at" log:"archivedAt" privacy:"none"`
	CreatedAt  time.Time  `db:"created_at" privacy:"none"`
	UpdatedAt  time.Time  `db:"updated_at" privacy:"none"`

	// Product is what it sells.
	Product     *Product
	launch      launch
	couponCount int
	// Sold and Held are seats: of subscriptions, and of orders that are not paid. Without a limit Sold is not counted.
	Sold, Held int
	closed     string
}

// launch is the batch of a funnel, during whose launch it is open.
type launch struct {
	name           string
	from, to, away *time.Time
}

const (
	LinkTemplate = "link"
	pageTemplate = "template-1"
)

var pageTemplates = choices{{LinkTemplate, "Link a Page"}, {pageTemplate, "Template 1"}}

// PageTemplate is Link a Page or Template 1.
func (f *Funnel) PageTemplate() string { return pageTemplates.show(f.Template) }

// Benefits are what a buyer gets, a sentence each.
func (f *Funnel) Benefits() []string { return splitLines(f.Lines) }

// splitLines gives the lines of a text; none for an empty one.
func splitLines(text string) []string {
	if text == "" {
		return []string{}
	}
	return strings.Split(text, "\n")
}

// IsOpen tells whether it can be bought now.
func (f *Funnel) IsOpen() bool { return f.closed == "" }

// IsFull tells that every seat is sold or held.
func (f *Funnel) IsFull() bool { return f.Seats != nil && f.Sold+f.Held >= *f.Seats }

// ClosedBecause says why it cannot be bought; nil while it can.
func (f *Funnel) ClosedBecause() *string {
	if f.closed == "" {
		return nil
	}
	return &f.closed
}

// Batch is that in whose launch it is open.
func (f *Funnel) Batch() *records.GroupRef {
	if f.BatchID == nil {
		return nil
	}
	return &records.GroupRef{ID: *f.BatchID, Name: f.launch.name}
}

// ShownBenefits are what buyers read that they get: the lines of the funnel, or those of its product.
func (f *Funnel) ShownBenefits() []string {
	if own := f.Benefits(); len(own) > 0 {
		return own
	}
	return f.Product.Benefits()
}

// FunnelPaymentTerm is a term of a funnel.
type FunnelPaymentTerm struct{ PaymentTerm *PaymentTerm }

// PaymentTermID is the id of the term.
func (t *FunnelPaymentTerm) PaymentTermID() string { return t.PaymentTerm.ID }

// FunnelInput is what staff say of a funnel. What is left out stays as it is; null empties.
type FunnelInput struct {
	ID, Name, Slug, Headline, PageTemplate, PageURL graphql.Omittable[*string]
	// Benefits and PaymentTermIds stay as they are when they are nil.
	Benefits                                    []string
	ValidityByDays, StartByDays, BatchID, Seats graphql.Omittable[*int]
	IsHidden, IsSwitchedOn                      graphql.Omittable[*bool]
	PaymentTermIds                              []string
	Sale                                        *SaleInput
}

const (
	benefitsMax = 12
	seatsMax    = 1_000_000
	urlMax      = 2000
)

// checkBenefits refuses more lines than a page can show, and lines that are too long.
func checkBenefits(c *errs.Check, benefits []string) {
	c.That(len(benefits) <= benefitsMax, "benefits", errs.IsTooLong)
	for _, benefit := range benefits {
		c.Text("benefits", benefit, 0, LineMax)
	}
}

func (in FunnelInput) apply(f *Funnel, isNew bool, reserved func(string) bool) error {
	c := new(errs.Check)
	applyName(c, in.Name, isNew, &f.Name, &f.NameKey)

	// The id comes from the name, so the name is read before.
	applyID(c, in.ID, isNew, f.Name, &f.ID)
	in.applySlug(c, f, reserved)
	applyText(c, "headline", in.Headline, LineMax, &f.Headline)
	if in.Benefits != nil {
		f.Lines = tidyLines(in.Benefits)
		checkBenefits(c, f.Benefits())
	}

	applyCount(c, "validityByDays", in.ValidityByDays, 0, DaysMax, &f.ValidityByDays)
	applyCount(c, "startByDays", in.StartByDays, 0, DaysMax, &f.StartByDays)
	applyCount(c, "seats", in.Seats, 0, seatsMax, &f.Seats)
	applyFlag(in.IsHidden, &f.IsHidden)
	applyFlag(in.IsSwitchedOn, &f.IsSwitchedOn)
	if id, ok := in.BatchID.ValueOK(); ok {
		f.BatchID = id
	}

	in.applyPage(c, f)
	if in.Sale != nil {
		in.Sale.apply(c, f)
	}

	return c.Err()
}

func (in FunnelInput) applySlug(c *errs.Check, f *Funnel, reserved func(string) bool) {
	typed, ok := in.Slug.ValueOK()
	if !ok {
		return
	}

	// An emptied field gives the slug back.
	f.Slug, f.SlugKey = nil, nil
	slug := strings.ToLower(text.TrimLine(typed))
	if slug == "" {
		return
	}

	checkSlug(c, "slug", slug)
	c.That(!reserved(slug), "slug", "is reserved. Choose another one.")
	f.Slug, f.SlugKey = &slug, &slug
}

func (in FunnelInput) applyPage(c *errs.Check, f *Funnel) {
	if typed, ok := in.PageTemplate.ValueOK(); ok && typed != nil {
		f.Template = pageTemplates.read(c, "pageTemplate", typed)
	}

	if typed, ok := in.PageURL.ValueOK(); ok {
		f.PageURL = nil
		if address := text.TrimLine(typed); address != "" {
			f.PageURL = &address
			c.That(isPageAddress(address), "pageUrl", errs.IsNotFormatted)
			c.That(len(address) <= urlMax, "pageUrl", errs.IsTooLong)
		}
	}

	c.That(f.Template != LinkTemplate || f.PageURL != nil, "pageUrl", errs.IsRequired)
}

// isPageAddress takes a web address, or the path of a page of ours.
func isPageAddress(address string) bool {
	at, err := url.Parse(address)
	if err != nil || strings.ContainsAny(address, " \\\t\r\n") {
		return false
	}
	if strings.HasPrefix(address, "/") {
		// Two slashes are the address of another host.
		return !strings.HasPrefix(address, "//")
	}

	return at.Host != "" && (at.Scheme == "https" || at.Scheme == "http")
}

// tidyLines are lines without blanks around them, and without empty ones.
func tidyLines(given []string) string {
	kept := []string{}
	for _, typed := range given {
		if one := text.TrimLine(&typed); one != "" {
			kept = append(kept, one)
		}
	}
	return strings.Join(kept, "\n")
}

// FunnelFilter picks funnels.
type FunnelFilter struct {
	Status    *string
	ProductID *int
}

// FunnelHiddenInput says which funnels of a product are wanted.
type FunnelHiddenInput struct {
	// Value leaves hidden funnels in.
	Value *bool
	// UserID leaves out those that somebody holds.
	UserID *int
}

// FunnelList is one page of funnels.
type FunnelList struct {
	Rows  []*Funnel
	Total int
}

// OfferPages are those of people who need to know how something is sold.
var OfferPages = []string{"enrollUser", "subscription", FunnelPage}

// SeesHidden tells whether somebody may know of hidden funnels.
func SeesHidden(a actor.Actor) bool { return a.Can(EnrollPeople) || a.Page(FunnelPage) }

// Funnels lists one page of funnels for staff. Requires the page funnel. Returns errs.Invalid for an unknown status.
func (s *Service) Funnels(ctx context.Context, w page.Window, f *FunnelFilter) (*FunnelList, error) {
	if !actor.From(ctx).Page(FunnelPage) {
		return nil, errs.Denied()
	}
	if f == nil {
		f = &FunnelFilter{}
	}

	archived, err := requestedStatus(f.Status)
	if err != nil {
		return nil, err
	}

	rows, total, err := s.Store.listFunnels(ctx, w, archived, f.ProductID)
	return &FunnelList{rows, total}, err
}

// Funnel returns one funnel, to show or edit it. Requires the page funnel. Returns errs.NotFound, also without that
// page.
func (s *Service) Funnel(ctx context.Context, id string) (*Funnel, error) {
	if !actor.From(ctx).Page(FunnelPage) {
		return nil, errs.Missing("Funnel")
	}
	return s.Store.FunnelByID(ctx, id)
}

// FunnelsByProductID lists the funnels of a product that are not archived, by name. Hidden ones are among them if they
// are asked for and the caller may enrol people or manages funnels (B239). With a person, those that the person holds
// are left out.
//
// Requires the page enrollUser, subscription, product or funnel. Returns errs.NotFound for a person whom the caller
// does not see.
func (s *Service) FunnelsByProductID(ctx context.Context, productID int, hidden *FunnelHiddenInput) ([]*Funnel, error) {
	a := actor.From(ctx)
	if !a.Page("enrollUser", "subscription", "product", FunnelPage) {
		return nil, errs.Denied()
	}

	// What is left out tells what someone holds, so the caller must see them.
	if hidden != nil && hidden.UserID != nil {
		sees, err := s.identity.People.CanSee(ctx, *hidden.UserID)
		if err != nil {
			return nil, fmt.Errorf("find whether the caller sees user %d: %w", *hidden.UserID, err)
		}
		if !sees {
			return nil, errs.Missing("User")
		}
	}

	// Asking for hidden funnels is no right to see them.
	wantsHidden := hidden != nil && hidden.Value != nil && *hidden.Value && SeesHidden(a)
	tail, args := "WHERE f.product_id = ? AND f.archived_at IS NULL", []any{productID}
	if !wantsHidden {
		tail += " AND NOT f.is_hidden"
	}
	if hidden != nil && hidden.UserID != nil {
		tail, args = tail+" AND NOT EXISTS ("+HeldFunnel+")", append(args, *hidden.UserID, s.clock.Now())
	}

	return s.Store.ReadFunnels(ctx, tail+" ORDER BY f.name_key, f.id", args...)
}
