package reporting

import (
	"errors"

	"atlas/internal/identity"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/money"
	"atlas/internal/reporting/retention"
	"atlas/internal/reporting/saved"
	"atlas/internal/settings"
)

// Service holds the rules of reports.
type Service struct {
	db       *db.DB
	clock    clock.Clock
	identity *identity.Service
	settings *settings.Service
	// cached are the values of figures for everyone that aren't kept by day, by the days they are about.
	cached map[*figure]*db.TableCache[string, []*money.Centavos]

	// Retention says who stays, and why others left.
	Retention *retention.Service
	// Saved are the reports that staff put together.
	Saved *saved.Service
}

// Deps are what reporting needs.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Identity *identity.Service
	Settings *settings.Service
	Saved    saved.Deps
}

// New builds the service.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Identity == nil || d.Settings == nil {
		return nil, errors.New("reporting: database, clock, identity and settings are all needed")
	}

	stays, err := retention.New(retention.Deps{DB: d.DB, Clock: d.Clock, Identity: d.Identity, Settings: d.Settings})
	if err != nil {
		return nil, err
	}

	s := &Service{db: d.DB, clock: d.Clock, identity: d.Identity, settings: d.Settings, Retention: stays}
	s.cached = map[*figure]*db.TableCache[string, []*money.Centavos]{}
	for i := range reports {
		for j := range reports[i].figures {
			if f := &reports[i].figures[j]; f.byDay == nil {
				s.cached[f] = db.NewTableCache[string, []*money.Centavos](d.DB, f.tables...)
			}
		}
	}

	s.Saved, err = saved.New(d.Saved)

	return s, err
}
