package mail

import (
	"context"
	"errors"
	"fmt"

	"atlas/internal/platform/db"
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
	_, err := p.d.Exec(ctx, "INSERT INTO outbox_files (mail_id, name, media_type, content) VALUES (?, ?, ?, ?)", mailID,
		f.Name, f.Type, f.Content)
	if err != nil {
		return fmt.Errorf("keep the file of mail %d: %w", mailID, err)
	}

	return nil
}

// fileOf is the file of a message; nil for none. One that was taken out meanwhile leaves the message as it is: its link
// still leads to the report.
func (p *Mailer) fileOf(ctx context.Context, r *row) (*File, error) {
	if !r.HasFile {
		return nil, nil
	}

	f := new(File)
	err := p.d.Row(ctx, "SELECT name, media_type, content FROM outbox_files WHERE mail_id = ?", []any{r.ID}, &f.Name,
		&f.Type, &f.Content)
	if errors.Is(err, db.ErrNone) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the file of mail %d: %w", r.ID, err)
	}

	return f, nil
}

// dropFile forgets the file of a message that was sent.
func (p *Mailer) dropFile(ctx context.Context, r *row) error {
	if !r.HasFile {
		return nil
	}
	if _, err := p.d.Exec(ctx, "DELETE FROM outbox_files WHERE mail_id = ?", r.ID); err != nil {
		return fmt.Errorf("drop the file of mail %d: %w", r.ID, err)
	}

	return nil
}

// forgetFiles drops the files of all messages that still wait, and names the messages that ever had one: whom a file is
// about isn't known, so that it may be about the person who is erased.
func (p *Mailer) forgetFiles(ctx context.Context) ([]int, error) {
	if _, err := p.d.Exec(ctx,
		"DELETE FROM outbox_files WHERE mail_id IN (SELECT id FROM outbox_mails WHERE has_file)"); err != nil {
		return nil, fmt.Errorf("drop the files of mails: %w", err)
	}

	ids, err := db.Column[int](ctx, p.d, "SELECT id FROM outbox_mails WHERE has_file")
	if err != nil {
		return nil, fmt.Errorf("find the mails with files: %w", err)
	}

	return ids, nil
}
