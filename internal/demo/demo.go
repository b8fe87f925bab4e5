// Package demo fills an installation with what one needs to try Atlas: people, content, money and what they did with
// it. One package per domain makes its part, by calls of the public Services of that domain, and by a store of its own
// where it writes what no Service would, such as what happened long ago. It is the same each time, seen from the clock.
package demo

import (
	"context"
	"fmt"

	demoaffiliates "atlas/internal/demo/affiliates"
	democommerce "atlas/internal/demo/commerce"
	democommunity "atlas/internal/demo/community"
	demoidentity "atlas/internal/demo/identity"
	demojourney "atlas/internal/demo/journey"
	demolearning "atlas/internal/demo/learning"
	demomarketing "atlas/internal/demo/marketing"
	demoreporting "atlas/internal/demo/reporting"
	demosettings "atlas/internal/demo/settings"

	"atlas/internal/affiliates"
	"atlas/internal/commerce"
	"atlas/internal/identity"
	"atlas/internal/journey"
	"atlas/internal/learning"
	"atlas/internal/marketing"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/files"
	"atlas/internal/reporting"
	"atlas/internal/reporting/webhooks"
	"atlas/internal/settings"
)

// Password opens every account of the demo.
const Password = demoidentity.Password

// Account is a person of the demo that stands for a role.
type Account = demoidentity.Account

// Accounts lists those whom one logs in as to see what a role sees.
func Accounts() []Account { return demoidentity.Accounts() }

// Installation is what is filled.
type Installation struct {
	DB    *db.DB
	Clock clock.Clock
	Files *files.Service
	// BaseURL is the public address of the site.
	BaseURL string

	Settings   *settings.Service
	Identity   *identity.Service
	Learning   *learning.Service
	Journey    *journey.Service
	Commerce   *commerce.Service
	Affiliates *affiliates.Service
	Marketing  *marketing.Service
	Reporting  *reporting.Service
	Webhooks   *webhooks.Service
}

// FillPeople makes people to try Atlas with, and the changelog. It expects that nobody is there yet.
func (i Installation) FillPeople(ctx context.Context) error {
	if err := i.settings().FillChangelog(ctx); err != nil {
		return fmt.Errorf("make changelog of the demo: %w", err)
	}

	return i.identity().FillPeople(ctx)
}

// FillContent makes what those people learn with, hold and did, where there is nothing yet. It is apart from
// FillPeople because most tests have no use for it.
func (i Installation) FillContent(ctx context.Context) error {
	// In the order in which they build on each other: products name courses and batches, affiliates name products.
	for _, fill := range []func(context.Context) error{
		i.learning().Fill,
		i.community().Fill,
		i.journey().Fill,
		i.commerce().Fill,
		i.affiliates().Fill,
		i.settings().FillWorkshop,
		i.marketing().Fill,
		i.identity().FillKeys,
		i.reporting().FillLeaving,
		i.reporting().FillReports,
		i.reporting().FillWebhook,
	} {
		if err := fill(ctx); err != nil {
			return fmt.Errorf("fill demo: %w", err)
		}
	}

	return nil
}

func (i Installation) settings() *demosettings.Demo {
	return demosettings.New(i.DB, i.Clock, i.Settings)
}

func (i Installation) identity() *demoidentity.Demo {
	return demoidentity.New(i.DB, i.Clock, i.Identity)
}

func (i Installation) reporting() *demoreporting.Demo {
	return demoreporting.New(demoreporting.Deps{
		DB: i.DB, Clock: i.Clock, Settings: i.Settings, Retention: i.Reporting.Retention, Webhooks: i.Webhooks,
	})
}

func (i Installation) community() *democommunity.Demo {
	return democommunity.New(democommunity.Deps{
		DB: i.DB, Clock: i.Clock, Files: i.Files, Identity: i.identity(),
	})
}

func (i Installation) learning() *demolearning.Demo {
	return demolearning.New(demolearning.Deps{
		DB: i.DB, Clock: i.Clock, Files: i.Files, Identity: i.Identity, Learning: i.Learning, People: i.identity(),
	})
}

func (i Installation) journey() *demojourney.Demo {
	return demojourney.New(demojourney.Deps{
		DB: i.DB, Clock: i.Clock, Identity: i.Identity, Stages: i.Journey.Stages,
	})
}

func (i Installation) commerce() *democommerce.Demo {
	return democommerce.New(democommerce.Deps{
		DB: i.DB, Clock: i.Clock, Files: i.Files, Identity: i.Identity, Commerce: i.Commerce,
	})
}

func (i Installation) affiliates() *demoaffiliates.Demo {
	return demoaffiliates.New(demoaffiliates.Deps{
		DB: i.DB, Clock: i.Clock, Files: i.Files, Settings: i.Settings, Identity: i.Identity,
		Sales: i.commerce(), Affiliates: i.Affiliates,
	})
}

func (i Installation) marketing() *demomarketing.Demo {
	return demomarketing.New(demomarketing.Deps{
		DB: i.DB, Clock: i.Clock, Identity: i.Identity, Marketing: i.Marketing, BaseURL: i.BaseURL,
	})
}
