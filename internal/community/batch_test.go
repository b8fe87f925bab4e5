package community_test

import (
	"fmt"
	"testing"
	"time"

	"atlas/internal/community/batches"
	"atlas/internal/community/records"
	"atlas/internal/identity/userlist"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
	"atlas/internal/settings"
	"atlas/internal/testkit/check"
)

// B99: the enrolment batch list tells which batch is current: the one whose launch includes this moment.
func TestB99EnrollmentBatchesTellTheCurrentOne(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.batch("Batch 9", -40, -30)
		h.batch("Batch 10", -5, 5)
		h.batch("Batch 11", 30, 40)
		list := func() string {
			t.Helper()
			batches, err := h.Community.Batches.EnrollmentBatches(h.By(staff))
			h.Must(err)
			said := ""
			for _, b := range batches {
				said += fmt.Sprint(b.Name, " ", b.IsCurrent, ", ")
			}
			return said
		}
		check.Equal(t, "batches", list(), "Batch 11 false, Batch 10 true, Batch 9 false, ")
		h.Clock.Advance(6 * 24 * time.Hour)
		check.Equal(t, "batches after the launch", list(), "Batch 11 false, Batch 10 false, Batch 9 false, ")
		h.wantVerified()
	})
}

func TestBatchesAreWrittenWithCare(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ctx := h.By(staff)
		ten := h.batch("Batch 10", -5, 5)
		for name, in := range map[string]batches.BatchInput{
			"no name":        {},
			"a taken name":   {Name: given(" BATCH  10 ")},
			"half a launch":  {Name: given("Batch 11"), LaunchFrom: given(h.Day(50))},
			"a launch aback": {Name: given("Batch 11"), LaunchFrom: given(h.Day(50)), LaunchTo: given(h.Day(49))},
		} {
			if _, err := h.Community.Batches.CreateBatch(ctx, in); !errs.Is(err, errs.Invalid) {
				t.Errorf("%s: got error %v, want one with code %s", name, err, errs.Invalid)
			}
		}
		_, err := h.Community.Batches.CreateBatch(ctx, batches.BatchInput{Name: given("Batch 11"), LaunchFrom: given(h.Day(5)), LaunchTo: given(h.Day(9))})
		h.Refused(err, errs.Conflict)
		_, err = h.Community.Batches.ArchiveBatches(ctx, []int{ten.ID}, true)
		h.Must(err)
		h.batch("Batch 11", 5, 9)
		_, err = h.Community.Batches.ArchiveBatches(ctx, []int{ten.ID}, false)
		h.Refused(err, errs.Conflict)
		_, err = h.Community.Batches.UpdateBatch(ctx, ten.ID, batches.BatchInput{Name: given("Batch 12")}, nil)
		h.Refused(err, errs.Conflict)
		eleven, err := h.Community.Batches.Batches(ctx, page.Window{Page: 1, PerPage: 10}, nil)
		h.Must(err)
		seen := eleven.Rows[0].UpdatedAt
		changed, err := h.Community.Batches.UpdateBatch(ctx, eleven.Rows[0].ID, batches.BatchInput{Name: given("Batch 13")}, &seen)
		if err != nil || changed.Name != "Batch 13" {
			t.Errorf("got batch %+v and error %v, want Batch 13 and none", changed, err)
		}
		_, err = h.Community.Batches.UpdateBatch(ctx, eleven.Rows[0].ID, batches.BatchInput{Name: given("Batch 14")}, &seen)
		h.Refused(err, errs.Conflict)
		h.wantVerified()
	})
}

// The batch of a person is theirs alone: in the current user, in lists, and counted without archived people.
func TestPeopleAreInOneBatch(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ctx, member := h.By(staff), h.ID("member")
		seventeen, other := h.batch("Batch 17", -5, 5), h.batch("Batch 9", -40, -30)
		if me := h.me("member"); me["batch"] != nil || me["isBatch17"] != false {
			t.Errorf("got %v and %v before, want none and false", me["batch"], me["isBatch17"])
		}
		placed, err := h.Community.Batches.SetUsersBatch(ctx, []int{member, h.ID("coach"), member}, &seventeen.ID)
		if err != nil || *placed != (records.Placed{Added: 2}) {
			t.Errorf("got %+v and error %v, want two added", placed, err)
		}
		if me := h.me("member"); fmt.Sprint(me["batch"]) != fmt.Sprint(map[string]any{"id": float64(seventeen.ID), "name": "Batch 17"}) || me["isBatch17"] != true {
			t.Errorf("got %v and %v, want Batch 17 and true", me["batch"], me["isBatch17"])
		}
		setting, err := h.Settings.ByName(ctx, settings.Batch17Name)
		h.Must(err)
		_, err = h.Settings.Update(ctx, setting.ID, new("batch 9"), nil)
		h.Must(err)
		placed, err = h.Community.Batches.SetUsersBatch(ctx, []int{member}, &other.ID)
		if err != nil || *placed != (records.Placed{Moved: 1}) {
			t.Errorf("got %+v and error %v, want one moved", placed, err)
		}
		if me := h.me("member"); me["isBatch17"] != true {
			t.Errorf("batch 17 by the setting: got %v, want true", me["isBatch17"])
		}
		people := func(value string) string {
			t.Helper()
			list, err := h.Identity.List.Users(ctx, page.Window{Page: 1, PerPage: 100, Sort: "batch", Desc: true}, &userlist.Filter{Parts: []*userlist.PartFilter{{Name: "batch", Value: value}}})
			h.Must(err)
			out := ""
			for _, u := range list.Rows {
				out += u.Email + " "
			}
			return out
		}
		check.Equal(t, "people of the batch", people(fmt.Sprint(other.ID)), "member@atlas.test ")
		if everybody := h.Number("SELECT COUNT(*) FROM users WHERE archived_at IS NULL"); len(people("none")) == 0 {
			t.Errorf("got nobody of %d in no batch, want some", everybody)
		}
		_, err = h.Identity.Manage.ArchiveUser(ctx, member)
		h.Must(err)
		if b, err := h.Community.Batches.Batch(ctx, other.ID); err != nil || b.MemberCount != 0 {
			t.Errorf("got batch %+v and error %v, want archived people not to count", b, err)
		}
		_, err = h.Identity.Manage.RestoreUser(ctx, member)
		h.Must(err)
		if b, err := h.Community.Batches.Batch(ctx, other.ID); err != nil || b.MemberCount != 1 {
			t.Errorf("got batch %+v and error %v, want a restored person in it", b, err)
		}
		placed, err = h.Community.Batches.SetUsersBatch(ctx, []int{member, h.ID("expert")}, nil)
		if err != nil || *placed != (records.Placed{Removed: 1, Unchanged: 1}) {
			t.Errorf("got %+v and error %v, want one removed and one unchanged", placed, err)
		}
		_, err = h.Community.Batches.SetUsersBatch(ctx, []int{member, 999_999}, &other.ID)
		h.Refused(err, errs.NotFound)
		_, err = h.Community.Batches.SetUsersBatch(h.By("coach"), []int{member}, &other.ID)
		h.Refused(err, errs.Forbidden)
	})
}
