package wins

import (
	"context"
	"errors"
	"fmt"

	"atlas/internal/identity/people"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/files"
	"atlas/internal/platform/page"
)

// store holds the SQL of wins. It reads them as the caller sees them, with addresses that open their files.
type store struct {
	db    *db.DB
	files *files.Service
}

var wins = db.NewTable[Win]("wins")

// visibleWins are those of people who are here; of others only for holders of the profile page, and to those who have
// only signed up the ones whose people agreed that they are shown outside. Whether a hidden one is seen is the caller's
// matter.
func visibleWins(a actor.Actor) *db.Where {
	where := new(db.Where).And("u.archived_at IS NULL")

	switch {
	// Without a proven address, or without the page of profiles, people see themselves alone.
	case a.Sees == actor.SeesNoOne || !a.Page("profile"):
		where.And("w.user_id = ?", a.UserID)
	case a.Sees == actor.SeesWins:
		where.And("w.user_id = ? OR w.consent_at IS NOT NULL", a.UserID)
	}

	return where
}

// filteredWins are the visible wins that a filter picks; hidden ones are for their person alone.
func filteredWins(a actor.Actor, f *WinFilter) *db.Where {
	where := visibleWins(a)
	if f.Slug != nil {
		// Anyone who is called Maria S. must not be found out by trying addresses of profiles.
		where.If(a.Sees < actor.SeesMembers, "w.user_id = ?", a.UserID)
		where.And("w.user_id = (SELECT COALESCE(m.merged_into_id, m.id) FROM users m WHERE m.slug = ?)", *f.Slug)
		where.And("w.hidden_at IS NULL OR w.user_id = ?", a.UserID)
	} else {
		where.And("w.hidden_at IS NULL")
	}

	if f.Kind != nil {
		where.And("w.kind = ?", *f.Kind)
	}

	return where
}

const winFrom = ` FROM wins w JOIN users u ON u.id = w.user_id `

// winColumns reads a win with all that is shown of it, in one statement however many there are. Cheers and comments of
// archived people do not count.
const winColumns = `SELECT w.id, w.user_id, w.kind, w.body, w.amount, w.currency, w.won_on, w.picture_id,
	w.proof_file_id, w.proof_url, w.consent_at, w.asked_at,
	w.confirmed_at, w.confirmed_by_id, w.hidden_at, w.hidden_by_id, w.hidden_reason, w.created_at, w.updated_at,
	u.slug, u.first_name, u.last_name, u.profile_image, c.first_name, c.last_name,
	p.name, p.is_open, p.has_thumb, p.width, p.height, f.name, f.title, f.is_open,
	(SELECT COUNT(*) FROM win_cheers x JOIN users y ON y.id = x.user_id
	WHERE x.win_id = w.id AND x.user_id <> w.user_id AND y.archived_at IS NULL),
	EXISTS (SELECT 1 FROM win_cheers x WHERE x.win_id = w.id AND x.user_id = ?),
	(SELECT COUNT(*) FROM win_comments x JOIN users y ON y.id = x.user_id
	WHERE x.win_id = w.id AND y.archived_at IS NULL)` + winFrom + `
	LEFT JOIN users c ON c.id = w.confirmed_by_id LEFT JOIN files p ON p.id = w.picture_id
	LEFT JOIN files f ON f.id = w.proof_file_id `

// listWins reads one page of the wins that where picks, and counts them all.
func (s *store) listWins(
	ctx context.Context, a actor.Actor, w page.Window, where *db.Where, order string,
) (*WinList, error) {
	if w.Search != "" {
		like := db.Like(db.Fold(w.Search))
		// Nobody finds by more than they are shown.
		name := `u.first_name || ' ' || u.last_name`
		if a.Sees < actor.SeesMembers {
			name = `u.first_name`
		}

		where.And(`LOWER(w.body) LIKE ? ESCAPE '\' OR LOWER(`+name+`) LIKE ? ESCAPE '\'`, like, like)
	}

	cond, args := where.SQL()
	list := &WinList{Rows: []*Win{}}
	var err error
	if list.Total, err = s.db.Int(ctx, "SELECT COUNT(*)"+winFrom+cond, append([]any{}, args...)...); err != nil ||
		list.Total == 0 {
		return list, err
	}

	list.Rows, err = s.readWins(ctx, a, cond+" ORDER BY "+order+" LIMIT ? OFFSET ?",
		append(args, w.PerPage, w.Offset())...)
	return list, err
}

// readWins reads the wins that a condition picks, as the caller sees them.
func (s *store) readWins(ctx context.Context, a actor.Actor, condition string, args ...any) ([]*Win, error) {
	rows, err := s.db.Query(ctx, winColumns+condition, append([]any{a.UserID}, args...)...)
	if err != nil {
		return nil, fmt.Errorf("read wins: %w", err)
	}

	defer rows.Close()
	out := []*Win{}
	for rows.Next() {
		w, err := s.scanWin(rows.Scan, a)
		if err != nil {
			return nil, fmt.Errorf("read a win: %w", err)
		}

		out = append(out, w)
	}

	return out, rows.Err()
}

