// Package secrets draws keys from the one secret of the site, and makes and hashes tokens.
package secrets

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"math/big"

	"atlas/internal/identity/contact"
)

// Keys are drawn from the one secret of the site, each for one use only.
type Keys struct {
	Otp, Bearer, Address, Recovery, Setup []byte
	// Message seals the code on its way from the request to the job that writes the mail.
	Message cipher.AEAD
	// Factor seals what authenticator apps share with the site.
	Factor cipher.AEAD
}

// Derive draws the keys from the secret of the site.
func Derive(secret []byte) Keys {
	return Keys{
		Otp:      derive(secret, "atlas one-time code"),
		Bearer:   derive(secret, "atlas bearer token"),
		Address:  derive(secret, "atlas mail address"),
		Recovery: derive(secret, "atlas recovery code"),
		Setup:    derive(secret, "atlas first set-up"),
		Message:  sealer(derive(secret, "atlas reset letter")),
		Factor:   sealer(derive(secret, "atlas authenticator app")),
	}
}

func derive(secret []byte, use string) []byte {
	key, err := hkdf.Key(sha256.New, secret, nil, use, sha256.Size)
	if err != nil {
		panic("secrets: " + err.Error()) // only for a length no hash can give
	}
	return key
}

func sealer(key []byte) cipher.AEAD {
	block, err := aes.NewCipher(key)
	if err != nil {
		panic("secrets: " + err.Error()) // only for a wrong key length
	}
	aead, err := cipher.NewGCMWithRandomNonce(block)
	if err != nil {
		panic("secrets: " + err.Error())
	}
	return aead
}

// Sign is the HMAC of a text.
func Sign(key []byte, text string) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(text))
	return mac.Sum(nil)
}

// NewToken is 256 random bits in a form that fits cookies and links.
func NewToken() string {
	raw := make([]byte, 32)
	_, _ = rand.Read(raw) // never fails: crypto/rand ends the process instead
	return base64.RawURLEncoding.EncodeToString(raw)
}

// HashToken is the only form in which a token is stored.
func HashToken(token string) string {
	sum := sha256.Sum256([]byte(token))
	return Hex(sum[:])
}

// Hex writes bytes as hexadecimal digits.
func Hex(raw []byte) string { return hex.EncodeToString(raw) }

// RandomBelow is uniform in [0, n).
func RandomBelow(n int64) int {
	v, err := rand.Int(rand.Reader, big.NewInt(n))
	if err != nil {
		panic("secrets: " + err.Error()) // crypto/rand does not fail
	}
	return int(v.Int64())
}

// Codes are numbers on the wire, so they begin at the first that has six digits without zeros in front.
const (
	firstCode = 100_000
	codeCount = 900_000
)

// SixDigits draws a code that is mailed, uniform over all of them.
func SixDigits() int { return firstCode + RandomBelow(codeCount) }

// Account names an account in counters without telling the address, which may be nobody's or a mistyped password.
func (k Keys) Account(email string) string {
	return Hex(Sign(k.Address, contact.EmailKey(email)))
}
