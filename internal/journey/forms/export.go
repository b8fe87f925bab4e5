package forms

import (
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"net/url"
	"strconv"
	"strings"
	"time"

	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
	"atlas/internal/platform/sheet"
)

// responseExportMax is how many responses one file takes.
const responseExportMax = 50_000

// FormExport is the responses to a form on their way into a file.
type FormExport struct {
	// Name is the name of the file; IsCSV tells text from a workbook.
	Name      string
	IsCSV     bool
	s         *Service
	questions []*FormQuestion
	tail      string
	args      []any
}

// ExportFormResponses prepares all responses of a list, from all its pages, for a file, and notes it in the info log.
// The parameter has the names of the list's address: form, search, sort, desc, state, version, from, to, question,
// answer, and format (xlsx by default, or csv).
//
// Requires the page form. Returns errs.Invalid for an unknown filter or format, errs.NotFound, errs.Conflict for more
// responses than one file holds, or errs.RateLimited after thirty in an hour.
func (s *Service) ExportFormResponses(ctx context.Context, query url.Values) (*FormExport, error) {
	if !actor.From(ctx).Page("form") {
		return nil, errs.Denied()
	}

	// The file holds what the list shows, so it reads the same address.
	value := func(name string) *string {
		if text := query.Get(name); text != "" {
			return &text
		}

		return nil
	}

	format, err := page.ChoiceOf("format", value("format"), "xlsx", "csv")
	if err != nil {
		return nil, err
	}

	id, _ := strconv.Atoi(query.Get("form")) // what is no number is no form either
	f, err := s.store.formByID(ctx, id)
	if err != nil {
		return nil, err
	}

	filter := &FormResponseFilter{State: value("state"), From: value("from"), To: value("to"),
		Question: value("question"), Answer: value("answer")}
	if version, err := strconv.Atoi(query.Get("version")); err == nil {
		filter.Version = &version
	}

	w := page.Of(&page.ListInput{Search: value("search"), Sort: value("sort"), Desc: new(query.Get("desc") == "true")})
	where, err := s.responsesWhere(ctx, f.ID, w, filter)
	if err != nil {
		return nil, err
	}

	// The limit is spent after the filter was checked: a mistake in it costs nothing.
	if err := s.identity.SpendExport(ctx); err != nil {
		return nil, err
	}

	total, err := s.store.countResponses(ctx, where)
	if err != nil {
		return nil, fmt.Errorf("count the responses of form %d: %w", f.ID, err)
	}
	if total > responseExportMax {
		return nil, errs.New(errs.Conflict, "That's %d responses. One file can hold %d. Choose fewer days.", total,
			responseExportMax)
	}

	err = s.identity.Log(ctx,
		identity.LogEntry{Action: "form_export", Entity: "form", EntityID: f.ID,
			After: map[string]any{"responses": total, "format": format}})
	if err != nil {
		return nil, fmt.Errorf("log the export of form %d: %w", f.ID, err)
	}

	cond, args := where.SQL()
	return &FormExport{
		Name:  fmt.Sprintf("%s-%s.%s", f.Slug, s.clock.Now().In(clock.Manila).Format(time.DateOnly), format),
		IsCSV: format == "csv", s: s,
		questions: allQuestions(f.Versions), tail: cond + responseSorts.Order(w, "r.id"), args: args,
	}, nil
}

// Write writes the file. Formulas are defused.
func (e *FormExport) Write(ctx context.Context, to io.Writer) error {
	found, err := e.s.store.readResponses(ctx, e.tail, e.args...)
	if err != nil {
		return fmt.Errorf("read the responses of an export: %w", err)
	}

	titles := []string{"Response", "Name", "Email", "Status", "Version", "Sent (Manila)"}
	for _, q := range e.questions {
		titles = append(titles, q.Label)
	}

	if e.IsCSV {
		return e.writeCSV(to, titles, found)
	}

	rows := func(yield func([]any) bool) {
		for _, r := range found {
			cells := []any{}
			for _, text := range e.row(r) {
				cells = append(cells, text)
			}

			if !yield(cells) {
				return
			}
		}
	}

	return sheet.Write(to, sheet.Table{Spec: sheet.Spec{Name: "Responses", Columns: sheet.Text(titles...)}, Rows: rows})
}

// writeCSV writes text that spreadsheet programs read as UTF-8.
func (e *FormExport) writeCSV(to io.Writer, titles []string, found []*FormResponse) error {
	if _, err := io.WriteString(to, "\ufeff"); err != nil {
		return fmt.Errorf("begin the file: %w", err)
	}

	w := csv.NewWriter(to)
	for i := range titles {
		// A title that begins like a formula would run in a spreadsheet.
		titles[i] = sheet.Defuse(titles[i])
	}

	if err := w.Write(titles); err != nil {
		return fmt.Errorf("write the titles: %w", err)
	}

	for _, r := range found {
		cells := e.row(r)
		for i := range cells {
			cells[i] = sheet.Defuse(cells[i])
		}

		if err := w.Write(cells); err != nil {
			return fmt.Errorf("write response %d: %w", r.ID, err)
		}
	}

	w.Flush()
	return w.Error()
}

var stateWords = map[string]string{responseOpen: "In progress", responseComplete: "Complete",
	responseOutdated: "Needs answers"}

func (e *FormExport) row(r *FormResponse) []string {
	out := []string{strconv.Itoa(r.ID), "Visitor", "", stateWords[r.State()], strconv.Itoa(r.Version), ""}
	if r.Person != nil {
		out[1], out[2] = r.Person.Name, r.Person.Email
	}
	if r.SentAt != nil {
		out[5] = r.SentAt.In(clock.Manila).Format("01/02/2006 15:04")
	}

	given := map[string]*FormAnswer{}
	for _, a := range r.Answers {
		given[a.Question] = a
	}

	for _, q := range e.questions {
		out = append(out, q.Words(given[q.Key]))
	}

	return out
}

// Words is an answer as people read it.
func (q *FormQuestion) Words(a *FormAnswer) string {
	if a == nil {
		return ""
	}

	words := make([]string, len(a.Values))
	for i, value := range a.Values {
		words[i] = value
		if o := q.option(value); o != nil {
			words[i] = o.Label
		}

		if i < len(a.Files) {
			words[i] = a.Files[i].Name
		}
	}

	return strings.Join(words, "; ")
}
