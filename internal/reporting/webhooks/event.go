package webhooks

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"atlas/internal/platform/money"
)

// The kinds of events.
const (
	Enrolled  = "enrolled"
	Paid      = "paid"
	MovedUp   = "moved_up"
	Completed = "completed"
	NewLead   = "lead"
	// testKind is sent when staff try a webhook.
	testKind = "test"
)

// Kinds are the events that staff can choose.
var Kinds = []string{Enrolled, Paid, MovedUp, Completed, NewLead}

// version is that of the form of bodies; it grows when something goes or changes its meaning.
const version = 1

// body is what is sent.
type body struct {
	ID      string         `json:"id"`
	Type    string         `json:"type"`
	Time    time.Time      `json:"time"`
	Version int            `json:"version"`
	Data    map[string]any `json:"data"`
}

// subject is whom an event is about.
type subject struct {
	userID *int
	// emailKey finds somebody without an account.
	emailKey string
}

// Enrolled tells about a new subscription or a renewal, in the transaction that makes it.
func (s *Service) Enrolled(ctx context.Context, subscriptionID int, isRenewal bool) error {
	return s.emit(ctx, Enrolled, func(ctx context.Context) (subject, map[string]any, error) {
		userID, data, err := s.store.subscriptionData(ctx, subscriptionID)
		if err != nil {
			return subject{}, nil, err
		}
		data["isRenewal"] = isRenewal
		return subject{userID: &userID}, data, nil
	})
}

// Paid tells about an installment that was paid off, in the transaction that books it.
func (s *Service) Paid(ctx context.Context, subscriptionID, scheduleID int, amount money.Centavos) error {
	return s.emit(ctx, Paid, func(ctx context.Context) (subject, map[string]any, error) {
		userID, data, err := s.store.subscriptionData(ctx, subscriptionID)
		if err != nil {
			return subject{}, nil, err
		}

		data["paymentId"] = scheduleID
		// A number in the body, with its decimals as they are.
		data["amount"] = json.Number(amount.String())
		data["currency"] = "PHP"

		return subject{userID: &userID}, data, nil
	})
}

// MovedUp tells about somebody who reached another stage, in the transaction that moves them.
func (s *Service) MovedUp(ctx context.Context, userID, fromStageID, toStageID int) error {
	return s.emit(ctx, MovedUp, func(ctx context.Context) (subject, map[string]any, error) {
		data, err := s.store.moveData(ctx, userID, fromStageID, toStageID)
		return subject{userID: &userID}, data, err
	})
}

// Completed tells about somebody who finished a course, in the transaction that notes it.
func (s *Service) Completed(ctx context.Context, userID, courseID int) error {
	return s.emit(ctx, Completed, func(ctx context.Context) (subject, map[string]any, error) {
		data, err := s.store.courseData(ctx, userID, courseID)
		return subject{userID: &userID}, data, err
	})
}

// Lead is somebody who signed up, registered for the free training or paid.
type Lead struct {
	// UserID is their account; nil without one.
	UserID   *int
	EmailKey string
	// Source is what made them a lead.
	Source string
	// RegistrationID and ScheduleID are what made them one; 0 for others.
	RegistrationID, ScheduleID int
}

// What makes somebody a lead.
const (
	BySignUp       = "sign-up"
	ByRegistration = "free training"
	ByPayment      = "payment"
)

// SignedUp tells about a lead who made an account, in the transaction that makes it.
func (s *Service) SignedUp(ctx context.Context, userID int) error {
	return s.newLead(ctx, func(ctx context.Context) (Lead, error) {
		return s.store.leadOfUser(ctx, userID, BySignUp)
	})
}

// Registered tells about a lead who registered for the free training, in the transaction of that.
func (s *Service) Registered(ctx context.Context, emailKey string, userID *int) error {
	return s.newLead(ctx, func(ctx context.Context) (Lead, error) {
		id, err := s.store.latestRegistration(ctx, emailKey)
		return Lead{UserID: userID, EmailKey: emailKey, Source: ByRegistration, RegistrationID: id}, err
	})
}

