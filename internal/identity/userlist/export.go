package userlist

import (
	"context"
	"fmt"
	"io"
	"net/url"
	"strconv"
	"strings"
	"time"

	"atlas/internal/identity/accesslevels"
	"atlas/internal/identity/audit"
	"atlas/internal/identity/contact"
	"atlas/internal/identity/people"
	"atlas/internal/identity/ratelimit"
	"atlas/internal/identity/values"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
	"atlas/internal/platform/sheet"
)

const (
	ExportChunk = 1000
	// exportMax is more people than a sheet has rows for.
	exportMax = 1_000_000
)

// UserExport is a list of people on its way into a workbook.
type UserExport struct {
	// Name is the name of the file.
	Name    string
	s       *Service
	q       *userQuery
	private bool
}

// ExportUsers prepares the people of a list, from all its pages, for a workbook, and notes it in the info log. The
// parameter has the names of the list's address: search, sort, desc, status, kind, level and those of parts; ids narrow
// it to these. What only holders of the page user may read is left out for others.
//
// Requires what Users does. Returns errs.Invalid for a filter that is not offered and for too many ids, or
// errs.RateLimited after thirty in an hour.
func (s *Service) ExportUsers(ctx context.Context, query url.Values) (*UserExport, error) {
	w, f, ids := parseListQuery(query)
	q, err := s.userQuery(ctx, w, f)
	if err != nil {
		return nil, err
	}
	if len(ids) > people.BatchMax {
		return nil, errs.Field("ids", errs.IsTooLong)
	}

	// Beside all other conditions: choosing somebody by id shows no one whom the caller does not see.
	if ids != nil {
		cond, arg := s.db.InInts("u.id", ids)
		q.isCounted = false
		q.where.And(cond, arg)
	}

	a := actor.From(ctx)
	if _, err := s.rates.Take(ctx, "export:"+values.ID(a.UserID), Exports); err != nil {
		return nil, err
	}

	text, args := s.bindPresent(q.count())
	total, err := s.db.Int(ctx, text, args...)
	if err != nil {
		return nil, fmt.Errorf("count people: %w", err)
	}

	// Taking a list home is logged before it is made, whether it arrives or not.
	err = s.audit.Write(ctx, audit.Line{Action: "user_export", Entity: "user", After: map[string]any{
		"people": total, "search": w.Search, "status": f.Status, "kind": f.Kind, "level": f.Level, "chosen": len(ids),
	}})
	if err != nil {
		return nil, fmt.Errorf("log export: %w", err)
	}

	name := "users-" + s.clock.Now().In(clock.Manila).Format(time.DateOnly) + ".xlsx"
	return &UserExport{Name: name, s: s, q: q, private: a.Page("user")}, nil
}

// parseListQuery reads the address of a list.
func parseListQuery(query url.Values) (page.Window, *Filter, []int) {
	filter, input := &Filter{}, &page.ListInput{}
	var ids []int
	for name := range query {
		value := query.Get(name)
		switch name {
		case "search":
			input.Search = &value
		case "sort":
			input.Sort = &value
		case "desc":
			input.Desc = new(value == "true")
		case "status":
			filter.Status = &value
		case "kind":
			filter.Kind = &value
		case "level":
			filter.Level = &value
		case "ids":
			ids = []int{}
			for text := range strings.SplitSeq(value, ",") {
				if id, err := strconv.Atoi(text); err == nil {
					ids = append(ids, id)
				}
			}
		default:
			filter.Parts = append(filter.Parts, &PartFilter{Name: name, Value: value})
		}
	}

	return page.Of(input), filter, ids
}

// Write writes the workbook, row by row as they are read.
func (e *UserExport) Write(ctx context.Context, to io.Writer) error {
	// What hands out rows cannot return an error, so it is kept until the workbook is written.
	var failed error
	rows := func(yield func([]any) bool) {
		failed = e.each(ctx, func(u *people.User, levels []*accesslevels.Level) bool { return yield(e.row(u, levels)) })
	}
	if err := sheet.Write(to,
		sheet.Table{Spec: sheet.Spec{Name: "Users", Columns: e.columns()}, Rows: rows}); err != nil {
		return fmt.Errorf("write workbook: %w", err)
	}
	return failed
}

