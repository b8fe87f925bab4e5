package proof

import (
	"os"
	"testing"

	"atlas/internal/app/api"
	"atlas/internal/testkit"
)

// areas are the parts of Atlas that the proofs know. Each adds its rows to the tables: samples (a call of every root field), shared (who
// may reach the rows of others), shown and different (columns), routes and openTables. A new area is a function and a line here. The
// order matters only where an area adds to rows of an earlier one.
var areas = []struct {
	name     string
	register func()
}{
	{"accountability", registerAccountability},        // accountability_samples_test.go
	{"affiliate", registerAffiliate},                  // affiliate_samples_test.go
	{"affiliate resource", registerAffiliateResource}, // affiliate_samples_test.go
	{"affiliate link", registerAffiliateLink},         // affiliate_samples_test.go
	{"api key", registerApiKey},                       // api_key_samples_test.go
	{"broadcast", registerBroadcast},                  // broadcast_samples_test.go
	{"cash", registerCash},                            // cash_samples_test.go
	{"catalogue", registerCatalogue},                  // catalogue_samples_test.go
	{"checkout", registerCheckout},                    // checkout_samples_test.go
	{"event", registerEvent},                          // event_samples_test.go
	{"experiment", registerExperiment},                // experiment_samples_test.go
	{"flag", registerFlag},                            // flag_samples_test.go
	{"form", registerForm},                            // form_samples_test.go
	{"group", registerGroup},                          // group_samples_test.go
	{"journey", registerJourney},                      // journey_samples_test.go
	{"learning", registerLearning},                    // learning_samples_test.go
	{"money", registerMoney},                          // money_samples_test.go
	{"notification", registerNotification},            // notification_samples_test.go
	{"page", registerPage},                            // page_samples_test.go
	{"payout", registerPayout},                        // payout_samples_test.go
	{"person note", registerPersonNote},               // person_note_samples_test.go
	{"redirect", registerRedirect},                    // redirect_samples_test.go
	{"report", registerReport},                        // report_samples_test.go
	{"resource", registerResource},                    // resource_samples_test.go
	{"routes", registerRoutes},                        // routes_test.go
	{"saved report", registerSavedReport},             // saved_report_samples_test.go
	{"success queue", registerSuccessQueue},           // success_queue_samples_test.go
	{"success", registerSuccess},                      // success_samples_test.go
	{"training", registerTraining},                    // training_samples_test.go
	{"webhook", registerWebhook},                      // webhook_samples_test.go
	{"win", registerWin},                              // win_samples_test.go
}

func TestMain(m *testing.M) {
	testkit.GraphQL = api.GraphQL
	for _, area := range areas {
		area.register()
	}
	os.Exit(m.Run())
}
