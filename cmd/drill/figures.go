package main

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net/http"
	"sync"
	"syscall"
	"time"
)

// The demo's membership, in several payments.
const (
	memberFunnel = "join-the-tribe"
	memberTerm   = "payday-plan"
)

// figures kills the process while clients enrol people, take payments, refund and revoke them and end memberships: all
// of it changes what figures are read from. After every start verify must find the figures equal to the books and to
// what was sold.
func figures(ctx context.Context, s *scene, n int) error {
	batch, err := s.instance.batch(ctx)
	if err != nil {
		return fmt.Errorf("find batch: %w", err)
	}

	sellers := []*seller{}
	for i := range writersCount {
		sellers = append(sellers, &seller{number: i, batch: batch, steps: map[string]int{}})
	}

	// On a busy machine a client gets little done between two kills: there are more of them until everything happened.
	steps := map[string]int{}
	for kill := 0; kill < n || kill < 5*n && missingStep(steps) != ""; kill++ {
		var all sync.WaitGroup
		failed := make(chan error, len(sellers))
		for _, one := range sellers {
			all.Go(func() { failed <- one.run(ctx, s.instance) })
		}

		s.wait(600 * time.Millisecond)
		s.instance.kill()
		all.Wait()
		close(failed)

		for err := range failed {
			// A refusal is a mistake of the program; a lost connection is what the drill does.
			if errors.As(err, new(refusal)) {
				return fmt.Errorf("kill %d: %w", kill+1, err)
			}
		}

		if err := s.start(ctx, s.instance); err != nil {
			return fmt.Errorf("start again: %w", err)
		}

		if err := s.verify(ctx, s.instance); err != nil {
			return fmt.Errorf("after kill %d: %w", kill+1, err)
		}

		clear(steps)
		for _, one := range sellers {
			for name, times := range one.steps {
				steps[name] += times
			}
		}
	}

	log.Printf("figures: steps answered %v", steps)

	// A drill in which something never happened would prove nothing about it.
	if name := missingStep(steps); name != "" {
		return fmt.Errorf("nothing was %s, so this says little", name)
	}

	return nil
}

// missingStep is something that never happened; empty when everything did.
func missingStep(steps map[string]int) string {
	for _, name := range []string{"enrolled", "paid", "refunded", "revoked", "ended"} {
		if steps[name] == 0 {
			return name
		}
	}

	return ""
}

// seller is a client that sells memberships to new people, one after the other, until its connection breaks.
type seller struct {
	number, batch, made int
	// steps are how often something was answered.
	steps map[string]int
}

// run sells until something fails. A refused connection is how a run is meant to end.
func (w *seller) run(ctx context.Context, h *instance) error {
	client := &http.Client{Transport: &http.Transport{}}
	defer client.CloseIdleConnections()

	for {
		w.made++
		if err := w.sell(ctx, h, client); err != nil {
			if errors.Is(err, syscall.ECONNREFUSED) {
				return nil
			}

			return err
		}
	}
}

// sell enrols a new person and takes the first payment; some of it is refunded, revoked, or the membership ended.
func (w *seller) sell(ctx context.Context, h *instance, client *http.Client) error {
	var made struct{ CreateUser struct{ ID int } }
	email := fmt.Sprintf("figures-%d-%d-%d@drill.test", w.number, w.made, time.Now().UnixNano())
	err := h.ask(ctx, client, `mutation($i: UserInput!) { createUser(input: $i) { id } }`,
		map[string]any{"i": map[string]any{"email": email, "firstName": "Drill", "lastName": "Member"}}, &made)
	if err != nil {
		return fmt.Errorf("create user: %w", err)
	}

	funnel, term := memberFunnel, memberTerm
	if (w.made+w.number)%2 == 0 {
		funnel, term = soldFunnel, soldTerm
	}

	details := []map[string]any{{"funnelId": funnel, "paymentTermId": term}}
	err = w.step(ctx, h, client, "enrolled",
		`mutation($id: Int!, $i: EnrollUserInput!) { enrollUser(id: $id, input: $i) { id } }`,
		map[string]any{"id": made.CreateUser.ID, "i": map[string]any{"batchId": w.batch, "funnelDetails": details}})
	if err != nil {
		return fmt.Errorf("enrol user %d: %w", made.CreateUser.ID, err)
	}

	held, err := h.heldPayments(ctx, client, made.CreateUser.ID)
	if err != nil {
		return fmt.Errorf("read payments of user %d: %w", made.CreateUser.ID, err)
	}

	row := held.Invoice.PaymentSchedule[0].ID
	err = w.step(ctx, h, client, "paid",
		`mutation($id: Int!) { approvePaymentScheduleTransaction(id: $id, paymentPlatform: "GCash", externalInvoiceId: "N/A") { transactionId } }`, map[string]any{"id": row})
	if err != nil {
		return fmt.Errorf("pay row %d: %w", row, err)
	}

	return w.change(ctx, h, client, made.CreateUser.ID, row)
}

// change does something to what was just paid, another thing each time.
func (w *seller) change(ctx context.Context, h *instance, client *http.Client, userID, row int) error {
	held, err := h.heldPayments(ctx, client, userID)
	if err != nil {
		return err
	}

	switch (w.made + w.number) % 4 {
	case 0:
		return w.step(ctx, h, client, "revoked",
			`mutation($id: Int!) { disapprovePaymentScheduleTransaction(id: $id, remarks: "Never arrived") { id } }`,
			map[string]any{"id": row})
	case 1:
		payment := held.Invoice.PaymentSchedule[0].History[0].PaymentID
		return w.step(ctx, h, client, "refunded", `mutation($i: RefundInput!) { refundPayment(input: $i) { id } }`,
			map[string]any{"i": map[string]any{
				"key": fmt.Sprintf("figures-refund-key-%d", row), "paymentId": payment, "scheduleId": row,
				"amount": 100,
				"reason": "Drill", "isDueAgain": true,
			}})
	case 2:
		return w.step(ctx, h, client, "ended", `mutation($ids: [Int!]!) { endSubscriptions(ids: $ids) { id } }`,
			map[string]any{"ids": []int{held.ID}})
	}

	return nil
}

// step runs a mutation and counts it when it was answered.
func (w *seller) step(
	ctx context.Context, h *instance, client *http.Client, name, query string, variables map[string]any,
) error {
	var nothing struct{}
	if err := h.ask(ctx, client, query, variables, &nothing); err != nil {
		return fmt.Errorf("step %s: %w", name, err)
	}
	w.steps[name]++

	return nil
}

// heldPayment is the one thing that a person of this drill holds, with its payments.
type heldPayment struct {
	ID      int
	Invoice struct {
		PaymentSchedule []struct {
			ID      int
			History []struct{ PaymentID int }
		}
	}
}

// heldPayments asks what a person holds.
func (h *instance) heldPayments(ctx context.Context, client *http.Client, userID int) (*heldPayment, error) {
	var found struct{ FindViewSubscription []*heldPayment }
	err := h.ask(ctx, client,
		`query($id: Int!) { findViewSubscription(id: $id) { id invoice { paymentSchedule { id history { paymentId } } } } }`,
		map[string]any{"id": userID}, &found)
	if err != nil {
		return nil, fmt.Errorf("read payments of user %d: %w", userID, err)
	}
	if len(found.FindViewSubscription) != 1 || len(found.FindViewSubscription[0].Invoice.PaymentSchedule) == 0 {
		return nil, refusal{fmt.Sprintf("person %d was enrolled once and holds %+v", userID,
			found.FindViewSubscription)}
	}

	return found.FindViewSubscription[0], nil
}
