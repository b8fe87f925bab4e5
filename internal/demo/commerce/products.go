package commerce

import (
	"context"
	"time"

	"atlas/internal/commerce/catalog"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/money"
)

// The products of the demo.
const (
	membershipProduct = "Tribe Membership"
	fastTrackProduct  = "Fast Track: Client Getting"
	challengeProduct  = "12-Day Challenge"
	bootcampProduct   = "Bookkeeping Bootcamp"
	reviewProduct     = "Portfolio Review"
	mentorshipProduct = "Bayanihan Mentorship"
	foundersProduct   = "Founders Circle"
)

// product is a product of the demo.
type product struct {
	name, description, content string
	price                      money.Centavos
	isMembership, isFastTrack  bool
	levels                     []string
	isArchived                 bool
}

// products are what the demo sells.
var products = []product{
	{
		name:        membershipProduct,
		description: "All courses from Stage 0 to Stage 5, live events every week and an accountability group.",
		content:     "courses", price: 19997 * peso, isMembership: true, levels: []string{"member"},
	},
	{
		name:        fastTrackProduct,
		description: "Find, pitch and keep your first three clients, with lifetime access.",
		content:     "courses", price: 3999 * peso, isFastTrack: true,
	},
	{
		name:        challengeProduct,
		description: "Twelve small tasks, one each day, that take you to your first pitch.",
		content:     "activities",
	},
	{
		name:        bootcampProduct,
		description: "Six weeks with ledgers, receipts and BIR forms for freelancers.",
		content:     "courses", price: 7500 * peso,
	},
	{
		name:        reviewProduct,
		description: "An expert goes through your portfolio and answers by video.",
		content:     "tasks", price: 1499 * peso,
	},
	{
		name:        mentorshipProduct,
		description: "A mentor for three months, in groups of twelve.",
		content:     "activities", price: 12000 * peso,
	},
	{
		name:        foundersProduct,
		description: "What came before the Tribe Membership.",
		content:     "courses", price: 9999 * peso, isMembership: true, levels: []string{"member"}, isArchived: true,
	},
}

// addProducts writes the products, and returns their ids by name.
func (d *Demo) addProducts(ctx context.Context, at time.Time) (map[string]int, error) {
	ids := make(map[string]int, len(products))
	for _, one := range products {
		row := &catalog.Product{
			Name: one.name, NameKey: fold.Plain(one.name), Description: one.description, Content: one.content,
			Price: one.price, IsMembership: one.isMembership, IsFastTrack: one.isFastTrack,
			CreatedAt: at, UpdatedAt: at,
		}
		if one.isArchived {
			row.ArchivedAt = &at
		}

		if err := d.store.insertProduct(ctx, row, one.levels); err != nil {
			return nil, err
		}

		ids[one.name] = row.ID
	}

	return ids, nil
}
