// Package sheetstest is a local server that speaks the documented API of Google Sheets, for tests.
package sheetstest

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
)

const (
	// Account is the address of the service account.
	Account = "reports@atlas-test.iam.gserviceaccount.com"
	// Spreadsheet is the one spreadsheet that there is.
	Spreadsheet = "1AbCdEfGhIjKlMnOp_test"
)

// Google answers for a token, spreadsheets.get, batchUpdate, values.clear and values.update.
type Google struct {
	*httptest.Server
	mu sync.Mutex
	// grids are the sizes of its sheets, cells their values by row.
	grids map[string][2]int64
	cells map[string][][]any
	// inputs are the ways in which values were to be read.
	inputs  map[string]bool
	clears  int
	refusal int
}

// New starts the server.
func New(t testing.TB) *Google {
	t.Helper()
	g := &Google{grids: map[string][2]int64{}, cells: map[string][][]any{}, inputs: map[string]bool{}}
	g.Server = httptest.NewServer(http.HandlerFunc(g.serve))
	t.Cleanup(g.Close)

	return g
}

func (g *Google) serve(w http.ResponseWriter, r *http.Request) {
	g.mu.Lock()
	defer g.mu.Unlock()
	w.Header().Set("Content-Type", "application/json")
	if r.URL.Path == "/token" {
		fmt.Fprint(w, `{"access_token":"secret-token","token_type":"Bearer","expires_in":3600}`)
		return
	}

	path, isOurs := strings.CutPrefix(r.URL.EscapedPath(), "/v4/spreadsheets/"+Spreadsheet)
	switch {
	case r.Header.Get("Authorization") != "Bearer secret-token":
		g.fail(w, http.StatusUnauthorized)
	case g.refusal != 0:
		g.fail(w, g.refusal)
	case !isOurs:
		g.fail(w, http.StatusNotFound)
	case path == "":
		g.describe(w)
	case path == ":batchUpdate":
		g.batchUpdate(w, r)
	default:
		g.values(w, r, strings.TrimPrefix(path, "/values/"))
	}
}

func (g *Google) fail(w http.ResponseWriter, code int) {
	w.WriteHeader(code)
	fmt.Fprintf(w, `{"error":{"code":%d,"message":"no","status":"X"}}`, code)
}

func (g *Google) describe(w http.ResponseWriter) {
	found := []string{}
	for title := range g.grids {
		found = append(found, fmt.Sprintf(`{"properties":{"sheetId":%d,"title":%q}}`, len(found), title))
	}
	fmt.Fprintf(w, `{"sheets":[%s]}`, strings.Join(found, ","))
}

func (g *Google) batchUpdate(w http.ResponseWriter, r *http.Request) {
	type properties struct {
		SheetID        *int64 `json:"sheetId"`
		Title          string
		GridProperties struct{ RowCount, ColumnCount int64 }
	}
	var body struct {
		Requests []struct {
			AddSheet              *struct{ Properties properties }
			UpdateSheetProperties *struct {
				Fields     string
				Properties properties
			}
		}
	}
	if err := json.NewDecoder(r.Body).Decode(&body); err != nil {
		g.fail(w, http.StatusBadRequest)
		return
	}

	for _, request := range body.Requests {
		if add := request.AddSheet; add != nil {
			g.grids[add.Properties.Title] = [2]int64{add.Properties.GridProperties.RowCount,
				add.Properties.GridProperties.ColumnCount}
		}

		if update := request.UpdateSheetProperties; update != nil {
			if update.Properties.SheetID == nil || !strings.Contains(update.Fields, "rowCount") {
				g.fail(w, http.StatusBadRequest)
				return
			}

			for title := range g.grids {
				g.grids[title] = [2]int64{update.Properties.GridProperties.RowCount,
					update.Properties.GridProperties.ColumnCount}
			}
		}
	}

	fmt.Fprint(w, `{}`)
}

// values clears a sheet or writes rows into it, and refuses rows that don't fit, as Google does.
func (g *Google) values(w http.ResponseWriter, r *http.Request, escaped string) {
	at, _ := url.PathUnescape(escaped)
	if rest, isClear := strings.CutSuffix(at, ":clear"); isClear {
		g.clears++
		delete(g.cells, titleOf(rest))
		fmt.Fprint(w, `{}`)

		return
	}

	var body struct{ Values [][]any }
	title, cell, _ := strings.Cut(at, "!")
	title = titleOf(title)
	var first int
	if _, err := fmt.Sscanf(cell, "A%d", &first); err != nil || r.Method != http.MethodPut ||
		json.NewDecoder(r.Body).Decode(&body) != nil {
		g.fail(w, http.StatusBadRequest)
		return
	}

	if int64(first-1+len(body.Values)) > g.grids[title][0] || first != len(g.cells[title])+1 {
		g.fail(w, http.StatusBadRequest)
		return
	}

	g.inputs[r.URL.Query().Get("valueInputOption")] = true
	g.cells[title] = append(g.cells[title], body.Values...)
	fmt.Fprint(w, `{}`)
}

// Key is the JSON key of a service account of the server.
func (g *Google) Key(t testing.TB) []byte {
	t.Helper()
	private, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}

	der, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}

	key, err := json.Marshal(map[string]string{
		"type": "service_account", "client_email": Account, "private_key_id": "1", "client_id": "1",
		"token_uri":   g.URL + "/token",
		"private_key": string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der})),
		"project_id":  "atlas-test", "universe_domain": "googleapis.com",
	})
	if err != nil {
		t.Fatal(err)
	}

	return key
}

// Refuse has everything refused with a status; 0 for nothing.
func (g *Google) Refuse(code int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.refusal = code
}

// Cells are the values of a sheet by row, the titles first.
func (g *Google) Cells(tab string) [][]any {
	g.mu.Lock()
	defer g.mu.Unlock()

	return g.cells[tab]
}

// Inputs are the ways in which values were to be read.
func (g *Google) Inputs() []string {
	g.mu.Lock()
	defer g.mu.Unlock()
	out := []string{}
	for input := range g.inputs {
		out = append(out, input)
	}

	return out
}

// Writes counts how often a sheet was cleared to be written anew.
func (g *Google) Writes() int {
	g.mu.Lock()
	defer g.mu.Unlock()

	return g.clears
}

// titleOf is the name of a sheet in a range.
func titleOf(quoted string) string {
	return strings.ReplaceAll(strings.TrimSuffix(strings.TrimPrefix(quoted, "'"), "'"), "''", "'")
}
