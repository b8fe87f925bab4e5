package billing

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"hash"
	"regexp"
	"strconv"
	"sync"
)

const keyBytes = 16

// signer signs keys that stand in addresses. A page signs one for each of its rows, so what the secret comes to is
// worked out once.
type signer struct{ macs sync.Pool }

func newSigner(secret []byte) *signer {
	return &signer{sync.Pool{New: func() any { return hmac.New(sha256.New, secret) }}}
}

// sign is the signature of a text.
func (s *signer) sign(text string) string {
	mac := s.macs.Get().(hash.Hash)
	defer s.macs.Put(mac)
	mac.Reset()
	_, _ = mac.Write([]byte(text))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:keyBytes])
}

// Signed is the key of an order or a row in addresses: anyone who holds it may see and pay it.
func (s *Service) Signed(kind rune, id int) string {
	key := string(kind) + strconv.Itoa(id)
	return key + "-" + s.signer.sign("pay:"+key)
}

func PayURL(key string) string { return "/pay/" + key }

var ClientKey = regexp.MustCompile(`^[A-Za-z0-9_-]{16,64}$`)

// RowKey is the letter of signed keys of rows of a schedule.
const RowKey = 's'

// BillingPath is where people see what they pay.
const BillingPath = "/account?q=billings"
