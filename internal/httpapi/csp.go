package httpapi

import (
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"time"

	"github.com/go-chi/httprate"
)

// CSPReports takes what browsers refused to load. Anybody can send such a report, so it is cut short, stripped of
// queries, and logged only so often.
type CSPReports struct {
	log     *slog.Logger
	limiter *httprate.RateLimiter
}

// NewCSPReports writes them to a log.
func NewCSPReports(log *slog.Logger) *CSPReports {
	return &CSPReports{log: log,
		limiter: httprate.NewRateLimiter(20, time.Minute, httprate.WithResponseHeaders(httprate.ResponseHeaders{}))}
}

// cspReport has the names of both report formats.
type cspReport struct {
	Document   string `json:"document-uri"`
	Directive  string `json:"violated-directive"`
	Blocked    string `json:"blocked-uri"`
	Document2  string `json:"documentURL"`
	Directive2 string `json:"effectiveDirective"`
	Blocked2   string `json:"blockedURL"`
}

// Take is POST /api/csp.
func (c *CSPReports) Take(w http.ResponseWriter, r *http.Request) {
	if !c.limiter.OnLimit(w, r, "reports") {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, authBody))
		if err == nil {
			c.record(body)
		}
	}
	w.Header()["Cache-Control"] = noStore
	w.WriteHeader(http.StatusNoContent)
}

func (c *CSPReports) record(body []byte) {
	var old struct {
		Report *cspReport `json:"csp-report"`
	}
	var recent []struct {
		Body *cspReport `json:"body"`
	}

	// Browsers send one of two forms; of the newer one, a few reports of a list are enough.
	switch {
	case json.Unmarshal(body, &old) == nil && old.Report != nil:
		c.write(old.Report)
	case json.Unmarshal(body, &recent) == nil:
		for i, report := range recent {
			if report.Body != nil && i < 5 {
				c.write(report.Body)
			}
		}
	}
}

func (c *CSPReports) write(r *cspReport) {
	c.log.Warn("a browser refused to load something", "directive", short(r.Directive+r.Directive2),
		"blocked", withoutQuery(r.Blocked+r.Blocked2), "page", withoutQuery(r.Document+r.Document2))
}

func withoutQuery(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	u.RawQuery, u.Fragment, u.User = "", "", nil
	return short(u.String())
}

func short(text string) string { return text[:min(len(text), 200)] }
