package identity

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"atlas/internal/identity/signin"
	"atlas/internal/identity/values"
	"atlas/internal/platform/db"
	"atlas/internal/testkit/check"
)

// sent reads what really goes out to somebody, code and all.
func (h *fixture) sent(kind string) []string {
	h.t.Helper()
	rows, err := h.d.Query(h.t.Context(), `SELECT to_address || ' ' || COALESCE(sealed, text) FROM outbox_mails WHERE kind = ? ORDER BY id`, kind)
	check.NoError(h.t, "read the rows", err)
	defer rows.Close()
	var texts []string
	for rows.Next() {
		var text string
		check.NoError(h.t, "read the row", rows.Scan(&text))
		texts = append(texts, strings.ReplaceAll(text, `\u0026`, "&")) // sealed emails are JSON
	}
	return texts
}

// deliver does the jobs that ask for reset emails.
func (h *fixture) deliver() {
	h.t.Helper()
	rows, err := h.d.Query(h.t.Context(), `SELECT args FROM river_job WHERE kind = 'identity_reset_letter' ORDER BY id`)
	check.NoError(h.t, "read the rows", err)
	var waiting []signin.ResetMessage
	for rows.Next() {
		var text []byte
		var job signin.ResetMessage
		check.NoError(h.t, "end without an error", errors.Join(rows.Scan(&text), json.Unmarshal(text, &job)))
		if strings.Contains(string(text), values.ID(h.otp)) {
			h.t.Error("got a job that holds the code in the clear, want it hidden")
		}
		waiting = append(waiting, job)
	}
	rows.Close()
	for _, job := range waiting {
		check.NoError(h.t, "send the message with the code", h.SignIn.SendResetMessage(h.t.Context(), job))
	}
}

func TestTheMessageCarriesTheCodeButNotTheToken(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("maria", "member")
		handle := h.forgot("maria")
		h.forgot("nobody")
		for range 2 { // a job may run twice
			h.deliver()
		}
		messages := h.sent("password-otp")
		if len(messages) != 1 || !strings.HasPrefix(messages[0], address("maria")+" ") || !strings.Contains(messages[0], "424242") {
			t.Fatalf("got emails %q, want one to %q with 424242", messages, address("maria"))
		}
		if strings.Contains(messages[0], handle.Token) {
			t.Error("got the token in the email, want the code alone")
		}
		link := regexp.MustCompile(`https://atlas\.test/reset-password\?[^\s"\\]+`).FindString(messages[0])
		u, err := url.Parse(link)
		if err != nil || u.Query().Get("extraData") != address("maria") {
			t.Fatalf("got link %q and error %v, want it to carry %q", link, err, address("maria"))
		}
		raw, err := base64.RawURLEncoding.DecodeString(u.Query().Get("extraData2"))
		var extra struct{ Otp, ID int }
		if err := errors.Join(err, json.Unmarshal(raw, &extra)); err != nil || extra.Otp != h.otp || extra.ID != handle.ID {
			t.Errorf("got %q and error %v, want code %d of request %d", string(raw), err, h.otp, handle.ID)
		}
		check.Equal(t, "emails of the outbox that show the code",
			h.count(`SELECT COUNT(*) FROM outbox_mails WHERE text LIKE '%424242%' OR html LIKE '%424242%'
				OR subject LIKE '%424242%'`),
			0)
		h.try(handle.ID, extra.Otp, "")
		check.NoError(t, "reset the password", h.reset(handle.Token, "New-pass-1"))
		if notices := h.sent("password-changed"); len(notices) != 1 {
			t.Errorf("the email about the new password: got %d notices, want 1", len(notices))
		} else if !strings.Contains(notices[0], "November 15, 2026 at 12:00 PM (Manila time)") {
			t.Errorf(`the email about the new password: got notices 0 %q, want notices 0 with "November 15, 2026 `+
				`at 12:00 PM (Manila time)"`, notices[0])
		}
	})
}

func TestNoMessageForRequestsThatEnded(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		maria := h.person("maria", "member")
		h.forgot("maria")
		h.clock.Advance(10 * time.Minute)
		h.deliver()
		h.forgot("maria")
		h.forgot("maria") // too early: nothing to send
		h.exec(`UPDATE users SET archived_at = 1 WHERE id = ?`, maria.ID)
		h.deliver()
		if messages := h.sent("password-otp"); len(messages) != 0 {
			t.Errorf("emails about requests that ended: got %q, want none", messages)
		}
	})
}

func TestOwnerHearsOfASignupNowAndThen(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("maria", "member")
		for range 5 {
			_, _ = h.SignIn.Signup(t.Context(), newcomer("maria"), home)
		}
		check.Equal(t, "emails for five tries", len(h.sent("signup-notice")), 3)
	})
}

func TestNothingSecretIsStoredInTheClear(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("maria", "member")
		in := h.signIn("maria")
		handle := h.forgot("maria")
		for _, secret := range []string{in.Token, handle.Token, password, values.ID(h.otp)} {
			for _, where := range []string{
				`SELECT COUNT(*) FROM sessions WHERE token_hash LIKE ?`,
				`SELECT COUNT(*) FROM reset_requests WHERE token_hash || otp_hash LIKE ?`,
				`SELECT COUNT(*) FROM users WHERE password_hash LIKE ?`,
				`SELECT COUNT(*) FROM info_log WHERE COALESCE(before_json, '') || COALESCE(after_json, '') LIKE ?`,
				`SELECT COUNT(*) FROM rate_counters WHERE bucket LIKE ?`,
				`SELECT COUNT(*) FROM river_job WHERE CAST(args AS TEXT) LIKE ?`,
			} {
				if h.count(where, db.Like(secret)) != 0 {
					t.Errorf("%s: got a secret in the clear, want none", where)
				}
			}
		}
	})
}
