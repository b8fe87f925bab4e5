package payouts_test

import (
	"crypto/hmac"
	"crypto/sha1"
	"encoding/base32"
	"encoding/binary"
	"fmt"
	"strings"
	"testing"
	"time"

	"atlas/internal/affiliates/payouts"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/testkit/check"
)

// An account is set with the password, sealed, told by email and masked for everyone else.
func TestAccountIsSetWithThePassword(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.join("member")
		in := gcash("0917 555 0101")
		in.Password = new("wrong")
		f.Refused(errOf(f.Affiliates.Payouts.SetAccount(f.By("member"), in)), errs.Invalid, "password")
		f.Refused(errOf(f.Affiliates.Payouts.SetAccount(f.Viewing("admin", "member"), gcash("0917 555 0101"))), errs.Forbidden)
		f.Refused(errOf(f.Affiliates.Payouts.SetAccount(f.By("coach"), gcash("0917 555 0101"))), errs.NotFound)

		account := f.setAccount("member", "+63 917 555 0101")
		if account.Number != "0917 555 0101" || account.UsableAt.Sub(f.Clock.Now()) != 2*aDay {
			f.t.Errorf("the account is %+v, want the whole number and two days of rest", account)
		}
		check.Equal(f.t, "accounts whose number is readable",
			f.Number("SELECT COUNT(*) FROM affiliate_payout_accounts WHERE number_sealed LIKE '%5550101%' "+
				"OR number_key LIKE '%5550101%'"),
			0)
		check.Equal(f.t, "lines of the info log with the number",
			f.Number("SELECT COUNT(*) FROM info_log WHERE action = 'payout_account_set' "+
				"AND (after_json LIKE '%5550101%' OR before_json LIKE '%5550101%')"),
			0)

		f.setAccount("member", "0917 555 0102")
		f.Refused(errOf(f.Affiliates.Payouts.SetAccount(f.By("member"), gcash("09175550102"))), errs.Conflict)
		messages := f.Messages("member@atlas.test")
		last := messages[len(messages)-1]
		if last.Subject != "Your payout account was changed" || !strings.Contains(last.Text, "•••• 0101") || strings.Contains(last.Text, "5550102") {
			f.t.Errorf("the email is %q %q, want both accounts, masked", last.Subject, last.Text)
		}

		own, err := f.Affiliates.Payouts.MyPayouts(f.By("member"))
		f.Must(err)
		seen, err := f.Affiliates.Payouts.MyPayouts(f.Viewing("admin", "member"))
		f.Must(err)
		if own.Account.Number != "0917 555 0102" || seen.Account.Number != "•••• 0102" {
			f.t.Errorf("the owner reads %q and who views as them %q, want whole and masked", own.Account.Number, seen.Account.Number)
		}

		for _, mobile := range []string{"0917 555 0103", "0917 555 0104", "0917 555 0105"} {
			f.setAccount("member", mobile)
		}
		f.Refused(errOf(f.Affiliates.Payouts.SetAccount(f.By("member"), gcash("0917 555 0106"))), errs.Conflict)
	})
}

