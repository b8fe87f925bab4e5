package proof

import (
	"fmt"
	"maps"
	"strings"

	"atlas/internal/testkit"
)

// registerExperiment adds the rows of this area to the tables of the proofs; see areas.
func registerExperiment() {
	maps.Copy(samples, experimentSamples)
	routes["GET /api/seen"] = []route{{path: "/api/seen?experiment=1&page=/va"}}
	maps.Copy(shared, map[string][]string{
		"query marketingExperimentVariant": lookers, "mutation saveMarketingExperiment": authors, "mutation saveExperimentVariant": authors,
		"mutation startMarketingExperiment": authors, "mutation endMarketingExperiment": authors, "mutation deleteMarketingExperiment": authors,
	})
	maps.Copy(shown, map[string]bool{
		"marketing_experiments.state": false, "marketing_experiments.goal": false, "marketing_experiments.winner": false,
		"marketing_experiments.end_reason": false, "marketing_experiments.started_by": true, "marketing_experiments.ended_by": true,
		"marketing_experiment_variants.letter": false, "marketing_experiment_variants.name": false, "marketing_experiment_variants.data": false,
		"marketing_experiment_visitors.letter": false,
	})
	// A page has one experiment at a time, and a visitor is in it once.
	different["marketing_experiments"] = map[string]string{"state": "'ended'"}
	different["marketing_experiment_variants"] = map[string]string{"letter": "letter || k"}
	different["marketing_experiment_visitors"] = map[string]string{"visitor": "visitor || '-copy-' || k"}
	for _, actor := range lookers {
		openTables[actor] = append(openTables[actor], "marketing_experiments", "marketing_experiment_variants")
	}
}

// experiment is one in a state, after one that has ended, on a page with a version. Enough visitors came that it says something.
func (h *fixture) experiment(state string) int {
	h.t.Helper()
	path := h.marketingPage()
	h.Exec(`INSERT INTO marketing_experiments (page_id, state, goal, base_version, round, winner, end_reason, started_at, started_by, ended_at, ended_by, created_at, updated_at)
		SELECT id, 'ended', 'any', 1, 1, 'B', 'The page was unpublished.', ?, 'Liza Reyes', ?, 'Liza Reyes', 0, 0 FROM marketing_pages WHERE path = ?`,
		testkit.Start, testkit.Start, path)
	h.Exec(`INSERT INTO marketing_experiments (page_id, state, goal, base_version, round, winner, end_reason, started_by, ended_by, created_at, updated_at)
		SELECT id, ?, 'any', 1, 1, '', '', '', '', 0, 0 FROM marketing_pages WHERE path = ?`, state, path)
	id := h.last("marketing_experiments")
	data := `{"root":{"props":{}},"content":[{"type":"Text","props":{"id":"a","text":"Hi","title":"Hi","tone":"plain"}}]}`
	h.Exec(`INSERT INTO marketing_experiment_variants (experiment_id, letter, name, share, data, html, updated_at)
		VALUES (?, 'A', 'The page', 50, '', '', 0), (?, 'B', 'Variant B', 50, ?, '<h1>B</h1>', 0)`, id, id, data)

	var rows []string
	for i := range 300 {
		converted := "NULL"
		if i%2 == 1 && i < 280 {
			converted = "1"
		}
		rows = append(rows, fmt.Sprintf("(%d, 'visitor-%d', '%c', 1, 0, %s)", id, i, 'A'+rune(i%2), converted))
	}
	h.Exec(`INSERT INTO marketing_experiment_visitors (experiment_id, visitor, letter, round, seen_at, converted_at) VALUES ` + strings.Join(rows, ", "))

	return id
}

// ofExperiment is for what is done with an experiment in a state.
func ofExperiment(state string, more vars) func(*fixture, person) vars {
	return func(h *fixture, _ person) vars {
		given := maps.Clone(more)
		given["id"] = h.experiment(state)
		return given
	}
}

var experimentSamples = map[string][]sample{
	"query marketingExperiments": {{vars: func(h *fixture, _ person) vars {
		h.experiment("running")
		return vars{"path": "/va"}
	}}},
	"query marketingExperimentVariant":   {{vars: ofExperiment("running", vars{"letter": "B"})}},
	"mutation createMarketingExperiment": {{vars: ofPage(vars{})}},
	"mutation saveMarketingExperiment": {{vars: ofExperiment("draft", vars{"variants": []vars{
		{"letter": "A", "name": "The page", "share": 40}, {"letter": "B", "name": "B", "share": 60},
	}})}},
	"mutation saveExperimentVariant": {{vars: ofExperiment("draft", vars{
		"letter": "B", "seenAt": "2040-01-01T00:00:00Z", "data": `{"root":{},"content":[{"type":"Text","props":{"id":"a","title":"Hi","text":"Hi","tone":"plain"}}]}`,
	})}},
	"mutation startMarketingExperiment":  {{vars: ofExperiment("draft", vars{})}},
	"mutation endMarketingExperiment":    {{vars: ofExperiment("running", vars{"winner": "B"})}},
	"mutation deleteMarketingExperiment": {{vars: ofExperiment("draft", vars{})}},
}
