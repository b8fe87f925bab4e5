package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

func TestAPIDocsAreCurrent(t *testing.T) {
	root := filepath.Join("..", "..", "..", "..")
	want, err := describe(root)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join(root, target))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s is not what the schema says: run make generate", target)
	}

	var doc document
	if err := json.Unmarshal(want, &doc); err != nil {
		t.Fatal(err)
	}
	for _, one := range doc.Operations {
		if one.Text == "" || one.Needs == "" {
			t.Errorf("%s: description %q, right %q, want both", one.Name, one.Text, one.Needs)
		}
		if one.IsOpen && one.Needs == "everyone" {
			t.Errorf("%s is open to keys and asks for nothing", one.Name)
		}
	}
}
