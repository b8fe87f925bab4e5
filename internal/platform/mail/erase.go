package mail

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"

	"atlas/internal/platform/privacy"
)

// Erasure is a person to take out of the outbox.
type Erasure struct {
	// EmailKeys are the addresses of the person, in lower case. Messages to them are deleted.
	EmailKeys []string
	// Redactor takes the person out of messages to others.
	Redactor *privacy.Redactor
	// OwnWords are kinds of messages to others that hold what the person wrote: all that they say goes, once they name
	// the person.
	OwnWords []string
}

// erasedBody is what is left of a message that held the words of an erased person.
const erasedBody = "This person's account was erased, along with this message."

// ErasePerson deletes the messages to a person, takes the person out of messages to others, also of those that still
// wait, and removes the .eml files of all of them. It works in the transaction of ctx. Files are removed before it
// ends: if it is undone, only copies are gone.
func (p *Mailer) ErasePerson(ctx context.Context, of Erasure) error {
	gone, err := p.store.deleteTo(ctx, of.EmailKeys)
	if err != nil {
		return err // named there
	}

	named, err := p.store.lockMatching(ctx, of.Redactor)
	if err != nil {
		return fmt.Errorf("find the mails about an erased person: %w", err)
	}

	for _, r := range named {
		changed, err := r.redact(of)
		if err != nil {
			return fmt.Errorf("redact mail %d: %w", r.ID, err)
		}
		if !changed {
			continue
		}

		if err := p.store.update(ctx, r, "subject", "text", "html", "to_name", "sealed", "last_error"); err != nil {
			return fmt.Errorf("write the redacted mail %d: %w", r.ID, err)
		}

		gone = append(gone, r.ID)
	}

	// Whom a file is about isn't known, so that it may be about the person who is erased.
	carried, err := p.store.deleteFiles(ctx)
	if err != nil {
		return fmt.Errorf("take files out of mails: %w", err)
	}

	gone = append(gone, carried...)
	return p.removeFiles(func(id int) bool { return slices.Contains(gone, id) })
}

// redact takes the person out of a message, and tells whether they were in it.
func (r *row) redact(of Erasure) (changed bool, err error) {
	before := *r
	was := renderedMessage{Subject: r.Subject, Text: r.Text, HTML: r.HTML}
	shown := was.without(of.Redactor)

	// Some kinds carry the person's own words, which no search for names can find: all of the text goes.
	isOwn := slices.Contains(of.OwnWords, r.Kind) && shown != was
	if isOwn {
		shown.Text, shown.HTML = erasedBody, "<p>"+erasedBody+"</p>"
	}

	r.Subject, r.Text, r.HTML = shown.Subject, shown.Text, shown.HTML
	r.ToName = of.Redactor.Text(r.ToName)
	if r.ReplyTo != nil && of.Redactor.Text(*r.ReplyTo) != *r.ReplyTo {
		r.ReplyTo = nil
	}
	if r.LastError != nil {
		r.LastError = new(of.Redactor.Text(*r.LastError))
	}

	// The sealed text is what will be sent, so it must not name the person either.
	if r.Sealed != nil {
		var real renderedMessage
		if err := json.Unmarshal([]byte(*r.Sealed), &real); err != nil {
			return false, fmt.Errorf("read the sealed text: %w", err)
		}

		sealed, err := json.Marshal(real.without(of.Redactor))
		if err != nil {
			return false, fmt.Errorf("write the sealed text: %w", err)
		}

		r.Sealed = new(string(sealed))
	}

	return isOwn || r.Subject != before.Subject || r.Text != before.Text || r.HTML != before.HTML ||
		r.ToName != before.ToName ||
		differ(r.LastError, before.LastError) || differ(r.ReplyTo, before.ReplyTo) ||
		differ(r.Sealed, before.Sealed), nil
}

func (w renderedMessage) without(r *privacy.Redactor) renderedMessage {
	return renderedMessage{Subject: r.Text(w.Subject), Text: r.Text(w.Text), HTML: r.HTML(w.HTML)}
}

func differ(a, b *string) bool { return a != nil && b != nil && *a != *b }

// fileID finds the number of a message in the name of its .eml file.
var fileID = regexp.MustCompile(`^\d{8}-\d{6}-(\d{6,})-.*\.eml$`)

// removeFiles deletes the .eml files of messages that are to go.
func (p *Mailer) removeFiles(goes func(id int) bool) error {
	if p.dir == "" {
		return nil
	}

	entries, err := os.ReadDir(p.dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("look through the mail files: %w", err)
	}

	for _, entry := range entries {
		found := fileID.FindStringSubmatch(entry.Name())
		if found == nil {
			continue
		}

		id, err := strconv.Atoi(found[1])
		if err != nil || !goes(id) {
			continue
		}

		if err := os.Remove(filepath.Join(p.dir, entry.Name())); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("remove a mail file: %w", err)
		}
	}

	return nil
}

// sweepFiles deletes .eml files whose message is gone: one may have been written while its person was erased.
func (p *Mailer) sweepFiles(ctx context.Context) error {
	if p.dir == "" {
		return nil
	}

	known := map[int]bool{}
	ids, err := p.store.ids(ctx)
	if err != nil {
		return fmt.Errorf("list the mails: %w", err)
	}

	for _, id := range ids {
		known[id] = true
	}

	return p.removeFiles(func(id int) bool { return !known[id] })
}
