package sessions

import (
	"crypto/hmac"
	"encoding/base64"
	"strconv"
	"strings"
	"time"

	"atlas/internal/identity/secrets"
)

// bearerLife is short, because the client asks for a new one all the time.
const bearerLife = 15 * time.Minute

// NewBearer names a session and an end, signed: "17.1763180000000.signature". It is no secret worth stealing, since it
// is nothing without the cookie of that very session.
func (s *Service) NewBearer(sessionID int) string {
	text := strconv.Itoa(sessionID) + "." + strconv.FormatInt(s.clock.Now().Add(bearerLife).UnixMilli(), 10)
	return text + "." + base64.RawURLEncoding.EncodeToString(secrets.Sign(s.keys.Bearer, text))
}

// bearerFits tells whether a bearer is ours, fresh and of this session.
func (s *Service) bearerFits(bearer string, sessionID int, now time.Time) bool {
	cutAt := strings.LastIndexByte(bearer, '.')
	if cutAt < 0 {
		return false
	}

	text := bearer[:cutAt]
	signature, err := base64.RawURLEncoding.DecodeString(bearer[cutAt+1:])

	// The signature first: nothing of a bearer is read before it is known to be ours.
	if err != nil || !hmac.Equal(signature, secrets.Sign(s.keys.Bearer, text)) {
		return false
	}

	id, ends, ok := strings.Cut(text, ".")
	until, err := strconv.ParseInt(ends, 10, 64)
	return ok && err == nil && id == strconv.Itoa(sessionID) && now.UnixMilli() < until
}
