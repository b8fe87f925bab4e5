package success_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"atlas/internal/marketing/success"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// learned gives someone lessons, the last so many days ago.
func (f *fixture) learned(userID, count, daysAgo int) {
	f.t.Helper()
	if f.Number("SELECT COUNT(*) FROM courses WHERE name_key = 'queue'") == 0 {
		f.Exec("INSERT INTO courses (name, name_key, published_at, created_at, updated_at) VALUES ('Queue', 'queue', 0, 0, 0)")
		f.Exec("INSERT INTO units (course_id, name, drip, position, created_at, updated_at) SELECT id, 'Unit', 'none', 1, 0, 0 FROM courses WHERE name_key = 'queue'")
		for i := range 10 {
			f.Exec(`INSERT INTO lessons (course_id, unit_id, name, name_key, type, is_required, drip, position, published_at, created_at, updated_at)
				SELECT course_id, id, ?, ?, 'Video', TRUE, 'none', ?, 0, 0, 0 FROM units WHERE name = 'Unit'`, fmt.Sprint(i), fmt.Sprint("queue-", i), i)
		}
	}
	last := clock.AddDays(f.Clock.Now(), -daysAgo)
	f.Exec(`INSERT INTO course_progress (user_id, course_id, started_at, last_at, last_lesson_id)
		SELECT ?, course_id, 0, ?, MIN(id) FROM lessons WHERE name_key LIKE 'queue-%' GROUP BY course_id`, userID, last)
	for i := range count {
		f.Exec(`INSERT INTO lesson_progress (user_id, lesson_id, course_id, opened_at, last_at, position, seen, seen_seconds, done_at)
			SELECT ?, id, course_id, 0, ?, 0, '[]', 0, ? FROM lessons WHERE name_key = ?`, userID, last.Add(-time.Duration(i)*time.Hour), last, fmt.Sprint("queue-", i))
	}
}

// owes gives someone a subscription with these installments: days from today, and whether it is paid.
func (f *fixture) owes(userID int, rows ...[2]int) {
	f.t.Helper()
	now := f.Clock.Now()
	if f.Number("SELECT COUNT(*) FROM products WHERE name_key = 'queue'") == 0 {
		f.Exec(`INSERT INTO products (name, name_key, description, price, content_type, is_membership, is_fast_track, created_at, updated_at)
			VALUES ('Queue', 'queue', '', 100, 'course', TRUE, FALSE, 0, 0)`)
		f.Exec(`INSERT INTO funnels (id, name, name_key, product_id, is_hidden, is_switched_on, page_template, created_at, updated_at)
			SELECT 'queue', 'Queue', 'queue', id, FALSE, TRUE, '', 0, 0 FROM products WHERE name_key = 'queue'`)
	}
	f.Exec(`INSERT INTO subscriptions (user_id, funnel_id, product_id, term_id, source, starts_at, ends_at, created_at, updated_at)
		SELECT ?, 'queue', id, 'one-time', 'staff', 0, ?, 0, 0 FROM products WHERE name_key = 'queue'`, userID, clock.AddDays(clock.StartOfDay(now), 200))
	f.Exec("INSERT INTO invoices (subscription_id, user_id, price, fee, discount, created_at) SELECT MAX(id), ?, 100, 0, 0, 0 FROM subscriptions", userID)
	for i, row := range rows {
		due := clock.AddDays(clock.StartOfDay(now), row[0])
		f.Exec(`INSERT INTO payment_schedules (invoice_id, subscription_id, user_id, position, price, schedule_date, paid, is_added, created_at, updated_at)
			SELECT MAX(id), MAX(subscription_id), ?, ?, 289900, ?, 0, FALSE, 0, 0 FROM invoices`, userID, i+1, due)
		if row[1] == 1 {
			f.pay(f.Number("SELECT MAX(id) FROM payment_schedules"), due)
		}
	}
}

// pay marks an installment as paid.
func (f *fixture) pay(scheduleID int, at time.Time) {
	f.t.Helper()
	f.Exec("UPDATE payment_schedules SET paid = price, transaction_id = ?, paid_at = ? WHERE id = ?", fmt.Sprint("T-", scheduleID), at, scheduleID)
}

// inQueue is Sofia's queue in words.
func (f *fixture) inQueue() string {
	f.t.Helper()
	queue, err := f.service().Queue(f.By(sofia), nil)
	f.Must(err)
	names := []string{}
	for _, item := range queue.Items {
		names = append(names, item.FirstName+" "+item.Reason)
	}

	return strings.Join(names, ", ")
}

