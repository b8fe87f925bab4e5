// Package accesslevels knows the access levels: what each opens, who holds which, and what follows from that for a
// person. Somebody always has full access, and nobody grants what they do not hold.
package accesslevels

import (
	"errors"

	"atlas/internal/identity/audit"
	"atlas/internal/identity/forget"
	"atlas/internal/identity/recent"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
)

// Service holds the rules of access levels.
type Service struct {
	db     *db.DB
	store  levelStore
	clock  clock.Clock
	audit  *audit.Service
	forget *forget.Service
	// sheets is all levels as they were read within the last second.
	sheets *recent.Cache[struct{}, Sheet]
}

// Deps are what access levels need.
type Deps struct {
	DB     *db.DB
	Clock  clock.Clock
	Audit  *audit.Service
	Forget *forget.Service
}

// New builds the service; whatever changes about people makes it read the levels anew.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Audit == nil || d.Forget == nil {
		return nil, errors.New("access levels: database, clock, info log and what forgets are all needed")
	}

	s := &Service{
		db: d.DB, store: levelStore{d.DB}, clock: d.Clock, audit: d.Audit, forget: d.Forget,
		sheets: recent.New[struct{}, Sheet](),
	}
	d.Forget.Register(forget.Listener{Lists: func() {
		s.sheets.ForgetIf(func(struct{}, Sheet) bool { return true })
	}})

	return s, nil
}
