package success_test

import (
	"fmt"
	"slices"
	"testing"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/renewals"
	"atlas/internal/marketing/success"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// holds gives someone a membership whose last day is so many days from today, with its grant, and answers it.
func (f *fixture) holds(userID, days int, renews *int) int {
	f.t.Helper()
	f.owes(userID)
	id := f.Number("SELECT MAX(id) FROM subscriptions")
	end := clock.AddDays(clock.StartOfDay(f.Clock.Now()), days+1)
	f.Exec("UPDATE subscriptions SET ends_at = ?, renews_id = ?, is_parallel = TRUE WHERE id = ?", end, renews, id)
	f.Exec(`INSERT INTO grants (user_id, product_id, source, subscription_id, from_at, to_at)
		SELECT user_id, product_id, 'subscription', id, starts_at, ends_at FROM subscriptions WHERE id = ?`, id)

	return id
}

// sellsNoMembership makes a subscription one of a product that makes no one a member.
func (f *fixture) sellsNoMembership(subscriptionID int) {
	f.t.Helper()
	f.Exec(`INSERT INTO products (name, name_key, description, price, content_type, is_membership, is_fast_track, created_at, updated_at)
		VALUES ('Workshop', 'workshop only', '', 100, 'course', FALSE, FALSE, 0, 0)`)
	product := f.Number("SELECT id FROM products WHERE name_key = 'workshop only'")
	f.Exec("UPDATE subscriptions SET product_id = ? WHERE id = ?", product, subscriptionID)
	f.Exec("UPDATE grants SET product_id = ? WHERE subscription_id = ?", product, subscriptionID)
}

func (f *fixture) collection(callerID int, bucket string) *success.RenewalList {
	f.t.Helper()
	list, err := f.service().Collection(f.ByID(callerID), bucket, "", page.Of(&page.ListInput{PerPage: new(100)}))
	f.Must(err)

	return list
}

// namesIn are the people of a bucket who were made here.
func (f *fixture) namesIn(callerID int, bucket string) string {
	names := []string{}
	for _, row := range f.collection(callerID, bucket).Rows {
		names = append(names, row.FirstName)
	}
	slices.Sort(names)

	return fmt.Sprint(names)
}

// Memberships are in the bucket of the days that are left, to the day; those that are renewed are in none until their renewal is paid (S66).
func TestCollection(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		people := f.newMembers(10)
		for i, days := range []int{-1, 0, 30, 31, 60, 61, 90, 91} {
			f.holds(people[i], days, nil)
		}
		old := f.holds(people[8], 10, nil)
		renewal := f.holds(people[8], 375, &old)

		staffID := f.ID(staff)
		for bucket, want := range map[string]string{
			"unenrolled": "[member0]", "for regular renewal": "[member1 member2]", "early renewal": "[member3 member4]", "er warmup": "[member5 member6]",
			"collected": "[]", "all": "[member0 member1 member2 member3 member4 member5 member6]",
		} {
			f.equal(bucket, f.namesIn(staffID, bucket), want)
		}

		// A renewal is collected once money came in for it this month.
		f.Exec(`INSERT INTO payment_schedules (invoice_id, subscription_id, user_id, position, price, schedule_date, paid, is_added, created_at, updated_at)
			SELECT id, subscription_id, user_id, 1, 5000, 0, 5000, FALSE, 0, 0 FROM invoices WHERE subscription_id = ?`, renewal)
		row := f.Number("SELECT MAX(id) FROM payment_schedules")
		f.Exec(`INSERT INTO payments (user_id, schedule_id, amount, platform, platform_key, external_id, external_key, transaction_id, paid_at, credit)
			VALUES (?, ?, 5000, 'GCash', 'gcash', 'N/A', 'n/a', 'T-c', ?, 0)`, people[8], row, f.Clock.Now())
		f.Exec("INSERT INTO payment_parts (payment_id, schedule_id, amount) SELECT MAX(id), ?, 5000 FROM payments", row)
		collected := f.collection(staffID, "collected")
		f.equal("collected", f.namesIn(staffID, "collected"), "[member8]")
		f.equal("what was collected", *collected.Rows[0].Collected, "50.00")
		sum := 0
		for _, count := range collected.Counts[1:] {
			sum += count.Count
		}
		f.equal("the counts add up", sum, collected.Counts[0].Count)
		f.equal("all", collected.Counts[0].Count, 8)
		earlier, err := f.service().Collection(f.By(staff), "collected", "2020-01-15", page.Of(nil))
		f.Must(err)
		f.equal("collected in another month", earlier.Total, 0)

		first := f.collection(staffID, "for regular renewal").Rows[0]
		f.equal("the first row", fmt.Sprintf("%d %s %s", *first.DaysLeft, first.NextStep, *first.PayPath), "0 Ask them to renew /checkout/queue")
	})
}