// nextMorning moves the clock on to 6 AM in Manila of a later day and makes the queues.
func (f *fixture) nextMorning(days int) {
	f.t.Helper()
	next := clock.AddDays(clock.StartOfDay(f.Clock.Now()), days).Add(6 * time.Hour)
	f.Atlas.Clock.Advance(next.Sub(f.Clock.Now()))
	f.Must(f.service().RunHour(f.t.Context()))
}

func TestQueue(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		people := f.newMembers(4)
		f.assign(f.ID(sofia), people...)
		f.learned(people[0], 5, 12)
		f.owes(people[1], [2]int{-60, 1}, [2]int{-30, 1}, [2]int{-4, 0}, [2]int{20, 0})
		f.learned(people[2], 2, 1)
		f.Must(f.service().RunHour(f.t.Context()))
		f.equal("the queue", f.inQueue(), "member1 overdue, member0 quiet")

		queue, err := f.service().Queue(f.By(sofia), nil)
		f.Must(err)
		item := queue.Items[0]
		f.equal("the sentence", item.Sentence, "Installment 3 of 4 is 4 days late, after the first two on time.")
		f.equal("the amount", *item.Amount, "2899.00")
		f.equal("the pay link is in the message", strings.Contains(item.Message, f.Commerce.Billing.PayPath(*f.scheduleOf(item.ID))), true)
		f.equal("the sentence of the second", queue.Items[1].Sentence, "No lesson for 12 days after 5 in the week before.")
		sum := 0
		for _, part := range item.Parts {
			sum += part.Points
		}
		f.equal("the parts add up", sum, item.Score)

		// The job runs each hour, and makes a queue once a day.
		before := f.Number("SELECT COUNT(*) FROM success_queue_items")
		f.Must(f.service().RunHour(f.t.Context()))
		f.equal("entries after a second run", f.Number("SELECT COUNT(*) FROM success_queue_items"), before)

		// Other managers see nothing of it, read-only staff all, members nothing.
		_, err = f.service().Queue(f.ByID(f.mario), new(f.ID(sofia)))
		f.Refused(err, errs.NotFound)
		seen, err := f.service().Queue(f.By(readOnly), new(f.ID(sofia)))
		f.Must(err)
		f.equal("read-only staff see", fmt.Sprint(len(seen.Items), seen.CanWork), "2 false")
		_, err = f.service().Queue(f.By("member"), nil)
		f.Refused(err, errs.Forbidden)

		// Who pays leaves the queue, and so does who asks not to be contacted, at once and tomorrow.
		f.pay(*f.scheduleOf(item.ID), f.Clock.Now())
		f.Did(f.service().SavePreference(f.ByID(people[0]), true, "english"))
		f.equal("after a payment and a no", f.inQueue(), "")
		f.nextMorning(1)
		f.equal("the next morning", f.inQueue(), "")
		f.Did(f.service().SavePreference(f.ByID(people[0]), false, "english"))
		f.nextMorning(1)
		f.equal("after a yes", f.inQueue(), "member0 quiet")
	})
}

func (f *fixture) scheduleOf(itemID int) *int {
	f.t.Helper()
	return new(f.Number("SELECT schedule_id FROM success_queue_items WHERE id = ?", itemID))
}

func TestQueueHasRoom(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		people := f.newMembers(5)
		f.assign(f.ID(sofia), people...)
		for i, id := range people {
			f.learned(id, 1, 20+i)
		}
		f.Exec("UPDATE default_settings SET value = '2' WHERE name = 'success-queue-size'")
		f.Settings.InvalidateCache()
		f.Must(f.service().RunHour(f.t.Context()))
		f.equal("the queue", f.inQueue(), "member4 quiet, member3 quiet")
		queue, err := f.service().Queue(f.By(sofia), nil)
		f.Must(err)
		f.equal("beyond", queue.Beyond, 3)
	})
}

// Facts are read for all people of a manager at once.
func TestQueueStatements(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		count := func() int {
			ctx, statements := db.WithStatementCount(f.t.Context())
			f.Exec("DELETE FROM success_queue_items")
			f.Exec("DELETE FROM success_queue_days")
			f.Must(f.service().MakeQueues(ctx))
			return int(statements.Load())
		}
		people := f.newMembers(2)
		f.assign(f.ID(sofia), people...)
		for _, id := range people {
			f.learned(id, 1, 20)
		}
		count() // settings are read once
		few := count()
		more := f.newMembers(60)
		f.assign(f.ID(sofia), more...)
		for _, id := range more {
			f.learned(id, 1, 20)
		}
		f.equal("statements for 62 people and for 2", count(), few)
		f.equal("entries", f.Number("SELECT COUNT(*) FROM success_queue_items"), 62)
	})
}

