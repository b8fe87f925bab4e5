package app

import (
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"atlas/internal/platform/config"
)

// secretFile keeps the key of a site that was given none.
const secretFile = "secret"

// Secret is the configured key, or one that is made once and kept in the data directory, readable by its owner alone.
func Secret(c config.Server) ([]byte, error) {
	if c.Secret != "" {
		return []byte(c.Secret), nil
	}

	path := filepath.Join(c.Data, secretFile)

	// A secret that is there but cannot be read must not be replaced: everybody would be signed out.
	made, err := readSecret(path)
	if !errors.Is(err, os.ErrNotExist) {
		return made, err
	}

	if err := os.MkdirAll(c.Data, 0o700); err != nil {
		return nil, fmt.Errorf("make the data directory: %w", err)
	}

	raw := make([]byte, config.SecretBytes)
	_, _ = rand.Read(raw)
	text := base64.RawURLEncoding.EncodeToString(raw)
	if err := writeSecret(path, text); errors.Is(err, os.ErrExist) {
		return readSecret(path) // another process was faster
	} else if err != nil {
		return nil, fmt.Errorf("keep the secret: %w", err)
	}

	return []byte(text), nil
}

// writeSecret gives the file its name when it is whole, so that nobody reads half of it. os.ErrExist when there is one
// already.
func writeSecret(path, text string) error {
	file, err := os.CreateTemp(filepath.Dir(path), secretFile+"-*")
	if err != nil {
		return fmt.Errorf("create secret file: %w", err)
	}

	defer func() { _ = os.Remove(file.Name()) }()
	_, err = file.WriteString(text + "\n")
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return fmt.Errorf("write secret file: %w", err)
	}

	// A link fails where the name exists, unlike a rename: of two processes that start at once one wins.
	return os.Link(file.Name(), path)
}

func readSecret(path string) ([]byte, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read the secret: %w", err)
	}

	secret := strings.TrimSpace(string(text))
	if len(secret) < config.SecretBytes {
		return nil,
			fmt.Errorf("the secret in %s is too short: delete the file to have a new one made (people then sign in "+
				"again)", path)
	}

	// Anyone who reads the secret can sign in as anybody.
	if info, err := os.Stat(path); err == nil && info.Mode().Perm()&0o077 != 0 {
		return nil, fmt.Errorf("the secret in %s can be read by others: chmod 600 it", path)
	}

	return []byte(secret), nil
}