// Numbers are checked by their kind: mobiles of the Philippines for wallets, the digits of the bank for accounts.
func TestAccountNumbersAreChecked(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.join("member")
		for _, test := range []struct {
			name, kind, bank, number, holder, field string
		}{
			{"no number", payouts.GCash, "", "", "Ana Mendoza", "number"},
			{"a foreign mobile", payouts.GCash, "", "+1 202 555 0101", "Ana Mendoza", "number"},
			{"a landline", payouts.Maya, "", "(02) 8123 4567", "Ana Mendoza", "number"},
			{"too short", payouts.Maya, "", "0917 555 010", "Ana Mendoza", "number"},
			{"letters", payouts.ABank, "BPI", "12345678AB", "Ana Mendoza", "number"},
			{"a digit too few", payouts.ABank, "BPI", "123456789", "Ana Mendoza", "number"},
			{"a digit too many", payouts.ABank, "MBTC", "12345678901234", "Ana Mendoza", "number"},
			{"all the same", payouts.ABank, "BPI", "0000000000", "Ana Mendoza", "number"},
			{"far too long", payouts.ABank, "BPI", strings.Repeat("1 ", 40), "Ana Mendoza", "number"},
			{"no bank", payouts.ABank, "", "1234567890", "Ana Mendoza", "bank"},
			{"an unknown bank", payouts.ABank, "XYZ", "1234567890", "Ana Mendoza", "bank"},
			{"an unknown kind", "PayPal", "", "1234567890", "Ana Mendoza", "kind"},
			{"no name", payouts.GCash, "", "0917 555 0101", " ", "holder"},
			{"a web address", payouts.GCash, "", "0917 555 0101", "win.example.com", "holder"},
		} {
			f.t.Run(test.name, func(t *testing.T) {
				in := payouts.AccountInput{Kind: test.kind, Bank: &test.bank, Number: test.number, Holder: test.holder, Password: new(password)}
				_, err := f.Affiliates.Payouts.SetAccount(f.By("member"), in)
				if !errs.Is(err, errs.Invalid) {
					t.Errorf("got %v, want the field %s refused", err, test.field)
				}
				f.Refused(err, errs.Invalid, test.field)
			})
		}
		f.Did(f.Affiliates.Payouts.SetAccount(f.By("member"), payouts.AccountInput{
			Kind: payouts.ABank, Bank: new("BPI"), Number: "1234-5678-90", Holder: "Ana Mendoza", Password: new(password),
		}))
	})
}

// Anyone who is paid to the same wallet as the buyer's mobile earns nothing on them: it is their own purchase.
func TestNoOneEarnsOnTheirOwnPayoutAccount(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		a := f.join("member")
		f.setAccount("member", "0918 000 0001") // the mobile of the first buyer
		f.sell(a)
		f.balance("member", 0, 0, 0, 0)
		if n := f.Number("SELECT COUNT(*) FROM affiliate_decisions WHERE rule = 'no-one' AND reason = 'self-payout'"); n != 1 {
			f.t.Errorf("%d sales are refused by the payout account, want 1", n)
		}
		f.sell(a)
		f.balance("member", 2000, 0, 0, 0)
	})
}

// An account of someone else can be set, since people share wallets: it says nothing about the other, staff see it in the run, each is paid
// what is theirs, and neither earns on what the other buys.
func TestAccountOfSomeoneElse(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		a, _ := f.payable("member", "0917 555 0101", 1)
		f.payable("affiliate", "0917 555 0101", 1)
		own, err := f.Affiliates.Payouts.MyPayouts(f.By("affiliate"))
		f.Must(err)
		if own.Account == nil || own.Account.AffiliateID == a.ID || own.Blocked != "below-minimum" {
			f.t.Errorf("the second one reads %+v, want an account of their own", own)
		}

		// What one of them buys through the link of the other is their own purchase.
		before := f.Number("SELECT COUNT(*) FROM affiliate_commissions")
		f.Exec("UPDATE users SET email = 'buyer3@example.com', email_key = 'buyer3@example.com' WHERE id = ?", f.ID("affiliate"))
		f.sell(a)
		if got := f.Number("SELECT COUNT(*) FROM affiliate_commissions"); got != before {
			f.t.Errorf("%d entries were written, want none", got-before)
		}
		if n := f.Number("SELECT COUNT(*) FROM affiliate_decisions WHERE rule = 'no-one' AND reason = 'self-payout'"); n != 1 {
			f.t.Errorf("%d sales are refused by the payout account, want 1", n)
		}

		f.Clock.Advance(31 * aDay)
		run := f.start()
		for _, line := range f.lines(run) {
			kinds := []string{}
			for _, flag := range line.Flags {
				kinds = append(kinds, flag.Kind)
			}
			if got := strings.Join(kinds, " "); line.Amount != 2000_00 || !strings.Contains(got, payouts.FlagSharedAccount) {
				f.t.Errorf("%s gets %s with the flags %q, want 2,000 and the shared account", line.AffiliateName, line.Amount, got)
			}
		}
	})
}