func TestOutcomes(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		people := f.newMembers(2)
		f.assign(f.ID(sofia), people...)
		f.owes(people[0], [2]int{-4, 0})
		f.learned(people[1], 2, 12)
		f.Must(f.service().RunHour(f.t.Context()))
		queue, err := f.service().Queue(f.By(sofia), nil)
		f.Must(err)
		late, quiet := queue.Items[0], queue.Items[1]

		record := func(item *success.Item, outcome string, days int) (*success.Contact, error) {
			return f.service().Record(f.By(sofia), success.ContactInput{
				ItemID: item.ID, Outcome: outcome, Until: new(clock.AddDays(f.Clock.Now(), days)), Note: new("after sweldo"),
			})
		}
		_, err = f.service().Record(f.ByID(f.mario), success.ContactInput{ItemID: late.ID, Outcome: "reached"})
		f.Refused(err, errs.NotFound)
		_, err = f.service().Record(f.By(readOnly), success.ContactInput{ItemID: late.ID, Outcome: "reached"})
		f.Refused(err, errs.Forbidden)
		_, err = f.service().Record(f.By(sofia), success.ContactInput{ItemID: late.ID, Outcome: "perhaps", Note: new(strings.Repeat("x", 501))})
		f.Refused(err, errs.Invalid, "note", "outcome")
		_, err = record(late, "promised", 0)
		f.Refused(err, errs.Invalid, "until")

		// One tap; a second one is refused, and undo brings the person back.
		contact, err := record(late, "reached", 0)
		f.Must(err)
		_, err = record(late, "paid", 0)
		f.Refused(err, errs.Conflict)
		f.equal("after one tap", f.inQueue(), "member1 quiet")
		f.Refused(f.service().Undo(f.ByID(f.mario), contact.ID), errs.NotFound)
		f.Must(f.service().Undo(f.By(sofia), contact.ID))
		f.Must(f.service().Undo(f.By(sofia), contact.ID))
		f.equal("after undo", f.inQueue(), "member0 overdue, member1 quiet")

		// A promise comes back on its day by itself, not before.
		f.Did(record(late, "promised", 2))
		f.Did(record(quiet, "reached", 0))
		f.nextMorning(1)
		f.equal("the day before", f.inQueue(), "")
		queue, err = f.service().Queue(f.By(sofia), nil)
		f.Must(err)
		f.equal("promises", fmt.Sprint(len(queue.Promises), " ", queue.Promises[0].Note, " ", *queue.Promises[0].Amount), "1 after sweldo 2899.00")
		f.nextMorning(1)
		f.equal("on the day", f.inQueue(), "member0 promise")

		// Once paid it is kept, and no one calls.
		f.Exec("UPDATE payment_schedules SET paid = price, transaction_id = 'T-9', paid_at = ? WHERE user_id = ?", f.Clock.Now(), people[0])
		f.nextMorning(1)
		f.equal("after the payment", f.inQueue(), "")
		queue, err = f.service().Queue(f.By(sofia), nil)
		f.Must(err)
		f.equal("kept promises", fmt.Sprint(queue.PromisesKept, " of ", queue.PromisesMade), "1 of 1")
		f.nextMorning(3)
		f.equal("who was reached comes back after five days", f.inQueue(), "member1 quiet")

		// The history is for colleagues who see the person.
		history, err := f.service().Contacts(f.By(sofia), people[0], page.Of(nil))
		f.Must(err)
		f.equal("history", fmt.Sprint(history.Total, " ", history.Rows[0].Outcome), "1 promised")
		_, err = f.service().Contacts(f.ByID(f.mario), people[0], page.Of(nil))
		f.Refused(err, errs.NotFound)
		_, err = f.service().Contacts(f.ByID(people[0]), people[0], page.Of(nil))
		f.Refused(err, errs.Forbidden)
	})
}

