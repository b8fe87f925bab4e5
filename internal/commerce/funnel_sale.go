package commerce

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/commerce/pricing"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
)

const (
	bumpTextMax   = 200
	thanksTextMax = 1000
	thanksLabel   = 60
)

// SaleInput is what staff say about the sale itself: one more product at checkout, the next step after paying, and the
// words of the closed page. What is left out stays as it is; null empties.
type SaleInput struct {
	// BumpFunnelID is the funnel through which the bump is sold; null for no bump.
	BumpFunnelID, BumpText                          graphql.Omittable[*string]
	BumpPrice                                       graphql.Omittable[*money.Centavos]
	ThanksTitle, ThanksText, ThanksLabel, ThanksURL graphql.Omittable[*string]
	ClosedHeadline, ClosedText                      graphql.Omittable[*string]
}

func (in SaleInput) apply(c *errs.Check, f *Funnel) {
	in.applyBump(c, f)
	in.applyThanks(c, f)

	applyText(c, "closedHeadline", in.ClosedHeadline, nameMax, &f.ClosedHeadline)
	applyText(c, "closedText", in.ClosedText, lineMax, &f.ClosedText)
}

func (in SaleInput) applyBump(c *errs.Check, f *Funnel) {
	if typed, ok := in.BumpFunnelID.ValueOK(); ok {
		f.BumpFunnelID = nil
		if id := line(typed); id != "" {
			f.BumpFunnelID = &id
		}
	}
	if price, ok := in.BumpPrice.ValueOK(); ok {
		f.BumpPrice = price
	}
	applyText(c, "bumpText", in.BumpText, bumpTextMax, &f.BumpText)

	// Price and sentence belong to the product: without it they would come back with the next one.
	if f.BumpFunnelID == nil {
		f.BumpPrice, f.BumpText = nil, ""
		return
	}

	c.That(f.BumpPrice != nil, "bumpPrice", errs.IsRequired)
	if f.BumpPrice != nil {
		c.That(*f.BumpPrice > 0, "bumpPrice", errs.IsTooLow)
		c.That(*f.BumpPrice <= pricing.Max, "bumpPrice", errs.IsTooHigh)
	}
}

func (in SaleInput) applyThanks(c *errs.Check, f *Funnel) {
	applyText(c, "thanksTitle", in.ThanksTitle, nameMax, &f.ThanksTitle)
	applyText(c, "thanksText", in.ThanksText, thanksTextMax, &f.ThanksText)
	applyText(c, "thanksLabel", in.ThanksLabel, thanksLabel, &f.ThanksLabel)
	applyText(c, "thanksUrl", in.ThanksURL, urlMax, &f.ThanksURL)

	hasMore := f.ThanksText != "" || f.ThanksLabel != "" || f.ThanksURL != ""
	c.That(f.ThanksTitle != "" || !hasMore, "thanksTitle", errs.IsRequired)
	c.That(f.ThanksLabel != "" || f.ThanksURL == "", "thanksLabel", errs.IsRequired)
	c.That(f.ThanksURL != "" || f.ThanksLabel == "", "thanksUrl", errs.IsRequired)
	c.That(f.ThanksURL == "" || isSafeAddress(f.ThanksURL), "thanksUrl", errs.IsNotFormatted)
}

// isSafeAddress takes the path of a page of ours, or an https address.
func isSafeAddress(address string) bool {
	if !isPageAddress(address) {
		return false
	}
	at, err := url.Parse(address)
	return err == nil && (strings.HasPrefix(address, "/") || at.Scheme == "https" && at.User == nil)
}

// checkBump refuses a bump that cannot be sold beside a funnel: one that does not exist or is archived, and more of the
// same product. Returns errs.Invalid.
func (s *Service) checkBump(ctx context.Context, f *Funnel) error {
	if f.BumpFunnelID == nil {
		return nil
	}

	bump, err := s.funnelByID(ctx, *f.BumpFunnelID)
	if errs.Is(err, errs.NotFound) {
		return errs.Field("bumpFunnelId", errs.IsNotValid)
	}
	if err != nil {
		return fmt.Errorf("read the bump of funnel %s: %w", f.ID, err)
	}

	if why := bump.archivedBecause(); why != "" {
		return errs.Field("bumpFunnelId", why)
	}
	if bump.ProductID == f.ProductID {
		return errs.Field("bumpFunnelId", "Choose another product than the one this funnel sells.")
	}
	return nil
}

// FunnelBump is the bump of a funnel as staff see it.
type FunnelBump struct {
	FunnelID, FunnelName, ProductName, Text string
	Price, RegularPrice                     money.Centavos
	// HiddenBecause says why no buyer is offered it now; nil while they are.
	HiddenBecause *string
}

// NextStep is what a buyer is asked to do after paying.
type NextStep struct{ Title, Text, Label, URL string }

// nextStep is that of the thank-you page; nil where staff wrote none.
func (f *Funnel) nextStep() *NextStep {
	if f.ThanksTitle == "" {
		return nil
	}
	return &NextStep{Title: f.ThanksTitle, Text: f.ThanksText, Label: f.ThanksLabel, URL: f.ThanksURL}
}

// Bump is the bump of a funnel. Holders of the funnel page; nobody else learns of it here.
func (f FunnelFields) Bump(ctx context.Context, of *Funnel) (*FunnelBump, error) {
	if of.BumpFunnelID == nil || !seesFunnels(ctx) {
		return nil, nil
	}
	bump, err := f.Commerce.loaders(ctx).funnels.Load(ctx, *of.BumpFunnelID)
	if err != nil {
		return nil, err
	}
	if bump == nil {
		return nil, errors.New("the bump of a funnel is gone")
	}

	return &FunnelBump{
		FunnelID: bump.ID, FunnelName: bump.Name, ProductName: bump.product.Name, Text: of.BumpText,
		Price: *of.BumpPrice, RegularPrice: bump.product.Price, HiddenBecause: bump.ClosedBecause(),
	}, nil
}

// NextStep is what buyers are asked to do on the thank-you page.
func (f FunnelFields) NextStep(_ context.Context, of *Funnel) (*NextStep, error) {
	return of.nextStep(), nil
}