// The list of subscriptions holds the same memberships in each bucket as cash collection, and nothing of other
// products, also after staff changed how far the buckets reach (S66).
func TestSubscriptionsAndCashCollectionAgree(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		people := f.newMembers(9)
		for i, days := range []int{-1, 10, 11, 20, 21, 40, 41} {
			f.holds(people[i], days, nil)
		}
		old := f.holds(people[7], 5, nil)
		f.holds(people[7], 15, &old)
		f.sellsNoMembership(f.holds(people[8], 5, nil))

		agree := func(name, wantCounts string) {
			f.t.Helper()
			counts := []int{}
			for _, bucket := range renewals.Buckets[1:] {
				list, err := f.Commerce.Billing.Subscriptions(f.By(staff), page.Of(&page.ListInput{PerPage: new(100)}),
					&billing.SubscriptionFilter{CashCollection: new(string(bucket))})
				f.Must(err)

				got, want := []int{}, []int{}
				for _, row := range list.Rows {
					got = append(got, row.ID)
				}
				for _, row := range f.collection(f.ID(staff), string(bucket)).Rows {
					want = append(want, row.SubscriptionID)
				}
				slices.Sort(got)
				slices.Sort(want)
				f.equal(name+": "+string(bucket), got, want)
				counts = append(counts, len(got))
			}
			f.equal(name+": memberships in each bucket", fmt.Sprint(counts), wantCounts)
		}
		agree("as seeded", "[1 5 2 0 0]")

		bounds := map[string]string{
			"regular-renewal-days": "10", "early-renewal-days": "20", "renewal-warmup-days": "40",
		}
		for name, days := range bounds {
			f.Exec("UPDATE default_settings SET value = ? WHERE name = ?", days, name)
		}
		f.Settings.InvalidateCache()
		agree("as staff changed it", "[1 1 3 2 0]")
	})
}

// A success manager finds their own people and no one else's; who may not see subscriptions is refused.
func TestCollectionIsOfOwnPeople(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		people := f.newMembers(2)
		own, other := f.holds(people[0], 5, nil), f.holds(people[1], 5, nil)
		f.assign(f.ID(sofia), people[0])
		f.assign(f.mario, people[1])
		f.equal("Sofia sees", f.namesIn(f.ID(sofia), "all"), "[member0]")
		f.equal("Mario sees", f.namesIn(f.mario, "all"), "[member1]")
		for _, role := range []string{"member", "coach"} {
			_, err := f.service().Collection(f.By(role), "all", "", page.Of(nil))
			f.Refused(err, errs.Forbidden)
		}
		_, err := f.service().Collection(f.By(staff), "soon", "", page.Of(nil))
		f.Refused(err, errs.Invalid, "bucket")

		// Emails go to own people alone, say who answers, and count as a contact.
		_, err = f.service().EmailRenewals(f.By(sofia), []int{own, other}, "Renew", "Hi {first name}")
		f.Refused(err, errs.NotFound)
		_, err = f.service().EmailRenewals(f.By(readOnly), []int{own}, "Renew", "Hi")
		f.Refused(err, errs.Forbidden)
		_, err = f.service().EmailRenewals(f.By(sofia), nil, "", "")
		f.Refused(err, errs.Invalid, "message", "subject", "subscriptionIds")
		sent, err := f.service().EmailRenewals(f.By(sofia), []int{own}, "Renew, {first name}", "Hi {first name}")
		f.Must(err)
		f.equal("emails", sent, 1)
		f.equal("the reply goes to her", f.Number(`SELECT COUNT(*) FROM outbox_mails m JOIN users u ON u.email = m.reply_to WHERE m.subject = 'Renew, member0' AND m.text LIKE '%Hi member0%' AND u.id = ?`, f.ID(sofia)), 1)
		row := f.collection(f.ID(sofia), "all").Rows[0]
		f.equal("the last contact", *row.LastOutcome, "emailed")

		// Who asked not to be contacted isn't, and nobody asks or takes it back in their name.
		_, err = f.service().SavePreference(f.Viewing(sofia, "member"), false, "english")
		f.Refused(err, errs.Forbidden)
		f.Did(f.service().SavePreference(f.ByID(people[0]), true, "english"))
		sent, err = f.service().EmailRenewals(f.By(sofia), []int{own}, "Renew", "Hi")
		f.Must(err)
		f.equal("emails after a no", sent, 0)
		f.equal("the next step after a no", f.collection(f.ID(sofia), "all").Rows[0].NextStep, "Asked not to be contacted")
	})
}