// FirstPaid tells about a lead who paid something off, in the transaction that books it. What is free is paid off by
// nothing, with the order.
func (s *Service) FirstPaid(ctx context.Context, scheduleID int) error {
	return s.newLead(ctx, func(ctx context.Context) (Lead, error) {
		userID, err := s.store.payerOf(ctx, scheduleID)
		if err != nil {
			return Lead{}, err
		}

		lead, err := s.store.leadOfUser(ctx, userID, ByPayment)
		lead.ScheduleID = scheduleID

		return lead, err
	})
}

// newLead tells about a lead, unless they were one before. Who it is, is asked only if a webhook wants to know.
func (s *Service) newLead(ctx context.Context, find func(ctx context.Context) (Lead, error)) error {
	return s.emit(ctx, NewLead, func(ctx context.Context) (subject, map[string]any, error) {
		lead, err := find(ctx)
		if err != nil {
			return subject{}, nil, err
		}

		isKnown, err := s.store.isKnownLead(ctx, lead)
		if err != nil || isKnown {
			return subject{}, nil, err
		}

		data, err := s.store.leadData(ctx, lead)

		return subject{userID: lead.UserID, emailKey: lead.EmailKey}, data, err
	})
}

// emit writes a delivery for every webhook that wants the event. What it is about is read only when there is one.
func (s *Service) emit(
	ctx context.Context, kind string, describe func(ctx context.Context) (subject, map[string]any, error),
) error {
	// From memory, so that an event that no webhook wants costs no statement.
	active, err := s.active.Get(ctx, s.clock.Now(), struct{}{}, s.store.loadActive)
	if err != nil {
		return fmt.Errorf("find the webhooks of an event: %w", err)
	}

	wanted := slices.DeleteFunc(slices.Clone(active), func(w *Webhook) bool { return !slices.Contains(w.Events, kind) })
	if len(wanted) == 0 {
		return nil
	}

	about, data, err := describe(ctx)
	if err != nil {
		return fmt.Errorf("describe an event %s: %w", kind, err)
	}

	// Something that was told before has nothing to say.
	if data == nil {
		return nil
	}

	return s.write(ctx, kind, about, data, wanted)
}

// write writes the deliveries of an event and their jobs, in the transaction of ctx.
func (s *Service) write(ctx context.Context, kind string, about subject, data map[string]any, to []*Webhook) error {
	now := s.clock.Now()
	// One id for all webhooks, by which receivers tell what they have seen.
	eventID := "evt_" + strings.ToLower(rand.Text())
	text, err := json.Marshal(body{ID: eventID, Type: kind, Time: now, Version: version, Data: data})
	if err != nil {
		return fmt.Errorf("write an event %s: %w", kind, err)
	}

	for _, webhook := range to {
		row := &Delivery{
			WebhookID: webhook.ID, EventID: eventID, Kind: kind, Body: string(text), UserID: about.userID,
			EmailKey: about.emailKey,
			State:    Waiting, CreatedAt: now, NextTryAt: &now,
		}
		// In the transaction of what happened: an event that is rolled back is never sent.
		if err := deliveries.Insert(ctx, s.db, row); err != nil {
			return fmt.Errorf("write a delivery to webhook %d: %w", webhook.ID, err)
		}

		if err := s.queue.Enqueue(ctx, deliveryJob{ID: row.ID}); err != nil {
			return fmt.Errorf("queue delivery %d: %w", row.ID, err)
		}
	}

	return nil
}

// signatureOf is the header that proves who sent a body, and when.
func signatureOf(secret string, at time.Time, body string) string {
	moment := strconv.FormatInt(at.Unix(), 10)
	mac := hmac.New(sha256.New, []byte(secret))
	// The time is signed as well, or an old body could be sent anew under a new time.
	mac.Write([]byte(moment + "." + body))

	return "t=" + moment + ",v1=" + hex.EncodeToString(mac.Sum(nil))
}
