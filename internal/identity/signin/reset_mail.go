package signin

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"time"

	"atlas/internal/identity/people"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/jobs"
	"atlas/internal/platform/mail"
)

// ResetMessage asks for the email of a reset request. It is asked for decoys too, so that both cost the asker the same
// time; the job then finds that there is nobody to write to. The code travels sealed.
type ResetMessage struct {
	RequestID int    `json:"requestId"`
	Sealed    []byte `json:"sealed"`
}

// Kind names the job.
func (ResetMessage) Kind() string { return "identity_reset_letter" }

func (s *Service) messageFor(requestID, otp int) ResetMessage {
	return ResetMessage{requestID,
		s.keys.Message.Seal(nil, nil, []byte(strconv.Itoa(otp)), []byte(strconv.Itoa(requestID)))}
}

// SendResetMessage writes the mail of a request that still lives and is somebody's.
func (s *Service) SendResetMessage(ctx context.Context, job ResetMessage) error {
	otp, err := s.keys.Message.Open(nil, nil, job.Sealed, []byte(strconv.Itoa(job.RequestID)))
	if err != nil {
		return jobs.Permanent(err) // sealed with a secret that has changed since
	}

	r, err := resetRequests.Get(ctx, s.db, job.RequestID)
	if errors.Is(err, db.ErrNone) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read reset request %d: %w", job.RequestID, err)
	}

	// A decoy has no person and gets no mail; neither does a request that is over.
	if r.UserID == nil || r.UsedAt != nil || !s.clock.Now().Before(r.ExpiresAt) {
		return nil
	}

	user, err := s.people.ByID(ctx, *r.UserID)
	if err != nil || user.ArchivedAt != nil {
		return err
	}

	message, err := otpMessage(user, r.ID, string(otp))
	if err != nil {
		return fmt.Errorf("write mail of reset request %d: %w", r.ID, err)
	}

	return s.mailer.Send(ctx, message)
}

// otpMessage carries the code, and a link that fills it in. The link opens nothing alone: the token stays in the
// browser that asked.
func otpMessage(user *people.User, requestID int, otp string) (mail.Message, error) {
	code, err := strconv.Atoi(otp)
	if err != nil {
		return mail.Message{}, fmt.Errorf("read code: %w", err)
	}

	extra, err := json.Marshal(map[string]int{"otp": code, "id": requestID})
	if err != nil {
		return mail.Message{}, fmt.Errorf("encode code: %w", err)
	}

	query := url.Values{"extraData": {user.Email}, "extraData2": {base64.RawURLEncoding.EncodeToString(extra)}}
	return mail.Message{
		Kind: "password-otp", To: user.Email, ToName: user.Name(),
		Subject: "Your code to set a new password",
		Lines: []string{
			"Hi " + user.FirstName + ",",
			"Here's the code to set a new password. Type it on the page where you asked for it. It's valid for 3 " +
				"minutes.",
		},
		Code:   otp,
		Button: &mail.Button{Label: "Enter the code", Path: "/reset-password?" + query.Encode()},
		After: []string{
			"Open the link in the browser where you asked for the code.",
			"Didn't ask for it? Ignore this email and don't share the code. Your password stays the same.",
		},
		Secret: true,
		Once:   strconv.Itoa(requestID),
	}, nil
}

func passwordChangedMessage(user *people.User, at time.Time) mail.Message {
	return mail.Message{
		Kind: "password-changed", To: user.Email, ToName: user.Name(),
		Subject: "Your password was changed",
		Lines: []string{
			"Hi " + user.FirstName + ",",
			"Your password was changed on " + at.In(clock.Manila).Format("January 2, 2006 at 3:04 PM") +
				" (Manila time), and you were logged out on all devices.",
			"If it was you, you don't have to do anything.",
		},
		Button: &mail.Button{Label: "It wasn't me", Path: "/forgot-password"},
	}
}
