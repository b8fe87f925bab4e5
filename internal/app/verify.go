package app

import "context"

// Verify checks the files of the database and the rules of every domain, and says what is broken.
func (a *App) Verify(ctx context.Context) ([]string, error) {
	found, err := a.DB.Verify(ctx)
	if err != nil {
		return nil, err
	}
	for _, verify := range []func(context.Context) ([]string, error){a.Imports.Verify, a.Files.Verify, a.Identity.Verify, a.Learning.Verify, a.Community.Verify, a.Journey.Verify, a.Commerce.Verify, a.Affiliates.Verify, a.Marketing.Verify} {
		more, err := verify(ctx)
		if err != nil {
			return nil, err
		}
		found = append(found, more...)
	}
	return found, nil
}
