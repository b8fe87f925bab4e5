// Package xendit takes money through Xendit (GCash, Maya, cards, QR Ph): an invoice, through its own library.
package xendit

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	sdk "github.com/xendit/xendit-go/v7"
	"github.com/xendit/xendit-go/v7/common"
	"github.com/xendit/xendit-go/v7/invoice"
	"github.com/xendit/xendit-go/v7/refund"

	"atlas/internal/platform/money"
	"atlas/internal/platform/pay"
)

// Options are what the account at Xendit gives.
type Options struct {
	// Key is the secret key, CallbackToken what Xendit sends along with everything that it tells.
	Key, CallbackToken string
	// URL is another address than Xendit's, for tests.
	URL string
}

// Provider is Xendit.
type Provider struct {
	invoices invoice.InvoiceApi
	refunds  refund.RefundApi
	token    [sha256.Size]byte
}

// LivePrefix is how the keys that take real money begin.
const LivePrefix = "xnd_production_"

// New is Xendit with the keys of an account.
func New(o Options) *Provider {
	client := sdk.NewClient(o.Key)
	settings := client.GetConfig().(*sdk.Configuration)
	settings.HTTPClient = pay.Client()
	if o.URL != "" {
		settings.Servers = sdk.ServerConfigurations{{URL: o.URL}}
	}
	return &Provider{client.InvoiceApi, client.RefundApi, sha256.Sum256([]byte(o.CallbackToken))}
}

// Name is that in the address of its events.
func (*Provider) Name() string { return "xendit" }

// channels are what Xendit calls the ways to pay.
var channels = map[string]string{pay.GCash: "GCASH", pay.Maya: "PAYMAYA", pay.Card: "CREDIT_CARD", pay.QRPh: "QRPH"}

// Methods are the ways to pay.
func (*Provider) Methods() []string { return []string{pay.GCash, pay.Maya, pay.Card, pay.QRPh} }

// invoiceAnswer is an invoice, as it is answered and as it is told. Amounts are pesos; as text they stay exact.
type invoiceAnswer struct {
	ID         string      `json:"id"`
	ExternalID string      `json:"external_id"`
	Status     string      `json:"status"`
	Amount     json.Number `json:"amount"`
	PaidAmount json.Number `json:"paid_amount"`
	Currency   string      `json:"currency"`
	InvoiceURL string      `json:"invoice_url"`
}

// event is what an invoice tells.
func (b *invoiceAnswer) event() (*pay.Event, error) {
	e := &pay.Event{ID: b.ID + ":" + b.Status, Token: b.ExternalID, ExternalID: b.ID,
		Currency: strings.ToUpper(b.Currency)}
	switch b.Status {
	case "PAID", "SETTLED":
		// Settling follows on paying: both are the same news.
		e.ID, e.Kind = b.ID+":PAID", pay.Paid
	case "EXPIRED":
		e.Kind = pay.Expired
		return e, nil
	default:
		return e, nil
	}

	// Where the paid amount is left out, it is that of the invoice.
	paid := b.PaidAmount
	if paid == "" {
		paid = b.Amount
	}

	var err error
	e.Amount, err = centavos(paid)
	return e, err
}

// centavos reads pesos such as 1234.5, without a float.
func centavos(n json.Number) (money.Centavos, error) {
	amount, err := money.Parse(n.String())
	if err != nil {
		return 0, pay.Unreadable()
	}
	return amount, nil
}

// find looks for the invoice of a token; nil for none.
func (p *Provider) find(ctx context.Context, token string) (*invoiceAnswer, error) {
	_, answer, failed := p.invoices.GetInvoices(ctx).ExternalId(token).Limit(1).Execute()
	var there []*invoiceAnswer
	if err := read(answer, failed, &there); err != nil {
		return nil, fmt.Errorf("look for invoice %s: %w", token, err)
	}

	// The filter of Xendit is not relied on: only the exact token is ours.
	for _, b := range there {
		if b.ExternalID == token {
			return b, nil
		}
	}

	return nil, nil
}

