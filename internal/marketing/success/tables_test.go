package success_test

import (
	"testing"

	"atlas/internal/marketing/success"
)

// Two accounts of one person were both in the queue of a day. What was said to one stays true, and both can be erased.
func TestMergeAndErase(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		people := f.newMembers(2)
		survivor, source := people[0], people[1]
		f.assign(f.ID(sofia), people...)
		for _, id := range people {
			f.learned(id, 3, 15)
		}
		f.Must(f.service().RunHour(f.t.Context()))
		queue, err := f.service().Queue(f.By(sofia), nil)
		f.Must(err)
		for _, item := range queue.Items {
			f.Did(f.service().Record(f.By(sofia), success.ContactInput{ItemID: item.ID, Outcome: "reached"}))
		}
		f.Did(f.service().SavePreference(f.ByID(survivor), false, "english"))
		f.Did(f.service().SavePreference(f.ByID(source), true, "taglish"))

		plan, err := f.Identity.Merging.MergePlan(f.By(staff), survivor, source)
		f.Must(err)
		f.Did(f.Identity.Merging.MergeUsers(f.By(staff), survivor, source, plan.Version, nil))
		mine, err := f.service().MyPreference(f.ByID(survivor))
		f.Must(err)
		f.equal("a no stays a no", mine.NoContact, true)
		f.equal("contacts of the survivor", f.Number("SELECT COUNT(*) FROM success_contacts WHERE user_id = ?", survivor), 2)

		f.Did(f.Identity.DataRights.EraseUser(f.By(staff), source, "asked", true))
		f.equal("entries of who was merged", f.Number("SELECT COUNT(*) FROM success_queue_items WHERE user_id = ?", source), 0)
		f.equal("contacts of the survivor after that", f.Number("SELECT COUNT(*) FROM success_contacts WHERE user_id = ?", survivor), 2)
	})
}
