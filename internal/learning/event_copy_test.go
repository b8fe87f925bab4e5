package learning_test

import (
	"testing"
	"time"

	"atlas/internal/learning/access"
	"atlas/internal/learning/content"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// A copy is a draft of its own with the same hosts and door, and nobody goes there. It begins with the next date to come.
func TestDuplicatingAnEvent(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		in := weekly("Office hours")
		in.HostIds, in.Openers = []int{h.ID("coach")}, []*access.OpenerInput{{Kind: "level", ID: "coach"}}
		e := h.event(in)
		h.Did(h.Learning.AnswerEvent(h.By("coach"), h.dates(e.ID)[0].ID, "going"))
		h.Clock.Advance(15 * 24 * time.Hour)
		next := h.dates(e.ID)[0]
		made, err := h.Learning.DuplicateEvent(h.By(staff), e.ID)
		h.Must(err)
		if made.Name != "Office hours (copy)" || made.Status() != content.Draft || made.ID == e.ID || *made.Rule != *e.Rule {
			t.Errorf("%+v", made)
		}
		first := h.dates(made.ID)[0]
		if !first.StartsAt.Equal(next.StartsAt) || made.Date != next.Day {
			t.Errorf("the copy begins at %s, the next date is at %s", first.StartsAt, next.StartsAt)
		}
		if n := h.Number("SELECT COUNT(*) FROM event_signups g JOIN event_dates d ON d.id = g.date_id WHERE d.event_id = ?", made.ID); n != 0 {
			t.Error("people go to the copy")
		}
		if h.Number("SELECT COUNT(*) FROM event_hosts WHERE event_id = ?", made.ID) != 1 || h.Number("SELECT COUNT(*) FROM doors WHERE content = 'event' AND content_id = ?", made.ID) != 1 {
			t.Error("hosts or door are missing")
		}
		_, err = h.Learning.DuplicateEvent(h.By("member"), e.ID)
		h.Refused(err, errs.Forbidden)
		_, err = h.Learning.DuplicateEvent(h.By(staff), 2_000_000_000)
		h.Refused(err, errs.NotFound)
		h.sound()
	})
}

// Several events are published or archived together, or none of them.
func TestEventsAreShelvedTogether(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		ctx, ids := h.By(staff), []int{}
		for _, name := range []string{"Qone", "Qtwo"} {
			e, err := h.Learning.CreateEvent(ctx, weekly(name))
			h.Must(err)
			ids = append(ids, e.ID)
		}
		list, err := h.Learning.PublishEvents(ctx, ids, true)
		h.Must(err)
		if len(list) != 2 || list[0].Status() != content.Published || list[1].Status() != content.Published {
			t.Errorf("%+v", list)
		}
		found, err := h.Learning.GlobalSearch(h.By("member"), "qtwo", nil)
		h.Must(err)
		if len(found) != 1 {
			t.Error("the search does not know them")
		}
		h.Did(h.Learning.ArchiveEvents(ctx, ids[:1], true))
		_, err = h.Learning.PublishEvents(ctx, []int{ids[1], ids[0]}, false)
		h.Refused(err, errs.Conflict)
		mine, err := h.Learning.MyEvents(h.By("member"), page.Window{Page: 1, PerPage: 100, Search: "Qtwo"}, "all")
		h.Must(err)
		if mine.Total != 1 {
			t.Error("one of them changed although the other could not")
		}
		for _, wrong := range [][]int{nil, make([]int, 101)} {
			_, err = h.Learning.ArchiveEvents(ctx, wrong, true)
			h.Refused(err, errs.Invalid)
		}
		_, err = h.Learning.ArchiveEvents(h.By("member"), ids, true)
		h.Refused(err, errs.Forbidden)
		h.sound()
	})
}
