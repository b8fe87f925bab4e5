package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"atlas/internal/testkit/check"
)

func TestAPIDocsAreCurrent(t *testing.T) {
	root := filepath.Join("..", "..", "..", "..")
	want, err := describe(root)
	check.NoError(t, "describe the backup", err)
	got, err := os.ReadFile(filepath.Join(root, target))
	check.NoError(t, "read the file", err)
	if !bytes.Equal(got, want) {
		t.Errorf("%s: got another text than the schema gives, want it current: run make generate", target)
	}

	var doc document
	check.NoError(t, "read the JSON", json.Unmarshal(want, &doc))
	for _, one := range doc.Operations {
		if one.Text == "" || one.Needs == "" {
			t.Errorf("%s: got description %q and right %q, want both", one.Name, one.Text, one.Needs)
		}
		if one.IsOpen && one.Needs == "everyone" {
			t.Errorf("%s: got it open to keys for everyone, want a right", one.Name)
		}
	}
}