// The list of success managers says how many people each contacted this week, and how many promises are open.
func TestManagersSayWhatHappened(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		people := f.newMembers(3)
		f.assign(f.ID(sofia), people...)
		contact := func(userID int, outcome string, daysAgo, until int) {
			f.Exec(`INSERT INTO success_contacts (user_id, by_id, reason, outcome, until, note, at) VALUES (?, ?, 'quiet', ?, ?, '', ?)`,
				userID, f.ID(sofia), outcome, clock.AddDays(clock.StartOfDay(f.Clock.Now()), until), clock.AddDays(f.Clock.Now(), -daysAgo))
		}
		contact(people[0], "reached", 20, 0)
		contact(people[0], "reached", 0, 0)
		contact(people[0], "reached", 0, 0)
		contact(people[1], "promised", 9, 3)
		contact(people[2], "promised", 9, -2)
		manager, err := f.service().Manager(f.By(staff), f.ID(sofia))
		f.Must(err)
		f.equal("contacted and promised", fmt.Sprint(manager.ContactedThisWeek, manager.OpenPromises), "1 1")
	})
}

// Emails go to who has something to renew, once to each, and lead to a checkout that is open (S66).
func TestEmailRenewalsGoToWhoCanRenew(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		people := f.newMembers(3)
		short, long := f.holds(people[0], 5, nil), f.holds(people[0], 20, nil)
		old := f.holds(people[1], 10, nil)
		renewal := f.holds(people[1], 375, &old)
		ended := f.holds(people[2], -3, nil)

		sent, err := f.service().EmailRenewals(f.By(staff), []int{short, long, old, renewal, ended}, "Salamat", "Hi")
		f.Must(err)
		f.equal("emails", sent, 2)
		f.equal("with the link", f.Number("SELECT COUNT(*) FROM outbox_mails WHERE subject = 'Salamat' AND text LIKE '%/checkout/queue%'"), 2)
		_, err = f.service().EmailRenewals(f.By(staff), []int{old, renewal}, "Salamat", "Hi")
		f.Refused(err, errs.NotFound)

		// Once sales are closed there is no link, in emails and to copy.
		f.Exec("UPDATE funnels SET archived_at = 1 WHERE product_id = (SELECT product_id FROM subscriptions WHERE id = ?)", ended)
		sent, err = f.service().EmailRenewals(f.By(staff), []int{ended}, "Closed", "Hi")
		f.Must(err)
		f.equal("emails without sales", sent, 1)
		f.equal("without a link", f.Number("SELECT COUNT(*) FROM outbox_mails WHERE subject = 'Closed' AND text LIKE '%/checkout/%'"), 0)
		f.equal("what can be copied", f.collection(f.ID(staff), "unenrolled").Rows[0].PayPath == nil, true)
	})
}

