package settings

import (
	"context"

	"atlas/internal/platform/brand"
	"atlas/internal/platform/errs"
)

// Policy is a legal text.
func (q Queries) Policy(ctx context.Context, name string, version *int) (*Policy, error) {
	return q.Settings.Policy(ctx, name, version)
}

// PublishPolicy makes a text the one that holds.
func (m Mutations) PublishPolicy(ctx context.Context, name string, input PolicyInput) (*Policy, error) {
	return m.Settings.PublishPolicy(ctx, name, input)
}

// Brand is how the site is called and looks, to the web app.
type Brand struct {
	Name   string
	Color  *string
	Logo   *string
	Scale  []string
	CSS    string
	Advice *string
}

// brandShown is a brand as the web app wants it.
func brandShown(b brand.Brand) *Brand {
	scale := b.Scale()
	return &Brand{
		Name: b.Name, Color: orNil(b.Color), Logo: orNil(b.LogoPath(192)), Scale: scale[:], CSS: b.CSS(),
		Advice: orNil(brand.Advice(b.Color)),
	}
}

// Brand tells how the site is called and looks, or would look in another color.
//
// Anyone may call it. Returns errs.Invalid if color is not a color.
func (q Queries) Brand(ctx context.Context, color *string) (*Brand, error) {
	now := q.Settings.Brand(ctx)
	if color != nil {
		read, ok := brand.ReadColor(*color)
		if !ok {
			return nil, errs.Field("color", "must be a color such as #096a65")
		}
		now.Color = read
	}
	return brandShown(now), nil
}

// SetBrandLogo gives the site another logo.
func (m Mutations) SetBrandLogo(ctx context.Context, picture *string) (*Brand, error) {
	now, err := m.Settings.SetLogo(ctx, picture)
	if err != nil {
		return nil, err
	}
	return brandShown(now), nil
}
