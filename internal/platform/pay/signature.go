package pay

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"
	"time"

	"atlas/internal/platform/errs"
)

// Signature is a header such as "t=1700000000,te=0a…,li=": a time in seconds, and signatures by name.
type Signature struct {
	At      time.Time
	Seconds string
	parts   map[string][]string
}

// ReadSignature reads the header that signs an event. Returns errs.Invalid if it has no time, or if the time is more
// than Window away from now.
func ReadSignature(header string, now time.Time) (*Signature, error) {
	s := &Signature{parts: map[string][]string{}}
	for _, part := range strings.Split(header, ",") {
		name, value, ok := strings.Cut(strings.TrimSpace(part), "=")
		if ok {
			s.parts[name] = append(s.parts[name], value)
		}
	}

	if len(s.parts["t"]) != 1 {
		return nil, errMissing()
	}

	s.Seconds = s.parts["t"][0]
	seconds, err := strconv.ParseInt(s.Seconds, 10, 64)
	if err != nil {
		return nil, errMissing()
	}

	// An old event that somebody recorded cannot be sent again later.
	s.At = time.Unix(seconds, 0)
	if s.At.Before(now.Add(-Window)) || s.At.After(now.Add(Window)) {
		return nil, errs.New(errs.Invalid, "The event is too old or too new")
	}

	return s, nil
}

// Has tells whether a signature of a name is the one that a secret gives to a body at that time.
func (s *Signature) Has(name, secret string, body []byte) bool {
	wanted, found := []byte(Sign(secret, s.Seconds, body)), false
	for _, given := range s.parts[name] {
		found = hmac.Equal(wanted, []byte(given)) || found
	}
	return found
}

// Sign is the signature of "seconds.body" by a secret.
func Sign(secret, seconds string, body []byte) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(seconds + "."))
	mac.Write(body)
	return hex.EncodeToString(mac.Sum(nil))
}
