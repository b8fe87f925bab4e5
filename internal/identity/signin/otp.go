package signin

import (
	"context"
	"crypto/hmac"
	"errors"
	"fmt"
	"strconv"

	"atlas/internal/identity/caller"
	"atlas/internal/identity/secrets"
	"atlas/internal/identity/sessions"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// OtpValidationResult says whether a code was right.
type OtpValidationResult struct {
	IsValid bool
	Message *string
}

func otpRefused(message string) *OtpValidationResult { return &OtpValidationResult{Message: &message} }

// OtpHash is how a code is stored: keyed, and bound to its request.
func (s *Service) OtpHash(id, otp int) string {
	return secrets.Hex(secrets.Sign(s.keys.Otp, strconv.Itoa(id)+":"+strconv.Itoa(otp)))
}

// ValidateOtp checks the code of a reset request and marks the request as verified. A wrong code is an answer, not an
// error. A try is counted before the code is compared, so that parallel tries get no more than five together; wrong
// ones over all requests of an account are limited per day.
//
// Anyone may call it. Returns errs.RateLimited after too many from one network.
func (s *Service) ValidateOtp(ctx context.Context, id, otp int, c sessions.Client) (*OtpValidationResult, error) {
	const dead = "OTP is invalid or has expired"
	ctx = sessions.WithClient(ctx, c)
	address := caller.Network(c.IP)
	if _, err := s.rates.Take(ctx, "otp:address:"+address, s.limits.OtpPerAddress); err != nil {
		return nil, err
	}

	// A try is used up in the same statement that reads the request, so parallel guesses count.
	r, err := s.tryOtp(ctx, id)
	if errors.Is(err, db.ErrNone) {
		return otpRefused(dead), nil
	}
	if err != nil {
		return nil, fmt.Errorf("use a try of reset request %d: %w", id, err)
	}

	// From a network that the owner has used, strangers' guesses don't use up the budget.
	budget, err := s.rates.BudgetOwner(ctx, r.account(), address)
	if err != nil {
		return nil, fmt.Errorf("find budget of the account: %w", err)
	}

	// Counted as wrong before it is compared, and given back if it was right.
	wrong, err := s.rates.Take(ctx, "otp:wrong:"+budget, s.limits.OtpWrongPerAccount)
	if errs.Is(err, errs.RateLimited) {
		return otpRefused(dead), nil
	}
	if err != nil {
		return nil, fmt.Errorf("count try of the account: %w", err)
	}

	// Requests of nobody have a hash that no code fits; the comparison takes the same time.
	if !hmac.Equal([]byte(s.OtpHash(r.ID, otp)), []byte(r.OtpHash)) || r.UserID == nil {
		return otpRefused("Invalid OTP"), nil
	}

	err = s.db.Tx(ctx, func(ctx context.Context) error {
		if err := s.verifyReset(ctx, r.ID); err != nil {
			return fmt.Errorf("mark reset request %d as verified: %w", r.ID, err)
		}

		// Only someone who reads the mail of the address has the code.
		if err := s.account.MarkProven(ctx, *r.UserID); err != nil {
			return fmt.Errorf("prove address of user %d: %w", *r.UserID, err)
		}

		return s.rates.GiveBack(ctx, wrong)
	})
	if err != nil {
		return nil, err
	}

	return &OtpValidationResult{IsValid: true}, nil
}
