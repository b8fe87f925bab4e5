package settings

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"image"
	"image/png"
	"slices"
	"strings"
	"time"

	"golang.org/x/image/draw"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/brand"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/picture"
)

const (
	// logoBytes is the most that an uploaded logo may have: it comes inside of a GraphQL request.
	logoBytes = 180 << 10
	// logoSide is the width and height in which it is kept.
	logoSide = 512
	nameMax  = 60
)

type logoRow struct {
	Name      string    `db:"name"`
	Content   []byte    `db:"content"`
	CreatedAt time.Time `db:"created_at"`
}

// Brand tells how the site is called and looks now, for screens and emails.
//
// Anyone may call it.
func (s *Service) Brand(ctx context.Context) brand.Brand {
	return brand.Brand{
		Name:    cmp.Or(s.Text(ctx, SiteName), s.title, brand.DefaultName),
		Color:   s.Text(ctx, SiteColor),
		Logo:    s.Text(ctx, SiteLogo),
		Sender:  s.Text(ctx, SenderName),
		Support: s.Text(ctx, SupportEmail),
	}
}

// SetLogo gives the site another logo, drawn anew by us; nil restores the boat.
//
// Requires default-setting_update. Returns errs.Invalid for the field picture if it is not a JPEG, PNG or WebP or is
// too large, or errs.RateLimited while too many pictures wait to be drawn.
func (s *Service) SetLogo(ctx context.Context, dataURL *string) (brand.Brand, error) {
	if !actor.From(ctx).Can(Function) {
		return brand.Brand{}, errs.Denied()
	}

	var content []byte
	if dataURL != nil {
		raw, err := readDataURL(*dataURL)
		if err != nil {
			return brand.Brand{}, err
		}

		// Drawn before the transaction: a picture takes its time.
		if content, err = s.drawLogo(ctx, raw); err != nil {
			return brand.Brand{}, err
		}
	}

	// The picture and the setting that names it come together or not at all.
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		now, err := s.all(ctx)
		if err != nil {
			return fmt.Errorf("read settings: %w", err)
		}

		requested := ""
		if content != nil {
			row := &logoRow{Name: strings.ToLower(rand.Text()), Content: content, CreatedAt: s.clock.Now()}
			if err := s.store.insertLogo(ctx, row); err != nil {
				return err
			}

			requested = row.Name
		}

		// By the usual way, so that the change is in the history and in the log.
		_, changes, _, err := s.resolveChanges(ctx, []*DefaultSettingInput{{ID: now.byName[SiteLogo].ID, Value: &requested}})
		if err != nil {
			return err
		}

		return s.write(ctx, changes...)
	})
	if err != nil {
		return brand.Brand{}, err
	}

	return s.Brand(ctx), nil
}

func readDataURL(text string) ([]byte, error) {
	head, body, ok := strings.Cut(text, ",")
	if !ok || !strings.HasPrefix(head, "data:image/") || !strings.HasSuffix(head, ";base64") {
		return nil, errs.Field("picture", errs.IsNotFormatted)
	}
	// Its size is known before it is decoded, so that a large one costs no memory.
	if base64.StdEncoding.DecodedLen(len(body)) > logoBytes+2 {
		return nil, errs.Field("picture", errs.IsTooLong)
	}

	raw, err := base64.StdEncoding.DecodeString(body)
	if err != nil {
		return nil, errs.Field("picture", errs.IsNotFormatted)
	}

	return raw, nil
}

// drawLogo puts a picture in the middle of a transparent square.
func (s *Service) drawLogo(ctx context.Context, raw []byte) (content []byte, err error) {
	// In a queue, because drawing needs far more memory than the upload has.
	err = s.pictures.Draw(ctx, picture.Uploads, actor.From(ctx).Owner(), func(ctx context.Context) error {
		// Decoded and drawn anew: nothing of the uploaded file reaches visitors.
		decoded, err := picture.Decode(ctx, raw, picture.MemberPixels, picture.JPEG, picture.PNG, picture.WebP)
		if err != nil {
			return err
		}

		var out bytes.Buffer
		err = png.Encode(picture.Writer(ctx, &out), squared(decoded, logoSide))
		content = out.Bytes()

		return err
	})
	switch {
	case errors.Is(err, picture.ErrWaiting), errors.Is(err, picture.ErrFull):
		return nil, errs.Busy()
	case errors.Is(err, picture.ErrPixels):
		return nil, errs.Field("picture", errs.IsTooHigh)
	case errors.Is(err, picture.ErrFormat):
		return nil, errs.Field("picture", "must be a PNG, JPEG or WebP picture")
	}

	return content, err
}

// squared draws a picture as large as it fits into a square.
func squared(from image.Image, side int) *image.NRGBA {
	b := from.Bounds()
	longest := max(b.Dx(), b.Dy())
	// A very flat picture still has a line of pixels.
	w, h := max(1, b.Dx()*side/longest), max(1, b.Dy()*side/longest)
	out := image.NewNRGBA(image.Rect(0, 0, side, side))
	at := image.Rect(0, 0, w, h).Add(image.Pt((side-w)/2, (side-h)/2))
	draw.CatmullRom.Scale(out, at, from, b, draw.Src, nil)
	return out
}

// Logo gives the content of a logo by its name, as a PNG in one of the sizes of brand.Sides.
//
// Anyone may call it. Returns errs.NotFound for an unknown name or another size.
func (s *Service) Logo(ctx context.Context, name string, side int) ([]byte, error) {
	// Only a few sizes are handed out: drawing any size on demand would be work for the person who asks.
	if !slices.Contains(brand.Sides, side) {
		return nil, errs.Missing("Picture")
	}

	content, err := s.store.loadLogo(ctx, name)
	if err != nil || side == logoSide {
		return content, err
	}

	whole, err := png.Decode(bytes.NewReader(content))
	if err != nil {
		return nil, fmt.Errorf("decode logo %s: %w", name, err)
	}

	var out bytes.Buffer
	err = png.Encode(&out, squared(whole, side))
	return out.Bytes(), err
}

// checkLogo takes the name of a logo that is there.
func (s *Service) checkLogo(ctx context.Context, name string) (problem string, err error) {
	isThere, err := s.store.isLogo(ctx, name)
	if err != nil || isThere {
		return "", err
	}

	return "isn't a logo that was uploaded here", nil
}

// warnOfColor tells staff what became of a color that cannot carry text as it is.
func (s *Service) warnOfColor(ctx context.Context) (string, error) {
	return brand.Advice(s.Text(ctx, SiteColor)), nil
}
