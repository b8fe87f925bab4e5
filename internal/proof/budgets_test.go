package proof

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"atlas/internal/platform/db"
	"atlas/internal/testkit"
	"atlas/internal/testkit/check"
)

const budgetsIntro = `
How many SQL statements an operation may take: cold, when the process remembers nothing, and warm, a moment after the same person asked
for something else. The same with ten times the rows. web: documents of the web app. contract: those of the contract. whole: a root field
with all that is below it. auth: calls of /api/auth. Written by go test ./internal/proof -update.
`

const (
	// budgetMax is what any operation may take. Two statements of it are session and settings, a third is for the levels, which everyone
	// shares for a second. The current user is asked for all the time: one statement more, with the parts of all domains.
	budgetMax                  = 16
	currentUser                = "contract CurrentUser"
	currentUserCold, whileWarm = 4, 2
)

// overEveryTable are operations that look at what a person owns in all domains. What they take grows with the site, never with its rows.
var overEveryTable = []string{"mergePlan", "mergeUsers", "undoMerge"}

// twoInOne are operations that write two rows with all that belongs to them: an event that ends, and the one that goes on.
var twoInOne = []string{"updateEventFrom"}

// keepBooks are operations that write the rows of money, the books, the figures of the day, the grant and the log together, and enrolments,
// which also set batch and levels and write a letter: all of it or nothing.
var keepBooks = []string{
	"enrollUser", "manualUserSubscription", "manualUserUnsubscription", "endSubscriptions", "addPaymentSchedule", "updatePaymentSchedule",
	"approvePaymentScheduleTransaction", "disapprovePaymentScheduleTransaction", "approvePayments", "approvePaymentProof", "confirmFreeOrder", "refundPayment", "retryRefund",
	"renewSubscription", "undoEnrollment", "waivePayment", "decideWaiver",
}

// manyTables are reads that, asked for all there is, follow a row of money through people, invoice, subscription, funnel and product, and
// writes that end in such a read or tell other domains.
var manyTables = []string{"createFunnel", "placeOrder", "findUserPaymentSchedule", "findViewSubscription", "subscription", "subscriptions", "payments", "studentPayment", "updateFunnel",
	"memberOnOverview", "memberOnLearning", "memberOnPayments", "memberOnEvents", "memberOnNotes", "memberOnLog", "requestMoveUp", "approveMoveUp", "undoMoveUp", "returnMoveUp", "becomeAffiliate", "deleteUser", "deleteUsers", "archiveUser", "updateUser", "updateProduct", "settleProgress",
	"signup", "createMarketingPage", "makeFunnelPage", "makeSalesPage", "makeClosedPage", "startTrainingRun",
	"connectReportSheet", "cancelPayoutRun", "leaveOutPayout", "requestPayout", "returnPayout", "endAffiliate", "saveAffiliateResource", "askAboutSale", "startPayoutRun"}

// showAll are operations of the marketing desk that end in a whole screen: a page with its versions, its experiment and its figures, or
// broadcasts, segments and sequences with what came of every email.
var showAll = []string{
	"archiveMarketingPage", "createExperiment", "createMarketingExperiment", "endExperiment", "endMarketingExperiment", "moveMarketingPage", "publishEditedPage",
	"publishMarketingPage", "restoreMarketingPage", "restorePageVersion", "saveExperiment", "saveMarketingExperiment", "saveExperimentVariant", "saveVariantDraft",
	"startExperiment", "startMarketingExperiment", "broadcasts", "emailSequence", "saveEmailSequence", "changeEmailSequence",
}

// homes are one question each for all that is above the fold.
var homes = []string{"memberHome", "endedHome", "coachHome", "staffHome"}

// onceInALifetime makes all that a first membership needs: product, funnel, batch, stages, tasks, course and lessons.
var onceInALifetime = []string{"createStarter"}

// mostOf is what an operation may take.
func mostOf(operation string) int {
	_, name, _ := strings.Cut(operation, " ")
	if slices.ContainsFunc(overEveryTable, func(one string) bool { return strings.EqualFold(one, name) }) {
		return 15 * budgetMax
	}
	if slices.ContainsFunc(slices.Concat(keepBooks, onceInALifetime), func(one string) bool { return strings.EqualFold(one, name) }) {
		return 5 * budgetMax
	}
	if slices.ContainsFunc(slices.Concat(manyTables, twoInOne, showAll, homes), func(one string) bool { return strings.EqualFold(one, name) }) {
		return 2 * budgetMax
	}
	return budgetMax
}

// cost is statements, cold and warm.
type cost struct{ cold, warm int }

