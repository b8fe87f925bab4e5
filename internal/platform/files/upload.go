package files

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/picture"
)

// Purpose is what files may be uploaded for.
type Purpose struct {
	Name  string
	Kinds []string
	// IsOpen shows the files to anyone who has the address.
	IsOpen bool
	// Functions are those of which somebody must hold one; Anyone lets everybody who is signed in, up to what members
	// may upload.
	Functions []string
	AnyUser   bool
	// MaxBytes is less than what the limits allow for one file; 0 for the same.
	MaxBytes int64
	// IsDrawn takes only pictures that are drawn anew.
	IsDrawn bool
	// HasWebPs takes pictures with what a browser drew of them.
	HasWebPs bool
	// IsUncounted takes files however much somebody has uploaded already.
	IsUncounted bool
	// IsUsedAtOnce has anyone who takes a file keep it in the same call: one that nothing uses after that was left
	// behind.
	IsUsedAtOnce bool
	// Lane is where pictures wait for their turn; the usual one when empty.
	Lane picture.Lane
}

// Limits bound what is uploaded, in bytes.
type Limits struct {
	// File is for one file, Member for one of a purpose that is open to anyone, Person for all files of one person.
	File, Member, Person int64
	// Pixels is for one picture.
	Pixels int
}

// UploadTime is how long an upload may take: a long video over a slow line. What is older and was not kept was left
// behind by a process that died.
const UploadTime = 2*time.Hour + 5*time.Minute

// UploadHint is what the specification says to those whose file is too large.
const UploadHint = "For uploads over 10mb, please contact the L&D admin."

// Register adds purposes. It is called while the app is built.
func (s *Service) Register(purposes ...Purpose) {
	for _, p := range purposes {
		s.purposes[p.Name] = p
	}
}

// RequirePurpose returns the purpose of a name if the caller may upload files for it.
//
// Requires a login and, unless the purpose is for anyone, one of its functions. Returns errs.Unauthenticated,
// errs.Forbidden, or errs.Invalid for an unknown purpose.
func (s *Service) RequirePurpose(ctx context.Context, purpose string) (Purpose, error) {
	a := actor.From(ctx)
	p, known := s.purposes[purpose]
	switch {
	case !a.SignedIn():
		return p, errs.Login()
	case !known:
		return p, errs.Field("kind", errs.IsNotValid)
	case !p.AnyUser && !a.Can(p.Functions...):
		return p, errs.Denied()
	}

	return p, nil
}

// Upload stores an uploaded file until a row uses it.
//
// Requires one of the functions of the purpose, or only a login where it is for anyone. Returns errs.Invalid for an
// unknown purpose, for a kind of file that the purpose does not take, for content that is not what the name says, and
// for a file, a picture or a sum of uploads that is too large; errs.RateLimited while too many pictures wait to be
// drawn.
func (s *Service) Upload(ctx context.Context, purpose, title string, content io.Reader) (*File, error) {
	// Asked before the first byte is read: nobody else can fill the disk.
	p, err := s.RequirePurpose(ctx, purpose)
	if err != nil {
		return nil, err
	}
	return s.UploadFor(ctx, p, title, content)
}

// UploadWithWebPs stores a picture together with what a browser drew of it, the narrowest first. Drawings that don't
// fit the picture are left out.
//
// Requires and returns what Upload does; errs.Invalid also if there are drawings and the purpose is without HasWebPs.
func (s *Service) UploadWithWebPs(
	ctx context.Context, purpose, title string, content io.Reader, webps [][]byte,
) (*File, error) {
	p, err := s.RequirePurpose(ctx, purpose)
	if err != nil {
		return nil, err
	}
	if len(webps) > 0 && !p.HasWebPs {
		return nil, errs.Field("file", errs.IsNotValid)
	}
	return s.upload(ctx, p, title, content, webps)
}

// UploadFor stores a file for a purpose that is not registered, from a caller whose rights the domain has checked.
//
// Returns what Upload does.
func (s *Service) UploadFor(ctx context.Context, p Purpose, title string, content io.Reader) (*File, error) {
	return s.upload(ctx, p, title, content, nil)
}

func (s *Service) upload(
	ctx context.Context, p Purpose, title string, content io.Reader, webps [][]byte,
) (*File, error) {
	end := strings.ToLower(path.Ext(title))
	f := &File{Title: shortTitle(title), Kind: KindOf(title), MediaType: mediaTypes[end], IsOpen: p.IsOpen,
		CreatedAt: s.clock.Now(), Purpose: &p.Name}

	// Strangers may upload for some purposes, and have no id.
	if id := actor.From(ctx).UserID; id != 0 {
		f.UploaderID = &id
	}

	// An SVG cannot be drawn anew, and scripts can hide in it.
	if f.Kind == "" || !slices.Contains(p.Kinds, f.Kind) || p.IsDrawn && end == ".svg" {
		return nil, errs.Field("file", "is a file type you can't upload here")
	}

	limits, err := s.limits(ctx)
	if err != nil {
		return nil, fmt.Errorf("find what may be uploaded: %w", err)
	}

	// Written to disk first: the size is only known at the end, and browsers may send it slowly.
	spool, err := s.spool(ctx, p, limits, content)
	if err != nil {
		return nil, fmt.Errorf("spool upload: %w", err)
	}

	defer discard(spool)
	if ok, err := hasContentOfKind(spool, end); err != nil || !ok {
		return nil, errors.Join(err, wrongContent(ok))
	}

	// The name is random: anyone who knows an address of one file cannot guess that of another.
	f.Name = strings.ToLower(rand.Text()) + end
	if f.Kind == Image && end != ".svg" {
		return f, s.storeImage(ctx, p.Lane, limits.Pixels, f, spool, webps)
	}

	info, err := spool.Stat()
	if err != nil {
		return nil, fmt.Errorf("read size of spooled file: %w", err)
	}

	f.Size = int(info.Size())
	if f.Kind == VideoFile {
		f.Seconds = lengthOf(spool, info.Size())
	}

	return f, s.storeFile(ctx, f, io.NewSectionReader(spool, 0, info.Size()), nil)
}

