package proof

import (
	"crypto/hmac"
	"crypto/sha1"
	"encoding/base32"
	"encoding/binary"
	"fmt"
	"regexp"

	"atlas/internal/app"
	"atlas/internal/platform/actor"
	"atlas/internal/testkit"
	"atlas/internal/testkit/check"
)

// session opens another session of p, long ago and never used.
func (h *fixture) session(p person) int {
	h.t.Helper()
	h.Exec(`INSERT INTO sessions (token_hash, user_id, created_at, last_seen_at, expires_at, ip, user_agent) VALUES (?, ?, ?, ?, ?, '203.0.113.9', 'proof')`,
		h.name("session"), p.id, testkit.Start, testkit.Start, testkit.Start.AddDate(0, 1, 0))
	return h.last("sessions")
}

// slug is the name of somebody in addresses.
func (h *fixture) slug(p person) (slug string) {
	h.t.Helper()
	check.NoError(h.t, "read the row",
		h.DB.Row(h.t.Context(), "SELECT slug FROM users WHERE id = ?", []any{p.id}, &slug))
	return slug
}

// app sets an authenticator app up for p, switched on or only begun, and gives its code of the moment.
func (h *fixture) app(p person, on bool) string {
	h.t.Helper()
	h.Exec("UPDATE users SET two_factor_since = NULL WHERE id = ?", p.id)
	setup, err := h.Identity.Account.StartTwoFactor(actor.With(h.t.Context(), actor.Actor{UserID: p.id, SessionID: h.session(p)}), nil)
	check.NoError(h.t, "start the second factor", err)
	secret, err := base32.StdEncoding.WithPadding(base32.NoPadding).DecodeString(setup.Secret)
	check.NoError(h.t, "decode the secret", err)
	if on {
		h.Exec("UPDATE users SET two_factor_since = ? WHERE id = ?", testkit.Start, p.id)
	}
	mac := hmac.New(sha1.New, secret)
	_ = binary.Write(mac, binary.BigEndian, h.Clock.Now().Unix()/30)
	sum := mac.Sum(nil)
	at := sum[19] & 0xf
	return fmt.Sprintf("%06d", binary.BigEndian.Uint32(sum[at:at+4])&0x7fffffff%1_000_000)
}

var sixDigits = regexp.MustCompile(`\b\d{6}\b`)

// emailCode asks for another address of p and reads the code in its letter.
func (h *fixture) emailCode(p person) string {
	h.t.Helper()
	email := h.name("address") + "@atlas.test"
	h.Exec("DELETE FROM rate_counters WHERE bucket LIKE 'password:user:%'")
	_, err := h.Identity.Account.RequestEmailChange(actor.With(h.t.Context(), actor.Actor{UserID: p.id}), email, app.DemoPassword)
	check.NoError(h.t, "request a change of the email address", err)
	letters := h.Messages(email)
	return sixDigits.FindString(letters[len(letters)-1].Text)
}

var proofLink = regexp.MustCompile(`/confirm-email\?token=(\S+)`)

// proofToken is what the link carries that proves the address of somebody new.
func (h *fixture) proofToken() string {
	h.t.Helper()
	p := h.newcomer()
	h.Exec("UPDATE users SET email_proven_at = NULL WHERE id = ?", p.id)
	h.Must(h.Identity.Account.SendEmailProof(actor.With(h.t.Context(), actor.Actor{UserID: p.id})))
	letters := h.Messages(p.email)
	return proofLink.FindStringSubmatch(letters[len(letters)-1].Text)[1]
}

// addRequests has p wait for another address, for a copy of their data and for the day they are erased.
func (h *fixture) addRequests(p person) {
	h.t.Helper()
	later := testkit.Start.AddDate(0, 0, 7)
	h.Exec("DELETE FROM email_changes WHERE user_id = ?", p.id)
	h.Exec("INSERT INTO email_changes (user_id, email, otp_hash, attempts, created_at, expires_at) VALUES (?, ?, 'x', 0, ?, ?)", p.id, h.name("wish")+"@atlas.test", testkit.Start, later)
	h.Exec("INSERT INTO data_exports (user_id, status, created_at, expires_at) VALUES (?, 'ready', ?, ?)", p.id, testkit.Start, later)
	h.Exec("DELETE FROM erasures WHERE user_id = ?", p.id)
	h.Exec("INSERT INTO erasures (user_id, asked_by_id, reason, created_at, due_at) VALUES (?, ?, 'They asked', ?, ?)", p.id, h.me(staff).id, testkit.Start, later)
	h.Exec("DELETE FROM two_factors WHERE user_id = ?", p.id)
	h.Exec("INSERT INTO two_factors (user_id, secret, last_step, created_at) VALUES (?, ?, 0, ?)", p.id, []byte("x"), testkit.Start)
	h.Exec("INSERT INTO recovery_codes (user_id, code_hash) VALUES (?, 'x')", p.id)
}

// traces fills the tables that only accounts of others have rows in.
func (h *fixture) traces(p person) {
	h.t.Helper()
	h.addRequests(p)
	h.session(p)
	h.Exec("INSERT INTO avatars (name, user_id, content, created_at) VALUES (?, ?, ?, 0)", h.name("avatar"), p.id, []byte("x"))
	h.Exec("INSERT INTO erased_addresses (address_key, erased_at) VALUES (?, 0)", h.name("erased"))
}

// listed has p be in the members' directory with all that can be shown.
func (h *fixture) listed(p person) {
	h.t.Helper()
	h.Exec("DELETE FROM directory_entries WHERE user_id = ?", p.id)
	h.Exec(`INSERT INTO directory_entries (user_id, is_listed, headline, about, skills, skills_key, shows_city, shows_stage, shows_batch, updated_at)
		VALUES (?, ?, 'Bookkeeper', 'Month ends', 'Xero', ?, ?, ?, ?, ?)`, p.id, true, "\nxero\n", true, true, true, testkit.Start)
	// Those who agree show their city; that of everybody else stays private.
	h.Exec("UPDATE users SET city = 'Cebu City' WHERE id IN (SELECT user_id FROM directory_entries WHERE is_listed AND shows_city)")
}
