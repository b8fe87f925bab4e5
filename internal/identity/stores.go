package identity

import "atlas/internal/platform/db"

// stores read and write the rows of identity; each is declared in the file of its noun.
type stores struct {
	accounts  accountStore
	avatars   avatarStore
	directory directoryStore
	levels    levelStore
	merges    mergeStore
	overview  overviewStore
	people    peopleStore
	points    pointsStore
	proofs    proofStore
	rules     ruleStore
	sessions  sessionStore
	setup     setupStore
}

func newStores(d *db.DB) stores {
	return stores{
		accounts: accountStore{d}, avatars: avatarStore{d}, directory: directoryStore{d},
		levels: levelStore{d}, merges: mergeStore{d}, overview: overviewStore{d}, people: peopleStore{d}, points: pointsStore{d},
		proofs: proofStore{d}, rules: ruleStore{d}, sessions: sessionStore{d}, setup: setupStore{d},
	}
}
