package wins_test

import (
	"testing"

	"atlas/internal/community/batches"
	"atlas/internal/community/wins"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/platform/page"
	"atlas/internal/testkit/check"
)

func TestReportedWinsAreHiddenOrStay(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		bad, good := h.win("member", "Names a client"), h.win("expert", "Fine")
		h.Refused(h.Community.Wins.ReportWin(h.By("member"), bad.ID, "spam", ""), errs.Conflict)
		h.Refused(h.Community.Wins.ReportWin(h.By("team-lead"), bad.ID, "ugly", ""), errs.Invalid)
		h.Refused(h.Community.Wins.ReportWin(h.Viewing(staff, "team-lead"), bad.ID, "spam", ""), errs.Forbidden)
		for range 2 {
			h.Must(h.Community.Wins.ReportWin(h.By("team-lead"), bad.ID, "private", "The client is named"))
		}
		h.Must(h.Community.Wins.ReportWin(h.By("coach"), bad.ID, "private", ""))
		h.Must(h.Community.Wins.ReportWin(h.By("team-lead"), good.ID, "spam", ""))
		queue := func(status string, want int) *wins.ReportedWinList {
			t.Helper()
			list, err := h.Community.Wins.ReportedWins(h.By("tribe-team-ro"), page.Of(nil), status)
			h.Must(err)
			check.Equal(t, "reports of the part "+status, list.Total, want)
			return list
		}
		if list := queue("", 2); list.Rows[1].OpenReports() != 2 || *list.Rows[1].Reports[1].Note != "The client is named" {
			t.Errorf("got %+v, want two open reports with the note", list.Rows[1])
		}
		_, err := h.Community.Wins.ReportedWins(h.By("coach"), page.Of(nil), "")
		h.Refused(err, errs.Forbidden)
		_, err = h.Community.Wins.HideWin(h.By("tribe-team-ro"), bad.ID, "x")
		h.Refused(err, errs.Forbidden)
		_, err = h.Community.Wins.HideWin(h.By(staff), bad.ID, " ")
		h.Refused(err, errs.Invalid)
		_, err = h.Community.Wins.HideWin(h.By(staff), bad.ID, "It names a client")
		h.Must(err)
		_, err = h.Community.Wins.DismissWinReports(h.By(staff), good.ID)
		h.Must(err)
		queue("open", 0)
		queue("hidden", 1)
		queue("all", 2)
		told := func(role, kind, title string) {
			t.Helper()
			check.Equal(t, role+": notifications "+title,
				h.Number("SELECT COUNT(*) FROM notifications WHERE user_id = ? AND kind = ? "+
					"AND title = ?", h.ID(role), kind, title),
				1)
		}
		told("team-lead", "win-report", "The win you reported is now hidden")
		told("coach", "win-report", "The win you reported is now hidden")
		told("team-lead", "win-report", "The win you reported stays")
		told("member", "win-hidden", "Your win is hidden from others")
		// Nobody but its person and moderators sees it, in any way.
		h.sees("coach", "Fine")
		h.sees("member", "Fine")
		for _, role := range []string{"coach", "team-lead", "non-member"} {
			_, err = h.Community.Wins.Win(h.By(role), bad.ID)
			h.Refused(err, errs.NotFound)
			_, err = h.Community.Wins.WinComments(h.By(role), bad.ID, page.Of(nil))
			h.Refused(err, errs.NotFound)
			h.Refused(h.Community.Wins.ReportWin(h.By(role), bad.ID, "spam", ""), errs.NotFound)
		}
		_, err = h.Community.Wins.CheerWin(h.By("coach"), bad.ID, true)
		h.Refused(err, errs.NotFound)
		_, err = h.Community.Wins.ConfirmWin(h.By("coach"), bad.ID, true, "")
		h.Refused(err, errs.NotFound)
		_, err = h.Community.Wins.ConfirmWin(h.By(staff), bad.ID, true, "")
		h.Refused(err, errs.Conflict)
		slug := "ana-mendoza"
		for role, want := range map[string]int{"member": 1, "coach": 0} {
			if list, err := h.Community.Wins.Wins(h.By(role), page.Of(nil), &wins.WinFilter{Slug: &slug}); err != nil || list.Total != want {
				t.Errorf("%s: got %+v and error %v, want %d", role, list, err, want)
			}
		}
		mine, err := h.Community.Wins.Win(h.By("member"), bad.ID)
		h.Must(err)
		if mine.HiddenReason == nil || *mine.HiddenReason != "It names a client" {
			t.Errorf("reason why it is hidden: got %+v, want It names a client", mine)
		}
		_, err = h.Community.Wins.RestoreWin(h.By(staff), bad.ID)
		h.Must(err)
		h.sees("coach", "Fine", "Names a client")
		told("member", "win-hidden", "Your win is visible again")
		check.Equal(t, "lines in the log",
			h.Number("SELECT COUNT(*) FROM info_log WHERE action IN ('win_hide', 'win_reports')"), 3)
		// What was dismissed stays dismissed when others report it and it is hidden after all.
		h.Must(h.Community.Wins.ReportWin(h.By("coach"), good.ID, "spam", ""))
		_, err = h.Community.Wins.HideWin(h.By(staff), good.ID, "It sells a course")
		h.Must(err)
		for status, want := range map[string]int{"dismissed": 1, "upheld": 1, "open": 0} {
			check.Equal(t, "reports that are "+status,
				h.Number("SELECT COUNT(*) FROM win_reports WHERE win_id = ? AND status = ?", good.ID, status), want)
		}
	})
}

