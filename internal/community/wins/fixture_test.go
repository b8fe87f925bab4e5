package wins_test

import (
	"os"
	"testing"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/platform/sheet"
	"atlas/internal/testkit"
)

func TestMain(m *testing.M) {
	// The test binary is also the process that reads sheets.
	if sheet.ChildMain(os.Args) {
		return
	}
	os.Exit(m.Run())
}

// fixture is Atlas with people to call its services as.
type fixture struct {
	*testkit.Atlas
	t *testing.T
}

// forEachEngine runs a test on every engine.
func forEachEngine(t *testing.T, test func(t *testing.T, h *fixture)) {
	t.Helper()
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) { test(t, &fixture{a, t}) })
}

// staff is a role that moderates wins.
const staff = "tribe-team-fa"

// given sets a field.
func given[T any](value T) graphql.Omittable[*T] { return graphql.OmittableOf(&value) }

// none empties a field.
func none[T any]() graphql.Omittable[*T] { return graphql.OmittableOf[*T](nil) }
