package mail

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/platform/db"
	"atlas/internal/platform/page"
	"atlas/internal/platform/privacy"
)

var (
	outbox = db.NewTable[OutboxMail]("outbox_mails")
	rows   = db.NewTable[row]("outbox_mails")
)

var sorts = db.Sorts{
	"": "id DESC", "createdAt": "created_at", "toAddress": "to_address", "subject": "subject", "status": "status",
	"kind": "kind", "attempts": "attempts", "sentAt": "sent_at",
}

// outboxStore holds the SQL of messages and their files.
type outboxStore struct{ db *db.DB }

// list reads a window of the outbox; an empty status means all.
func (s *outboxStore) list(ctx context.Context, w page.Window, status string) ([]*OutboxMail, int, error) {
	like := db.Like(db.Fold(w.Search))
	where := new(db.Where).
		If(status != "", "status = ?", status).
		If(w.Search != "", `LOWER(to_address) LIKE ? ESCAPE '\' OR LOWER(subject) LIKE ? ESCAPE '\'`, like, like)
	return outbox.List(ctx, s.db, w, where, sorts)
}

// get reads a message as staff see it, or db.ErrNone.
func (s *outboxStore) get(ctx context.Context, id int) (*OutboxMail, error) {
	return outbox.Get(ctx, s.db, id)
}

// whole reads a message for delivery, or db.ErrNone.
func (s *outboxStore) whole(ctx context.Context, id int) (*row, error) {
	return rows.Get(ctx, s.db, id)
}

// lock reads and locks a message, or db.ErrNone.
func (s *outboxStore) lock(ctx context.Context, id int) (*row, error) {
	return rows.Lock(ctx, s.db, id)
}

// byMessageID reads the message that was written under an id of its sender, or db.ErrNone.
func (s *outboxStore) byMessageID(ctx context.Context, messageID string) (*row, error) {
	return rows.One(ctx, s.db, "WHERE message_id = ?", messageID)
}

func (s *outboxStore) insert(ctx context.Context, r *row) error { return rows.Insert(ctx, s.db, r) }

func (s *outboxStore) update(ctx context.Context, r *row, columns ...string) error {
	return rows.Update(ctx, s.db, r, columns...)
}

// failed lists the latest mails that are dead, and counts all.
func (s *outboxStore) failed(ctx context.Context, most int) (list []*FailedMail, total int, err error) {
	list = []*FailedMail{}

	err = s.db.Each(ctx,
		"SELECT id, to_address, to_name, subject, status_at, COALESCE(last_error, ''), COUNT(*) OVER () "+
			"FROM outbox_mails WHERE status = ? ORDER BY id DESC LIMIT ?",
		[]any{Dead, most}, func(scan func(...any) error) error {
			m := new(FailedMail)
			if err := scan(&m.ID, &m.ToAddress, &m.ToName, &m.Subject, db.Millis(&m.FailedAt), &m.Error,
				&total); err != nil {
				return fmt.Errorf("read failed mail: %w", err)
			}

			list = append(list, m)
			return nil
		})

	return list, total, err
}

// counts counts the messages that wait or are on their way, and the dead ones.
func (s *outboxStore) counts(ctx context.Context) (waiting, dead int, err error) {
	err = s.db.Row(ctx,
		"SELECT COUNT(CASE WHEN status IN (?, ?) THEN 1 END), COUNT(CASE WHEN status = ? THEN 1 END) "+
			"FROM outbox_mails WHERE status IN (?, ?, ?)",
		[]any{Waiting, Sending, Dead, Waiting, Sending, Dead}, &waiting, &dead)
	return waiting, dead, err
}

// earlier counts messages to the same address that were written before this one, since an instant, and go first.
func (s *outboxStore) earlier(ctx context.Context, id int, since time.Time) (int, error) {
	return s.db.Int(ctx,
		`SELECT COUNT(*) FROM outbox_mails m JOIN outbox_mails e ON e.to_address = m.to_address AND e.id < m.id
		WHERE m.id = ? AND e.created_at > ? AND (e.status = ? OR e.status = ? AND e.attempts = 0)`,
		id, since, Sending, Waiting)
}

// claim marks a message as on its way. The statement is the claim: of two processes, one changes the row. A lease ends
// for a process that died.
func (s *outboxStore) claim(ctx context.Context, id int, now time.Time) (claimed bool, err error) {
	n, err := s.db.Exec(ctx,
		"UPDATE outbox_mails SET status = ?, attempts = attempts + 1, status_at = ? "+
			"WHERE id = ? AND (status = ? OR status = ? AND status_at < ?)",
		Sending, now, id, Waiting, Sending, now.Add(-lease))
	return n == 1, err
}

