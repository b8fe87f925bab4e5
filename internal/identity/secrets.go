package identity

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

// keys are drawn from the one secret of the site, each for one use only.
type keys struct {
	otp, bearer, address, recovery, setup []byte
	// letter seals the code on its way from the request to the job that writes the mail.
	message cipher.AEAD
	// factor seals what authenticator apps share with the site.
	factor cipher.AEAD
}

func deriveKeys(secret []byte) keys {
	return keys{
		otp:      derive(secret, "atlas one-time code"),
		bearer:   derive(secret, "atlas bearer token"),
		address:  derive(secret, "atlas mail address"),
		recovery: derive(secret, "atlas recovery code"),
		setup:    derive(secret, "atlas first set-up"),
		message:  sealer(derive(secret, "atlas reset letter")),
		factor:   sealer(derive(secret, "atlas authenticator app")),
	}
}

func derive(secret []byte, use string) []byte {
	key, err := hkdf.Key(sha256.New, secret, nil, use, sha256.Size)
	if err != nil {
		panic("identity: " + err.Error()) // only for a length no hash can give
	}
	return key
}

func sealer(key []byte) cipher.AEAD {
	block, err := aes.NewCipher(key)
	if err != nil {
		panic("identity: " + err.Error()) // only for a wrong key length
	}
	aead, err := cipher.NewGCMWithRandomNonce(block)
	if err != nil {
		panic("identity: " + err.Error())
	}
	return aead
}

func sign(key []byte, text string) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(text))
	return mac.Sum(nil)
}

// newToken is 256 random bits in a form that fits cookies and links.
func newToken() string {
	raw := make([]byte, 32)
	_, _ = rand.Read(raw) // never fails: crypto/rand ends the process instead
	return base64.RawURLEncoding.EncodeToString(raw)
}

// hashToken is the only form in which a token is stored.
func hashToken(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hexOf(sum[:])
}

func hexOf(raw []byte) string { return hex.EncodeToString(raw) }

// randomBelow is uniform in [0, n).
func randomBelow(n int64) int {
	v, err := rand.Int(rand.Reader, big.NewInt(n))
	if err != nil {
		panic("identity: " + err.Error()) // crypto/rand does not fail
	}
	return int(v.Int64())
}

// account names an account in counters without telling the address, which may be nobody's or a mistyped password.
func (k keys) account(email string) string {
	return hexOf(sign(k.address, contact.EmailKey(email)))
}
