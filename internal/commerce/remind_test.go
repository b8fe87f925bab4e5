package commerce_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"atlas/internal/testkit/check"
)

// Reminders: 7 and 3 days before, on the day, and 1, 3, 7, 11 and 14 days after it, once each, never at night in Manila, stopped by payment.
func TestReminders(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		for h.Clock.Now().UTC().Hour() != 16 { // midnight in Manila
			h.Clock.Advance(time.Hour)
		}
		id := h.newMember(1)
		h.enrol(id, "fast") // due today, in 15 and in 30 days
		rows := h.rows(id)
		h.pay(rows[0])
		due := func() int {
			return h.Number("SELECT COUNT(*) FROM outbox_mails WHERE kind = 'payment-due'")
		}
		sent := []int{}
		for day := range 33 {
			for range 24 {
				h.Must(h.Commerce.Reminders.RemindOfPayments(t.Context()))
				h.Clock.Advance(time.Hour)
			}
			if day == 28 { // 13 days after the second row was due
				h.pay(rows[2])
			}
			sent = append(sent, due())
		}
		// The second row is due on day 15: reminders on 8, 12, 15, 16, 18, 22, 26, 29. The third on day 30: 23, 27, and then it is paid.
		want := map[int]int{7: 0, 8: 1, 11: 1, 12: 2, 15: 3, 16: 4, 18: 5, 22: 6, 23: 7, 26: 8, 27: 9, 29: 10, 32: 10}
		for day, n := range want {
			check.Equal(t, fmt.Sprintf("emails of day %d", day), sent[day], n)
		}
		messages := h.Messages("some1@test.example")
		if last := messages[len(messages)-1]; !strings.HasPrefix(last.Subject, "Your payment of ₱333.30 is overdue") || !strings.Contains(last.Text, "Pay by ") {
			t.Errorf("got the last email %+v, want that ₱333.30 is overdue and until when to pay", last)
		}
		check.Equal(t, "notifications in the app",
			h.Number("SELECT COUNT(*) FROM notifications WHERE user_id = ? AND kind = 'payment-due'", id), 10)
	})
}

func TestNoReminderAtNight(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		id := h.newMember(1)
		h.enrol(id, "fast")
		h.advanceDays(1)
		for h.Clock.Now().UTC().Hour() != 15 { // eleven at night in Manila
			h.Clock.Advance(time.Hour)
		}
		for range 8 {
			h.Must(h.Commerce.Reminders.RemindOfPayments(t.Context()))
			h.Clock.Advance(time.Hour)
		}
		check.Equal(t, "reminders at night", h.Number("SELECT COUNT(*) FROM payment_reminders"), 0)
		h.Clock.Advance(2 * time.Hour)
		h.Must(h.Commerce.Reminders.RemindOfPayments(t.Context()))
		check.Equal(t, "reminders in the morning", h.Number("SELECT COUNT(*) FROM payment_reminders"), 1)
	})
}