// With two-factor login on, a code of the app is asked for, not the password; each code opens once.
func TestAccountIsSetWithACode(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.join("member")
		code := f.twoFactor("member")
		own, err := f.Affiliates.Payouts.MyPayouts(f.By("member"))
		f.Must(err)
		if !own.NeedsCode {
			f.t.Error("the page asks for the password, want a code")
		}

		set := func(mobile string, code *string) error {
			in := gcash(mobile)
			in.Code = code
			return errOf(f.Affiliates.Payouts.SetAccount(f.By("member"), in))
		}
		f.Refused(set("0917 555 0101", nil), errs.Invalid, "code")
		f.Refused(set("0917 555 0101", new("000000")), errs.Invalid, "code")
		good := code()
		f.Must(set("0917 555 0101", &good))
		f.Refused(set("0917 555 0102", &good), errs.Invalid, "code")
		f.Clock.Advance(time.Minute)
		f.Must(set("0917 555 0102", new(code())))

		// Five wrong ones close the way, also for a right one; two were above.
		f.Clock.Advance(time.Minute)
		for range 3 {
			f.Refused(set("0917 555 0103", new("000000")), errs.Invalid, "code")
		}
		f.Refused(set("0917 555 0103", new(code())), errs.RateLimited)
		if own, err = f.Affiliates.Payouts.MyPayouts(f.By("member")); err != nil || own.Account.Number != "0917 555 0102" {
			f.t.Errorf("the account is %+v, %v; want the second", own.Account, err)
		}
	})
}

// twoFactor turns two-factor login on for someone, and gives the codes of their app.
func (f *fixture) twoFactor(role string) (code func() string) {
	f.t.Helper()
	f.As(role)
	who := actor.From(f.By(role))
	who.SessionID = f.Number("SELECT MAX(id) FROM sessions WHERE user_id = ?", who.UserID)
	ctx := actor.WithSessionCookie(actor.With(f.t.Context(), who), func(string, time.Time) {})
	setup, err := f.Identity.Account.StartTwoFactor(ctx, new(password))
	f.Must(err)
	secret, err := base32.StdEncoding.WithPadding(base32.NoPadding).DecodeString(setup.Secret)
	f.Must(err)
	// As in RFC 6238: the period, signed with the secret, cut to six digits.
	code = func() string {
		mac := hmac.New(sha1.New, secret)
		f.Must(binary.Write(mac, binary.BigEndian, f.Clock.Now().Unix()/30))
		sum := mac.Sum(nil)
		at := sum[len(sum)-1] & 0xf
		return fmt.Sprintf("%06d", binary.BigEndian.Uint32(sum[at:at+4])&0x7fffffff%1_000_000)
	}
	f.Did(f.Identity.Account.ConfirmTwoFactor(ctx, code()))
	f.Clock.Advance(time.Minute) // the next code is another one
	return code
}

// A payout can be asked for from the minimum on, once, and be taken back.
func TestRequestPayout(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		a := f.join("member")
		blocked := func(want string) {
			f.t.Helper()
			o, err := f.Affiliates.Payouts.MyPayouts(f.By("member"))
			f.Must(err)
			if o.Blocked != want {
				f.t.Errorf("it is blocked by %q, want %q", o.Blocked, want)
			}
			if want != "" {
				f.Refused(errOf(f.Affiliates.Payouts.RequestPayout(f.By("member"))), errs.Conflict)
			}
		}
		blocked("no-account")
		f.setAccount("member", "0917 555 0101")
		f.sell(a)
		blocked("below-minimum")
		f.Clock.Advance(31 * aDay)
		blocked("")
		f.Refused(errOf(f.Affiliates.Payouts.RequestPayout(f.Viewing("admin", "member"))), errs.Forbidden)
		f.Refused(errOf(f.Affiliates.Payouts.RequestPayout(f.By("coach"))), errs.NotFound)

		o, err := f.Affiliates.Payouts.RequestPayout(f.By("member"))
		f.Must(err)
		if o.Request == nil || o.Request.Amount != money.Centavos(2000_00) {
			f.t.Errorf("the request is %+v, want 2,000", o.Request)
		}
		blocked("asked")
		f.Did(f.Affiliates.Payouts.WithdrawRequest(f.By("member")))
		f.Refused(errOf(f.Affiliates.Payouts.WithdrawRequest(f.By("member"))), errs.NotFound)
		f.Did(f.Affiliates.SuspendAffiliate(f.By(staff), a.ID, "Because"))
		blocked("suspended")
	})
}
