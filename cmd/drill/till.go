package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
)

// till is what a client was answered about money: who is enrolled, and the transaction of rows that are paid.
type till struct {
	batch    int
	enrolled map[int]bool
	paid     map[int]string
}

// What the demo sells by halves.
const (
	soldFunnel = "bookkeeping-bootcamp"
	soldTerm   = "half-and-half"
	soldRows   = 2
)

// batch is one in which people are enrolled.
func (h *instance) batch(ctx context.Context) (int, error) {
	var found struct{ EnrollmentBatches []struct{ ID int } }
	if err := h.ask(ctx, http.DefaultClient, `query { enrollmentBatches { id } }`, nil, &found); err != nil {
		return 0, fmt.Errorf("list batches: %w", err)
	}
	if len(found.EnrollmentBatches) == 0 {
		return 0, errors.New("there is no batch to enrol people in")
	}
	return found.EnrollmentBatches[0].ID, nil
}

// bought is what somebody holds.
type bought struct {
	Invoice *struct {
		PaymentSchedule []struct {
			ID            int
			TransactionID *string
		}
	}
}

// held asks what somebody holds.
func (h *instance) held(ctx context.Context, client *http.Client, id int) ([]bought, error) {
	var found struct{ FindViewSubscription []bought }
	err := h.ask(ctx, client,
		`query($id: Int!) { findViewSubscription(id: $id) { invoice { paymentSchedule { id transactionId } } } }`,
		map[string]any{"id": id}, &found)
	return found.FindViewSubscription, err
}

// sell enrols a person and approves the first of two payments.
func (w *writer) sell(ctx context.Context, h *instance, client *http.Client, id int) error {
	var nothing struct{}
	details := []map[string]any{{"funnelId": soldFunnel, "paymentTermId": soldTerm}}
	if err := h.ask(ctx, client, `mutation($id: Int!, $i: EnrollUserInput!) { enrollUser(id: $id, input: $i) { id } }`,
		map[string]any{"id": id, "i": map[string]any{"batchId": w.till.batch, "funnelDetails": details}},
		&nothing); err != nil {
		return fmt.Errorf("enrol person %d: %w", id, err)
	}

	// Noted as soon as it was answered: from here on it has to be there after any kill.
	w.mu.Lock()
	w.till.enrolled[id] = true
	w.mu.Unlock()
	held, err := h.held(ctx, client, id)
	if err != nil {
		return fmt.Errorf("read what person %d holds: %w", id, err)
	}
	if len(held) != 1 || held[0].Invoice == nil || len(held[0].Invoice.PaymentSchedule) != soldRows {
		return refusal{fmt.Sprintf("person %d was enrolled and holds %+v", id, held)}
	}

	row := held[0].Invoice.PaymentSchedule[0].ID
	var approved struct {
		ApprovePaymentScheduleTransaction struct{ TransactionID string }
	}
	if err := h.ask(ctx, client,
		`mutation($id: Int!, $r: String!) { approvePaymentScheduleTransaction(id: $id, paymentPlatform: "GCash", externalInvoiceId: $r) { transactionId } }`,
		map[string]any{"id": row, "r": fmt.Sprint("drill-", row)}, &approved); err != nil {
		return fmt.Errorf("approve row %d: %w", row, err)
	}

	w.mu.Lock()
	defer w.mu.Unlock()
	w.till.paid[row] = approved.ApprovePaymentScheduleTransaction.TransactionID

	return nil
}

// owes wants of a person what was promised: the whole of an enrolment or nothing of it, and every payment that was
// answered.
func (h *instance) owes(ctx context.Context, id int, p promise) error {
	held, err := h.held(ctx, http.DefaultClient, id)
	if err != nil {
		return fmt.Errorf("read what person %d holds: %w", id, err)
	}
	if len(held) > 1 || len(held) == 0 && p.enrolled[id] {
		return fmt.Errorf("person %d holds %d subscriptions", id, len(held))
	}

	for _, one := range held {
		if one.Invoice == nil || len(one.Invoice.PaymentSchedule) != soldRows {
			return fmt.Errorf("person %d is enrolled by half: %+v", id, one)
		}

		for _, row := range one.Invoice.PaymentSchedule {
			if wants, ok := p.paid[row.ID]; ok && (row.TransactionID == nil || *row.TransactionID != wants) {
				return fmt.Errorf("row %d of person %d was paid by %s, and is not", row.ID, id, wants)
			}
		}
	}

	return nil
}
