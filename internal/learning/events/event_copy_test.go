package events_test

import (
	"testing"
	"time"

	"atlas/internal/learning/access"
	"atlas/internal/learning/content"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
	"atlas/internal/testkit/check"
)

// A copy is a draft of its own with the same hosts and door, and nobody goes there. It begins with the next date to come.
func TestDuplicatingAnEvent(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		in := weekly("Office hours")
		in.HostIds, in.Openers = []int{f.ID("coach")}, []*access.OpenerInput{{Kind: "level", ID: "coach"}}
		e := f.event(in)
		f.Did(f.Learning.Events.AnswerEvent(f.By("coach"), f.dates(e.ID)[0].ID, "going"))
		f.Clock.Advance(15 * 24 * time.Hour)
		next := f.dates(e.ID)[0]
		made, err := f.Learning.Events.DuplicateEvent(f.By(staff), e.ID)
		f.Must(err)
		if made.Name != "Office hours (copy)" || made.Status() != content.Draft || made.ID == e.ID || *made.Rule != *e.Rule {
			t.Errorf("got event %+v, want a draft Office hours (copy) by the same rule", made)
		}
		first := f.dates(made.ID)[0]
		if !first.StartsAt.Equal(next.StartsAt) || made.Date != next.Day {
			t.Errorf("got the copy at %v from %q, want %v from %q", first.StartsAt, made.Date, next.StartsAt,
				next.Day)
		}
		check.Equal(t, "answers to the copy",
			f.Number("SELECT COUNT(*) FROM event_signups g JOIN event_dates d ON d.id = g.date_id "+
				"WHERE d.event_id = ?", made.ID),
			0)
		check.Equal(t, "hosts", f.Number("SELECT COUNT(*) FROM event_hosts WHERE event_id = ?", made.ID), 1)
		check.Equal(t, "doors",
			f.Number("SELECT COUNT(*) FROM doors WHERE content = 'event' AND content_id = ?", made.ID), 1)
		_, err = f.Learning.Events.DuplicateEvent(f.By("member"), e.ID)
		f.Refused(err, errs.Forbidden)
		_, err = f.Learning.Events.DuplicateEvent(f.By(staff), 2_000_000_000)
		f.Refused(err, errs.NotFound)
		f.wantVerified()
	})
}

// Several events are published or archived together, or none of them.
func TestEventsAreShelvedTogether(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		ctx, ids := f.By(staff), []int{}
		for _, name := range []string{"Qone", "Qtwo"} {
			e, err := f.Learning.Events.CreateEvent(ctx, weekly(name))
			f.Must(err)
			ids = append(ids, e.ID)
		}
		list, err := f.Learning.Events.PublishEvents(ctx, ids, true)
		f.Must(err)
		if len(list) != 2 || list[0].Status() != content.Published || list[1].Status() != content.Published {
			t.Errorf("got events %+v, want two that are published", list)
		}
		found, err := f.Learning.Search.GlobalSearch(f.By("member"), "qtwo", nil)
		f.Must(err)
		check.Equal(t, "events found by the search", len(found), 1)
		f.Did(f.Learning.Events.ArchiveEvents(ctx, ids[:1], true))
		_, err = f.Learning.Events.PublishEvents(ctx, []int{ids[1], ids[0]}, false)
		f.Refused(err, errs.Conflict)
		mine, err := f.Learning.Events.Learners.MyEvents(f.By("member"), page.Window{Page: 1, PerPage: 100, Search: "Qtwo"}, "all")
		f.Must(err)
		check.Equal(t, "events of that kind", mine.Total, 1)
		for _, wrong := range [][]int{nil, make([]int, 101)} {
			_, err = f.Learning.Events.ArchiveEvents(ctx, wrong, true)
			f.Refused(err, errs.Invalid)
		}
		_, err = f.Learning.Events.ArchiveEvents(f.By("member"), ids, true)
		f.Refused(err, errs.Forbidden)
		f.wantVerified()
	})
}