// scanWin reads one row of winColumns, and leaves out what the caller may not see.
func (s *store) scanWin(scan func(into ...any) error, a actor.Actor) (*Win, error) {
	w := &Win{}
	var person, coach personScan
	var picture, proof struct {
		name, title      *string
		isOpen, hasThumb *bool
	}
	if err := scan(&w.ID, &w.UserID, &w.Kind, &w.Body, &w.Hundredths, &w.Currency, &w.WonOn, &w.PictureID,
		&w.ProofFileID, &w.ProofURL, db.OptionalMillis(&w.ConsentAt), db.OptionalMillis(&w.AskedAt),
		db.OptionalMillis(&w.ConfirmedAt), &w.ConfirmedByID, db.OptionalMillis(&w.HiddenAt), &w.HiddenByID,
		&w.HiddenReason, db.Millis(&w.CreatedAt), db.Millis(&w.UpdatedAt),
		&person.slug, &person.first, &person.last, &person.image, &coach.first, &coach.last,
		&picture.name, &picture.isOpen, &picture.hasThumb, &w.PictureWidth, &w.PictureHeight, &proof.name, &proof.title,
		&proof.isOpen,
		&w.Cheers, &w.IsCheered, &w.CommentCount); err != nil {
		return nil, fmt.Errorf("read the columns of a win: %w", err)
	}

	if picture.name != nil {
		f := &files.File{Name: *picture.name, IsOpen: *picture.isOpen, HasThumb: *picture.hasThumb}
		w.PictureURL, w.PictureThumbURL = new(s.files.URL(a, f)), new(s.files.ThumbURL(a, f))
	}

	// A reason from before is none of the reader's business.
	if w.HiddenAt == nil {
		w.HiddenReason = nil
	}

	w.IsOwn = w.UserID == a.UserID
	w.Person = person.shownTo(a, w.IsOwn)
	if coach.first != nil {
		w.ConfirmedBy = &coach.shownTo(a, false).Name
	}
	if a.Sees < actor.SeesMembers && !w.IsOwn {
		w.CommentCount = 0 // what was said to it is not shown to them either
	}

	// Staff who view as someone else look and do not write.
	w.IsEditable = w.IsOwn && !a.Impersonating()
	w.IsDeletable = w.IsEditable || a.Can(moderateWins)
	w.IsConfirmable = !w.IsOwn && w.HiddenAt == nil && a.Can(confirmWins)

	// Proof may show names and figures of clients.
	if w.IsOwn || a.Can(confirmWins, moderateWins) {
		w.Proof = w.proofOf()
		if proof.name != nil {
			w.Proof.FileName, w.Proof.FileURL = proof.title, new(s.files.URL(a,
				&files.File{Name: *proof.name, IsOpen: *proof.isOpen}))
		}
	}

	return w, nil
}

// personScan is whose win or comment it is, as read.
type personScan struct{ slug, first, last, image *string }

// shownTo is the person as the caller sees them: with a link and a picture to those who see members, by first name and
// initial to others.
func (p personScan) shownTo(a actor.Actor, isOwn bool) *WinPerson {
	if a.Sees < actor.SeesMembers && !isOwn {
		return &WinPerson{Name: people.ShortName(textOf(p.first), textOf(p.last))}
	}

	return &WinPerson{Slug: textOf(p.slug), Name: textOf(p.first) + " " + textOf(p.last), ProfileImage: p.image}
}

// proofOf is the proof without its file; nil when there is none.
func (w *Win) proofOf() *WinProof {
	if w.ProofFileID == nil && w.ProofURL == nil {
		return nil
	}
	return &WinProof{FileID: w.ProofFileID, URL: w.ProofURL}
}

// findVisible is a win that the caller may see: hidden ones are for their person and for those who moderate.
func (s *store) findVisible(ctx context.Context, a actor.Actor, id int) (*Win, error) {
	where := visibleWins(a).And("w.id = ?", id).If(!a.Can(moderateWins), "w.hidden_at IS NULL OR w.user_id = ?",
		a.UserID)
	cond, args := where.SQL()
	found, err := s.readWins(ctx, a, cond, args...)
	if err != nil {
		return nil, fmt.Errorf("read win %d: %w", id, err)
	}
	if len(found) == 0 {
		return nil, errs.Missing(winNoun)
	}

	return found[0], nil
}

// lockWin is findVisible for anyone who changes it.
func (s *store) lockWin(ctx context.Context, a actor.Actor, id int) (*Win, error) {
	// Locked by itself: the statement that reads a win joins tables which PostgreSQL would lock, too.
	if _, err := wins.Lock(ctx, s.db, id); err != nil && !errors.Is(err, db.ErrNone) {
		return nil, err
	}
	return s.findVisible(ctx, a, id)
}

// winsToConfirm are the wins of others that wait for a coach.
func winsToConfirm(a actor.Actor) *db.Where {
	return visibleWins(a).And("w.asked_at IS NOT NULL AND w.hidden_at IS NULL AND w.user_id <> ?", a.UserID)
}