func wrongContent(ok bool) error {
	if ok {
		return nil
	}
	return errs.Field("file", "doesn't match its file type")
}

// spool writes what arrives to a file that goes away, within what one file and one person may have.
func (s *Service) spool(ctx context.Context, p Purpose, limits Limits, content io.Reader) (*os.File, error) {
	// Members get less than staff, and a purpose may allow less than both.
	if p.AnyUser {
		limits.File = limits.Member
	}
	if p.MaxBytes > 0 {
		limits.File = min(limits.File, p.MaxBytes)
	}

	has, err := s.rows.uploaded(ctx, actor.From(ctx).UserID)
	if err != nil {
		return nil, fmt.Errorf("sum up uploads: %w", err)
	}

	spool, err := os.CreateTemp("", spoolPattern)
	if err != nil {
		return nil, fmt.Errorf("create spool: %w", err)
	}

	// Where the system allows, the name goes at once: then nothing is left when the process dies.
	_ = os.Remove(spool.Name())

	// One byte more than allowed tells a file that is too large from one that is exactly as large.
	n, err := io.Copy(spool, io.LimitReader(content, limits.File+1))
	switch {
	case err != nil:
	case n > limits.File:
		err = errs.Field("file", fmt.Sprintf("The file is larger than %d MB. %s", limits.File>>20, UploadHint))
	case !p.IsUncounted && int64(has)+n > limits.Person:
		err = errs.Field("file",
			fmt.Sprintf("All your files together would be larger than %d MB. %s", limits.Person>>20, UploadHint))
	default:
		return spool, nil
	}

	discard(spool)
	return nil, err
}

// spoolPattern names what arrives until it is kept.
const spoolPattern = "atlas-upload-*"

// discard ends a spool; its name may be gone already.
func discard(spool *os.File) {
	_ = spool.Close()
	_ = os.Remove(spool.Name())
}

func (s *Service) storeImage(
	ctx context.Context, lane picture.Lane, pixels int, f *File, spool *os.File, webps [][]byte,
) error {
	image, err := redraw(ctx, s.pictures, lane, pixels, spool, webps)
	if err != nil {
		return fmt.Errorf("redraw picture: %w", err)
	}

	// What is kept is what we drew, so name, title and type follow the new format.
	f.Name = strings.TrimSuffix(f.Name, path.Ext(f.Name)) + image.end
	f.Title = titled(f.Title, image.end)
	f.MediaType, f.Size, f.Width, f.Height, f.HasThumb = mediaTypes[image.end], len(image.content), &image.width, &image.height, true
	f.HasWebP = len(image.webps) > 0

	// Once begun, it is finished for somebody who has gone, too: half a set of widths would be of no use.
	for i, name := range f.webpNames() {
		webp := image.webps[i]
		if err := s.store.Put(context.WithoutCancel(ctx), name, bytes.NewReader(webp), int64(len(webp)),
			mediaTypes[".webp"]); err != nil {
			return fmt.Errorf("keep WebP %s: %w", name, err)
		}
	}

	return s.storeFile(ctx, f, bytes.NewReader(image.content), image.thumb)
}

// titled is the name of a picture as anyone who takes it home gets it: its end says what it is now.
func titled(title, end string) string {
	was := path.Ext(title)
	if mediaTypes[strings.ToLower(was)] == mediaTypes[end] {
		return title
	}
	return strings.TrimSuffix(title, was) + end
}

// storeFile stores the content first: a row never names what is not there. What is begun is finished, also for somebody
// who has gone.
func (s *Service) storeFile(ctx context.Context, f *File, content io.Reader, thumb []byte) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}

	ctx = context.WithoutCancel(ctx)
	if thumb != nil {
		if err := s.store.Put(ctx, thumbName(f.Name), bytes.NewReader(thumb), int64(len(thumb)),
			"image/jpeg"); err != nil {
			return fmt.Errorf("store thumbnail: %w", err)
		}
	}

	if err := s.store.Put(ctx, f.Name, content, int64(f.Size), f.MediaType); err != nil {
		return fmt.Errorf("store content: %w", err)
	}

	return s.rows.insert(ctx, f)
}

func thumbName(name string) string { return strings.TrimSuffix(name, path.Ext(name)) + ".thumb.jpg" }

const titleMax = 200

// shortTitle is a name without folders, of a length that fits.
func shortTitle(title string) string {
	title = strings.ToValidUTF8(path.Base(strings.ReplaceAll(title, `\`, "/")), "")
	for utf8.RuneCountInString(title) > titleMax {
		_, size := utf8.DecodeRuneInString(title)
		title = title[size:]
	}
	return title
}