// setFailed notes why an attempt failed, unless staff or another process decided otherwise meanwhile.
func (s *outboxStore) setFailed(ctx context.Context, r *row, status, reason string, now time.Time) error {
	_, err := s.db.Exec(ctx,
		"UPDATE outbox_mails SET status = ?, status_at = ?, last_error = ? "+
			"WHERE id = ? AND status = ? AND attempts = ?",
		status, now, reason, r.ID, Sending, r.Attempts)
	return err
}

// waiting lists messages that wait for delivery, some at most.
func (s *outboxStore) waiting(ctx context.Context, most int) ([]*row, error) {
	return rows.All(ctx, s.db, "WHERE status = ? ORDER BY id LIMIT ?", Waiting, most)
}

// stuckSince lists messages with which nothing has happened since an instant, some at most.
func (s *outboxStore) stuckSince(ctx context.Context, since time.Time, most int) ([]*row, error) {
	return rows.All(ctx, s.db, "WHERE status IN (?, ?) AND status_at < ? ORDER BY id LIMIT ?", Waiting, Sending, since,
		most)
}

// wipeSecrets removes the sealed texts of messages that were written before an instant and cannot be sent any more.
func (s *outboxStore) wipeSecrets(ctx context.Context, before, now time.Time) error {
	_, err := s.db.Exec(ctx,
		`UPDATE outbox_mails SET sealed = NULL, status_at = ?, status = CASE WHEN status = ? THEN ? ELSE status END,
		last_error = COALESCE(last_error, ?)
		WHERE secret AND sealed IS NOT NULL AND created_at < ? AND status IN (?, ?, ?)`,
		now, Waiting, Dead, "The code was no longer good before the mail could be sent", before, Waiting, Dead,
		Discarded)
	return err
}

// ids lists all messages.
func (s *outboxStore) ids(ctx context.Context) ([]int, error) {
	return db.Column[int](ctx, s.db, "SELECT id FROM outbox_mails")
}

// deleteTo deletes the messages to some addresses and returns their ids: files on disk are named after them.
func (s *outboxStore) deleteTo(ctx context.Context, emailKeys []string) ([]int, error) {
	cond, arg := s.db.InTexts("LOWER(to_address)", emailKeys)
	ids, err := db.Column[int](ctx, s.db, "SELECT id FROM outbox_mails WHERE "+cond, arg)
	if err != nil {
		return nil, fmt.Errorf("find the mails to an erased person: %w", err)
	}

	if _, err := s.db.Exec(ctx, "DELETE FROM outbox_mails WHERE "+cond, arg); err != nil {
		return nil, fmt.Errorf("delete the mails to an erased person: %w", err)
	}

	return ids, nil
}

// lockMatching reads and locks the messages that hold words to redact, in what is shown and in what is sealed.
func (s *outboxStore) lockMatching(ctx context.Context, redactor *privacy.Redactor) ([]*row, error) {
	where, args := redactor.Where("subject", "text", "html", "to_name", "COALESCE(sealed, '')",
		"COALESCE(last_error, '')")
	return rows.All(ctx, s.db, "WHERE "+where+" ORDER BY id"+s.db.ForUpdate(), args...)
}

func (s *outboxStore) insertFile(ctx context.Context, mailID int, f *File) error {
	_, err := s.db.Exec(ctx, "INSERT INTO outbox_files (mail_id, name, media_type, content) VALUES (?, ?, ?, ?)",
		mailID, f.Name, f.Type, f.Content)
	return err
}

// file reads the file of a message; nil for none.
func (s *outboxStore) file(ctx context.Context, mailID int) (*File, error) {
	f := new(File)
	err := s.db.Row(ctx, "SELECT name, media_type, content FROM outbox_files WHERE mail_id = ?", []any{mailID}, &f.Name,
		&f.Type, &f.Content)
	if errors.Is(err, db.ErrNone) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the file of mail %d: %w", mailID, err)
	}

	return f, nil
}

func (s *outboxStore) deleteFile(ctx context.Context, mailID int) error {
	_, err := s.db.Exec(ctx, "DELETE FROM outbox_files WHERE mail_id = ?", mailID)
	return err
}

// deleteFiles deletes the files of all messages and returns the messages that ever had one.
func (s *outboxStore) deleteFiles(ctx context.Context) ([]int, error) {
	if _, err := s.db.Exec(ctx,
		"DELETE FROM outbox_files WHERE mail_id IN (SELECT id FROM outbox_mails WHERE has_file)"); err != nil {
		return nil, fmt.Errorf("drop the files of mails: %w", err)
	}

	ids, err := db.Column[int](ctx, s.db, "SELECT id FROM outbox_mails WHERE has_file")
	if err != nil {
		return nil, fmt.Errorf("find the mails with files: %w", err)
	}

	return ids, nil
}
