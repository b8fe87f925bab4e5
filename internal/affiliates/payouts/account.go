package payouts

import (
	"context"
	"fmt"
	"strings"
	"time"

	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/record"
)

const (
	// restTime is how long a new account rests before money goes there: time to notice that someone else set it.
	restTime = 48 * time.Hour
	// changesMax is how often the account can change within a day.
	changesMax = 5
	holderMax  = 80
)

// Account is where an affiliate gets their money.
type Account struct {
	ID          int    `db:"id,made"`
	AffiliateID int    `db:"affiliate_id"`
	Kind        string `db:"kind" log:"kind"`
	// Bank is the code of the bank; empty for a wallet.
	Bank         string     `db:"bank" log:"bank"`
	Holder       string     `db:"holder"`
	NumberSealed string     `db:"number_sealed"`
	NumberKey    string     `db:"number_key"`
	LastFour     string     `db:"last_four" log:"endsWith"`
	CreatedAt    time.Time  `db:"created_at"`
	UsableAt     time.Time  `db:"usable_at" log:"usableAt"`
	ReplacedAt   *time.Time `db:"replaced_at"`

	// Number is whole for the owner and masked for everyone else.
	Number string
	// IsUsable tells that money can go there by now.
	IsUsable bool
}

// BankName is the name of the bank, or of the wallet.
func (a *Account) BankName() string { return bankName(a.Kind, a.Bank) }

// AccountInput is an account as an affiliate types it, with what proves who they are.
type AccountInput struct {
	// Kind is GCash, Maya or Bank; Bank is the code of the bank.
	Kind   string
	Bank   *string
	Number string
	Holder string
	// Password, or Code where two-factor login is on.
	Password *string
	Code     *string
}

// SetAccount sets where the caller gets their money. It rests for 48 hours, and the caller is told by email.
//
// For affiliates, with their password or a code of their app, never while viewing as someone else. Returns
// errs.Invalid with the fields at fault, errs.NotFound for who is no affiliate, errs.RateLimited after five wrong
// passwords, or errs.Conflict for the account that is set already and after five changes within a day.
func (s *Service) SetAccount(ctx context.Context, in AccountInput) (*Account, error) {
	if actor.From(ctx).Impersonating() {
		return nil, errs.New(errs.Forbidden, "You can't change payout details while viewing as someone else")
	}

	owner, err := s.ownAffiliate(ctx)
	if err != nil {
		return nil, err
	}

	account, err := s.ReadAccount(in)
	if err != nil {
		return nil, err
	}

	// Asked last, so that a typing mistake costs no code.
	if _, err := s.identity.Account.Reauthenticate(ctx, text(in.Password), text(in.Code)); err != nil {
		return nil, err
	}

	err = s.db.Tx(ctx, func(ctx context.Context) error { return s.replaceAccount(ctx, owner, account) })
	if err != nil {
		return nil, err
	}

	return account, nil
}

// ReadAccount checks an account that was typed and seals its number. It is no one's yet, and not written.
//
// It checks no rights. Returns errs.Invalid with the fields at fault.
func (s *Service) ReadAccount(in AccountInput) (*Account, error) {
	c := new(errs.Check)
	holder := strings.Join(strings.Fields(in.Holder), " ")
	c.Name("holder", holder, 2, holderMax)
	bank, number := readNumber(c, in.Kind, text(in.Bank), in.Number)
	if err := c.Err(); err != nil {
		return nil, err
	}

	now := s.clock.Now()
	account := &Account{
		Kind: in.Kind, Bank: bank, Holder: holder, NumberSealed: s.sealNumber(number),
		NumberKey: s.compareKey(bank, number),
		LastFour:  number[len(number)-4:], CreatedAt: now, UsableAt: now.Add(restTime),
		Number: shownNumber(in.Kind, number),
	}

	return account, nil
}

// replaceAccount ends the account of an affiliate and writes the next one, in the transaction of ctx.
func (s *Service) replaceAccount(ctx context.Context, owner *affiliate, account *Account) error {
	// Two changes at once come one after the other.
	if err := s.store.lockAffiliate(ctx, owner.ID); err != nil {
		return err
	}

	changes, err := s.store.countNewAccounts(ctx, owner.ID, account.CreatedAt.Add(-24*time.Hour))
	if err != nil {
		return err
	}

	if changes >= changesMax {
		return errs.New(errs.Conflict, "You changed your payout account %d times today. Please try again tomorrow.",
			changesMax)
	}

	before, err := s.currentAccount(ctx, owner.ID)
	if err != nil {
		return err
	}

	// The same account once more would start its rest anew.
	if before != nil && before.NumberKey == account.NumberKey && before.Kind == account.Kind &&
		before.Holder == account.Holder {
		return errs.New(errs.Conflict, "This is your payout account already.")
	}

	// Ended and not overwritten: payouts on their way still name it.
	if before != nil {
		before.ReplacedAt = &account.CreatedAt
		if err := s.store.endAccount(ctx, before); err != nil {
			return err
		}
	}

	account.AffiliateID = owner.ID
	if err := s.store.insertAccount(ctx, account); err != nil {
		return err
	}

	// The owner hears of a change that someone else made while the account still rests.
	if err := s.mail.Send(ctx, accountEmail(owner, before, account)); err != nil {
		return fmt.Errorf("tell affiliate %d of the new account: %w", owner.ID, err)
	}

	return s.identity.Log(ctx, identity.LogEntry{
		Action: "payout_account_set", SubjectID: owner.UserID, Entity: "affiliate", EntityID: owner.ID,
		Before: loggedAccount(before), After: loggedAccount(account),
	})
}

// currentAccount is where an affiliate gets their money now, masked; nil for nowhere yet.
func (s *Service) currentAccount(ctx context.Context, affiliateID int) (*Account, error) {
	account, err := s.store.findAccount(ctx, affiliateID)
	if err != nil || account == nil {
		return nil, err
	}

	account.Number, account.IsUsable = masked(account.LastFour), !s.clock.Now().Before(account.UsableAt)
	return account, nil
}

// masked is what others than the owner see of a number.
func masked(lastFour string) string {
	if lastFour == "" {
		return ""
	}

	return "•••• " + lastFour
}

// shownNumber is a whole number as people write it.
func shownNumber(kind, number string) string {
	if kind == ABank {
		return number
	}

	return identity.MobileText(number)
}

// loggedAccount is what the info log keeps of an account: never the number.
func loggedAccount(a *Account) map[string]any {
	if a == nil {
		return nil
	}

	return record.Logged(a)
}

// AccountKeys are the keys of all accounts that affiliates have or had, by affiliate, to tell whether a buyer is one
// of them.
func (s *Service) AccountKeys(ctx context.Context, affiliateIDs []int) (map[int][]string, error) {
	if len(affiliateIDs) == 0 {
		return map[int][]string{}, nil
	}

	return s.store.loadAccountKeys(ctx, affiliateIDs)
}

// BuyerKeys are the keys of accounts that a buyer has or could have: those of the affiliate they are themselves, and
// wallets of the mobile numbers they use.
func (s *Service) BuyerKeys(ctx context.Context, userID int, mobiles []string) ([]string, error) {
	keys, err := s.store.loadUserKeys(ctx, userID)
	if err != nil {
		return nil, err
	}

	// A wallet is a mobile number, so the number of a buyer may be an account of the affiliate.
	for _, mobile := range mobiles {
		if mobile != "" {
			keys = append(keys, s.compareKey("", identity.MobileKey(mobile)))
		}
	}

	return keys, nil
}

// text is what was given, or nothing.
func text(value *string) string {
	if value == nil {
		return ""
	}

	return *value
}
