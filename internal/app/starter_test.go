package app_test

import (
	"strings"
	"testing"

	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/orders"
	"atlas/internal/identity/setup"
	"atlas/internal/platform/backup"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/testkit"
)

const owner = "tribe-team-fa"

func starter(change func(*setup.StarterInput)) setup.StarterInput {
	in := setup.StarterInput{Name: "Tribe", Price: money.Centavos(499900), BatchName: "Batch 1", StartsOn: "2026-12-01", IsOpen: true}
	change(&in)
	return in
}

// The template makes a membership that can be bought at once: the person who pays is a member, stands in Stage 0, is in
// the batch and opens the course.
func TestStarterMakesAMembershipThatSells(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		a.Exec("DELETE FROM stage_crew")
		a.Exec("DELETE FROM tasks")
		a.Exec("DELETE FROM stages")

		made, err := a.Identity.Setup.CreateStarter(a.By(owner), starter(func(*setup.StarterInput) {}))
		a.Must(err)
		if len(made.Made) < 4 || made.CheckoutPath != "/checkout/"+made.FunnelID {
			t.Errorf("got %v at %s, want product, batch, course and stages", made.Made, made.CheckoutPath)
		}

		wallet := "gcash"
		placed, err := a.Commerce.PlaceOrder(t.Context(), orders.OrderInput{
			FunnelID: made.FunnelID, Gateway: &wallet, FirstName: "Ana", LastName: "Cruz", Email: "ana@example.com", Mobile: "09171234567",
			Key: "the-key-of-the-page-of-ana",
		})
		a.Must(err)
		a.Did(a.Commerce.Attempts.AnswerTestPayment(t.Context(), strings.TrimPrefix(placed.NextURL, "/pay/test/"), "approve"))
		a.Must(a.Commerce.Attempts.ProcessEvent(t.Context(), a.Number("SELECT MAX(id) FROM webhook_events")))
		buyer := a.Number("SELECT id FROM users WHERE email = 'ana@example.com'")

		for what, query := range map[string]string{
			"the level Member": "SELECT COUNT(*) FROM user_access_levels WHERE user_id = ? AND level_id = 'member'",
			"the batch":        "SELECT COUNT(*) FROM batch_members m JOIN batches b ON b.id = m.batch_id WHERE m.user_id = ? AND b.name = 'Batch 1'",
		} {
			if n := a.Number(query, buyer); n != 1 {
				t.Errorf("got %d rows, want that the buyer has %s", n, what)
			}
		}
		progress, err := a.Journey.Stages.UserStageProgress(a.ByID(buyer), buyer)
		a.Must(err)
		if progress.Stage.Number != 0 || len(progress.StageTasks) == 0 {
			t.Errorf("got stage %d with %d tasks, want Stage 0 with tasks", progress.Stage.Number, len(progress.StageTasks))
		}
		lesson := a.Number("SELECT MIN(l.id) FROM lessons l JOIN units u ON u.id = l.unit_id WHERE u.course_id = ?", made.CourseID)
		shown, err := a.Learning.MyLesson(a.ByID(buyer), made.CourseID, lesson)
		a.Must(err)
		if shown == nil || !shown.Door.IsOpen {
			t.Errorf("got %+v, want that the buyer opens the first lesson", shown)
		}
	})
}

// What cannot be made leaves nothing behind, and says which field is wrong.
func TestStarterIsWholeOrNothing(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		products, batches := a.Number("SELECT COUNT(*) FROM products"), a.Number("SELECT COUNT(*) FROM batches")
		tenYears := 3651
		for field, change := range map[string]func(*setup.StarterInput){
			"name":      func(in *setup.StarterInput) { in.Name = " " },
			"batchName": func(in *setup.StarterInput) { in.BatchName = "" },
			"price":     func(in *setup.StarterInput) { in.Price = -1 },
			"days":      func(in *setup.StarterInput) { in.Days = &tenYears },
			"startsOn":  func(in *setup.StarterInput) { in.StartsOn = "2020-01-01" },
		} {
			_, err := a.Identity.Setup.CreateStarter(a.By(owner), starter(change))
			a.Refused(err, errs.Invalid, field)
		}
		_, err := a.Identity.Setup.CreateStarter(a.By("member"), starter(func(*setup.StarterInput) {}))
		a.Refused(err, errs.Forbidden)

		// The product of that name is there already, which is found out after the batch was made.
		a.Did(a.Commerce.Catalog.CreateProduct(a.By(owner), catalog.ProductInput{Name: given("Tribe"), Price: given(money.Centavos(100))}))
		_, err = a.Identity.Setup.CreateStarter(a.By(owner), starter(func(*setup.StarterInput) {}))
		a.Refused(err, errs.Invalid, "name")

		if now := a.Number("SELECT COUNT(*) FROM products"); now != products+1 {
			t.Errorf("got %d products, want %d", now, products+1)
		}
		if now := a.Number("SELECT COUNT(*) FROM batches"); now != batches {
			t.Errorf("got %d batches, want %d", now, batches)
		}
	})
}

// An empty site names everything that is missing; the template fills what it can, and a backup does the rest that needs no server.
func TestChecklistNamesWhatIsMissing(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		open := func() map[string]string {
			list, err := a.Identity.Setup.SetupChecklist(a.By(owner))
			a.Must(err)
			found := map[string]string{}
			for _, step := range list.Steps {
				for _, item := range step.Items {
					if !item.IsDone {
						found[item.Key] = item.Text
					}
				}
			}
			return found
		}
		for _, table := range []string{"stage_crew", "tasks", "stages"} {
			a.Exec("DELETE FROM " + table)
		}
		a.Exec("UPDATE forms SET published_at = NULL")

		before := open()
		for key, want := range map[string]string{
			"name": "Your community has no name yet.", "product": "There's no product with a funnel yet.", "batch": "There's no batch.",
			"stage": "There's no Stage 0.", "course": "There's no published course.", "form": "The journey form isn't published.",
			"backup": "There was no backup in the last day.", "address": "The site has no public address yet.",
		} {
			if before[key] != want {
				t.Errorf("got %q for %s, want %q", before[key], key, want)
			}
		}

		a.Did(a.Identity.Setup.CreateStarter(a.By(owner), starter(func(*setup.StarterInput) {})))
		a.Must(backup.RecordRun(t.Context(), a.DB, a.Clock.Now()))
		after := open()
		for _, key := range []string{"product", "batch", "stage", "course", "backup"} {
			if text, isOpen := after[key]; isOpen {
				t.Errorf("the checklist: got %q after the template and a backup, want it done", text)
			}
		}
		_, err := a.Identity.Setup.SetupChecklist(a.By("member"))
		a.Refused(err, errs.Forbidden)
	})
}