// Start makes an invoice, or finds the one that was made before under the same token.
func (p *Provider) Start(ctx context.Context, c pay.Charge) (*pay.Page, error) {
	// Xendit makes a second invoice for the same token, so the first one is looked for.
	if c.Again {
		b, err := p.find(ctx, c.Token)
		if err != nil {
			return nil, fmt.Errorf("look for earlier invoice: %w", err)
		}
		if b != nil {
			return pay.NewPage(b.ID, b.InvoiceURL)
		}
	}

	asked := invoice.NewCreateInvoiceRequest(c.Token, pesos(c.Amount))
	asked.SetCurrency(pay.Currency)
	asked.SetDescription(c.Title)
	asked.SetInvoiceDuration(float32(c.LapsesAt.Sub(c.At) / time.Second))
	asked.SetSuccessRedirectUrl(c.ReturnURL)
	asked.SetFailureRedirectUrl(c.CancelURL)
	asked.SetPaymentMethods([]string{channels[c.Method]})
	asked.SetShouldSendEmail(false)
	_, answer, failed := p.invoices.CreateInvoice(ctx).CreateInvoiceRequest(*asked).Execute()
	made := new(invoiceAnswer)
	if err := read(answer, failed, made); err != nil {
		return nil, fmt.Errorf("start invoice: %w", err)
	}

	return pay.NewPage(made.ID, made.InvoiceURL)
}

// pesos is an amount as the library takes it. Up to ninety trillion centavos a float of 64 bits is exact enough to be
// written with two decimals.
func pesos(amount money.Centavos) float64 { return float64(amount) / 100 }

// State asks for an invoice.
func (p *Provider) State(ctx context.Context, pageID string) (*pay.Event, error) {
	_, answer, failed := p.invoices.GetInvoiceById(ctx, pageID).Execute()
	b := new(invoiceAnswer)
	if err := read(answer, failed, b); err != nil {
		return nil, fmt.Errorf("ask for invoice %s: %w", pageID, err)
	}
	return b.event()
}

// Close ends an invoice.
func (p *Provider) Close(ctx context.Context, pageID string) error {
	_, answer, failed := p.invoices.ExpireInvoice(ctx, pageID).Execute()
	return read(answer, failed, new(invoiceAnswer))
}

// read takes what was answered. The library reads amounts as floats and stumbles over names that it does not know yet,
// so the answer itself counts.
func read(answer *http.Response, failed *common.XenditSdkError, into any) error {
	if answer == nil {
		return fmt.Errorf("Xendit does not answer: %w", failed)
	}

	// A definite no is told apart from silence: only silence is asked about again.
	if pay.Refuses(answer.StatusCode) {
		return &pay.Refusal{Why: fmt.Sprintf("Xendit answers %d %s", answer.StatusCode, failed.ErrorCode()),
			Status: answer.StatusCode}
	}
	if answer.StatusCode < 200 || answer.StatusCode > 299 {
		return fmt.Errorf("Xendit answers %d %s", answer.StatusCode, failed.ErrorCode())
	}

	if err := json.NewDecoder(answer.Body).Decode(into); err != nil {
		return errors.New("Xendit answers what cannot be read")
	}

	return nil
}

// Event reads what Xendit tells. It signs nothing and sends no time, but a token that only the two of us know.
func (p *Provider) Event(header http.Header, body []byte, _ time.Time) (*pay.Event, error) {
	given := sha256.Sum256([]byte(header.Get("X-Callback-Token")))
	if subtle.ConstantTimeCompare(given[:], p.token[:]) != 1 {
		return nil, pay.Wrong()
	}
	return p.Parse(body)
}

// Parse reads what Xendit told before.
func (*Provider) Parse(body []byte) (*pay.Event, error) {
	news := new(refundCallback)
	if err := json.Unmarshal(body, news); err == nil && strings.HasPrefix(news.Event, "refund.") {
		return news.event()
	}
	b := new(invoiceAnswer)
	if err := json.Unmarshal(body, b); err != nil || b.ID == "" || b.ExternalID == "" {
		return nil, pay.Unreadable()
	}
	return b.event()
}
