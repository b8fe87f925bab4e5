package app

import (
	"context"
	"fmt"

	"atlas/internal/demo"
)

// Seed makes what every site needs, levels and settings, where it is missing. With withDemo it also makes people to try
// it with, when there is nobody yet.
func (a *App) Seed(ctx context.Context, withDemo bool) error {
	// Settings come first, as all others read them; levels before people, who have one.
	if err := a.Settings.Ensure(ctx); err != nil {
		return fmt.Errorf("make settings: %w", err)
	}

	if err := a.Identity.Levels.Seed(ctx); err != nil {
		return fmt.Errorf("make levels: %w", err)
	}

	// What older versions wrote is brought into the form that searches and comparisons expect.
	if err := a.Identity.People.Fold(ctx); err != nil {
		return fmt.Errorf("fold names of users: %w", err)
	}

	if err := a.Identity.People.NormalizeMobiles(ctx); err != nil {
		return fmt.Errorf("normalise mobile numbers: %w", err)
	}

	if err := a.Learning.Search.Reindex(ctx, false); err != nil {
		return fmt.Errorf("index content for search: %w", err)
	}

	if err := a.Journey.SeedForms(ctx); err != nil {
		return fmt.Errorf("make forms: %w", err)
	}

	if err := a.Commerce.Seed(ctx); err != nil {
		return fmt.Errorf("make what commerce needs: %w", err)
	}

	if err := a.Marketing.Seed(ctx); err != nil {
		return fmt.Errorf("make what marketing needs: %w", err)
	}

	if !withDemo {
		return nil
	}

	hasUsers, err := installationStore{a.DB}.hasUsers(ctx)
	if err != nil || hasUsers {
		return err // a changelog that staff emptied stays empty
	}

	return a.demo().FillPeople(ctx)
}

// SeedContent fills a demo with what its people learn with, where there is nothing yet. It is apart from Seed because
// most tests have no use for it.
func (a *App) SeedContent(ctx context.Context) error { return a.demo().FillContent(ctx) }

// demo is what fills this app with people and content to try it with.
func (a *App) demo() demo.Installation {
	return demo.Installation{
		DB: a.DB, Clock: a.clock, Files: a.Files, BaseURL: a.Config.Public(),
		Settings: a.Settings, Identity: a.Identity, Learning: a.Learning, Journey: a.Journey,
		Commerce: a.Commerce, Affiliates: a.Affiliates, Marketing: a.Marketing, Reporting: a.Reporting,
		Webhooks: a.Webhooks,
	}
}

// DemoAccounts are the people of the demo, one line each: address and role.
func DemoAccounts() []string {
	accounts := demo.Accounts()
	out := make([]string, len(accounts))
	for i, account := range accounts {
		out[i] = fmt.Sprintf("%-34s %s", account.Email, account.Label)
	}
	return out
}

// DemoPassword opens all of them.
const DemoPassword = demo.Password
