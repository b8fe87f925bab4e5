package identity

import (
	"atlas/internal/platform/db"
)

// stores read and write the rows of identity; each is declared in the file of its noun.
type stores struct {
	overview overviewStore
	rules    ruleStore
}

func newStores(d *db.DB) stores {
	return stores{
		overview: overviewStore{d},
		rules:    ruleStore{d}}
}
