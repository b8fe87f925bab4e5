package identity

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"

	"atlas/internal/platform/actor"
)

// grant is what one level opens: its two lists as the database keeps them.
type grant struct{ pages, functions string }

// heldRights are rights with the two maps of the current user written out: every name there is, each true or false.
type heldRights struct {
	actor.Rights
	pageAccess, functionAccess json.RawMessage
}

// rightsBook remembers the union of grants. Thousands of people hold the same few combinations, and rights are
// read-only, so they share them.
type rightsBook struct {
	mu       sync.RWMutex
	byGrants map[string]*heldRights
	byRights map[*actor.Rights]*heldRights
}

const rightsBookMax = 1000

var rightsOfGrants = newRightsBook()

// noRights is what somebody holds who must first set up a second factor.
var noRights = &actor.Rights{Pages: map[string]bool{}, Functions: map[string]bool{}}

// ownProfileRights is what somebody holds before their address is proven: their own profile. Who works here sees the
// pages for staff afterwards.
var ownProfileRights = &actor.Rights{Pages: map[string]bool{"profile": true}, Functions: map[string]bool{}}

// rightsBeforeProof takes everything away from rights that shows or changes other people.
func rightsBeforeProof(rights *actor.Rights) *actor.Rights {
	if rights.Pages["profile"] {
		return ownProfileRights
	}

	return noRights
}

func newRightsBook() *rightsBook {
	return &rightsBook{byGrants: map[string]*heldRights{}, byRights: map[*actor.Rights]*heldRights{}}
}

// union is what a person may do: everything any of their levels opens, and everything there is for a legacy admin.
func (b *rightsBook) union(legacyAdmin bool, grants []grant) (*actor.Rights, error) {
	if legacyAdmin {
		grants = []grant{{pages: `["*"]`, functions: `["*"]`}}
	}

	// The lists as they are kept are the key: most people share one of a few combinations.
	var text strings.Builder
	for _, g := range grants {
		text.WriteString(g.pages)
		text.WriteString(g.functions)
	}

	key := text.String()
	b.mu.RLock()
	held := b.byGrants[key]
	b.mu.RUnlock()
	if held != nil {
		return &held.Rights, nil
	}

	held, err := add(grants)
	if err != nil {
		return nil, fmt.Errorf("add up levels: %w", err)
	}

	b.mu.Lock()
	defer b.mu.Unlock()

	// Another caller may have added them up at the same time; one pointer stays, as others compare it.
	if first := b.byGrants[key]; first != nil {
		return &first.Rights, nil
	}

	// Combinations are few; the bound is only there against a mistake.
	if len(b.byGrants) >= rightsBookMax {
		clear(b.byGrants)
		clear(b.byRights)
	}

	b.byGrants[key], b.byRights[&held.Rights] = held, held
	return &held.Rights, nil
}

// written gives the two maps of rights that came from union, or writes them anew.
func (b *rightsBook) written(rights *actor.Rights) *heldRights {
	b.mu.RLock()
	held := b.byRights[rights]
	b.mu.RUnlock()
	if held == nil && rights != nil {
		held = write(*rights)
	} else if held == nil {
		held = write(actor.Rights{})
	}
	return held
}

func add(grants []grant) (*heldRights, error) {
	rights := actor.Rights{Pages: map[string]bool{}, Functions: map[string]bool{}}
	for _, g := range grants {
		var pages, functions []string
		if err := json.Unmarshal([]byte(g.pages), &pages); err != nil {
			return nil, fmt.Errorf("read pages of a level: %w", err)
		}

		if err := json.Unmarshal([]byte(g.functions), &functions); err != nil {
			return nil, fmt.Errorf("read functions of a level: %w", err)
		}

		for _, name := range catalogue.pageNames(pages) {
			rights.Pages[name] = true
		}

		for _, name := range catalogue.functionNames(functions) {
			rights.Functions[name] = true
		}
	}

	return write(rights), nil
}

func write(rights actor.Rights) *heldRights {
	return &heldRights{rights, accessMap(catalogue.pages, rights.Pages),
		accessMap(catalogue.functions, rights.Functions)}
}

func accessMap(names []string, held map[string]bool) json.RawMessage {
	full := make(map[string]bool, len(names))
	for _, name := range names {
		full[name] = held[name]
	}
	text, err := json.Marshal(full)
	if err != nil {
		panic("identity: " + err.Error()) // a map of booleans can always be written
	}
	return text
}

// full tells whether rights hold every name there is.
func full(rights *actor.Rights) bool {
	return holdsAll(rights.Pages, catalogue.pages) && holdsAll(rights.Functions, catalogue.functions)
}

func holdsAll(held map[string]bool, names []string) bool {
	for _, name := range names {
		if !held[name] {
			return false
		}
	}
	return true
}
