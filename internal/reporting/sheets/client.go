// Package sheets writes tables into spreadsheets at Google with a service account, by the official client.
//
// Values are written RAW: what looks like a formula stays text. A sheet is made as large as its table, cleared and
// written in parts, so that a table of any size takes little memory.
package sheets

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"sync"

	"google.golang.org/api/googleapi"
	"google.golang.org/api/option"
	api "google.golang.org/api/sheets/v4"

	"atlas/internal/platform/errs"
)

// Options say with which account spreadsheets are written.
type Options struct {
	// Credentials are the JSON key of a service account.
	Credentials []byte
	// Endpoint is where the API is; Google's unless told.
	Endpoint string
}

// Client writes spreadsheets.
type Client struct {
	account string
	options []option.ClientOption

	mu      sync.Mutex
	service *api.Service
}

// New makes a client. Nothing is sent until something is written.
func New(o Options) (*Client, error) {
	var key struct {
		Type  string `json:"type"`
		Email string `json:"client_email"`
	}
	if err := json.Unmarshal(o.Credentials, &key); err != nil || key.Type != "service_account" || key.Email == "" {
		return nil, errors.New("the Google credentials must be the JSON key of a service account")
	}

	options := []option.ClientOption{
		option.WithAuthCredentialsJSON(option.ServiceAccount, o.Credentials), option.WithScopes(api.SpreadsheetsScope),
	}
	if o.Endpoint != "" {
		options = append(options, option.WithEndpoint(o.Endpoint))
	}

	return &Client{account: key.Email, options: options}, nil
}

// open builds the official client the first time it is needed.
func (c *Client) open(ctx context.Context) (*api.Service, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.service == nil {
		// It outlives who needs it first.
		service, err := api.NewService(context.WithoutCancel(ctx), c.options...)
		if err != nil {
			return nil, fmt.Errorf("build the client for Google Sheets: %w", err)
		}

		c.service = service
	}

	return c.service, nil
}

// Account is the address that spreadsheets are shared with.
func (c *Client) Account() string { return c.account }

const (
	// partRows is how many rows one request has.
	partRows = 2000
	// rowInput is how Google is told to keep values as they are.
	rowInput = "RAW"
	// CellsMax is how many cells a spreadsheet holds, with room for its other sheets.
	CellsMax = 5_000_000
)

// Replace writes a table of so many rows into a sheet of a spreadsheet, in place of what was there. A sheet that isn't
// there is made. rows hands over one row after the other: nil, string, int64 or float64.
//
// Returns errs.Conflict with a sentence for what the owner of the spreadsheet can mend.
func (c *Client) Replace(
	ctx context.Context, spreadsheetID, tab string, titles []string, total int,
	rows func(write func([]any) error) error,
) (int, error) {
	// Refused before anything of the sheet is cleared.
	if (total+1)*len(titles) > CellsMax {
		return 0, errs.New(errs.Conflict,
			"That's %d rows, more than a spreadsheet can hold. Add a filter to the report.", total)
	}

	service, err := c.open(ctx)
	if err != nil {
		return 0, err
	}

	// Room first: values outside of the sheet would be refused.
	if err := c.makeRoom(ctx, service, spreadsheetID, tab, total+1, len(titles)); err != nil {
		return 0, c.explain(err)
	}

	_, err = service.Spreadsheets.Values.Clear(spreadsheetID, quoted(tab), &api.ClearValuesRequest{}).Context(ctx).Do()
	if err != nil {
		return 0, c.explain(err)
	}

	w := &writer{service: service, ctx: ctx, spreadsheetID: spreadsheetID, tab: tab, next: 1}
	head := make([]any, len(titles))
	for i, title := range titles {
		head[i] = title
	}

	if err := w.add(head); err != nil {
		return 0, c.explain(err)
	}

	if err := rows(func(row []any) error { return w.add(row) }); err != nil {
		return 0, c.explain(err)
	}

	// The last part is seldom full.
	if err := w.flush(); err != nil {
		return 0, c.explain(err)
	}

	return w.next - 2, nil
}

