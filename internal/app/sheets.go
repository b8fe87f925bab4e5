package app

import (
	"fmt"
	"os"

	"atlas/internal/reporting/saved"
	"atlas/internal/reporting/sheets"
)

// sheetWriter writes spreadsheets at Google with the account of the configuration; nil without one.
func (a *App) sheetWriter() (saved.SheetWriter, error) {
	if a.Config.GoogleCredentials == "" {
		return nil, nil
	}

	key, err := os.ReadFile(a.Config.GoogleCredentials)
	if err != nil {
		return nil, fmt.Errorf("read --google-credentials: %w", err)
	}

	client, err := sheets.New(sheets.Options{Credentials: key, Endpoint: a.Config.GoogleSheetsURL})
	if err != nil {
		return nil, fmt.Errorf("prepare Google Sheets: %w", err)
	}

	return client, nil
}
