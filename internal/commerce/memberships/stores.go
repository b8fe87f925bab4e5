package memberships

import (
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
)

// stores hold the SQL of memberships. Each file <noun>_store.go is that of one noun.
type stores struct {
	subscriptions *subscriptionStore
	members       *memberStore
}

// newStores makes the stores. The demo makes them anew for another moment.
func newStores(d *db.DB, c clock.Clock) stores {
	return stores{
		subscriptions: &subscriptionStore{d, c}, members: &memberStore{d, c},
	}
}
