package community

import (
	"context"
	"fmt"
	"strings"

	"atlas/internal/community/groups"
	"atlas/internal/platform/fold"
)

const (
	// groupSize is how many people are in the group that the demo's coach leads.
	groupSize = 16
)

// groupTexts are the groups of the demo, and who leads them; further coaches lead the others in turn.
var groupTexts = []struct{ name, description, leaders string }{
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

// parts are what the sub-groups of a group are called after it.
var parts = []string{"Umaga", "Hapon", "Gabi"}

// partLeaders lead the first sub-groups of the first group.
var partLeaders = []string{"team-lead", "assistant-team-lead"}

// fillGroups fills a demo without batches and groups.
func (d *Demo) fillGroups(ctx context.Context) error {
	there, err := d.store.countPlaces(ctx)
	if err != nil || there > 0 {
		return err
	}

	people, err := d.store.findMembers(ctx)
	if err != nil || len(people) == 0 {
		return err
	}

	if err := d.fillBatches(ctx, people); err != nil {
		return fmt.Errorf("write the batches of the demo: %w", err)
	}

	coaches, err := d.store.findCoaches(ctx)
	if err != nil {
		return fmt.Errorf("find the coaches of the demo: %w", err)
	}

	made := make([]madeGroup, len(groupTexts))
	for i := range groupTexts {
		made[i], err = d.addGroup(ctx, i, coaches)
		if err != nil {
			return fmt.Errorf("write group %d of the demo: %w", i, err)
		}
	}

	for i, userID := range people {
		if i%13 == 12 {
			continue // somebody is still to be put into a group
		}

		// The first people fill the group of the coach whom everyone tries, who needs some to look after.
		in := made[0]
		if i >= groupSize {
			in = made[1+i%(len(made)-1)]
		}

		var part *int
		if i%5 != 4 {
			part = &in.parts[i%len(in.parts)]
		}

		since := d.clock.Now().AddDate(0, 0, -3-7*(i%20))
		if err := d.store.putInGroup(ctx, userID, in.id, part, since); err != nil {
			return fmt.Errorf("put user %d into a group: %w", userID, err)
		}
	}

	return nil
}

// madeGroup is a group of the demo with its sub-groups.
type madeGroup struct {
	id    int
	parts []int
}

func (d *Demo) addGroup(ctx context.Context, i int, coaches []int) (madeGroup, error) {
	of := groupTexts[i]
	at := d.clock.Now().AddDate(0, -6, i)
	g := &groups.Group{
		Name: of.name, NameKey: fold.Plain(of.name), Description: &of.description, CreatedAt: at, UpdatedAt: at,
	}
	if err := d.store.insertGroup(ctx, g); err != nil {
		return madeGroup{}, fmt.Errorf("write the group: %w", err)
	}

	if err := d.store.addLeaders(ctx, ofGroup, g.ID, at, strings.Fields(of.leaders)...); err != nil {
		return madeGroup{}, fmt.Errorf("give the group its leaders: %w", err)
	}

	if of.leaders == "" && len(coaches) > 0 {
		if err := d.store.addLeader(ctx, ofGroup, g.ID, coaches[i%len(coaches)], at); err != nil {
			return madeGroup{}, fmt.Errorf("give the group a coach: %w", err)
		}
	}

	made := madeGroup{id: g.ID}
	for j, part := range parts[:2+(i+1)%2] {
		x := &groups.SubGroup{
			GroupID: g.ID, Name: of.name + " " + part, NameKey: fold.Plain(of.name + " " + part),
			CreatedAt: at, UpdatedAt: at,
		}
		if err := d.store.insertSubGroup(ctx, x); err != nil {
			return madeGroup{}, fmt.Errorf("write sub-group %s: %w", part, err)
		}

		made.parts = append(made.parts, x.ID)
		if i == 0 && j < len(partLeaders) {
			if err := d.store.addLeaders(ctx, ofSubGroup, x.ID, at, partLeaders[j]); err != nil {
				return madeGroup{}, fmt.Errorf("give sub-group %s its leader: %w", part, err)
			}
		}
	}

	return made, nil
}
