package payouts

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
)

// setKeys draws the keys of account numbers from the secret of the site, each for one use only.
func (s *Service) setKeys(secret []byte) error {
	// Two keys: the hash by which accounts are compared must not help to open one.
	closing, err := hkdf.Key(sha256.New, secret, nil, "atlas payout account", sha256.Size)
	if err != nil {
		return fmt.Errorf("derive the key of payout accounts: %w", err)
	}

	if s.compare, err = hkdf.Key(sha256.New, secret, nil, "atlas payout account comparison", sha256.Size); err != nil {
		return fmt.Errorf("derive the key to compare payout accounts: %w", err)
	}

	block, err := aes.NewCipher(closing)
	if err != nil {
		return fmt.Errorf("prepare to seal payout accounts: %w", err)
	}

	if s.seal, err = cipher.NewGCMWithRandomNonce(block); err != nil {
		return fmt.Errorf("prepare to seal payout accounts: %w", err)
	}

	return nil
}

// sealNumber closes an account number.
func (s *Service) sealNumber(number string) string {
	return base64.RawStdEncoding.EncodeToString(s.seal.Seal(nil, nil, []byte(number), nil))
}

// openNumber reads an account number; empty for one that was erased.
func (s *Service) openNumber(sealed string) (string, error) {
	if sealed == "" {
		return "", nil
	}

	closed, err := base64.RawStdEncoding.DecodeString(sealed)
	if err != nil {
		return "", fmt.Errorf("read a sealed account number: %w", err)
	}

	number, err := s.seal.Open(nil, nil, closed, nil)
	if err != nil {
		return "", fmt.Errorf("open a sealed account number: %w", err)
	}

	return string(number), nil
}

// compareKey is a keyed hash by which accounts are compared. Wallets of the same mobile number are the same person's,
// whichever wallet it is.
func (s *Service) compareKey(bank, number string) string {
	mac := hmac.New(sha256.New, s.compare)
	mac.Write([]byte(bank + ":" + number))
	return hex.EncodeToString(mac.Sum(nil))
}
