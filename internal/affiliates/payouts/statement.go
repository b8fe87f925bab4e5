package payouts

import (
	"bytes"
	"context"
	"encoding/csv"
	"fmt"
	"time"

	"atlas/internal/identity/people"

	"atlas/internal/commerce/orders"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/platform/paper"
	"atlas/internal/platform/sheet"
)

// logoSide is how many pixels of the logo a statement has.
const logoSide = 192

// The forms of a statement.
const (
	FormPDF = "pdf"
	FormCSV = "csv"
)

// statementLine is an entry of a payout as its statement says it.
type statementLine struct {
	at             time.Time
	buyer, product string
	isReversed     bool
	order          int
	base, amount   money.Centavos
}

// Statement is what a payout was for, sale by sale, as PDF or CSV. Buyers are a first name and an initial.
//
// For whom it was paid to, and for holders of the page of affiliates. Returns errs.NotFound for others, for what was
// not paid, and for an unknown form.
func (s *Service) Statement(ctx context.Context, payoutID int, form string) (name string, content []byte, err error) {
	// Someone else's payout, one that was not paid and an unknown one answer alike.
	p, err := s.store.loadPayout(ctx, payoutID)
	if err != nil {
		return "", nil, err
	}

	who := actor.From(ctx)
	if p.State != Paid || p.UserID != who.UserID && !who.Page(affiliatesPage) {
		return "", nil, errs.Missing("Payout")
	}

	if err := people.RequireProvenEmail(ctx); err != nil {
		return "", nil, err
	}

	lines, err := s.store.loadStatementLines(ctx, p.ID)
	if err != nil {
		return "", nil, err
	}

	name = "payout-" + p.Number() + "." + form
	switch form {
	case FormPDF:
		content, err = s.statementPDF(ctx, p, lines)
	case FormCSV:
		content, err = statementCSV(p, lines)
	default:
		return "", nil, errs.Missing("Payout")
	}

	return name, content, err
}

// kind is what a line is.
func (l statementLine) kind() string {
	if l.isReversed {
		return "Taken back"
	}

	return "Commission"
}

// orderNumber is what the order is called everywhere, so that an affiliate can ask about it.
func (l statementLine) orderNumber() string { return orders.OrderNumber(l.order) }

func (s *Service) statementPDF(ctx context.Context, p *Payout, lines []statementLine) ([]byte, error) {
	look := s.settings.Brand(ctx)
	out := paper.Receipt{
		SellerName: look.Name, Support: look.Support, Title: "Payout statement", Number: p.Number(), At: *p.PaidAt,
		Facts: []paper.Line{
			{Label: "Paid to", Text: p.AffiliateName}, {Label: "Account", Text: p.Account()},
			{Label: "Paid on", Text: longDay(*p.PaidAt)},
			{Label: "Reference", Text: text(p.Reference)},
		},
		Total: paper.Line{Label: "Sent to you", Text: peso(p.Net())},
	}

	if look.Color != "" {
		out.Color = look.Scale()[8]
	}

	if look.Logo != "" {
		logo, err := s.settings.Logo(ctx, look.Logo, logoSide)
		if err != nil {
			return nil, fmt.Errorf("read the logo of a statement: %w", err)
		}

		out.Logo = logo
	}

	// What was taken back is named, or the sum would not add up for the reader.
	for _, line := range lines {
		label := longDay(line.at) + ", " + line.buyer + ", " + line.product
		if line.isReversed {
			label += ", taken back"
		}

		out.Rows = append(out.Rows, paper.Line{Label: label, Text: peso(line.amount)})
	}

	out.Rows = append(out.Rows, paper.Line{Label: "Commission", Text: peso(p.Amount)})
	out.Rows = append(out.Rows, paper.Line{Label: "Withholding tax, " + p.TaxPercent() + "%", Text: peso(-p.Tax)})
	return out.PDF()
}

// statementCSV is a file that spreadsheets open. What would be a formula there is defused.
func statementCSV(p *Payout, lines []statementLine) ([]byte, error) {
	rows := [][]string{{"Date", "Type", "Order", "Buyer", "Product", "Paid by buyer", "Amount"}}
	for _, line := range lines {
		rows = append(rows, []string{
			line.at.In(clock.Manila).Format(time.DateOnly), line.kind(), line.orderNumber(),
			sheet.Defuse(line.buyer), sheet.Defuse(line.product),
			line.base.String(), line.amount.String(),
		})
	}

	paidOn := p.PaidAt.In(clock.Manila).Format(time.DateOnly)
	rows = append(rows,
		[]string{paidOn, "Gross", "", "", "", "", p.Amount.String()},
		[]string{paidOn, "Withholding tax " + p.TaxPercent() + "%", "", "", "", "", (-p.Tax).String()},
		[]string{paidOn, "Net, reference " + text(p.Reference), "", "", "", "", p.Net().String()},
	)

	// The mark tells Excel that the file is UTF-8.
	out := bytes.NewBufferString("\uFEFF")
	file := csv.NewWriter(out)
	if err := file.WriteAll(rows); err != nil {
		return nil, fmt.Errorf("write the statement of payout %d: %w", p.ID, err)
	}

	return out.Bytes(), nil
}
