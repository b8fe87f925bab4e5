package resources

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/files"
)

// The kinds of resources.
const (
	KindPicture = "picture"
	KindCaption = "caption"
	KindEmail   = "email"
)

var kinds = []string{KindPicture, KindCaption, KindEmail}

const (
	titleMax       = 120
	noteMax        = 500
	subjectMax     = 150
	bodyMax        = 5000
	pictureNameMax = 60
	picturesMax    = 12
	// resourcesMax is how many there can be that are not archived: affiliates have to find something among them.
	resourcesMax = 200
)

// Resource is something to share, as staff write it.
type Resource struct {
	ID    int    `db:"id,made"`
	Title string `db:"title" log:"title"`
	// Kind is picture, caption or email.
	Kind string `db:"kind" log:"kind"`
	// Note says how to use it.
	Note string `db:"note" log:"note"`
	// Subject is that of an email; Body is the text, for a picture the one that goes with it.
	Subject string `db:"subject" log:"subject"`
	Body    string `db:"body" log:"body"`
	// FunnelID is where {link} leads; nil for the main link.
	FunnelID   *string    `db:"funnel_id" log:"funnelId"`
	Position   int        `db:"position"`
	Views      int        `db:"views"`
	CreatedAt  time.Time  `db:"created_at"`
	UpdatedAt  time.Time  `db:"updated_at"`
	ArchivedAt *time.Time `db:"archived_at" log:"archivedAt"`

	Pictures []*Picture
}

// Picture is a resource in one size.
type Picture struct {
	// Name is what the size is for, such as Story.
	Name string
	file *files.File
}

// FileID is the uploaded file.
func (p *Picture) FileID() int { return p.file.ID }

// FileName is what the file is called when it is downloaded.
func (p *Picture) FileName() string { return p.file.Title }

// Size is how many bytes it has.
func (p *Picture) Size() int { return p.file.Size }

// Width and Height are in pixels.
func (p *Picture) Width() int { return number(p.file.Width) }

// Height is in pixels.
func (p *Picture) Height() int { return number(p.file.Height) }

// URL is where the picture is.
func (p *Picture) URL() string { return files.OpenURL(p.file) }

// ThumbURL is where a small one is.
func (p *Picture) ThumbURL() string { return files.OpenThumbURL(p.file) }

func number(of *int) int {
	if of == nil {
		return 0
	}

	return *of
}

// Input is what staff write.
type Input struct {
	Title, Kind string
	Note        *string
	Subject     *string
	Body        *string
	FunnelID    *string
	Pictures    []*PictureInput
}

// PictureInput is a size of a picture.
type PictureInput struct {
	FileID int
	Name   string
}

// apply checks what staff wrote and puts it into a resource.
func (in Input) apply(r *Resource) error {
	r.Title, r.Kind, r.Note = strings.TrimSpace(in.Title), in.Kind, trimmed(in.Note)
	r.Subject, r.Body, r.FunnelID = trimmed(in.Subject), trimmed(in.Body), in.FunnelID

	c := new(errs.Check)
	c.Text("title", r.Title, 1, titleMax)
	c.That(slices.Contains(kinds, r.Kind), "kind", errs.IsNotValid)
	c.Text("note", r.Note, 0, noteMax)
	c.Text("subject", r.Subject, 0, subjectMax)
	c.Text("body", r.Body, 0, bodyMax)

	// A subject left over from another kind is dropped.
	switch r.Kind {
	case KindEmail:
		c.Required("subject", r.Subject)
		c.Required("body", r.Body)
	case KindCaption:
		c.Required("body", r.Body)
		r.Subject = ""
	case KindPicture:
		c.That(len(in.Pictures) > 0, "pictures", "Upload at least one picture.")
		r.Subject = ""
	}

	// A typing mistake in braces would reach everyone whom affiliates write to.
	for field, text := range map[string]string{"subject": r.Subject, "body": r.Body} {
		if unknown := unknownWord(text); unknown != "" {
			c.Add(field, fmt.Sprintf("We don't know %s. Use {link}, {first_name} or {name}.", unknown))
		}
	}

	c.That(len(in.Pictures) <= picturesMax, "pictures", fmt.Sprintf("Up to %d sizes fit.", picturesMax))
	seen := map[int]bool{}
	for _, picture := range in.Pictures {
		picture.Name = strings.TrimSpace(picture.Name)
		c.Text("pictures", picture.Name, 1, pictureNameMax)
		c.That(!seen[picture.FileID], "pictures", errs.IsNotValid)
		seen[picture.FileID] = true
	}

	return c.Err()
}

func trimmed(text *string) string {
	if text == nil {
		return ""
	}

	return strings.TrimSpace(*text)
}

// Resources lists what affiliates can share in order, or what was archived, the latest first.
//
// Requires the page of affiliates.
func (s *Service) Resources(ctx context.Context, isArchived bool) ([]*Resource, error) {
	if !actor.From(ctx).Page(staffPage) {
		return nil, errs.Denied()
	}

	if isArchived {
		return s.store.loadArchived(ctx, resourcesMax)
	}

	return s.store.loadInOrder(ctx, resourcesMax)
}
