package commerce

import (
	"context"
	"time"

	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/pricing"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/money"
)

// The payment terms of the demo, beside the one that is always there.
const (
	payday       = "payday-plan"
	monthly      = "monthly"
	halfAndHalf  = "half-and-half"
	fivePayments = "five-payments"
)

// term is a payment term of the demo: so many rows of the same share, so many days apart.
type term struct {
	id, name, description string
	feeType               string
	fee                   money.Centavos
	rows, everyDays       int
}

// terms are how prices of the demo are paid. The fees of the first two make the payments of a membership round.
var terms = []term{
	{
		id: payday, name: "Payday plan", description: "8 payments, starting today.",
		feeType: pricing.Fixed, fee: 3195 * peso, rows: 8, everyDays: 15,
	},
	{
		id: monthly, name: "Monthly", description: "4 payments, one a month.",
		feeType: pricing.Fixed, fee: 2799 * peso, rows: 4, everyDays: 30,
	},
	{
		id: halfAndHalf, name: "Half and half", description: "One half today, the other in 30 days.",
		rows: 2, everyDays: 30,
	},
	{
		id: fivePayments, name: "Five payments", description: "5 payments of 20 percent, with a fee of 5 percent.",
		feeType: pricing.Percentage, fee: 5 * peso, rows: 5, everyDays: 15,
	},
}

func (d *Demo) addTerms(ctx context.Context, at time.Time) error {
	for _, one := range terms {
		row := &catalog.PaymentTerm{
			ID: one.id, Name: one.name, NameKey: fold.Plain(one.name), Description: one.description, Fee: one.fee,
			CreatedAt: at, UpdatedAt: at,
		}
		if one.feeType != "" {
			row.FeeKind = &one.feeType
		}

		// The numbers of rows all divide the whole, so that nothing is left over for the last row.
		share := pricing.Whole / money.Centavos(one.rows)
		for i := range one.rows {
			row.Rows = append(row.Rows, &catalog.PaymentTermRow{
				Kind: pricing.Percentage, Share: share, DaysAfter: i * one.everyDays,
			})
		}

		if err := d.store.insertTerm(ctx, row); err != nil {
			return err
		}
	}

	return nil
}
