package backup

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
)

const (
	manifestName   = "manifest.json"
	manifestFormat = 1
)

// manifest says what is in a backup.
type manifest struct {
	Format int       `json:"format"`
	Engine db.Engine `json:"engine"`
	// Schema is the number of the last migration the data has seen.
	Schema int64         `json:"schema"`
	MadeAt time.Time     `json:"madeAt"`
	Tables []backupTable `json:"tables"`
}

type backupTable struct {
	Name    string   `json:"name"`
	Columns []string `json:"columns"`
	Rows    int      `json:"rows"`
	Sum     string   `json:"sum"`
	// LastKey is the highest key that was ever given, so that the key of a deleted row is not given again.
	LastKey int64 `json:"lastKey"`
}

func newManifest(engine db.Engine, schema int64) *manifest {
	return &manifest{Format: manifestFormat, Engine: engine, Schema: schema, MadeAt: clock.System{}.Now()}
}

func (m *manifest) write(dir string) error {
	text, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return fmt.Errorf("encode manifest: %w", err)
	}
	path := filepath.Join(dir, manifestName)
	if err := os.WriteFile(path, append(text, '\n'), 0o600); err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	return syncPath(path)
}

func readManifest(dir string) (*manifest, error) {
	text, err := os.ReadFile(filepath.Join(dir, manifestName))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s holds no backup: there is no %s in it", dir, manifestName)
	}
	if err != nil {
		return nil, fmt.Errorf("read manifest in %s: %w", dir, err)
	}

	var m manifest
	if err := json.Unmarshal(text, &m); err != nil {
		return nil, fmt.Errorf("the manifest of the backup cannot be read: %w", err)
	}

	if m.Format != manifestFormat || m.Engine != db.SQLite && m.Engine != db.Postgres {
		return nil, fmt.Errorf("the backup has the format %d of %q, which this Atlas does not know", m.Format, m.Engine)
	}

	return &m, nil
}
