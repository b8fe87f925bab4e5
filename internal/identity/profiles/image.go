package profiles

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"image"
	"strings"
	"time"

	"golang.org/x/image/draw"

	"atlas/internal/identity/audit"
	"atlas/internal/identity/pictures"
	"atlas/internal/identity/values"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/picture"
)

const (
	// avatarSide is the width and height of profile pictures; the largest place for one shows 128 of its pixels on
	// dense screens.
	avatarSide = 512
	// AvatarBytes is the most that an uploaded picture may have.
	AvatarBytes = 10 << 20
	avatarPath  = "/api/uploads/avatars/"
	avatarEnd   = ".jpg"
)

// Avatar is a stored profile picture.
type Avatar struct {
	Name    string
	Content []byte
}

// URL is where it is shown from.
func (a *Avatar) URL() string { return avatarPath + a.Name + avatarEnd }

type avatarRow struct {
	Name      string    `db:"name"`
	UserID    int       `db:"user_id"`
	Content   []byte    `db:"content"`
	CreatedAt time.Time `db:"created_at"`
}

var Avatars = db.NewTable[avatarRow]("avatars")

// SetProfileImage gives the caller another profile picture, drawn anew by us as a square.
//
// Requires a login. Returns errs.Invalid for what is not a JPEG, PNG or WebP, is too large or has too many pixels, or
// errs.RateLimited after too many and while too many pictures wait to be drawn.
func (s *Service) SetProfileImage(ctx context.Context, raw []byte) (*Avatar, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return nil, errs.Login()
	}
	if len(raw) > AvatarBytes {
		return nil, errs.Field("file", errs.IsTooLong)
	}

	// Counted first, as drawing costs far more than counting.
	if _, err := s.rates.Take(ctx, "picture:user:"+values.ID(a.UserID), s.limits.PicturePerUser); err != nil {
		return nil, err
	}

	// The note of the camera is lost when the picture is drawn, so it is read before.
	turn := picture.Orientation(raw)
	pixels := picture.MemberPixels
	if a.IsStaff() {
		pixels = picture.StaffPixels
	}

	content, err := pictures.Redraw(ctx, s.pictures, "file", raw,
		pixels, func(ctx context.Context, decoded image.Image) (image.Image, error) {
			return picture.Upright(ctx, Square(decoded), turn)
		})
	if err != nil {
		return nil, err
	}

	avatar := &Avatar{Name: strings.ToLower(rand.Text()), Content: content}
	row := &avatarRow{Name: avatar.Name, UserID: a.UserID, Content: content, CreatedAt: s.clock.Now()}
	err = s.changeImage(ctx, a.UserID,
		new(avatar.URL()), func(ctx context.Context) error { return Avatars.Insert(ctx, s.db, row) })
	if err != nil {
		return nil, fmt.Errorf("keep picture of user %d: %w", a.UserID, err)
	}

	return avatar, nil
}

// RemoveProfileImage deletes the caller's profile picture, so that everybody sees them without one.
//
// Requires a login.
func (s *Service) RemoveProfileImage(ctx context.Context) error {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return errs.Login()
	}
	return s.changeImage(ctx, a.UserID, nil, func(context.Context) error { return nil })
}

// changeImage replaces whatever picture there is.
func (s *Service) changeImage(
	ctx context.Context, userID int, address *string, keep func(ctx context.Context) error,
) error {
	return s.db.Tx(ctx, func(ctx context.Context) error {
		if err := s.avatars.remove(ctx, userID); err != nil {
			return fmt.Errorf("delete old picture: %w", err)
		}

		if err := keep(ctx); err != nil {
			return fmt.Errorf("write picture: %w", err)
		}

		if err := s.avatars.setProfileImage(ctx, userID, address); err != nil {
			return fmt.Errorf("write address of picture: %w", err)
		}

		return s.audit.Write(ctx, audit.AccountLine("profile_image", userID))
	})
}

// Avatar gives the content of a profile picture by its name, with or without the end of the file.
//
// Requires a login. Returns errs.NotFound if there is no such picture.
func (s *Service) Avatar(ctx context.Context, name string) ([]byte, error) {
	if !actor.From(ctx).SignedIn() {
		return nil, errs.Login()
	}

	content, err := s.avatars.content(ctx, strings.TrimSuffix(name, avatarEnd))
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("File")
	}

	return content, err
}

// Square cuts the middle out of a picture, on white, no larger than an avatar.
func Square(picture image.Image) image.Image {
	b := picture.Bounds()
	cut := min(b.Dx(), b.Dy())
	from := image.Rect(0, 0, cut, cut).Add(b.Min).Add(image.Pt((b.Dx()-cut)/2, (b.Dy()-cut)/2))
	side := min(cut, avatarSide)
	out := image.NewRGBA(image.Rect(0, 0, side, side))
	draw.Draw(out, out.Bounds(), image.White, image.Point{}, draw.Src)
	draw.CatmullRom.Scale(out, out.Bounds(), picture, from, draw.Over, nil)
	return out
}

// PictureOf reads the picture of a person, for a copy of their data.
func (s *Service) PictureOf(ctx context.Context, userID int, address *string) ([]byte, error) {
	return s.avatars.of(ctx, userID, address)
}
