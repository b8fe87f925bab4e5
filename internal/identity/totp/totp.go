// Package totp makes and reads the codes of authenticator apps.
package totp

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha1"
	"crypto/subtle"
	"encoding/base32"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"net/url"
	"strings"
	"time"

	qrcode "github.com/skip2/go-qrcode"
)

// Codes of authenticator apps after RFC 6238, with what every app assumes: SHA-1, six digits, thirty seconds.
const (
	period      = 30 * time.Second
	secretBytes = 20
	// drift is by how many periods the clock of a telephone may be off.
	drift    = 1
	qrPixels = 512
)

// NewSecret is what an app and the site will share.
func NewSecret() []byte {
	secret := make([]byte, secretBytes)
	_, _ = rand.Read(secret) // never fails: crypto/rand ends the process instead
	return secret
}

// Code is the code of one period.
func Code(secret []byte, step int64) string {
	mac := hmac.New(sha1.New, secret)
	_ = binary.Write(mac, binary.BigEndian, step)
	sum := mac.Sum(nil)
	at := sum[len(sum)-1] & 0xf
	return fmt.Sprintf("%06d", binary.BigEndian.Uint32(sum[at:at+4])&0x7fffffff%1_000_000)
}

// Step finds the period whose code this is, among the present one and its neighbours.
func Step(secret []byte, code string, now time.Time) (step int64, ok bool) {
	present := now.Unix() / int64(period.Seconds())
	for candidate := present - drift; candidate <= present+drift; candidate++ {
		if subtle.ConstantTimeCompare([]byte(Code(secret, candidate)), []byte(code)) == 1 {
			step, ok = candidate, true
		}
	}
	return step, ok
}

// SecretText is a secret as people type it into an app.
func SecretText(secret []byte) string {
	return base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(secret)
}

// Address is what an app reads from the picture.
func Address(issuer, account string, secret []byte) string {
	label := url.PathEscape(issuer) + ":" + url.PathEscape(account)
	query := url.Values{"secret": {SecretText(secret)}, "issuer": {issuer}, "algorithm": {"SHA1"}, "digits": {"6"},
		"period": {"30"}}
	// Apps do not read + as a space.
	return "otpauth://totp/" + label + "?" + strings.ReplaceAll(query.Encode(), "+", "%20")
}

// Picture draws an address as a data URL.
func Picture(address string) (string, error) {
	picture, err := qrcode.Encode(address, qrcode.Medium, qrPixels)
	if err != nil {
		return "", fmt.Errorf("draw QR code: %w", err)
	}
	return "data:image/png;base64," + base64.StdEncoding.EncodeToString(picture), nil
}
