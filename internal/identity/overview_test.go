package identity

import (
	"context"
	"testing"
	"time"

	"atlas/internal/identity/people"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/mail"
	"atlas/internal/platform/page"
	"atlas/internal/testkit/check"
)

func TestStaffOverview(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		boss, reader, ana := h.person("boss", "tribe-team-fa"), h.person("reader", "tribe-team-ro"), h.person("ana", "member")
		h.exec("UPDATE users SET archived_at = 1 WHERE id = ?", h.person("gone", "member").ID)
		h.exec("UPDATE user_access_levels SET granted_at = ? WHERE user_id = ?", h.clock.Now().Add(-8*24*time.Hour), h.person("old", "member").ID)
		check.NoError(t, "report a bug", h.Support.Submit(h.by(ana), report("The save button stays grey")))
		check.NoError(t, "send the message",
			h.mailer.Send(t.Context(), mail.Message{Kind: "test", To: ana.Email, Subject: "Your receipt", Lines: []string{"Hello"}}))
		h.exec("UPDATE outbox_mails SET status = 'dead', last_error = '550 5.1.1 no such user'")

		for _, who := range []*people.User{boss, reader} {
			ctx, statements := db.WithStatementCount(h.WithLoaders(h.by(who)))
			o, err := Queries{h.Service}.StaffOverview(ctx)
			check.NoError(t, "read the overview of staff", err)
			if n := statements.Load(); n > 5 {
				t.Errorf("statements for the overview: got %d, want at most 5", n)
			}
			if o.NewMemberCount != 1 || len(o.NewMembers) != 1 || o.NewMembers[0].ID != ana.ID || o.OpenBugReports != 1 || o.OldestReportAt == nil {
				t.Errorf("got %+v, want Ana as the one new member and one open report with its age", o)
			}
			if o.FailedMailCount != 1 || len(o.FailedMails) != 1 {
				t.Fatalf("failed emails of the overview: got failed mail count %d and %d failed mails, want "+
					"failed mail count 1 and 1", o.FailedMailCount, len(o.FailedMails))
			}
			failed := o.FailedMails[0]
			if failed.Name != "ana Santos" || failed.UserID == nil || *failed.UserID != ana.ID || failed.Cause != "There's no such address." || failed.Fix != "address" {
				t.Errorf("got %+v, want that the address of ana Santos does not exist", failed)
			}
		}

		o, err := h.StaffOverview(h.by(h.person("sofia", "success-manager")))
		if err != nil {
			t.Errorf("the overview of a success manager: got error %v, want no error", err)
		} else if o.NewMemberCount != 0 || o.OpenBugReports != 0 || o.FailedMailCount != 0 ||
			len(o.FailedMails) != 0 {
			t.Errorf("the overview of a success manager: got new member count %d, open bug reports %d, failed "+
				"mail count %d and %d failed mails, want new member count 0, open bug reports 0, failed mail "+
				"count 0 and 0", o.NewMemberCount, o.OpenBugReports, o.FailedMailCount, len(o.FailedMails))
		}
		for _, ctx := range []context.Context{h.by(ana), t.Context()} {
			if _, err := h.StaffOverview(ctx); !errs.Is(err, errs.Forbidden) {
				t.Errorf("the overview for others: got error %v, want one with code %s", err, errs.Forbidden)
			}
		}
	}, func(d *Deps) {
		// Who is a member is what commerce says.
		d.Hooks.FirstMemberships = "SELECT user_id, granted_at AS at FROM user_access_levels WHERE level_id = 'member'"
	})
}

func TestFailedMailSaysWhatHappened(t *testing.T) {
	for answer, want := range map[string][2]string{
		"552 5.2.2 The mailbox is full":            {"The mailbox is full.", "resend"},
		"550 5.1.1 User unknown":                   {"There's no such address.", "address"},
		"550 5.7.1 Message rejected as spam":       {"Their email provider blocked it.", "resend"},
		"dial tcp 10.0.0.1:25: connection refused": {"The email server couldn't be reached.", "resend"},
		"": {"It couldn't be delivered.", "resend"},
	} {
		if cause, fix := FailureOf(answer); cause != want[0] || fix != want[1] {
			t.Errorf("%s: got %q and %q, want %v", answer, cause, fix, want)
		}
	}
}

func TestStaffManageTheOutbox(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		boss, reader, member := h.by(h.person("boss", "tribe-team-fa")), h.by(h.person("reader", "tribe-team-ro")), h.by(h.person("ana", "member"))
		check.NoError(t, "send the message",
			h.mailer.Send(t.Context(), mail.Message{Kind: "test", To: "ana@atlas.test", Subject: "Hello", Lines: []string{"Hello"}}))
		list, err := h.OutboxMails(reader, page.Of(nil), "")
		check.NoError(t, "the outbox", err)
		if list.Total != 1 {
			t.Fatalf("the outbox: got total %d, want total 1", list.Total)
		}
		id := list.Rows[0].ID
		if m, err := h.OutboxMail(reader, id); err != nil {
			t.Errorf("the email for a reader: got error %v, want no error", err)
		} else if m.Subject != "Hello" {
			t.Errorf(`the email for a reader: got subject %q, want subject "Hello"`, m.Subject)
		}
		for _, ctx := range []context.Context{reader, member} {
			_, err := h.DiscardOutboxMail(ctx, id)
			_, err2 := h.RetryOutboxMail(ctx, id)
			if !errs.Is(err, errs.Forbidden) || !errs.Is(err2, errs.Forbidden) {
				t.Errorf("discarding and retrying as a reader: got %v and %v, want %q twice", err, err2,
					errs.Forbidden)
			}
		}
		_, err = h.OutboxMail(member, id)
		_, err2 := h.OutboxMails(member, page.Of(nil), "")
		if !errs.Is(err, errs.NotFound) || !errs.Is(err2, errs.Forbidden) {
			t.Errorf("an email that is not there, and the outbox for others: got %v and %v, want %q and %q", err,
				err2, errs.NotFound, errs.Forbidden)
		}
		if m, err := h.DiscardOutboxMail(boss, id); err != nil {
			t.Fatalf("the discarded email: got error %v, want no error", err)
		} else if m.Status != mail.Discarded {
			t.Fatalf("the discarded email: got status %q, want status %q", m.Status, mail.Discarded)
		}
		if m, err := h.RetryOutboxMail(boss, id); err != nil {
			t.Fatalf("the email sent again: got error %v, want no error", err)
		} else if m.Status != mail.Waiting {
			t.Fatalf("the email sent again: got status %q, want status %q", m.Status, mail.Waiting)
		}
		check.Equal(t, "discarded emails in the log", h.logged("outbox_discard"), 1)
		check.Equal(t, "retried emails in the log", h.logged("outbox_retry"), 1)
	})
}
