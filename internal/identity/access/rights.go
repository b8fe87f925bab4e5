package access

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"

	"atlas/internal/platform/actor"
)

// Grant is what one level opens: its two lists as the database keeps them.
type Grant struct{ Pages, Functions string }

// HeldRights are rights with the two maps of the current user written out: every name there is, each true or false.
type HeldRights struct {
	actor.Rights
	PageAccess, FunctionAccess json.RawMessage
}

// Unions remembers the union of grants. Thousands of people hold the same few combinations, and rights are
// read-only, so they share them.
type Unions struct {
	mu       sync.RWMutex
	byGrants map[string]*HeldRights
	byRights map[*actor.Rights]*HeldRights
}

const unionsMax = 1000

var Known = newUnions()

// NoRights is what somebody holds who must first set up a second factor.
var NoRights = &actor.Rights{Pages: map[string]bool{}, Functions: map[string]bool{}}

// ownProfileRights is what somebody holds before their address is proven: their own profile. Who works here sees the
// pages for staff afterwards.
var ownProfileRights = &actor.Rights{Pages: map[string]bool{"profile": true}, Functions: map[string]bool{}}

// RightsBeforeProof takes everything away from rights that shows or changes other people.
func RightsBeforeProof(rights *actor.Rights) *actor.Rights {
	if rights.Pages["profile"] {
		return ownProfileRights
	}

	return NoRights
}

func newUnions() *Unions {
	u := &Unions{byGrants: map[string]*HeldRights{}, byRights: map[*actor.Rights]*HeldRights{}}
	u.addRestricted()

	return u
}

// addRestricted adds the rights of those who may hardly do anything yet, which no level gives.
func (u *Unions) addRestricted() {
	for _, rights := range []*actor.Rights{NoRights, ownProfileRights} {
		u.byRights[rights] = write(*rights)
	}
}

// Union is what a person may do: everything any of their levels opens, and everything there is for a legacy admin.
func (u *Unions) Union(legacyAdmin bool, grants []Grant) (*actor.Rights, error) {
	if legacyAdmin {
		grants = []Grant{{Pages: `["*"]`, Functions: `["*"]`}}
	}

	// The lists as they are kept are the key: most people share one of a few combinations.
	var text strings.Builder
	for _, g := range grants {
		text.WriteString(g.Pages)
		text.WriteString(g.Functions)
	}

	key := text.String()
	u.mu.RLock()
	held := u.byGrants[key]
	u.mu.RUnlock()
	if held != nil {
		return &held.Rights, nil
	}

	held, err := add(grants)
	if err != nil {
		return nil, fmt.Errorf("add up levels: %w", err)
	}

	u.mu.Lock()
	defer u.mu.Unlock()

	// Another caller may have added them up at the same time; one pointer stays, as Maps finds the maps by it.
	if first := u.byGrants[key]; first != nil {
		return &first.Rights, nil
	}

	// Combinations are few; the bound is only there against a mistake.
	if len(u.byGrants) >= unionsMax {
		clear(u.byGrants)
		clear(u.byRights)
		u.addRestricted()
	}

	u.byGrants[key], u.byRights[&held.Rights] = held, held
	return &held.Rights, nil
}

// Maps gives the two maps of rights that came from Union, or writes them anew.
func (u *Unions) Maps(rights *actor.Rights) *HeldRights {
	u.mu.RLock()
	held := u.byRights[rights]
	u.mu.RUnlock()
	if held == nil && rights != nil {
		held = write(*rights)
	} else if held == nil {
		held = write(actor.Rights{})
	}
	return held
}

func add(grants []Grant) (*HeldRights, error) {
	rights := actor.Rights{Pages: map[string]bool{}, Functions: map[string]bool{}}
	for _, g := range grants {
		var pages, functions []string
		if err := json.Unmarshal([]byte(g.Pages), &pages); err != nil {
			return nil, fmt.Errorf("read pages of a level: %w", err)
		}

		if err := json.Unmarshal([]byte(g.Functions), &functions); err != nil {
			return nil, fmt.Errorf("read functions of a level: %w", err)
		}

		for _, name := range Catalogue.PagesOf(pages) {
			rights.Pages[name] = true
		}

		for _, name := range Catalogue.FunctionsOf(functions) {
			rights.Functions[name] = true
		}
	}

	return write(rights), nil
}

func write(rights actor.Rights) *HeldRights {
	return &HeldRights{rights, accessMap(Catalogue.PageNames, rights.Pages),
		accessMap(Catalogue.FunctionNames, rights.Functions)}
}

func accessMap(names []string, held map[string]bool) json.RawMessage {
	full := make(map[string]bool, len(names))
	for _, name := range names {
		full[name] = held[name]
	}
	text, err := json.Marshal(full)
	if err != nil {
		panic("access: " + err.Error()) // a map of booleans can always be written
	}
	return text
}

// IsFull tells whether rights hold every name there is.
func IsFull(rights *actor.Rights) bool {
	return holdsAll(rights.Pages, Catalogue.PageNames) && holdsAll(rights.Functions, Catalogue.FunctionNames)
}

func holdsAll(held map[string]bool, names []string) bool {
	for _, name := range names {
		if !held[name] {
			return false
		}
	}
	return true
}