func TestStatementBudgets(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.newMail()
		h.importRow(h.me(staff), "done")
		h.merge(false)
		names, once := h.costs(true)
		h.grow()
		// A database that has run for a while knows its rows; one that grew in a moment plans as if it were empty.
		h.Must(h.DB.Analyze(t.Context()))
		// As at the beginning: every webhook that wants it gets a row of each event.
		h.Exec("DELETE FROM webhook_deliveries")
		h.Exec("DELETE FROM webhooks")
		_, tenfold := h.costs(false)
		found := table{columns: []string{"operation", "cold", "warm"}}
		for _, name := range names {
			check.Equal(t, name+": statements with ten times the rows", once[name].cold, tenfold[name].cold)
			found.rows = append(found.rows, []string{name, strconv.Itoa(once[name].cold), strconv.Itoa(once[name].warm)})
		}
		found.within(t, "budgets.txt", h.DB.Engine)
	})
}

// within holds costs against the committed budgets: dearer is wrong, cheaper is welcome.
func (tb table) within(t *testing.T, path string, engine db.Engine) {
	t.Helper()
	if *update && engine == db.SQLite {
		tb.write(t, path, budgetsIntro)
	}
	budgets := readTable(t, path)
	for _, row := range tb.rows {
		budget := budgets.find(row[0])
		if budget == nil {
			t.Errorf("%s, %s: got no row, want one. %s", path, row[0], howToUpdate)
			continue
		}
		for i := 1; i < len(row); i++ {
			cost, _ := strconv.Atoi(row[i])
			allowed, err := strconv.Atoi(budget[i])
			if err != nil || cost > allowed {
				t.Errorf("%s, %s: got %d statements %q, want at most %q", path, row[0], cost, tb.columns[i],
					budget[i])
			}
			if allowed > mostOf(row[0]) || row[0] == currentUser && allowed > []int{0, currentUserCold, whileWarm}[i] {
				t.Errorf("%s, %s: got a budget of %d, want at most %d", path, row[0], allowed, mostOf(row[0]))
			}
		}
	}
	for _, old := range budgets.rows {
		if tb.find(old[0]) == nil {
			t.Errorf("%s, %s: got a row of what is gone, want none. %s", path, old[0], howToUpdate)
		}
	}
}

// costs runs everything cold, which takes all the statements there are, and then also warm if that is asked for.
func (h *fixture) costs(alsoWarm bool) (names []string, by map[string]cost) {
	h.t.Helper()
	by = map[string]cost{}
	both := func(actor string, run func(prepare func()) int) (c cost) {
		c.cold = run(h.forget)
		if alsoWarm {
			c.warm = run(func() { h.warmUp(actor) })
		}
		return c
	}
	for _, op := range operations(h.t) {
		if _, twice := by[op.name]; twice {
			h.t.Errorf("got two operations called %q, want one", op.name)
		}
		names = append(names, op.name)
		by[op.name] = both(op.by(), func(prepare func()) int { return h.statementsOf(op, prepare) })
	}
	for _, pattern := range h.patterns() {
		call, isAuth := strings.CutPrefix(pattern, "POST /api/auth ")
		if !isAuth {
			continue
		}
		name, actor, r := "auth "+call, "nobody", routes[pattern][len(routes[pattern])-1]
		if call == "logout" {
			actor = "member"
		}
		run := func(prepare func()) int {
			body := r.body(h, h.me(actor))
			h.Exec("DELETE FROM rate_counters") // somebody at an address that is not known yet costs most
			return h.counted(actor, prepare, func(c *testkit.Client) testkit.Answer { return c.Send(http.MethodPost, r.path, body) })
		}
		names = append(names, name)
		by[name] = both(actor, run)
	}
	slices.Sort(names)
	return names, by
}

func (h *fixture) statementsOf(op operation, prepare func()) int {
	h.t.Helper()
	h.as(op.by()) // signing in comes first: what a sample prepares may stand in its way
	given := op.vars(h)
	return h.counted(op.by(), prepare, func(c *testkit.Client) testkit.Answer {
		answer := c.Send(http.MethodPost, endpoint, vars{"query": op.text, "variables": given})
		if r := parse(h.t, answer); len(r.Errors) > 0 {
			h.t.Errorf("%s: got %q, want no errors", op.name, answer.Body)
		}
		return answer
	})
}

func (h *fixture) warmUp(actor string) {
	h.t.Helper()
	h.as(actor).GraphQL("{ redwood { currentUser } publicSettings }", nil, nil)
}

// counted counts the statements of one request.
func (h *fixture) counted(actor string, prepare func(), send func(c *testkit.Client) testkit.Answer) int {
	h.t.Helper()
	client, n := h.as(actor), new(atomic.Int64)
	prepare()
	h.see = func(string) { n.Add(1) }
	answer := send(client)
	h.see = nil
	h.noteSession(actor, answer)
	if answer.Status != http.StatusOK {
		h.t.Errorf("got %d %q, want %d", answer.Status, answer.Body, http.StatusOK)
	}
	return int(n.Load())
}
