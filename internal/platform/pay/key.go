package pay

import (
	"context"
	"errors"
	"fmt"
	"net/http"
)

// ErrKey says that a provider does not know our key, or that it may not do what payments need.
var ErrKey = errors.New("the key was refused")

// noPage is a payment that no provider knows.
const noPage = "atlas-key-check"

// CheckKey tells whether a provider takes our key, without moving any money: it is asked about a payment that does not
// exist. ErrKey when it refuses us, another error when it can't be reached.
func CheckKey(ctx context.Context, p Provider) error {
	_, err := p.State(ctx, noPage)
	if refusal, ok := errors.AsType[*Refusal](err); ok {
		if refusal.Status == http.StatusUnauthorized || refusal.Status == http.StatusForbidden {
			return fmt.Errorf("%w: %s", ErrKey, refusal.Why)
		}
		return nil // it knows us, and knows no such payment
	}
	return err
}
