package commerce

import (
	"context"
	"crypto/subtle"
	"time"

	"atlas/internal/commerce/orders"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

// orderPasswordTime is how long after an order was placed its browser may set the password of the account that the
// order made.
const orderPasswordTime = 24 * time.Hour

// isFromBrowser tells whether a secret is the one that the browser made which placed the order. The signed key of an
// order travels in addresses and emails; the secret never leaves the browser but to the server.
func isFromBrowser(o *orders.Order, secret string) bool {
	return secret != "" && subtle.ConstantTimeCompare([]byte(secret), []byte(o.ClientKey)) == 1
}

// canAuthorizePassword tells whether an order and its secret are enough to set the password of its buyer: its payment
// made the account, not long ago.
//
// What was free proves nothing and costs nothing: if it were enough, anyone could ask for any address whether it has an
// account. Its buyer uses the mailed link (docs/adr/0016).
func canAuthorizePassword(o *orders.Order, secret string, now time.Time) bool {
	isPaid := o.PaidAt != nil && o.MailedAt == nil
	hasMadeAccount := o.MadeAccount && o.UserID != nil
	isRecent := now.Before(o.CreatedAt.Add(orderPasswordTime))

	return isPaid && hasMadeAccount && isRecent && isFromBrowser(o, secret)
}

// canSetPassword tells whether anyone who holds the secret of an order may set the password of its buyer: nobody has
// used the account since.
func (s *Service) canSetPassword(ctx context.Context, o *orders.Order, secret string) (bool, error) {
	if actor.From(ctx).SignedIn() || !canAuthorizePassword(o, secret, s.clock.Now()) {
		return false, nil
	}
	return s.identity.SignIn.CanSetFirstPassword(ctx, *o.UserID, o.EmailKey)
}

// SetOrderPassword sets the first password of the account that an order made, and gives the address to log in with.
// Anyone who holds the key of the order and the secret of the browser that placed it, once. An account that was there
// before the order is never touched, and no address is proven.
//
// Returns errs.NotFound for a key that we did not sign, errs.Invalid for a bad password, errs.RateLimited, and
// errs.Conflict with one sentence for all of these: the order is not paid, was free, made no account or is too old, or
// the secret is another one.
func (s *Service) SetOrderPassword(ctx context.Context, key, secret, password string) (string, error) {
	// The limit comes first: keys and secrets cannot be tried without end.
	if err := s.identity.SignIn.LimitPurchases(ctx); err != nil {
		return "", err
	}

	o, err := s.Orders.OrderByKey(ctx, key)
	if err != nil {
		return "", err
	}
	if !canAuthorizePassword(o, secret, s.clock.Now()) {
		return "", errs.New(errs.Conflict, "Log in, or set your password with the link in our email.")
	}

	return s.identity.SignIn.SetPasswordOfNewAccount(ctx, *o.UserID, o.EmailKey, password)
}
