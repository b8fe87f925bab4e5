package mail

import (
	"context"
	"fmt"

	"atlas/internal/platform/errs"
)

// File is something that a message carries.
type File struct {
	Name, Type string
	Content    []byte
}

// FileMax is how large the file of a message can be: mail servers refuse more.
const FileMax = 5 << 20

// Validate refuses a file without a name and one that is too large.
func (f *File) Validate() error {
	var c errs.Check
	c.Text("file", f.Name, 1, nameMax)
	c.That(len(f.Content) <= FileMax, "file", errs.IsTooLong)

	return c.Err()
}

// storeFile keeps the file of a message until it was sent.
func (p *Mailer) storeFile(ctx context.Context, mailID int, f *File) error {
	if err := p.store.insertFile(ctx, mailID, f); err != nil {
		return fmt.Errorf("keep the file of mail %d: %w", mailID, err)
	}

	return nil
}

// loadFile reads the file of a message; nil for none. One that was taken out meanwhile leaves the message as it is: its link
// still leads to the report.
func (p *Mailer) loadFile(ctx context.Context, r *row) (*File, error) {
	if !r.HasFile {
		return nil, nil
	}

	return p.store.file(ctx, r.ID)
}

// dropFile forgets the file of a message that was sent.
func (p *Mailer) dropFile(ctx context.Context, r *row) error {
	if !r.HasFile {
		return nil
	}
	if err := p.store.deleteFile(ctx, r.ID); err != nil {
		return fmt.Errorf("drop the file of mail %d: %w", r.ID, err)
	}

	return nil
}
