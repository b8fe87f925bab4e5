package saved_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"net/url"
	"runtime"
	"strings"
	"testing"
	"time"

	"atlas/internal/platform/errs"
	"atlas/internal/reporting/saved"
	"atlas/internal/reporting/saved/statement"
)

// weekly emails a report each Monday.
func (f *fixture) weekly(report *saved.Report, people ...int) (*saved.Report, error) {
	in := saved.ScheduleInput{Schedule: "weekly", Day: 1, FileFormat: "csv", RecipientIDs: people}

	return f.service().SetSchedule(f.By(staff), report.ID, in, nil)
}

func (f *fixture) address(role string) string { return role + "@atlas.test" }

// reportMails counts the emails of reports to someone.
func (f *fixture) reportMails(role string) int {
	count := 0
	for _, message := range f.Messages(f.address(role)) {
		if message.Kind == "saved-report" {
			count++
		}
	}

	return count
}

// A report goes out each Monday at 8:00 in Manila, once, with a link and a file, and only to who may still see it.
func TestScheduledReportGoesToWhoMayStillSeeIt(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		report := f.save("Everyone", emails(), "tribe-team-ro")
		_, err := f.weekly(report, f.ID("member"))
		f.Refused(err, errs.Invalid, "recipientIds")
		report, err = f.weekly(report, f.ID(staff), f.ID(readOnly))
		f.Must(err)
		next := report.NextMailAt.In(time.FixedZone("Manila", 8*3600))
		f.equal("next email", next.Format("Mon 15:04"), "Mon 08:00")

		f.Must(f.service().RunDue(t.Context()))
		f.equal("emails before their time", f.reportMails(staff), 0)
		f.Clock.Advance(report.NextMailAt.Sub(f.Clock.Now()))
		f.Must(f.service().RunDue(t.Context()))
		f.Must(f.service().RunDue(t.Context()))
		f.equal("emails to staff", f.reportMails(staff), 1)
		f.equal("emails to read only", f.reportMails(readOnly), 1)
		f.equal("files", f.Number("SELECT COUNT(*) FROM outbox_files WHERE name LIKE 'everyone-%.csv'"), 2)
		text := f.Messages(f.address(staff))[len(f.Messages(f.address(staff)))-1].Text
		if !strings.Contains(text, fmt.Sprintf("/reports/%d", report.ID)) {
			t.Errorf("got %q, want a link to the report", text)
		}

		f.grant("tribe-team-ro", `["reportSummary"]`)
		f.Clock.Advance(7 * 24 * time.Hour)
		f.Must(f.service().RunDue(t.Context()))
		f.equal("emails to staff a week later", f.reportMails(staff), 2)
		f.equal("emails to who lost the right", f.reportMails(readOnly), 1)
		report, err = f.service().Report(f.By(staff), report.ID)
		f.Must(err)
		if !strings.HasPrefix(report.LastMailNote, "Sent to 1 of 2. No access anymore: ") {
			t.Errorf("got %q, want who got none", report.LastMailNote)
		}

		f.Did(f.service().Archive(f.By(staff), []int{report.ID}, true))
		f.Clock.Advance(7 * 24 * time.Hour)
		f.Must(f.service().RunDue(t.Context()))
		f.equal("emails of an archived report", f.reportMails(staff), 2)
	})
}

// export reads a report as a file.
func (f *fixture) export(ctx context.Context, id int, format string) string {
	f.t.Helper()
	export, err := f.service().Export(ctx, url.Values{"id": {fmt.Sprint(id)}, "format": {format}})
	f.Must(err)
	var file bytes.Buffer
	f.Must(export.Write(ctx, &file, func(int) {}))

	return file.String()
}

// A file has all rows, formulas as text, Manila days, and what the reader may see.
func TestExport(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		// Half past midnight in Manila; the day before in UTC.
		at := time.Date(2026, 3, 1, 16, 30, 0, 0, time.UTC)
		f.Exec("UPDATE users SET first_name = '=cmd|calc', created_at = ? WHERE id = ?", at, f.ID("member"))
		d := statement.Definition{
			Source: "people", Columns: []string{"person", "joined"}, Filters: []statement.Filter{{Column: "email", Op: "is", Values: []string{"member@atlas.test"}}},
		}
		report := f.save("Hidden, =1+1", d, "tribe-team-ro")
		rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(f.export(f.By(staff), report.ID, "csv"), "\uFEFF"))).ReadAll()
		f.Must(err)
		f.equal("rows", len(rows), 2)
		if !strings.HasPrefix(rows[1][0], "'=cmd|calc") || rows[1][1] != "2026-03-02" {
			t.Errorf("got %q, want the formula as text and a Manila day", rows[1])
		}
		f.equal("a workbook", f.export(f.By(readOnly), report.ID, "xlsx")[:2], "PK")
		_, err = f.service().Export(f.By("member"), url.Values{"id": {fmt.Sprint(report.ID)}})
		f.Refused(err, errs.Forbidden)
	})
}

