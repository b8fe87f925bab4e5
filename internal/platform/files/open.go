package files

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"slices"
	"strconv"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// Content is a file that is shown to somebody.
type Content struct {
	*File
	io.ReadSeekCloser
}

// Open gives the content of a file, or its small picture, or the WebP of a width that the query names as w.
//
// Requires an address that opens the file: any for open files, one that was made for the caller for all others. Returns
// errs.Unauthenticated to visitors unless the file is open, or errs.NotFound, also for an address that has expired.
func (s *Service) Open(ctx context.Context, name string, thumb bool, query url.Values) (*Content, error) {
	f, err := s.rows.byName(ctx, name)
	if err != nil && !errors.Is(err, db.ErrNone) {
		return nil, fmt.Errorf("find file %s: %w", name, err)
	}

	// Without a login nobody learns which names exist: unknown and closed ones get the same answer.
	switch signedIn := actor.From(ctx).SignedIn(); {
	case !signedIn && (f == nil || !f.IsOpen):
		return nil, errs.Login()
	case f == nil || !s.isAllowed(ctx, f, query) || thumb && !f.HasThumb:
		return nil, errs.Missing("File")
	}

	kept := f.Name
	if thumb {
		kept, f.MediaType = thumbName(f.Name), "image/jpeg"
	}

	// Only widths that exist are looked for: a number of the caller's choosing must not reach the store.
	if thumb && query.Has("w") {
		width, _ := strconv.Atoi(query.Get("w")) // what is no number is no width either
		if kept = webpName(f.Name, width); !f.HasWebP || !slices.Contains(widthsOf(*f.Width), width) {
			return nil, errs.Missing("File")
		}

		f.MediaType = mediaTypes[".webp"]
	}

	content, err := s.store.Open(ctx, kept)

	// The row is there and its content is not: staff have to know, the caller gets the same answer as for no file.
	if errors.Is(err, ErrMissing) {
		s.log.Error("the content of a file is gone", "file", f.ID, "name", kept)
		return nil, errs.Missing("File")
	}

	if err != nil {
		return nil, fmt.Errorf("open content of file %d: %w", f.ID, err)
	}

	return &Content{f, content}, nil
}

// Inline tells whether a browser may show it in a page; everything else is saved to disk.
func (c *Content) Inline() bool {
	switch c.Kind {
	case Image:
		return c.MediaType != mediaTypes[".svg"]
	case VideoFile, Audio, PDF, Captions:
		return true
	}
	return false
}
