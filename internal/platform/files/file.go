package files

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"net/url"
	"strconv"
	"time"

	"atlas/internal/platform/actor"
)

// File is an uploaded file.
type File struct {
	ID         int       `db:"id,made"`
	Name       string    `db:"name"`
	Title      string    `db:"title"`
	Kind       string    `db:"kind"`
	MediaType  string    `db:"media_type"`
	Size       int       `db:"size"`
	IsOpen     bool      `db:"is_open"`
	HasThumb   bool      `db:"has_thumb"`
	HasWebP    bool      `db:"has_webp"`
	Width      *int      `db:"width"`
	Height     *int      `db:"height"`
	Seconds    *int      `db:"seconds"`
	UploaderID *int      `db:"uploader_id"`
	CreatedAt  time.Time `db:"created_at"`
	// Purpose is what the file was uploaded for; nil for one from before that was kept.
	Purpose *string `db:"purpose"`
}

// Where files and their small pictures are shown from.
const (
	Path      = "/api/uploads/files/"
	ThumbPath = "/api/uploads/thumbs/"
)

const (
	signedFor  = 6 * time.Hour
	signedStep = time.Hour
)

// URL is where a file is shown from to somebody. That of a file that is not open is good for them alone and for some
// hours; within one hour it stays the same, so that a browser keeps what it has.
func (s *Service) URL(to actor.Actor, f *File) string {
	if f.IsOpen {
		return OpenURL(f)
	}
	return s.address(to, Path, f.Name)
}

// OpenURL is where an open file is shown from, to anyone who has the address.
func OpenURL(f *File) string { return Path + f.Name }

// OpenThumbURL is where the small picture of an open file is shown from; empty when there is none.
func OpenThumbURL(f *File) string {
	if !f.HasThumb {
		return ""
	}
	return ThumbPath + f.Name
}

// ThumbURL gives the address at which a person sees the small picture of a file; empty if there is none.
func (s *Service) ThumbURL(to actor.Actor, f *File) string {
	switch {
	case !f.HasThumb:
		return ""
	case f.IsOpen:
		return OpenThumbURL(f)
	}
	return s.address(to, ThumbPath, f.Name)
}

func (s *Service) address(to actor.Actor, path, name string) string {
	until := s.clock.Now().Add(signedFor).Truncate(signedStep).Add(signedStep).Unix()
	return path + name + "?until=" + strconv.FormatInt(until, 10) + "&key=" + s.sign(name, until, to.UserID)
}

// sign binds an address to a file, an end, and a person: a copy of it opens nothing for anybody else.
func (s *Service) sign(name string, until int64, userID int) string {
	mac := hmac.New(sha256.New, s.key)
	mac.Write([]byte(name + "\n" + strconv.FormatInt(until, 10) + "\n" + strconv.Itoa(userID)))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:16])
}

// isAllowed tells whether an address opens a file for the caller.
func (s *Service) isAllowed(ctx context.Context, f *File, query url.Values) bool {
	if f.IsOpen {
		return true
	}
	until, err := strconv.ParseInt(query.Get("until"), 10, 64)
	if err != nil || s.clock.Now().Unix() >= until {
		return false
	}
	want := s.sign(f.Name, until, actor.From(ctx).UserID)
	return hmac.Equal([]byte(query.Get("key")), []byte(want))
}

// ByIDs reads the files of these ids that exist, by id. It checks no rights.
func (s *Service) ByIDs(ctx context.Context, ids []int) (map[int]*File, error) {
	rows, err := s.rows.byIDs(ctx, ids)
	out := make(map[int]*File, len(rows))
	for _, row := range rows {
		out[row.ID] = row
	}
	return out, err
}

// ByNames reads the files of these names that exist. It checks no rights.
func (s *Service) ByNames(ctx context.Context, names []string) ([]*File, error) {
	if len(names) == 0 {
		return nil, nil
	}
	return s.rows.byNames(ctx, names)
}
