package httpapi

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strconv"
	"strings"
	"time"
)

// file is a built file of the web app with its compressed forms, which the build puts beside it, or in its place.
type file struct {
	name  string
	kind  []string
	cache []string
	// policy is what the file may do where that is more than nothing.
	policy []string
	// tag is empty for files whose name already changes with their content.
	tag string
	// plain is nil for a file that is kept in its compressed forms alone.
	plain, brotli, gzip []byte
}

// workerFile is the service worker. Browsers must see a new one at once, and it may ask this site alone.
const workerFile = "sw.js"

var workerPolicy = []string{"default-src 'none'; connect-src 'self'"}

var shortLived = []string{"public, max-age=3600"}

func readFiles(dist fs.FS) (map[string]*file, error) {
	files := map[string]*file{}
	err := fs.WalkDir(dist, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return fmt.Errorf("walk through the web app: %w", err)
		}

		hidden := strings.HasPrefix(d.Name(), ".") && name != "."
		if d.IsDir() && hidden {
			return fs.SkipDir
		}

		// Compressed forms belong to the file they were made of.
		name = strings.TrimSuffix(strings.TrimSuffix(name, ".br"), ".gz")
		if d.IsDir() || hidden || name == "index.html" || files["/"+name] != nil {
			return nil
		}

		f, err := readFile(dist, name)
		files["/"+name] = f
		return err
	})
	return files, err
}

func readFile(dist fs.FS, name string) (*file, error) {
	plain, err := fs.ReadFile(dist, name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("read %s of the web app: %w", name, err)
	}

	f := &file{name: name, plain: plain, cache: immutable, kind: []string{kindOf(name)}}
	// Without a compressed form these stay empty.
	f.brotli, _ = fs.ReadFile(dist, name+".br")
	f.gzip, _ = fs.ReadFile(dist, name+".gz")
	if plain == nil && f.gzip == nil {
		return nil, fmt.Errorf("%s of the web app is there in neither its plain nor its gzip form", name)
	}

	// Files of assets carry the build in their names and never change; all others may.
	if !strings.HasPrefix(name, "assets/") {
		sum := sha256.Sum256(plain)
		f.cache, f.tag = shortLived, hex.EncodeToString(sum[:8])
	}

	// Browsers keep a service worker until its file changes, so it is always asked for.
	if name == workerFile {
		f.cache, f.policy = noCache, workerPolicy
	}

	return f, nil
}

// kindOf does not ask the machine: some have no list of types, some have wrong ones.
func kindOf(name string) string {
	switch path.Ext(name) {
	case ".js", ".mjs":
		return "text/javascript; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".svg":
		return "image/svg+xml"
	case ".woff2":
		return "font/woff2"
	case ".webmanifest":
		return "application/manifest+json"
	case ".txt":
		return "text/plain; charset=utf-8"
	case ".json":
		return "application/json; charset=utf-8"
	case ".ico":
		return "image/x-icon"
	case ".mp3":
		return "audio/mpeg"
	}

	if kind := mime.TypeByExtension(path.Ext(name)); kind != "" {
		return kind
	}

	return "application/octet-stream"
}

func (f *file) serve(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h["Content-Type"] = f.kind
	h["Cache-Control"] = f.cache
	if f.policy != nil {
		h["Content-Security-Policy"] = f.policy
	}

	body, encoding := f.plain, ""
	if f.brotli != nil || f.gzip != nil {
		h["Vary"] = []string{"Accept-Encoding"}
		body, encoding = f.encoded(r.Header.Get("Accept-Encoding"))
	}

	if body == nil {
		var err error
		if body, err = f.text(); err != nil {
			http.Error(w, "This file can't be read.", http.StatusInternalServerError)
			return
		}
	}

	if f.tag != "" {
		// Each form has a tag of its own: a browser must not take one of them for another.
		tag := `"` + f.tag + encoding + `"`
		h["Etag"] = []string{tag}
		if strings.Contains(r.Header.Get("If-None-Match"), tag) {
			w.WriteHeader(http.StatusNotModified)
			return
		}
	}

	// A part of a compressed form would be of no use to who asks for a part.
	if encoding == "" && r.Header.Get("Range") != "" {
		http.ServeContent(w, r, f.name, time.Time{}, bytes.NewReader(body))
		return
	}

	if encoding != "" {
		h["Content-Encoding"] = []string{encoding}
	}

	h["Content-Length"] = []string{strconv.Itoa(len(body))}
	_, _ = w.Write(body)
}

func (f *file) encoded(accepted string) ([]byte, string) {
	if f.brotli != nil && accepts(accepted, "br") {
		return f.brotli, "br"
	}
	if f.gzip != nil && accepts(accepted, "gzip") {
		return f.gzip, "gzip"
	}
	return f.plain, ""
}

// text is the plain form, made from the compressed one where the build kept only that.
func (f *file) text() ([]byte, error) {
	if f.plain != nil {
		return f.plain, nil
	}

	reader, err := gzip.NewReader(bytes.NewReader(f.gzip))
	if err != nil {
		return nil, fmt.Errorf("decompress %s: %w", f.name, err)
	}

	return io.ReadAll(reader)
}

func accepts(header, encoding string) bool {
	for part := range strings.SplitSeq(header, ",") {
		name, quality, _ := strings.Cut(part, ";")
		if strings.TrimSpace(name) == encoding {
			quality = strings.TrimPrefix(strings.ReplaceAll(quality, " ", ""), "q=")
			return strings.Trim(quality, "0.") != "" || quality == ""
		}
	}
	return false
}
