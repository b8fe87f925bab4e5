package attempts

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"time"

	"atlas/internal/commerce/billing"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/pay"
)

// wallet is the built-in test gateway: it behaves like a wallet on another site, and signs what it tells.
type wallet struct{ secret []byte }

const (
	walletGateway = "test"
	// signatureHeader carries "t=seconds,v1=signature".
	signatureHeader = "Atlas-Signature"
	// eventWindow is how old or new an event may be.
	eventWindow = 300 * time.Second
	walletTime  = 30 * time.Minute
)

func (wallet) name() string { return walletGateway }

func (wallet) methods() []*PayGateway {
	return payMethodsOf(pay.GCash, pay.Maya, pay.Card, pay.QRPh)
}

func (wallet) lifetime() time.Duration { return walletTime }

func (wallet) start(_ context.Context, a *Attempt, _ *Target) (*session, error) {
	return &session{a.Token, billing.PayURL("test/" + a.Token)}, nil
}

// state knows nothing that the wallet has not told.
func (wallet) state(context.Context, *Attempt) (*pay.Event, error) { return nil, nil }

// close has nothing to do: the page of the wallet shows that the attempt lapsed.
func (wallet) close(context.Context, *Attempt) (*pay.Event, error) { return nil, nil }

// refund pays back at once: nobody's money is in this wallet.
func (wallet) Refund(_ context.Context, r pay.Refund) (*pay.RefundState, error) {
	return &pay.RefundState{ID: "TEST-" + r.Token, Kind: pay.Refunded}, nil
}

func (wallet) RefundState(_ context.Context, refundID string) (*pay.RefundState, error) {
	return &pay.RefundState{ID: refundID, Kind: pay.Refunded}, nil
}

// sign is the signature of a body at a moment.
func (w wallet) sign(body []byte, at time.Time) string {
	seconds := strconv.FormatInt(at.Unix(), 10)
	mac := hmac.New(sha256.New, w.secret)
	mac.Write([]byte("wallet:" + seconds + "."))
	mac.Write(body)
	return "t=" + seconds + ",v1=" + hex.EncodeToString(mac.Sum(nil))
}

func (w wallet) event(header http.Header, body []byte, now time.Time) (*pay.Event, error) {
	given := header.Get(signatureHeader)

	// The stamp is signed, too: an old event cannot be sent again with a new moment.
	stamp, _, _ := strings.Cut(strings.TrimPrefix(given, "t="), ",")
	seconds, err := strconv.ParseInt(stamp, 10, 64)
	if err != nil {
		return nil, errs.New(errs.Invalid, "The signature is missing")
	}

	at := time.Unix(seconds, 0)

	// Compared in constant time, before anything of the body is read.
	if !hmac.Equal([]byte(given), []byte(w.sign(body, at))) {
		return nil, errs.New(errs.Invalid, "The signature is wrong")
	}

	// A captured event is worthless after the window.
	if at.Before(now.Add(-eventWindow)) || at.After(now.Add(eventWindow)) {
		return nil, errs.New(errs.Invalid, "The event is too old or too new")
	}

	return w.parse(body)
}

func (wallet) parse(body []byte) (*pay.Event, error) {
	e := new(pay.Event)
	if err := json.Unmarshal(body, e); err != nil || e.ID == "" || e.Token == "" {
		return nil, errs.New(errs.Invalid, "The event can't be read")
	}
	return e, nil
}