// each hands out everybody with their levels, reading in chunks: each begins after the last person of the one before.
func (e *UserExport) each(ctx context.Context, give func(*people.User, []*accesslevels.Level) bool) error {
	window := page.Window{Page: 1, PerPage: ExportChunk}
	if len(e.q.words) > 0 {
		window.PerPage = exportMax // anyone who is found is read at once
	}

	var way pageLookup
	for {
		chunk := &List{}
		last, err := e.s.scanUsers(ctx, e.q, window, way, chunk)
		if err != nil {
			return fmt.Errorf("read people: %w", err)
		}

		ids := make([]int, len(chunk.Rows))
		for i, u := range chunk.Rows {
			ids[i] = u.ID
		}

		levels, err := e.s.levels.LevelsOf(ctx, ids)
		if err != nil {
			return fmt.Errorf("read levels of people: %w", err)
		}

		for _, u := range chunk.Rows {
			if !give(u, levels[u.ID]) {
				return nil
			}
		}

		if len(chunk.Rows) < window.PerPage {
			return nil
		}

		way.after = &last.last
	}
}

func (e *UserExport) columns() []sheet.Column {
	columns := sheet.Text("Tribe ID", "First Name", "Middle Name", "Last Name", "Suffix", "Email", "Access Levels",
		"Status")
	columns = append(columns, sheet.Column{Title: "Joined", Format: sheet.DateFormat},
		sheet.Column{Title: "Last Sign-in", Format: sheet.DateFormat})
	if e.private {
		columns = append(columns,
			sheet.Text("Mobile Number", "Sex", "Birth Date", "Country", "State", "City", "Facebook Profile")...)
		columns = append(columns, sheet.Column{Title: "Base Points", Format: sheet.NumberFormat})
	}

	for _, part := range e.q.columns() {
		column := sheet.Column{Title: part.Label}
		if part.Kind == kindDate {
			column.Format = sheet.DateFormat
		}

		columns = append(columns, column)
	}

	return columns
}

func (e *UserExport) row(u *people.User, levels []*accesslevels.Level) []any {
	names := make([]string, len(levels))
	for i, level := range levels {
		names[i] = level.Name
	}

	out := []any{
		cell(u.TribeID), u.FirstName, cell(u.MiddleName), u.LastName, cell(u.Suffix), u.Email,
		strings.Join(names, ", "),
		u.StatusAt(e.s.clock.Now()), u.CreatedAt.In(clock.Manila), nil,
	}
	if u.LastLoginAt != nil {
		out[len(out)-1] = u.LastLoginAt.In(clock.Manila)
	}
	if e.private {
		out = append(out, mobileCell(u.MobileNumber), cell(u.Sex), birthCell(u.Birthdate), cell(u.Country),
			cell(u.State), cell(u.City), cell(u.Facebook), u.BasePoints)
	}

	for _, part := range e.q.columns() {
		out = append(out, partCell(part, u.Parts[part.Name]))
	}

	return out
}

// partCell writes what another domain says as the list shows it: a moment as a day, and one without end by its word.
func partCell(part *Part, value any) any {
	millis, ok := value.(int64)
	if !ok || part.Kind != kindDate {
		return value
	}
	at := time.UnixMilli(millis).In(clock.Manila)
	if at.Year() >= 9999 {
		return "Lifetime"
	}
	return at
}

// mobileCell writes a number as people do.
func mobileCell(number *string) any {
	if number == nil {
		return nil
	}
	return contact.MobileText(*number)
}

func cell(text *string) any {
	if text == nil {
		return nil
	}
	return *text
}

// birthCell writes a day as the members sheet does.
func birthCell(day *string) any {
	if day == nil {
		return nil
	}
	if at, err := time.Parse(time.DateOnly, *day); err == nil {
		return at.Format("01/02/2006")
	}
	return *day
}

// Exports are how often somebody may take the list of people home.
var Exports = ratelimit.Limit{Events: 30, Window: time.Hour}