// A renewal for life has no end, and one that is paid for and ends soon is in two buckets with a key each.
func TestCollectionForLife(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		people := f.newMembers(1)
		old := f.holds(people[0], -3, nil)
		renewal := f.holds(people[0], 40, &old)
		f.Exec(`INSERT INTO payment_schedules (invoice_id, subscription_id, user_id, position, price, schedule_date, paid, is_added, created_at, updated_at)
			SELECT id, subscription_id, user_id, 1, 5000, 0, 5000, FALSE, 0, 0 FROM invoices WHERE subscription_id = ?`, renewal)
		row := f.Number("SELECT MAX(id) FROM payment_schedules")
		f.Exec(`INSERT INTO payments (user_id, schedule_id, amount, platform, platform_key, external_id, external_key, transaction_id, paid_at, credit)
			VALUES (?, ?, 5000, 'GCash', 'gcash', 'N/A', 'n/a', 'T-life', ?, 0)`, people[0], row, f.Clock.Now())
		f.Exec("INSERT INTO payment_parts (payment_id, schedule_id, amount) SELECT MAX(id), ?, 5000 FROM payments", row)

		keys := []string{}
		for _, one := range f.collection(f.ID(staff), "all").Rows {
			keys = append(keys, one.Key())
		}
		slices.Sort(keys)
		f.equal("keys", keys, []string{fmt.Sprintf("%d collected", renewal), fmt.Sprintf("%d early renewal", renewal)})

		f.Exec("UPDATE subscriptions SET ends_at = NULL WHERE id = ?", renewal)
		f.Exec("UPDATE grants SET to_at = NULL WHERE subscription_id = ?", renewal)
		rows := f.collection(f.ID(staff), "all").Rows
		f.equal("for life", fmt.Sprint(len(rows), rows[0].EndsAt == nil, rows[0].DaysLeft == nil), "1 true true")
	})
}

// An email to many is no answer: a promise still comes back on its day, and who said no is left alone as long as before.
func TestEmailRenewalsKeepAnswers(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		people := f.newMembers(3)
		f.assign(f.ID(sofia), people...)
		ids := []int{}
		for _, id := range people {
			ids = append(ids, f.holds(id, 20, nil))
		}
		f.Must(f.service().RunHour(f.t.Context()))
		queue, err := f.service().Queue(f.By(sofia), nil)
		f.Must(err)
		f.equal("entries", len(queue.Items), 3)
		for i, outcome := range []string{"promised", "declined"} {
			f.Did(f.service().Record(f.By(sofia), success.ContactInput{
				ItemID: queue.Items[i].ID, Outcome: outcome, Until: new(clock.AddDays(f.Clock.Now(), 3)),
			}))
		}
		promised, none := queue.Items[0], queue.Items[2]
		f.Did(f.service().EmailRenewals(f.By(sofia), ids, "Renew", "Hi"))

		promises := func() string {
			queue, err := f.service().Queue(f.By(sofia), nil)
			f.Must(err)
			manager, err := f.service().Manager(f.By(staff), f.ID(sofia))
			f.Must(err)

			return fmt.Sprint(len(queue.Promises), " in the queue, ", manager.OpenPromises, " in the list")
		}
		f.equal("promises after the email", promises(), "1 in the queue, 1 in the list")
		for _, row := range f.collection(f.ID(sofia), "all").Rows {
			if row.UserID == promised.UserID {
				until := clock.AddDays(f.Clock.Now(), 3).In(clock.Manila)
				f.equal("next step after the email", row.NextStep, "Promised for "+until.Format("Jan 02"))
			}
		}

		// The third answered nothing, and is left alone only for the day.
		f.nextMorning(1)
		f.equal("the next day", f.inQueue(), none.FirstName+" expiring")
		f.nextMorning(2)
		f.equal("on the day of the promise", f.inQueue(),
			promised.FirstName+" promise, "+none.FirstName+" expiring")

		// Who doesn't want to be contacted doesn't come back, whatever they promised.
		f.Exec("UPDATE success_contacts SET until = until + 8 * 86400000 WHERE outcome = 'promised'")
		f.equal("promises to come", promises(), "1 in the queue, 1 in the list")
		f.Did(f.service().SavePreference(f.ByID(promised.UserID), true, "english"))
		f.equal("promises after a no", promises(), "0 in the queue, 0 in the list")
	})
}
