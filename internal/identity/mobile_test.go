package identity

import (
	"testing"

	"atlas/internal/identity/contact"
	"atlas/internal/identity/values"
	"atlas/internal/testkit/check"
)

func TestMobileText(t *testing.T) {
	for number, want := range map[string]string{
		"+639171234567": "0917 123 4567", "+12025550123": "+12025550123", "+63281234567": "+63281234567", "": "", "none yet": "none yet",
	} {
		check.Equal(t, "text of "+number, contact.MobileText(number), want)
	}
}

func TestInboxKey(t *testing.T) {
	for email, want := range map[string]string{
		"Ana.Cruz@Gmail.com": "anacruz@gmail.com", "ana.cruz+tribe@googlemail.com": "anacruz@gmail.com", "ana.cruz@example.com": "ana.cruz@example.com",
		"ana+1@example.com": "ana@example.com", "+ana@example.com": "+ana@example.com", "nobody": "nobody", "": "",
	} {
		check.Equal(t, "inbox of "+email, contact.InboxKey(email), want)
	}
}

// Numbers from before are written as E.164 at the start, once; what is no number stays, and the info log says whose it is.
func TestNormalizeMobiles(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		kept := map[string]string{
			"09171234567": "+639171234567", "0917 123-4567": "+639171234567", "639171234567": "+639171234567", "+639171234567": "+639171234567", "+12025550123": "+12025550123", "ask her husband": "ask her husband",
		}
		ids := map[string]int{}
		for number := range kept {
			u := h.person("p"+values.ID(len(ids)), "member")
			ids[number] = u.ID
			h.exec(`UPDATE users SET mobile_number = ? WHERE id = ?`, number, u.ID)
		}
		for range 2 {
			check.NoError(t, "normalize the mobile numbers", h.People.NormalizeMobiles(t.Context()))
			for number, want := range kept {
				var got string
				check.NoError(t, "read the mobile number", h.db.Row(t.Context(), `SELECT mobile_number FROM users WHERE id = ?`, []any{ids[number]}, &got))
				check.Equal(t, "mobile number "+number, got, want)
			}
		}
		lines, err := h.db.Int(t.Context(), `SELECT COUNT(*) FROM info_log WHERE action = 'mobile_normalize'`)
		if err != nil || lines != 1 {
			t.Errorf("lines in the info log: got %d and error %v, want 1 and none", lines, err)
		}
	})
}
