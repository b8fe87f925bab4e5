package catalog

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/commerce/pricing"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/platform/page"
)

// OneTime is the term that is always there, and used where none is chosen.
const OneTime = "one-time"

// PaymentTerm is how a price is paid.
type PaymentTerm struct {
	ID          string `db:"id" privacy:"none"`
	Name        string `db:"name" log:"name" privacy:"none"`
	NameKey     string `db:"name_key" privacy:"none"`
	Description string `db:"description" log:"description" privacy:"none"`
	// FeeKind is fixed or percentage, nil without a fee.
	FeeKind *string        `db:"fee_type" privacy:"none"`
	Fee     money.Centavos `db:"fee" log:"fee" privacy:"none"`
	// MonthDayList holds the days of the month on which payments after the first fall due, such as 15,30; empty for
	// days after the start.
	MonthDayList string     `db:"month_days" privacy:"none"`
	ArchivedAt   *time.Time `db:"archived_at" log:"archivedAt" privacy:"none"`
	CreatedAt    time.Time  `db:"created_at" privacy:"none"`
	UpdatedAt    time.Time  `db:"updated_at" privacy:"none"`

	FunnelCount int
	Rows        []*PaymentTermRow
}

// PaymentTermRow is an instalment: centavos, or hundredths of a percent.
type PaymentTermRow struct {
	// Kind is amount or percentage.
	Kind      string
	Share     money.Centavos
	DaysAfter int
}

var (
	feeTypes   = choices{{pricing.Fixed, "Fixed Amount"}, {pricing.Percentage, "Percentage"}}
	shareTypes = choices{{pricing.Amount, "Fixed Amount"}, {pricing.Percentage, "Percentage"}}
)

// FeeType is Fixed Amount or Percentage; nil without a fee.
func (t *PaymentTerm) FeeType() *string {
	if t.FeeKind == nil {
		return nil
	}
	return new(feeTypes.show(*t.FeeKind))
}

// MonthDays are the days of the month on which payments after the first fall due; none for days after the start.
func (t *PaymentTerm) MonthDays() []int {
	days := []int{}
	for word := range strings.SplitSeq(t.MonthDayList, ",") {
		if day, err := strconv.Atoi(word); err == nil {
			days = append(days, day)
		}
	}
	return days
}

// IsFixed tells whether it is the term that is always there.
func (t *PaymentTerm) IsFixed() bool { return t.ID == OneTime }

// ShareType is Fixed Amount or Percentage.
func (r *PaymentTermRow) ShareType() string { return shareTypes.show(r.Kind) }

// Priced is the term as plans are made with it.
func (t *PaymentTerm) Priced() pricing.Term {
	p := pricing.Term{FeeType: t.FeeKind, Fee: int64(t.Fee), MonthDays: t.MonthDays()}
	for _, row := range t.Rows {
		p.Rows = append(p.Rows,
			pricing.Instalment{ShareType: row.Kind, Share: int64(row.Share), DaysAfter: row.DaysAfter})
	}
	return p
}

// PaymentTermRowInput is an instalment as staff say it.
type PaymentTermRowInput struct {
	ShareType string
	Share     money.Centavos
	DaysAfter int
}

// PaymentTermInput is what staff say of a term. What is left out stays as it is.
type PaymentTermInput struct {
	ID, Name, Description, FeeType graphql.Omittable[*string]
	Fee                            graphql.Omittable[*money.Centavos]
	// Rows stay as they are when they are nil, and so do the days of the month.
	Rows      []*PaymentTermRowInput
	MonthDays []int
}

// rowsMax is how many instalments a term has at most, monthDaysMax how many days of the month it can name.
const (
	rowsMax      = 120
	monthDaysMax = 4
)

func (in PaymentTermInput) apply(t *PaymentTerm, isNew bool) error {
	c := new(errs.Check)
	applyName(c, in.Name, isNew, &t.Name, &t.NameKey)
	applyID(c, in.ID, isNew, t.Name, &t.ID)
	applyText(c, "description", in.Description, LineMax, &t.Description)
	in.applyFee(c, t)
	in.applyMonthDays(c, t)
	in.applyRows(c, t, isNew)
	return c.Err()
}

func (in PaymentTermInput) applyFee(c *errs.Check, t *PaymentTerm) {
	if kind, ok := in.FeeType.ValueOK(); ok {
		t.FeeKind = nil
		if kind != nil && *kind != "" {
			t.FeeKind = new(feeTypes.read(c, "feeType", kind))
		}
	}

	if fee, ok := in.Fee.ValueOK(); ok && fee != nil {
		t.Fee = *fee
	}

	switch {
	case t.FeeKind == nil:
		t.Fee = 0
	case *t.FeeKind == pricing.Percentage:
		checkAmount(c, "fee", t.Fee, pricing.Whole)
	default:
		checkAmount(c, "fee", t.Fee, pricing.Max)
	}
}

