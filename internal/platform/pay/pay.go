package pay

import (
	"context"
	"net/http"
	"time"

	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
)

// The ways to pay that providers offer.
const (
	GCash = "gcash"
	Maya  = "maya"
	Card  = "card"
	QRPh  = "qrph"
)

// Names are what the providers are called for which there is code, whether or not they are set up.
var Names = []string{"paymongo", "xendit", "stripe"}

// Currency is the only one in which we sell.
const Currency = "PHP"

// Charge is a payment that shall begin.
type Charge struct {
	// Token is ours: the same one begins the same payment.
	Token  string
	Method string
	Amount money.Centavos
	// Title is what the buyer reads.
	Title string
	// ReturnURL is where the buyer comes back to, CancelURL where they come without having paid.
	ReturnURL, CancelURL string
	// LapsesAt is when nothing is expected any more, At is now.
	LapsesAt, At time.Time
	// Again tells that it was tried before, and may have begun then.
	Again bool
}

// Page is where a buyer pays, and what its provider calls it.
type Page struct{ ID, URL string }

// The kinds of events.
const (
	Paid     = "paid"
	Declined = "declined"
	Expired  = "expired"
	// Refunded and RefundFailed tell of money that went back, or could not.
	Refunded     = "refunded"
	RefundFailed = "refund-failed"
)

// Event is what a provider tells about a payment. Without a kind it is of no interest.
type Event struct {
	ID   string `json:"id"`
	Kind string `json:"kind"`
	// Token is that of the charge, ExternalID what the provider calls the payment.
	Token      string         `json:"token"`
	ExternalID string         `json:"externalId"`
	Amount     money.Centavos `json:"amount"`
	// Currency is that of the amount, in capital letters.
	Currency string `json:"currency"`
	// PaymentID is what the provider calls the payment that a refund is of; Token and ExternalID are then those of the
	// refund.
	PaymentID string `json:"paymentId,omitempty"`
	// Why says why a refund failed.
	Why string `json:"why,omitempty"`
}

// Refund is money that shall go back to anyone who paid it.
type Refund struct {
	// Token is ours: the same one pays back once.
	Token string
	// PaymentID is what the provider calls the payment.
	PaymentID string
	Amount    money.Centavos
	// Again tells that it was asked for before, and may have been done then.
	Again bool
}

// RefundState is how far a refund is, and what its provider calls it. Kind is Refunded, RefundFailed, or empty while it
// is on its way.
type RefundState struct{ ID, Kind, Why string }

// Refusal is a definite no of a provider: asking the same again would change nothing.
type Refusal struct {
	Why string
	// Status is that of the answer; 0 for none.
	Status int
}

// Error says what the provider said.
func (r *Refusal) Error() string { return r.Why }

// Refuses tells whether an HTTP status is a definite no. A provider that is down, busy, or at work on the same request
// may still say yes.
func Refuses(status int) bool {
	switch status {
	case http.StatusRequestTimeout, http.StatusConflict, http.StatusTooEarly, http.StatusTooManyRequests:
		return false
	}
	return status >= 400 && status < 500
}

// Provider takes money on a site of its own.
type Provider interface {
	// Name is that in the address of its events, and on attempts.
	Name() string
	// Methods are the ways to pay that it offers.
	Methods() []string
	// Start begins a payment. What fails may be tried again with the same token: nobody pays on a page that nobody was
	// led to.
	Start(ctx context.Context, c Charge) (*Page, error)
	// State is how the payment of a page stands.
	State(ctx context.Context, pageID string) (*Event, error)
	// Close lets nobody pay on a page any more. It fails for one that is paid or has expired.
	Close(ctx context.Context, pageID string) error
	// Refund pays money back, in part or in full. What fails without a Refusal may have been done: it is asked for
	// again with the same token.
	Refund(ctx context.Context, r Refund) (*RefundState, error)
	// RefundState is how far a refund is that the provider has begun.
	RefundState(ctx context.Context, refundID string) (*RefundState, error)
	// Event reads what the provider tells us, once the signature over the body as it came, its time and its mode were
	// found right. Returns errs.Invalid if one of them is wrong or the event cannot be read.
	Event(header http.Header, body []byte, now time.Time) (*Event, error)
	// Parse reads what it told us before.
	Parse(body []byte) (*Event, error)
}

// Window is how old or new a signed event may be.
const Window = 300 * time.Second

// The refusals of events.
func errMissing() error { return errs.New(errs.Invalid, "The signature is missing") }

// Wrong refuses an event whose signature is not right.
func Wrong() error { return errs.New(errs.Invalid, "The signature is wrong") }

// Unreadable refuses an event that cannot be read.
func Unreadable() error { return errs.New(errs.Invalid, "The event can't be read") }

// WrongMode refuses an event of the test mode on a site that takes real money, and the other way round.
func WrongMode() error { return errs.New(errs.Invalid, "The event is of another mode than the key") }
