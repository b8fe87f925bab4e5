// Package api joins the domains of an app to its GraphQL.
package api

import (
	"net/http"

	"atlas/internal/app"
	"atlas/internal/graph"
)

// GraphQL answers the operations of an app.
func GraphQL(a *app.App) http.Handler {
	domains := graph.Domains{Settings: a.Settings, Identity: a.Identity, Learning: a.Learning, Community: a.Community,
		Journey: a.Journey, Commerce: a.Commerce, Affiliates: a.Affiliates, Marketing: a.Marketing,
		Reporting: a.Reporting, Webhooks: a.Webhooks}
	return graph.New(domains, graph.Options{Log: a.Log, Dev: a.Config.Dev, Observe: a.Metrics.Operation})
}
