package saved_test

import (
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"atlas/internal/platform/config"
	"atlas/internal/platform/errs"
	"atlas/internal/reporting/saved"
	"atlas/internal/reporting/sheets/sheetstest"
	"atlas/internal/testkit"
)

// Without an account Google Sheets can't be connected.
func TestSheetsAreOffWithoutAnAccount(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		report := f.save("Everyone", emails())
		_, err := f.service().SetSheet(f.By(staff), report.ID, saved.SheetInput{Spreadsheet: "1AbCdEfGhIjKlMnOp", Tab: "Atlas", Refresh: "daily"}, nil)
		f.Refused(err, errs.Conflict)
		_, err = f.service().RefreshSheet(f.By("member"), report.ID)
		f.Refused(err, errs.Forbidden)
	})
}

// googles are the local servers of a test, by their address: engines are tested at the same time.
type googles struct {
	mu    sync.Mutex
	byURL map[string]*sheetstest.Google
}

// option gives each Atlas a service account at a server of its own.
func (g *googles) option(t *testing.T) testkit.Option {
	t.Helper()

	return testkit.WithConfig(func(c *config.Server) {
		server := sheetstest.New(t)
		c.GoogleSheetsURL = server.URL + "/"
		c.GoogleCredentials = filepath.Join(t.TempDir(), "key.json")
		if err := os.WriteFile(c.GoogleCredentials, server.Key(t), 0o600); err != nil {
			t.Errorf("write the key of the service account: got error %v, want none", err)
		}

		g.mu.Lock()
		defer g.mu.Unlock()
		g.byURL[c.GoogleSheetsURL] = server
	})
}

func (g *googles) of(f *fixture) *sheetstest.Google {
	g.mu.Lock()
	defer g.mu.Unlock()

	return g.byURL[f.Config.GoogleSheetsURL]
}

// A sheet is refreshed each hour with the rights of who connected it; what went wrong is on the report.
func TestSheetIsRefreshed(t *testing.T) {
	all := &googles{byURL: map[string]*sheetstest.Google{}}
	forEachEngine(t, func(f *fixture) {
		google := all.of(f)
		report := f.save("Everyone", emails())
		in := saved.SheetInput{Spreadsheet: "https://docs.google.com/spreadsheets/d/" + sheetstest.Spreadsheet + "/edit", Tab: "Atlas", Refresh: "hourly"}
		report, err := f.service().SetSheet(f.By(staff), report.ID, in, &report.UpdatedAt)
		f.Must(err)

		rows, err := f.service().RefreshSheet(f.By(staff), report.ID)
		f.Must(err)
		f.equal("rows", rows, f.Number("SELECT COUNT(*) FROM users WHERE archived_at IS NULL"))
		f.equal("rows at Google", len(google.Cells("Atlas")), rows+1)
		f.Clock.Advance(time.Hour)
		f.Must(f.service().RunDue(t.Context()))
		f.Must(f.service().RunDue(t.Context()))
		f.equal("writes", google.Writes(), 2)

		google.Refuse(404)
		f.Clock.Advance(time.Hour)
		f.Must(f.service().RunDue(t.Context()))
		report, err = f.service().Report(f.By(staff), report.ID)
		f.Must(err)
		f.equal("problem", *report.Sheet().Problem, "Google couldn't find that spreadsheet. Check the link.")

		google.Refuse(0)
		f.grant("tribe-team-fa", `["profile"]`)
		f.Clock.Advance(time.Hour)
		f.Must(f.service().RunDue(t.Context()))
		f.equal("writes after the right is lost", google.Writes(), 2)
	}, all.option(t))
}
