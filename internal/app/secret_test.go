package app_test

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"atlas/internal/app"
	"atlas/internal/platform/config"
	"atlas/internal/testkit/check"
)

func TestSecretIsMadeOnce(t *testing.T) {
	c := config.Server{Storage: config.Storage{Data: filepath.Join(t.TempDir(), "new")}}
	made := make([]string, 8)
	var all sync.WaitGroup
	for i := range made {
		all.Go(func() {
			secret, err := app.Secret(c)
			if err != nil {
				t.Errorf("read the secret: got error %v, want none", err)
			}
			made[i] = string(secret)
		})
	}
	all.Wait()
	for _, secret := range made {
		if len(secret) < config.SecretBytes || secret != made[0] {
			t.Fatalf("secrets of processes that start together: got %q, want one of %d bytes", made,
				config.SecretBytes)
		}
	}
	info, err := os.Stat(filepath.Join(c.Data, "secret"))
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file of the secret: got %v and error %v, want one for its owner alone", info, err)
	}
	c.Secret = strings.Repeat("given", 10)
	if secret, err := app.Secret(c); err != nil || string(secret) != c.Secret {
		t.Errorf("a given secret: got %q and error %v, want %q and none", string(secret), err, c.Secret)
	}
}

func TestBadSecretFileIsRefused(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		mode os.FileMode
		want string
	}{
		"short": {"abc\n", 0o600, "too short"},
		"open":  {strings.Repeat("x", 40), 0o644, "read by others"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			check.NoError(t, "write the file", os.WriteFile(filepath.Join(dir, "secret"), []byte(c.text), c.mode))
			_, err := app.Secret(config.Server{Storage: config.Storage{Data: dir}})
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got error %v, want one with %q", err, c.want)
			}
		})
	}
}