// applyMonthDays sets the days of the month, in order and each once.
func (in PaymentTermInput) applyMonthDays(c *errs.Check, t *PaymentTerm) {
	if in.MonthDays == nil {
		return
	}

	hadDays := t.MonthDayList != ""
	days := slices.Clone(in.MonthDays)
	slices.Sort(days)
	days = slices.Compact(days)
	c.That(len(days) <= monthDaysMax, "monthDays", fmt.Sprintf("Choose up to %d days of the month.", monthDaysMax))
	words := make([]string, len(days))

	for i, day := range days {
		c.That(day >= 1 && day <= 31, "monthDays", "Days of the month go from 1 to 31.")
		words[i] = strconv.Itoa(day)
	}

	t.MonthDayList = strings.Join(words, ",")

	// Rows of a payday plan hold no days after the start, so a term that stops being one needs new rows.
	c.That(!hadDays || len(days) > 0 || in.Rows != nil, "rows", errs.IsRequired)
}

func (in PaymentTermInput) applyRows(c *errs.Check, t *PaymentTerm, isNew bool) {
	if in.Rows == nil && !isNew {
		t.clearDaysAfter()
		return
	}

	c.That(len(in.Rows) > 0, "rows", errs.IsRequired)
	c.That(len(in.Rows) <= rowsMax, "rows", errs.IsTooLong)
	t.Rows = []*PaymentTermRow{}
	var sum money.Centavos
	onlyPercent := len(in.Rows) > 0

	for i, row := range in.Rows {
		kind := shareTypes.read(c, "rows", &row.ShareType)
		t.Rows = append(t.Rows, &PaymentTermRow{kind, row.Share, row.DaysAfter})
		onlyPercent = onlyPercent && kind == pricing.Percentage
		sum += row.Share
		most := pricing.Max
		if kind == pricing.Percentage {
			most = pricing.Whole
		}

		c.That(row.Share > 0 && row.Share <= most, "rows",
			"Each installment must be more than 0 and no more than the total.")
		c.That(row.DaysAfter >= 0 && row.DaysAfter <= DaysMax, "rows",
			"Days after the start must be a whole number from 0 to 36,500.")
		c.That(i == 0 || row.DaysAfter >= in.Rows[i-1].DaysAfter, "rows", "Put installments in order of date.")
	}

	// Amounts depend on the price of each product, so they are checked where a funnel takes the term.
	c.That(!onlyPercent || sum == pricing.Whole, "rows", "The percentages must add up to 100.")
	t.clearDaysAfter()
}

// clearDaysAfter takes the days after the start from the rows of a payday plan: they would count for nothing.
func (t *PaymentTerm) clearDaysAfter() {
	if t.MonthDayList == "" {
		return
	}
	for _, row := range t.Rows {
		row.DaysAfter = 0
	}
}

// sameTerms tells whether two terms are paid the same way.
func sameTerms(a, b pricing.Term) bool {
	sameFee := a.Fee == b.Fee && (a.FeeType == nil) == (b.FeeType == nil) &&
		(a.FeeType == nil || *a.FeeType == *b.FeeType)
	return sameFee && slices.Equal(a.Rows, b.Rows) && slices.Equal(a.MonthDays, b.MonthDays)
}

// PaymentTermFilter picks terms.
type PaymentTermFilter struct{ Status *string }

// PaymentTermList is one page of terms.
type PaymentTermList struct {
	Rows  []*PaymentTerm
	Total int
}

// PaymentTerms lists one page of payment terms for staff. Requires the page paymentTerms or funnel. Returns
// errs.Invalid for an unknown status.
func (s *Service) PaymentTerms(ctx context.Context, w page.Window, f *PaymentTermFilter) (*PaymentTermList, error) {
	if !actor.From(ctx).Page("paymentTerms", FunnelPage) {
		return nil, errs.Denied()
	}
	if f == nil {
		f = &PaymentTermFilter{}
	}

	archived, err := requestedStatus(f.Status)
	if err != nil {
		return nil, err
	}

	rows, total, err := s.Store.listTerms(ctx, w, archived)
	return &PaymentTermList{rows, total}, err
}

// PaymentTerm returns one payment term, to show or edit it. Requires the page paymentTerm or editPaymentTerm. Returns
// errs.NotFound, also without these pages.
func (s *Service) PaymentTerm(ctx context.Context, id string) (*PaymentTerm, error) {
	if !actor.From(ctx).Page("paymentTerm", "editPaymentTerm") {
		return nil, errs.Missing("Payment term")
	}
	return s.Store.TermByID(ctx, id)
}

// PaymentTermsByFunnelID lists the payment terms of one funnel, in its order (B240). Requires the page enrollUser,
// subscription or funnel. Returns errs.NotFound for an unknown funnel.
func (s *Service) PaymentTermsByFunnelID(ctx context.Context, funnelID string) ([]*PaymentTerm, error) {
	if !actor.From(ctx).Page(OfferPages...) {
		return nil, errs.Denied()
	}
	if _, err := s.Store.FunnelByID(ctx, funnelID); err != nil {
		return nil, err
	}
	found, err := s.Store.TermsOf(ctx, []string{funnelID})
	return found[funnelID], err
}
