// Package learning makes the courses, events and resources of the demo, and has its members learn.
package learning

import (
	"context"
	"fmt"

	demoidentity "atlas/internal/demo/identity"

	"atlas/internal/identity"
	"atlas/internal/learning"
	"atlas/internal/learning/access"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/files"
)

// Demo fills an installation with content and those who learn with it.
type Demo struct {
	// db is for transactions; rows are read and written by the store.
	db       *db.DB
	store    *store
	clock    clock.Clock
	files    *files.Service
	identity *identity.Service
	learning *learning.Service
	people   *demoidentity.Demo
}

// Deps are what the content of the demo is made with.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Files    *files.Service
	Identity *identity.Service
	Learning *learning.Service
	People   *demoidentity.Demo
}

// New makes the Demo.
func New(deps Deps) *Demo {
	return &Demo{
		db: deps.DB, store: &store{db: deps.DB}, clock: deps.Clock, files: deps.Files, identity: deps.Identity,
		learning: deps.Learning, people: deps.People,
	}
}

// Fill makes courses on freelancing that members learn, resources, and events around now, each where there are none
// yet. The same each time.
func (d *Demo) Fill(ctx context.Context) error {
	return d.db.Tx(ctx, func(ctx context.Context) error {
		ctx, err := d.asMaker(ctx)
		if err != nil || ctx == nil {
			return err
		}

		for _, part := range []struct {
			table string
			fill  func(ctx context.Context) error
		}{
			{"resources", d.fillResources},
			{"events", d.fillEvents},
			{"courses", d.fillCourses},
		} {
			// Each part by itself: a site may have courses and no events.
			there, err := d.store.count(ctx, part.table)
			if err == nil && there == 0 {
				err = part.fill(ctx)
			}
			if err != nil {
				return fmt.Errorf("make the %s of the demo: %w", part.table, err)
			}
		}

		return nil
	})
}

// maker is whose files and resources those of the demo are.
const maker = "tribe-team-fa"

// asMaker is a call by whom the files of the demo belong to; nil when there is nobody.
func (d *Demo) asMaker(ctx context.Context) (context.Context, error) {
	id, err := d.store.findUser(ctx, maker)
	if err != nil || id == nil {
		return nil, err
	}

	who, err := d.identity.MemberImport.ActorOf(ctx, *id, nil)
	if err != nil {
		return nil, fmt.Errorf("act as %s: %w", maker, err)
	}

	return actor.With(ctx, who), nil
}

// openToLevels lets levels open some content; without any it is for every member.
func (d *Demo) openToLevels(ctx context.Context, content string, id int, levels []string) error {
	openers := make([]*access.OpenerInput, len(levels))
	for i, level := range levels {
		openers[i] = &access.OpenerInput{Kind: "level", ID: level}
	}

	return d.learning.Access.SetOpeners(ctx, content, id, openers)
}
