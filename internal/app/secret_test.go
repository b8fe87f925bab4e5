package app_test

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"atlas/internal/app"
	"atlas/internal/platform/config"
)

func TestSecretIsMadeOnce(t *testing.T) {
	c := config.Server{Storage: config.Storage{Data: filepath.Join(t.TempDir(), "new")}}
	made := make([]string, 8)
	var all sync.WaitGroup
	for i := range made {
		all.Go(func() {
			secret, err := app.Secret(c)
			if err != nil {
				t.Error(err)
			}
			made[i] = string(secret)
		})
	}
	all.Wait()
	for _, secret := range made {
		if len(secret) < config.SecretBytes || secret != made[0] {
			t.Fatalf("processes that start together have the secrets %q", made)
		}
	}
	info, err := os.Stat(filepath.Join(c.Data, "secret"))
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file of the secret: %v, %v", info.Mode(), err)
	}
	c.Secret = strings.Repeat("given", 10)
	if secret, err := app.Secret(c); err != nil || string(secret) != c.Secret {
		t.Errorf("a given secret is %q, %v", secret, err)
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
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "secret"), []byte(c.text), c.mode); err != nil {
			t.Fatal(err)
		}
		_, err := app.Secret(config.Server{Storage: config.Storage{Data: dir}})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
