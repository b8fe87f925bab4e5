package catalog

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/commerce/pricing"
	"atlas/internal/commerce/text"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
)

const (
	bumpHeadlineMax = 80
	bumpTextMax     = 200
	thanksTextMax   = 1000
	thanksLabelMax  = 60
)

const (
	ownProductBump = "Choose another product than the one this funnel sells."
	notOurAddress  = "Enter a page of ours, like /home, or a link that starts with https://."
)

// SaleInput is what staff say about the sale itself: one more product at checkout, the next step after paying, and the
// words of the closed page. What is left out stays as it is; null empties.
type SaleInput struct {
	// BumpFunnelID is the funnel through which the bump is sold; null for no bump.
	BumpFunnelID, BumpHeadline, BumpText            graphql.Omittable[*string]
	BumpPrice                                       graphql.Omittable[*money.Centavos]
	BumpIsOn                                        graphql.Omittable[*bool]
	ThanksTitle, ThanksText, ThanksLabel, ThanksURL graphql.Omittable[*string]
	ClosedHeadline, ClosedText                      graphql.Omittable[*string]
}

func (in SaleInput) apply(c *errs.Check, f *Funnel) {
	in.applyBump(c, f)
	in.applyThanks(c, f)

	applyText(c, "closedHeadline", in.ClosedHeadline, nameMax, &f.ClosedHeadline)
	applyText(c, "closedText", in.ClosedText, LineMax, &f.ClosedText)
}

func (in SaleInput) applyBump(c *errs.Check, f *Funnel) {
	if typed, ok := in.BumpFunnelID.ValueOK(); ok {
		f.BumpFunnelID = nil
		if id := text.TrimLine(typed); id != "" {
			f.BumpFunnelID = &id
		}
	}

	if price, ok := in.BumpPrice.ValueOK(); ok {
		f.BumpPrice = price
	}

	applyText(c, "bumpHeadline", in.BumpHeadline, bumpHeadlineMax, &f.BumpHeadline)
	applyText(c, "bumpText", in.BumpText, bumpTextMax, &f.BumpText)
	applyFlag(in.BumpIsOn, &f.BumpIsOn)

	// Price and words belong to the product: without it they would come back with the next one.
	if f.BumpFunnelID == nil {
		f.BumpPrice, f.BumpIsOn = nil, false
		f.BumpHeadline, f.BumpText = "", ""
		return
	}

	c.That(f.BumpPrice != nil, "bumpPrice", errs.IsRequired)
	if f.BumpPrice != nil {
		c.That(*f.BumpPrice >= 0, "bumpPrice", errs.IsTooLow)
		c.That(*f.BumpPrice <= pricing.Max, "bumpPrice", errs.IsTooHigh)
	}
}

func (in SaleInput) applyThanks(c *errs.Check, f *Funnel) {
	applyText(c, "thanksTitle", in.ThanksTitle, nameMax, &f.ThanksTitle)
	applyText(c, "thanksText", in.ThanksText, thanksTextMax, &f.ThanksText)
	applyText(c, "thanksLabel", in.ThanksLabel, thanksLabelMax, &f.ThanksLabel)
	applyText(c, "thanksUrl", in.ThanksURL, urlMax, &f.ThanksURL)

	hasMore := f.ThanksText != "" || f.ThanksLabel != "" || f.ThanksURL != ""
	c.That(f.ThanksTitle != "" || !hasMore, "thanksTitle", errs.IsRequired)
	c.That(f.ThanksLabel != "" || f.ThanksURL == "", "thanksLabel", errs.IsRequired)
	c.That(f.ThanksURL != "" || f.ThanksLabel == "", "thanksUrl", errs.IsRequired)
	c.That(f.ThanksURL == "" || isSafeAddress(f.ThanksURL), "thanksUrl", notOurAddress)
}

// isSafeAddress takes the path of a page of ours, or an https address.
func isSafeAddress(address string) bool {
	if !isPageAddress(address) {
		return false
	}
	if strings.HasPrefix(address, "/") {
		return true
	}

	// A name before the host makes a link look like it leads somewhere else.
	at, err := url.Parse(address)
	return err == nil && at.Scheme == "https" && at.User == nil
}

// checkBump refuses a bump that cannot be sold beside a funnel: one that does not exist or is archived, and more of the
// same product. Returns errs.Invalid.
func (s *Service) checkBump(ctx context.Context, f *Funnel) error {
	if f.BumpFunnelID == nil {
		return nil
	}

	bump, err := s.Store.FunnelByID(ctx, *f.BumpFunnelID)
	if errs.Is(err, errs.NotFound) {
		return errs.Field("bumpFunnelId", errs.IsNotValid)
	}
	if err != nil {
		return fmt.Errorf("read the bump of funnel %s: %w", f.ID, err)
	}

	if why := bump.ArchivedBecause(); why != "" {
		return errs.Field("bumpFunnelId", why)
	}

	if bump.ProductID == f.ProductID {
		return errs.Field("bumpFunnelId", ownProductBump)
	}

	return nil
}

// FunnelBump is the bump of a funnel as staff see it.
type FunnelBump struct {
	FunnelID, FunnelName, ProductName, Headline, Text string
	Price, RegularPrice                               money.Centavos
	ValidityByDays                                    *int
	IsOn                                              bool
	// HiddenBecause says why no buyer is offered it now; nil while they are.
	HiddenBecause *string
}

// The closed page is words on the funnel and no page of the builder: it says why enrollment is closed at this very
// moment and keeps the waitlist form, and every funnel has one without anybody making and publishing a page first.

// NextStep is what a buyer is asked to do after paying.
type NextStep struct{ Title, Text, Label, URL string }

// AfterPaying is the step that the thank-you page asks for; nil where staff wrote none.
func (f *Funnel) AfterPaying() *NextStep {
	if f.ThanksTitle == "" {
		return nil
	}
	return &NextStep{Title: f.ThanksTitle, Text: f.ThanksText, Label: f.ThanksLabel, URL: f.ThanksURL}
}

// Bump returns the bump of a funnel for staff, with why buyers do not see it. Requires the page funnel; others get nil.
func (f FunnelFields) Bump(ctx context.Context, of *Funnel) (*FunnelBump, error) {
	if of.BumpFunnelID == nil || !seesFunnels(ctx) {
		return nil, nil
	}

	bump, err := f.Catalog.Loaders(ctx).bumps.Load(ctx, *of.BumpFunnelID)
	if err != nil {
		return nil, err
	}
	if bump == nil {
		return nil, errors.New("the bump of a funnel is gone")
	}

	out := &FunnelBump{
		FunnelID: bump.ID, FunnelName: bump.Name, ProductName: bump.Product.Name,
		Headline: of.BumpHeadline, Text: of.BumpText, IsOn: of.BumpIsOn,
		Price: *of.BumpPrice, RegularPrice: bump.Product.Price, ValidityByDays: bump.ValidityByDays,
		HiddenBecause: bump.ClosedBecause(),
	}
	if !of.BumpIsOn {
		out.HiddenBecause = new("The offer is switched off.")
	}

	return out, nil
}

// NextStep is what buyers are asked to do on the thank-you page.
func (f FunnelFields) NextStep(_ context.Context, of *Funnel) (*NextStep, error) {
	return of.AfterPaying(), nil
}
