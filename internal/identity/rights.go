package identity

import (
	"encoding/json"
	"sync"

	"atlas/internal/platform/actor"
)

// everyName in a level's list stands for every name there is, now and later.
const everyName = "*"

// grant is what one level opens: its two lists as the database keeps them.
type grant struct{ pages, functions string }

// rightsBook remembers the union of grants. Thousands of people hold the same few combinations, and rights are read-only, so
// they share them.
type rightsBook struct {
	mu   sync.Mutex
	seen map[string]*actor.Rights
}

const rightsBookMax = 1000

var rightsOfGrants = rightsBook{seen: map[string]*actor.Rights{}}

// union is what a person may do: everything any of their levels opens, and everything there is for a legacy admin.
func (b *rightsBook) union(legacyAdmin bool, grants []grant) (*actor.Rights, error) {
	if legacyAdmin {
		grants = []grant{{pages: `["*"]`, functions: `["*"]`}}
	}
	key := ""
	for _, g := range grants {
		key += g.pages + g.functions
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if rights := b.seen[key]; rights != nil {
		return rights, nil
	}
	rights := &actor.Rights{Pages: map[string]bool{}, Functions: map[string]bool{}}
	for _, g := range grants {
		if err := addNames(rights.Pages, g.pages, catalogue.pages); err != nil {
			return nil, err
		}
		if err := addNames(rights.Functions, g.functions, catalogue.functions); err != nil {
			return nil, err
		}
	}
	if len(b.seen) >= rightsBookMax {
		clear(b.seen)
	}
	b.seen[key] = rights
	return rights, nil
}

func addNames(into map[string]bool, list string, all []string) error {
	var names []string
	if err := json.Unmarshal([]byte(list), &names); err != nil {
		return err
	}
	for _, name := range names {
		if name == everyName {
			for _, each := range all {
				into[each] = true
			}
			continue
		}
		into[name] = true
	}
	return nil
}

// within tells whether everything in a is also in b.
func within(a, b *actor.Rights) bool {
	return subset(a.Pages, b.Pages) && subset(a.Functions, b.Functions)
}

func subset(a, b map[string]bool) bool {
	for name, held := range a {
		if held && !b[name] {
			return false
		}
	}
	return true
}