func TestEmail(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		people := f.newMembers(1)
		f.assign(f.ID(sofia), people...)
		f.owes(people[0], [2]int{-4, 0})
		f.Must(f.service().RunHour(f.t.Context()))
		queue, err := f.service().Queue(f.By(sofia), nil)
		f.Must(err)
		item := queue.Items[0]

		f.Refused(f.service().SendEmail(f.By(sofia), item.ID, "", " "), errs.Invalid, "message", "subject")
		f.Refused(f.service().SendEmail(f.ByID(f.mario), item.ID, "Hi", "Hi"), errs.NotFound)
		f.Must(f.service().SendEmail(f.By(sofia), item.ID, "Your payment", "Hi there.\n\nPay soon."))
		f.Refused(f.service().SendEmail(f.By(sofia), item.ID, "Your payment", "Again"), errs.Conflict)
		address := fmt.Sprintf("member0-%d@atlas.test", people[0])
		messages := f.Messages(address)
		f.equal("emails", len(messages), 1)
		f.equal("the pay link", strings.Contains(messages[0].Text, f.Commerce.Billing.PayPath(*f.scheduleOf(item.ID))), true)
	})
}

// The two groups of a comparison, with what came of them.
func TestEffects(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		people := f.newMembers(4)
		f.assign(f.ID(sofia), people...)
		for _, id := range people {
			f.learned(id, 3, 15)
		}
		f.Must(f.service().RunHour(f.t.Context()))
		queue, err := f.service().Queue(f.By(sofia), nil)
		f.Must(err)
		contacted := map[int]bool{}
		for _, item := range queue.Items[:2] {
			contacted[item.UserID] = true
			f.Did(f.service().Record(f.By(sofia), success.ContactInput{ItemID: item.ID, Outcome: "reached"}))
		}

		// One of those who were contacted comes back within the week, and no one else.
		for id := range contacted {
			f.Exec("UPDATE course_progress SET last_at = ? WHERE user_id = ?", f.Clock.Now().Add(48*time.Hour), id)
			break
		}
		f.nextMorning(7)
		queue, err = f.service().Queue(f.By(sofia), nil)
		f.Must(err)
		f.equal("effects", len(queue.Effects), 1)
		got := queue.Effects[0]
		f.equal("contacted", fmt.Sprint(got.Contacted.Count, " of ", got.Contacted.Of), "1 of 2")
		f.equal("not contacted", fmt.Sprint(got.Others.Count, " of ", got.Others.Of), "0 of 2")
	})
}

// What happened after the week is no answer to a contact, even if the job was away until then.
func TestEffectsAreOfAWeek(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		people := f.newMembers(2)
		f.assign(f.ID(sofia), people...)
		for _, id := range people {
			f.owes(id, [2]int{-4, 0})
		}
		f.Must(f.service().RunHour(f.t.Context()))
		for i, id := range people {
			paidAt := clock.AddDays(f.Clock.Now(), 6+3*i)
			f.pay(f.Number("SELECT id FROM payment_schedules WHERE user_id = ?", id), paidAt)
		}
		f.nextMorning(12)
		queue, err := f.service().Queue(f.By(sofia), nil)
		f.Must(err)
		got := queue.Effects[0].Others
		f.equal("paid within a week", fmt.Sprint(got.Count, " of ", got.Of), "1 of 2")
	})
}

// The email says what is left to pay now, and asks for money only if that is what the entry is about.
func TestEmailIsOfNow(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		people := f.newMembers(5)
		f.assign(f.ID(sofia), people...)
		for _, id := range people {
			f.owes(id, [2]int{-4, 0})
		}
		f.Must(f.service().RunHour(f.t.Context()))
		items := map[int]*success.Item{}
		queue, err := f.service().Queue(f.By(sofia), nil)
		f.Must(err)
		for _, item := range queue.Items {
			items[item.UserID] = item
		}
		send := func(person int) error {
			return f.service().SendEmail(f.By(sofia), items[people[person]].ID, "Hi", "How are you?")
		}
		text := func(person int) string {
			messages := f.Messages(fmt.Sprintf("member%d-%d@atlas.test", person, people[person]))
			f.equal("emails", len(messages), 1)
			return messages[0].Text
		}

		// A part was paid since the morning.
		f.Exec("UPDATE payment_schedules SET paid = 100000 WHERE user_id = ?", people[0])
		queue, err = f.service().Queue(f.By(sofia), nil)
		f.Must(err)
		for _, item := range queue.Items {
			if item.UserID == people[0] {
				f.equal("the rest", *item.Amount, "1899.00")
				f.equal("the rest in the message", strings.Contains(item.Message, "₱1,899.00"), true)
			}
		}
		f.Must(send(0))
		f.equal("the rest in the email", strings.Contains(text(0), "Pay ₱1,899.00"), true)

		// All was paid, or nothing is owed anymore.
		f.pay(*f.scheduleOf(items[people[1]].ID), f.Clock.Now())
		f.Refused(send(1), errs.Conflict)
		f.Exec("UPDATE payment_schedules SET voided_at = ? WHERE user_id = ?", f.Clock.Now(), people[2])
		f.Refused(send(2), errs.Conflict)

		// The entry is about something else, and its person owes money too.
		f.Exec("UPDATE success_queue_items SET reason = 'quiet', schedule_id = NULL WHERE user_id = ?", people[3])
		queue, err = f.service().Queue(f.By(sofia), nil)
		f.Must(err)
		for _, item := range queue.Items {
			if item.UserID == people[3] {
				f.equal("no amount", item.Amount == nil, true)
			}
		}
		f.Must(send(3))
		f.equal("no button", strings.Contains(text(3), "Pay ₱"), false)

		// Yesterday's entry.
		f.nextMorning(1)
		f.Refused(send(4), errs.Conflict)
	})
}

