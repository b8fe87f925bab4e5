package groups

import (
	"context"
	"fmt"
	"strings"

	"atlas/internal/community/records"
	"atlas/internal/platform/fold"
)

const (
	// demoGroupSize is how many people are in the group that the demo's coach leads.
	demoGroupSize = 16
)

// demoGroups are the groups of the demo, and who leads them; further coaches lead the others in turn.
var demoGroups = []struct{ name, description, leaders string }{
	{"Bayanihan", "Bayanihan lang: every week someone asks, and all of us help.", "coach assistant-coach"},
	{"Sinag", "For early risers who work before the family wakes up.", ""},
	{"Alon", "Virtual assistants by the sea, from Cebu to Siargao.", "maricel.delacruz"},
	{"Amihan", "New freelancers of the north, with a call every Tuesday.", "assistant-coach"},
	{"Habagat", "Bookkeepers and everyone who likes numbers.", "success-manager"},
	{"Mayon", "Writers and editors from Bicol and around.", ""},
	{"Tala", "Night shift: clients in New York and London.", "success-manager"},
	{"Sampaguita", "Mothers who came back to work on their own terms.", ""},
	{"Narra", "Slow and steady: part-time freelancers with a day job.", "success-manager"},
	{"Agila", "Those who look for their first five clients.", "success-manager"},
	{"Tamaraw", "Designers and video editors of Mindoro and Palawan.", ""},
	{"Kalinaw", "Social media managers who start with a quiet hour.", "success-manager"},
}

// demoParts are what the sub-groups of a group are called after it.
var demoParts = []string{"Umaga", "Hapon", "Gabi"}

// demoPartLeaders lead the first sub-groups of the first group.
var demoPartLeaders = []string{"team-lead", "assistant-team-lead"}

// seedGroups fills a demo without batches and groups.
func (s *Service) seedGroups(ctx context.Context) error {
	there, err := s.store.countPlaces(ctx)
	if err != nil || there > 0 {
		return err
	}

	people, err := records.DemoMembers(ctx, s.db)
	if err != nil || len(people) == 0 {
		return err
	}

	if err := s.batches.SeedDemo(ctx, people); err != nil {
		return fmt.Errorf("write the batches of the demo: %w", err)
	}

	coaches, err := s.store.demoCoaches(ctx)
	if err != nil {
		return fmt.Errorf("find the coaches of the demo: %w", err)
	}

	made := make([]demoGroup, len(demoGroups))
	for i := range demoGroups {
		if made[i], err = s.seedGroup(ctx, i, coaches); err != nil {
			return fmt.Errorf("write group %d of the demo: %w", i, err)
		}
	}

	for i, userID := range people {
		if i%13 == 12 {
			continue // somebody is still to be put into a group
		}

		in := made[0]
		if i >= demoGroupSize {
			in = made[1+i%(len(made)-1)]
		}

		at := &place{GroupID: in.id}
		if i%5 != 4 {
			at.SubGroupID = &in.parts[i%len(in.parts)]
		}

		if err := s.store.insertPlace(ctx, userID, at, s.clock.Now().AddDate(0, 0, -3-7*(i%20))); err != nil {
			return fmt.Errorf("put user %d into a group: %w", userID, err)
		}
	}

	return nil
}

// demoGroup is a group of the demo with its sub-groups.
type demoGroup struct {
	id    int
	parts []int
}

func (s *Service) seedGroup(ctx context.Context, i int, coaches []int) (demoGroup, error) {
	of := demoGroups[i]
	at := s.clock.Now().AddDate(0, -6, i)
	g := &Group{Name: of.name, NameKey: fold.Plain(of.name), Description: &of.description, CreatedAt: at, UpdatedAt: at}
	if err := groups.Insert(ctx, s.db, g); err != nil {
		return demoGroup{}, fmt.Errorf("write the group: %w", err)
	}

	if err := s.store.seedLeaders(ctx, ofGroup, g.ID, at, strings.Fields(of.leaders)...); err != nil {
		return demoGroup{}, fmt.Errorf("give the group its leaders: %w", err)
	}

	if of.leaders == "" && len(coaches) > 0 {
		if err := s.store.addLeader(ctx, ofGroup, g.ID, coaches[i%len(coaches)], at); err != nil {
			return demoGroup{}, fmt.Errorf("give the group a coach: %w", err)
		}
	}

	made := demoGroup{id: g.ID}
	for j, part := range demoParts[:2+(i+1)%2] {
		x := &SubGroup{GroupID: g.ID, Name: of.name + " " + part, NameKey: fold.Plain(of.name + " " + part),
			CreatedAt: at, UpdatedAt: at}
		if err := subGroups.Insert(ctx, s.db, x); err != nil {
			return demoGroup{}, fmt.Errorf("write sub-group %s: %w", part, err)
		}

		made.parts = append(made.parts, x.ID)
		if i == 0 && j < len(demoPartLeaders) {
			if err := s.store.seedLeaders(ctx, ofSubGroup, x.ID, at, demoPartLeaders[j]); err != nil {
				return demoGroup{}, fmt.Errorf("give sub-group %s its leader: %w", part, err)
			}
		}
	}

	return made, nil
}
