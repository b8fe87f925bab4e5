package identity

import (
	"context"
	"testing"
	"time"

	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/mail"
	"atlas/internal/platform/page"
)

func TestStaffOverview(t *testing.T) {
	eachHouse(t, func(t *testing.T, h *house) {
		boss, ana := h.person("boss", "tribe-team-fa"), h.person("ana", "member")
		h.exec("UPDATE users SET created_at = ? WHERE id = ?", h.clock.Now().Add(-8*24*time.Hour), boss.ID)
		h.exec("UPDATE users SET archived_at = 1 WHERE id = ?", h.person("gone", "member").ID)
		h.signIn("ana")
		if err := h.SubmitBugReport(h.by(ana), report("The save button stays grey")); err != nil {
			t.Fatal(err)
		}
		if err := h.sendReportLetters(t.Context(), reportLetters{1}); err != nil {
			t.Fatal(err)
		}
		ctx, statements := db.Counted(h.WithLoaders(h.by(boss)))
		o, err := Queries{h.Service}.StaffOverview(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if n := statements.Load(); n > 6 {
			t.Errorf("%d statements", n)
		}
		if o.People != 2 || o.NewPeopleLast7Days != 1 || o.SignInsLast7Days != 1 || o.OpenBugReports != 1 || o.MailWaiting != 1 || o.MailDead != 0 {
			t.Errorf("%+v", o)
		}
		if len(o.ByLevel) != len(catalogue.Levels) || o.ByLevel[1].Level.ID != "member" || o.ByLevel[1].Count != 1 || o.ByLevel[2].Count != 0 {
			t.Error(o.ByLevel[1], o.ByLevel[2])
		}
		if len(o.RecentLog) == 0 || o.RecentLog[0].Action != "sign_in" || *o.RecentLog[0].Actor != "ana Santos" || o.RecentLog[0].OnBehalfOf != nil {
			t.Error(o.RecentLog)
		}
		o, err = h.StaffOverview(h.by(h.person("sofia", "success-manager")))
		if err != nil || o.People != 3 || o.OpenBugReports != 0 || o.MailWaiting != 0 || o.RecentLog == nil || len(o.RecentLog) != 0 {
			t.Errorf("a success manager sees %+v, %v", o, err)
		}
		for _, ctx := range []context.Context{h.by(ana), t.Context()} {
			if _, err := h.StaffOverview(ctx); !errs.Is(err, errs.Forbidden) {
				t.Error(err)
			}
		}
	})
}

func TestStaffManageTheOutbox(t *testing.T) {
	eachHouse(t, func(t *testing.T, h *house) {
		boss, reader, member := h.by(h.person("boss", "tribe-team-fa")), h.by(h.person("reader", "tribe-team-ro")), h.by(h.person("ana", "member"))
		if err := h.post.Send(t.Context(), mail.Letter{Kind: "test", To: "ana@atlas.test", Subject: "Hello", Lines: []string{"Hello"}}); err != nil {
			t.Fatal(err)
		}
		list, err := h.OutboxMails(reader, page.Of(nil), "")
		if err != nil || list.Total != 1 {
			t.Fatal(list, err)
		}
		id := list.Rows[0].ID
		if m, err := h.OutboxMail(reader, id); err != nil || m.Subject != "Hello" {
			t.Error(m, err)
		}
		for _, ctx := range []context.Context{reader, member} {
			_, err := h.DiscardOutboxMail(ctx, id)
			_, err2 := h.RetryOutboxMail(ctx, id)
			if !errs.Is(err, errs.Forbidden) || !errs.Is(err2, errs.Forbidden) {
				t.Error(err, err2)
			}
		}
		_, err = h.OutboxMail(member, id)
		_, err2 := h.OutboxMails(member, page.Of(nil), "")
		if !errs.Is(err, errs.NotFound) || !errs.Is(err2, errs.Forbidden) {
			t.Error(err, err2)
		}
		if m, err := h.DiscardOutboxMail(boss, id); err != nil || m.Status != mail.Discarded {
			t.Fatal(m, err)
		}
		if m, err := h.RetryOutboxMail(boss, id); err != nil || m.Status != mail.Waiting {
			t.Fatal(m, err)
		}
		if h.logged("outbox_discard") != 1 || h.logged("outbox_retry") != 1 {
			t.Error("not logged")
		}
	})
}
