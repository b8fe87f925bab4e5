package app

import "context"

// Verify checks the files of the database and the rules of every domain, and says what is broken.
func (a *App) Verify(ctx context.Context) ([]string, error) {
	found, err := a.DB.Verify(ctx)
	if err != nil {
		return nil, err
	}
	more, err := a.Identity.Verify(ctx)
	return append(found, more...), err
}
