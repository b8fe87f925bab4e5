package apikeys

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"strings"
)

// Prefix begins every key, so that people and scanners for leaked secrets recognise one.
const Prefix = "atlas_"

const (
	idLength     = 10
	secretLength = 52
	keyLength    = len(Prefix) + idLength + 1 + secretLength
)

// newSecret draws a key: the prefix, an id that finds the row, and 260 random bits.
func newSecret() (id, secret string) {
	id = strings.ToLower(rand.Text()[:idLength])
	return id, Prefix + id + "_" + strings.ToLower(rand.Text()+rand.Text())
}

// idOf reads the id out of a key; false for a text that can't be one.
func idOf(secret string) (string, bool) {
	if len(secret) != keyLength || !strings.HasPrefix(secret, Prefix) {
		return "", false
	}
	id, _, found := strings.Cut(secret[len(Prefix):], "_")
	return id, found && len(id) == idLength
}

// hash is the only form in which a key is kept.
func hash(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

// secretsEqual compares in constant time.
func secretsEqual(secret, kept string) bool {
	return subtle.ConstantTimeCompare([]byte(hash(secret)), []byte(kept)) == 1
}
