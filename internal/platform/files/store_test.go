package files

import (
	"bytes"
	"errors"
	"io"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"

	"atlas/internal/testkit/check"
)

func bucket(t *testing.T) *Bucket {
	t.Helper()
	backend := s3mem.New()
	check.NoError(t, "create the bucket", backend.CreateBucket("atlas"))
	server := httptest.NewServer(gofakes3.New(backend).Server())
	t.Cleanup(server.Close)
	b, err := OpenBucket(t.Context(), S3{Endpoint: strings.TrimPrefix(server.URL, "http://"), Bucket: "atlas", Region: "us-east-1", Key: "key", Secret: "secret", Prefix: "up/", Plain: true})
	check.NoError(t, "open the bucket", err)
	if _, err := OpenBucket(t.Context(), S3{Endpoint: strings.TrimPrefix(server.URL, "http://"), Bucket: "nowhere", Region: "us-east-1", Key: "key", Secret: "secret", Plain: true}); err == nil {
		t.Error("got a bucket opened that is not there, want an error")
	}
	return b
}

func dir(t *testing.T) *Dir {
	t.Helper()
	d, err := OpenDir(t.TempDir())
	check.NoError(t, "open the folder", err)
	return d
}

func names(t *testing.T, s Store) (out []string) {
	t.Helper()
	check.NoError(t, "list the files", s.Each(t.Context(), func(name string, since time.Time) error {
		out = append(out, name)
		return nil
	}))
	return out
}

func TestStores(t *testing.T) {
	for name, s := range map[string]Store{"directory": dir(t), "bucket": bucket(t)} {
		t.Run(name, func(t *testing.T) {
			text := strings.Repeat("0123456789", 1000)
			check.NoError(t, "keep the file",
				s.Put(t.Context(), "abc.txt", strings.NewReader(text), int64(len(text)), "text/plain"))
			f, err := s.Open(t.Context(), "abc.txt")
			check.NoError(t, "open the file", err)
			defer f.Close()
			_, err = f.Seek(9995, io.SeekStart)
			check.NoError(t, "seek near the end of the file", err)
			if tail, err := io.ReadAll(f); err != nil || string(tail) != "56789" {
				t.Errorf("the tail: got %q and error %v, want 56789 and none", string(tail), err)
			}
			if _, err := s.Open(t.Context(), "nothing.txt"); !errors.Is(err, ErrMissing) {
				t.Errorf("a file that is not there: got error %v, want %v", err, ErrMissing)
			}
			if got := names(t, s); len(got) != 1 || got[0] != "abc.txt" {
				t.Errorf("names: got %q, want abc.txt alone", got)
			}
			folder, other := t.TempDir(), dir(t)
			check.NoError(t, "export", Export(t.Context(), s, folder))
			check.NoError(t, "import", Import(t.Context(), folder, other))
			if back, err := other.Open(t.Context(), "abc.txt"); err != nil {
				t.Errorf("open the file that was imported: got error %v, want none", err)
			} else if content, err := io.ReadAll(back); err != nil || !bytes.Equal(content, []byte(text)) {
				t.Errorf("the backup: got %q and error %v, want %q and none", string(content), err, text)
			}
			for range 2 {
				if err := s.Delete(t.Context(), "abc.txt"); err != nil {
					t.Errorf("delete the file: got error %v, want none", err)
				}
			}
			if got := names(t, s); len(got) != 0 {
				t.Errorf("names: got %q, want none", got)
			}
		})
	}
	if err := dir(t).Put(t.Context(), "../out.txt", strings.NewReader("x"), 1, ""); err == nil {
		t.Error("got a name that leads out of the directory, want an error")
	}
}
