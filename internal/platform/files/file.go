package files

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"net/url"
	"strconv"
	"time"

	"atlas/internal/platform/db"
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
	Width      *int      `db:"width"`
	Height     *int      `db:"height"`
	Seconds    *int      `db:"seconds"`
	UploaderID *int      `db:"uploader_id"`
	CreatedAt  time.Time `db:"created_at"`
}

// Table is for joins of the domains whose rows use files; they read it and write nothing.
var Table = db.NewTable[File]("files")

// Where files and their small pictures are shown from.
const (
	Path      = "/api/uploads/files/"
	ThumbPath = "/api/uploads/thumbs/"
)

const (
	signedFor  = 6 * time.Hour
	signedStep = time.Hour
)

// URL is where a file is shown from. That of a file that is not open is good for some hours; within one hour it stays the same, so
// that a browser keeps what it has.
func (s *Service) URL(f *File) string { return s.address(Path, f.Name, f.IsOpen) }

// ThumbURL is where the small picture of a file is shown from; empty when there is none.
func (s *Service) ThumbURL(f *File) string {
	if !f.HasThumb {
		return ""
	}
	return s.address(ThumbPath, f.Name, f.IsOpen)
}

func (s *Service) address(path, name string, open bool) string {
	if open {
		return path + name
	}
	until := s.clock.Now().Add(signedFor).Truncate(signedStep).Add(signedStep).Unix()
	return path + name + "?until=" + strconv.FormatInt(until, 10) + "&key=" + s.sign(name, until)
}

func (s *Service) sign(name string, until int64) string {
	mac := hmac.New(sha256.New, s.key)
	mac.Write([]byte(name + "\n" + strconv.FormatInt(until, 10)))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:16])
}

// may tells whether an address opens a file.
func (s *Service) may(f *File, query url.Values) bool {
	if f.IsOpen {
		return true
	}
	until, err := strconv.ParseInt(query.Get("until"), 10, 64)
	return err == nil && s.clock.Now().Unix() < until && hmac.Equal([]byte(query.Get("key")), []byte(s.sign(f.Name, until)))
}

// ByIDs reads files, by id.
func (s *Service) ByIDs(ctx context.Context, ids []int) (map[int]*File, error) {
	rows, err := Table.ByIDs(ctx, s.db, ids)
	out := make(map[int]*File, len(rows))
	for _, row := range rows {
		out[row.ID] = row
	}
	return out, err
}

// ByNames reads files by their names, those that exist.
func (s *Service) ByNames(ctx context.Context, names []string) ([]*File, error) {
	if len(names) == 0 {
		return nil, nil
	}
	cond, arg := s.db.InTexts("name", names)
	return Table.All(ctx, s.db, "WHERE "+cond, arg)
}