// makeRoom makes a sheet exactly as large as its table, which also drops rows of a longer one.
func (c *Client) makeRoom(
	ctx context.Context, service *api.Service, spreadsheetID, tab string, rows, columns int,
) error {
	found, err := service.Spreadsheets.Get(spreadsheetID).Fields("sheets.properties").Context(ctx).Do()
	if err != nil {
		return err
	}

	// One row stays below the titles, which stay in sight.
	grid := &api.GridProperties{RowCount: int64(max(rows, 2)), ColumnCount: int64(max(columns, 1)), FrozenRowCount: 1}
	change := &api.Request{AddSheet: &api.AddSheetRequest{Properties: &api.SheetProperties{Title: tab,
		GridProperties: grid}}}
	for _, sheet := range found.Sheets {
		// Google does not tell names apart by capitals.
		if sheet.Properties != nil && strings.EqualFold(sheet.Properties.Title, tab) {
			change = &api.Request{UpdateSheetProperties: &api.UpdateSheetPropertiesRequest{
				Fields: "gridProperties(rowCount,columnCount,frozenRowCount)",
				// The first sheet has the number 0, which would be left out.
				Properties: &api.SheetProperties{SheetId: sheet.Properties.SheetId, GridProperties: grid,
					ForceSendFields: []string{"SheetId"}},
			}}
		}
	}

	_, err = service.Spreadsheets.BatchUpdate(spreadsheetID,
		&api.BatchUpdateSpreadsheetRequest{Requests: []*api.Request{change}}).Context(ctx).Do()

	return err
}

// writer gathers rows into requests.
type writer struct {
	service       *api.Service
	ctx           context.Context
	spreadsheetID string
	tab           string
	rows          [][]any
	// next is the row of the sheet that is written next.
	next int
}

func (w *writer) add(row []any) error {
	cells := make([]any, len(row))
	for i, value := range row {
		// Null would leave a cell as it is.
		if value == nil {
			value = ""
		}

		cells[i] = value
	}

	w.rows = append(w.rows, cells)
	if len(w.rows) < partRows {
		return nil
	}

	return w.flush()
}

func (w *writer) flush() error {
	if len(w.rows) == 0 {
		return nil
	}

	at := fmt.Sprintf("%s!A%d", quoted(w.tab), w.next)
	_, err := w.service.Spreadsheets.Values.Update(w.spreadsheetID, at, &api.ValueRange{Values: w.rows}).
		ValueInputOption(rowInput).Context(w.ctx).Do()
	if err != nil {
		return err
	}

	w.next += len(w.rows)
	w.rows = w.rows[:0]

	return nil
}

// quoted is the name of a sheet as a range names it.
func quoted(tab string) string { return "'" + strings.ReplaceAll(tab, "'", "''") + "'" }

// explain turns a refusal of Google into a sentence for staff. Other errors stay as they are.
func (c *Client) explain(err error) error {
	refused, ok := errors.AsType[*googleapi.Error](err)
	if !ok {
		return err
	}

	switch refused.Code {
	case http.StatusNotFound:
		return errs.Wrap(err, errs.Conflict, "Google couldn't find that spreadsheet. Check the link.")
	case http.StatusForbidden, http.StatusUnauthorized:
		return errs.Wrap(err, errs.Conflict,
			"Google doesn't let us write there. Share the spreadsheet with %s as an editor.", c.account)
	case http.StatusTooManyRequests:
		return errs.Wrap(err, errs.Conflict, "Google is busy right now. We'll try again at the next refresh.")
	}

	return errs.Wrap(err, errs.Conflict, "Google Sheets answered with an error (%d). Try again later.", refused.Code)
}

// spreadsheetLink finds the id in the address of a spreadsheet, idShape is an id on its own.
var (
	spreadsheetLink = regexp.MustCompile(`^https://docs\.google\.com/spreadsheets/d/([A-Za-z0-9_-]{10,100})(?:[/?#].*)?$`)
	idShape         = regexp.MustCompile(`^[A-Za-z0-9_-]{10,100}$`)
)

// SpreadsheetID reads the id of a spreadsheet from its link or from the id itself; empty for anything else.
func SpreadsheetID(typed string) string {
	typed = strings.TrimSpace(typed)
	if found := spreadsheetLink.FindStringSubmatch(typed); found != nil {
		return found[1]
	}
	if idShape.MatchString(typed) {
		return typed
	}

	return ""
}