// Figures print their base, are medians, and tell nothing of fewer than five people.
func TestWinFiguresAreHonest(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		_, err := h.Community.Wins.WinFigures(h.By("coach"), nil)
		h.Refused(err, errs.Forbidden)
		h.Exec("UPDATE users SET archived_at = 1 WHERE id IN (SELECT user_id FROM user_access_levels WHERE level_id = 'member') AND email NOT IN ('member@atlas.test', 'rodel.garcia@atlas.test')")
		figures, err := h.Community.Wins.WinFigures(h.By(staff), nil)
		h.Must(err)
		if figures.People != 2 || figures.Minimum != 5 || figures.Wins != nil || figures.Kinds != nil || figures.Told != nil {
			t.Errorf("got %+v below the minimum, want the number of people alone", figures)
		}
		h.Exec("UPDATE users SET archived_at = NULL WHERE archived_at = 1")
		base := h.Number("SELECT COUNT(*) FROM users u JOIN user_access_levels g ON g.user_id = u.id AND g.level_id = 'member' WHERE u.archived_at IS NULL")
		tell := func(userID int, pesos int64, currency string, confirmed bool) {
			t.Helper()
			var at, by any
			if confirmed {
				at, by = h.Clock.Now(), h.ID("coach")
			}
			h.Exec(`INSERT INTO wins (user_id, kind, body, amount, currency, won_on, confirmed_at, confirmed_by_id, created_at, updated_at) VALUES (?, 'income', 'x', ?, ?, '2026-11-10', ?, ?, 0, 0)`,
				userID, pesos*100, currency, at, by)
		}
		ids := []int{}
		rows, err := h.DB.Query(t.Context(), "SELECT u.id FROM users u JOIN user_access_levels g ON g.user_id = u.id AND g.level_id = 'member' WHERE u.archived_at IS NULL ORDER BY u.id LIMIT 6")
		h.Must(err)
		for rows.Next() {
			var id int
			h.Must(rows.Scan(&id))
			ids = append(ids, id)
		}
		h.Must(rows.Err())
		h.Must(rows.Close())
		// 10, 20, 30 (in two parts), 40, 1,000,000, and dollars that do not count.
		for i, pesos := range []int64{10, 20, 15, 40, 1_000_000} {
			tell(ids[i], pesos, "PHP", i < 4)
		}
		tell(ids[2], 15, "PHP", false)
		tell(ids[5], 5000, "USD", true)
		tell(h.ID("coach"), 7, "PHP", true) // no member
		tell(ids[0], 999, "PHP", true)
		h.Exec("UPDATE wins SET hidden_at = 1, hidden_by_id = ? WHERE amount = 99900", h.ID(staff))
		figures, err = h.Community.Wins.WinFigures(h.By("tribe-team-ro"), nil)
		h.Must(err)
		if figures.People != base || *figures.Tellers != 6 || *figures.ConfirmedTellers != 5 || *figures.Wins != 7 || *figures.ConfirmedWins != 5 || *figures.OtherCurrencies != 1 {
			t.Errorf("got %+v, want %d people, 6 tellers with 7 wins, 5 confirmed", figures, base)
		}
		if figures.Told == nil || figures.Told.People != 5 || figures.Told.Amount != money.Centavos(30_00) {
			t.Errorf("got %+v, want five people with a median of 30.00", figures.Told)
		}
		if figures.Confirmed != nil {
			t.Errorf("got %+v of four people, want none", figures.Confirmed)
		}
		for _, kind := range figures.Kinds {
			if want := map[string]int{"income": 7}[kind.Kind]; kind.Wins != want {
				t.Errorf("wins of the kind %q: got %d, want %d", kind.Kind, kind.Wins, want)
			}
		}
		_, err = h.Community.Wins.WinFigures(h.By(staff), new(4711))
		h.Refused(err, errs.NotFound)
		batch, err := h.Community.Batches.CreateBatch(h.By(staff), batches.BatchInput{Name: given("Batch 21")})
		h.Must(err)
		_, err = h.Community.Batches.SetUsersBatch(h.By(staff), ids[:5], &batch.ID)
		h.Must(err)
		figures, err = h.Community.Wins.WinFigures(h.By(staff), &batch.ID)
		h.Must(err)
		if figures.People != 5 || *figures.Tellers != 5 || *figures.OtherCurrencies != 0 {
			t.Errorf("got %+v of the batch, want five people and tellers", figures)
		}
	})
}
