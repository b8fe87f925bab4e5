package identity

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
	totpPeriod = 30 * time.Second
	totpBytes  = 20
	// totpDrift is by how many periods the clock of a telephone may be off.
	totpDrift = 1
	qrPixels  = 512
)

func newTotpSecret() []byte {
	secret := make([]byte, totpBytes)
	_, _ = rand.Read(secret) // never fails: crypto/rand ends the process instead
	return secret
}

// totpCode is the code of one period.
func totpCode(secret []byte, step int64) string {
	mac := hmac.New(sha1.New, secret)
	_ = binary.Write(mac, binary.BigEndian, step)
	sum := mac.Sum(nil)
	at := sum[len(sum)-1] & 0xf
	return fmt.Sprintf("%06d", binary.BigEndian.Uint32(sum[at:at+4])&0x7fffffff%1_000_000)
}

// totpStep finds the period whose code this is, among the present one and its neighbours.
func totpStep(secret []byte, code string, now time.Time) (step int64, ok bool) {
	present := now.Unix() / int64(totpPeriod.Seconds())
	for candidate := present - totpDrift; candidate <= present+totpDrift; candidate++ {
		if subtle.ConstantTimeCompare([]byte(totpCode(secret, candidate)), []byte(code)) == 1 {
			step, ok = candidate, true
		}
	}
	return step, ok
}

func secretText(secret []byte) string {
	return base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(secret)
}

// totpAddress is what an app reads from the picture.
func totpAddress(issuer, account string, secret []byte) string {
	label := url.PathEscape(issuer) + ":" + url.PathEscape(account)
	query := url.Values{"secret": {secretText(secret)}, "issuer": {issuer}, "algorithm": {"SHA1"}, "digits": {"6"},
		"period": {"30"}}
	// Apps do not read + as a space.
	return "otpauth://totp/" + label + "?" + strings.ReplaceAll(query.Encode(), "+", "%20")
}

// qrPicture draws an address as a data URL.
func qrPicture(address string) (string, error) {
	picture, err := qrcode.Encode(address, qrcode.Medium, qrPixels)
	if err != nil {
		return "", fmt.Errorf("draw QR code: %w", err)
	}
	return "data:image/png;base64," + base64.StdEncoding.EncodeToString(picture), nil
}