// What fails for one manager leaves the others their queues.
func TestQueuesFailAlone(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		people := f.newMembers(2)
		f.assign(f.ID(sofia), people[0])
		f.assign(f.mario, people[1])
		for _, id := range people {
			f.learned(id, 1, 20)
		}
		first, second := min(f.ID(sofia), f.mario), max(f.ID(sofia), f.mario)
		// No engine knows how much the smallest number is without its sign.
		f.Exec(fmt.Sprintf("CREATE INDEX broken ON success_queue_items (abs(CASE WHEN manager_id = %d THEN -9223372036854775807 - 1 ELSE 0 END))", first))
		f.equal("an error is told", f.service().RunHour(f.t.Context()) != nil, true)
		f.equal("queues of the first", f.Number("SELECT COUNT(*) FROM success_queue_days WHERE manager_id = ?", first), 0)
		f.equal("entries of the second", f.Number("SELECT COUNT(*) FROM success_queue_items WHERE manager_id = ?", second), 1)

		f.Exec("DROP INDEX broken")
		f.Must(f.service().RunHour(f.t.Context()))
		f.equal("entries of the first in the next hour", f.Number("SELECT COUNT(*) FROM success_queue_items WHERE manager_id = ?", first), 1)
	})
}

// Who sees only some people sees only them in the queue of a manager, and amounts only if they have to do with money.
func TestQueueIsOfPeopleOneSees(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		people := f.newMembers(4)
		manager := f.ID(sofia)
		f.assign(manager, people...)
		f.learned(people[0], 1, 20)
		f.learned(people[1], 1, 20)
		for _, id := range people[2:] {
			f.owes(id, [2]int{-4, 0})
		}
		f.Must(f.service().RunHour(f.t.Context()))
		queue, err := f.service().Queue(f.By(sofia), nil)
		f.Must(err)
		for _, item := range queue.Items[:2] {
			f.Did(f.service().Record(f.By(sofia), success.ContactInput{
				ItemID: item.ID, Outcome: "promised", Until: new(clock.AddDays(f.Clock.Now(), 2)),
			}))
		}
		look := func() string {
			queue, err := f.service().Queue(f.By("expert"), &manager)
			f.Must(err)
			return fmt.Sprint(len(queue.Items), " and ", len(queue.Promises), " promises")
		}
		f.Exec(`UPDATE access_levels SET pages = '["profile","user","successManager"]', functions = '[]' WHERE id = 'expert'`)
		f.equal("without the right to see everybody", look(), "0 and 0 promises")
		f.Exec(`UPDATE access_levels SET pages = '["profile","user","successManager","allUsers"]' WHERE id = 'expert'`)
		f.equal("with the right to see everybody", look(), "2 and 2 promises")

		promised := queue.Items[0].UserID
		amount := func(role string) bool {
			list, err := f.service().Contacts(f.By(role), promised, page.Of(nil))
			f.Must(err)
			f.equal("contacts", list.Total, 1)
			return list.Rows[0].Amount != nil
		}
		f.equal("an amount for others", amount("expert"), false)
		f.equal("an amount for the success manager", amount(sofia), true)
		f.Exec(`UPDATE access_levels SET pages = '["profile","user","allUsers","payment"]' WHERE id = 'expert'`)
		f.equal("an amount for who sees payments", amount("expert"), true)
	})
}