// A cancelled export stops.
func TestExportStops(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.addLeads(10_000)
		report := f.save("Leads", statement.Definition{Source: "leads", Columns: []string{"person", "email"}})
		export, err := f.service().Export(f.By(staff), url.Values{"id": {fmt.Sprint(report.ID)}, "format": {"csv"}})
		f.Must(err)
		ctx, cancel := context.WithCancel(f.By(staff))
		defer cancel()
		seen := 0
		err = export.Write(ctx, new(bytes.Buffer), func(rows int) {
			seen = rows
			cancel()
		})
		if !errors.Is(err, context.Canceled) || seen >= 10_000 {
			t.Errorf("got %v after %d rows, want it to stop early", err, seen)
		}
	})
}

// addLeads makes people on the waitlist.
func (f *fixture) addLeads(count int) {
	f.t.Helper()
	at := f.Clock.Now()
	f.Exec(`INSERT INTO products (name, name_key, price, content_type, is_membership, is_fast_track, created_at, updated_at) VALUES ('P', 'p', 1, 'courses', TRUE, FALSE, ?, ?)`, at, at)
	f.Exec(`INSERT INTO funnels (id, product_id, name, name_key, validity_by_days, is_hidden, is_switched_on, page_template, created_at, updated_at)
		SELECT 'waiting', MAX(id), 'Waiting', 'waiting', 60, FALSE, TRUE, 'template-1', ?, ? FROM products`, at, at)

	// A statement may not take longer than the limit of the database, however busy the machine is.
	const most = 20_000
	for first := 1; first <= count; first += most {
		last := min(first+most-1, count)
		f.Exec(`INSERT INTO waitlist_entries (funnel_id, first_name, email, email_key, created_at)
			WITH RECURSIVE n (i) AS (SELECT CAST(? AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < ?)
			SELECT 'waiting', 'Person ' || i, 'person' || i || '@example.com', 'person' || i || '@example.com', CAST(? AS BIGINT) + i
			FROM n`, first, last, at)
	}
}

// discard counts what is written and keeps nothing.
type discard struct{ bytes int64 }

func (d *discard) Write(p []byte) (int, error) {
	d.bytes += int64(len(p))

	return len(p), nil
}

// 600,000 rows are streamed: whatever the format, memory grows by less than 64 MB.
func TestExportOf600000RowsTakesLittleMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("writes 600,000 rows")
	}
	const rows, most = 600_000, 64 << 20
	forEachEngine(t, func(f *fixture) {
		f.addLeads(rows)
		report := f.save("Leads", statement.Definition{Source: "leads", Columns: []string{"person", "email", "cameBy", "detail", "created"}})
		for _, format := range []string{"csv", "xlsx"} {
			export, err := f.service().Export(f.By(staff), url.Values{"id": {fmt.Sprint(report.ID)}, "format": {format}})
			f.Must(err)
			f.equal("rows", export.Total, rows)
			before := memory()
			largest, steps, out := before, 0, new(discard)
			f.Must(export.Write(f.By(staff), out, func(int) {
				if steps++; steps%20 == 0 {
					largest = max(largest, memory())
				}
			}))
			grown := int64(largest) - int64(before)
			t.Logf("%s: %d rows, %d MB written, memory grew by %.1f MB", format, rows, out.bytes>>20, float64(grown)/(1<<20))
			if grown > most {
				t.Errorf("%s: got %d MB more memory, want less than %d", format, grown>>20, most>>20)
			}
		}
	})
}

// memory is what the process holds on to, without garbage that waits for its collector.
func memory() uint64 {
	runtime.GC()
	var now runtime.MemStats
	runtime.ReadMemStats(&now)

	return now.HeapAlloc
}
