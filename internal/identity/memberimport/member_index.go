package memberimport

import (
	"context"
	"fmt"
	"slices"

	"atlas/internal/identity/access"
	"atlas/internal/identity/accesslevels"
	"atlas/internal/identity/contact"
	"atlas/internal/identity/people"
	"atlas/internal/identity/values"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/imports"
	"atlas/internal/platform/sheet"
)

// memberIndex knows everybody whom the rows of one import may be about, and what the importer may do.
type memberIndex struct {
	mode   imports.Mode
	done   map[imports.Place][]imports.Effect
	who    actor.Actor
	own    *actor.Rights
	levels map[string]*accesslevels.Level // by id and by folded name

	// Anyone who was merged into somebody stands for that person here.
	byTribeID map[string]*people.User
	byEmail   map[string]*people.User
	held      map[int][]string
	// erased are addresses of people who asked to be forgotten: no sheet brings them back.
	erased map[string]bool

	// Where something stands in the file already: row numbers by Tribe ID, by folded address, by person.
	tribeIDs map[string]int
	emails   map[string]int
	people   map[int]int
}

func (s *Service) newMemberIndex(ctx context.Context, in imports.Input) (*memberIndex, error) {
	a := actor.From(ctx)
	own, err := s.levels.LoadUserAccess(ctx, a.UserID)
	if err != nil {
		return nil, fmt.Errorf("read rights of the importer: %w", err)
	}

	all, err := accesslevels.Rows.All(ctx, s.db, "")
	if err != nil {
		return nil, fmt.Errorf("read levels: %w", err)
	}

	r := &memberIndex{
		mode: in.Mode, done: in.Done, who: a, own: own.Rights, levels: map[string]*accesslevels.Level{},
		byTribeID: map[string]*people.User{}, byEmail: map[string]*people.User{},
		tribeIDs: map[string]int{}, emails: map[string]int{}, people: map[int]int{},
	}
	for _, level := range all {
		r.levels[level.NameKey] = level
	}

	for _, level := range all {
		r.levels[level.ID] = level // an id wins over a name
	}

	return r, nil
}

// find reads the people behind the Tribe IDs and addresses of all rows in a handful of statements.
func (r *memberIndex) find(ctx context.Context, s *Service, rows []*memberRow) error {
	var tribeIDs, emails []string
	for _, m := range rows {
		if m.says.TribeID != nil {
			tribeIDs = append(tribeIDs, *m.says.TribeID)
		}
		if m.says.Email != nil {
			emails = append(emails, contact.EmailKey(*m.says.Email))
		}
	}

	var ids, into []int
	var gone []*people.User

	// Two statements for all rows; one per row would make a large sheet slow.
	for column, values := range map[string][]string{"tribe_id": tribeIDs, "email_key": emails} {
		cond, arg := s.db.InTexts(column, values)
		found, err := people.Users.All(ctx, s.db, "WHERE "+cond, arg)
		if err != nil {
			return fmt.Errorf("find people by %s: %w", column, err)
		}

		for _, u := range found {
			ids = append(ids, u.ID)
			r.add(u, u)
			if u.MergedIntoID != nil {
				gone, into = append(gone, u), append(into, *u.MergedIntoID)
			}
		}
	}

	// Addresses and Tribe IDs of merged people lead to who they became.
	survivors, err := people.Users.ByIDs(ctx, s.db, into)
	if err != nil {
		return fmt.Errorf("read who merged people became: %w", err)
	}

	for _, u := range survivors {
		ids = append(ids, u.ID)
		for _, old := range gone {
			if *old.MergedIntoID == u.ID {
				r.add(old, u)
			}
		}
	}

	if r.erased, err = s.dataRights.AddressesErased(ctx, emails); err != nil {
		return fmt.Errorf("look for erased addresses: %w", err)
	}

	r.held, err = s.levels.IDsOf(ctx, ids)
	return err
}

// add lets the Tribe ID and the address of one person lead to another, or to themselves.
func (r *memberIndex) add(by, u *people.User) {
	r.byEmail[by.EmailKey] = u
	if by.TribeID != nil {
		r.byTribeID[*by.TribeID] = u
	}
}

// resolve decides who a row is about and what would become of them.
func (r *memberIndex) resolve(m *memberRow) {
	if done := r.done[imports.Place{Sheet: membersSheet, Row: m.Row.Number}]; len(done) > 0 {
		m.userID = done[0].EntityID // an earlier start of the same run has seen to it
		r.people[m.userID] = m.Row.Number
		r.firstOf(m)

		return
	}

	if m.says.TribeID == nil && m.says.Email == nil {
		m.require(columnEmail, nil)
		r.resolveLevels(m)
		if r.mode == imports.Create {
			r.resolveNew(m)
		}

		return
	}

	// An erased person must not come back by an old list; they can sign up themselves.
	if m.says.Email != nil && r.erased[contact.EmailKey(*m.says.Email)] {
		m.Wrong(columnEmail, "belonged to someone who asked to be erased")
		return
	}

	m.user = r.findPerson(m)
	r.refuseDuplicate(m)
	r.resolveLevels(m)
	if m.user == nil {
		r.resolveNew(m)
		return
	}

	m.userID = m.user.ID
	m.before = StateOf(m.user, r.held[m.user.ID])
	m.after = m.before.with(m.says, m.points)
	r.resolveKnown(m)
}

// findPerson finds the person by Tribe ID, then by address.
func (r *memberIndex) findPerson(m *memberRow) *people.User {
	var byID, byEmail *people.User
	if m.says.TribeID != nil {
		if byID = r.byTribeID[*m.says.TribeID]; byID != nil && values.OrEmpty(byID.TribeID) != *m.says.TribeID {
			m.says.TribeID = nil // the old one of somebody who was merged: it only finds them
		}
	}
	if m.says.Email != nil {
		if byEmail = r.byEmail[contact.EmailKey(*m.says.Email)]; byEmail != nil &&
			byEmail.EmailKey != contact.EmailKey(*m.says.Email) {
			m.says.Email = nil
		}
	}

	// Two keys that name two people are a mistake of the sheet, and guessing would mix them up.
	switch {
	case byID != nil && byEmail != nil && byID.ID != byEmail.ID:
		m.Wrong(columnEmail, "Someone else has this email address")
	case byID == nil && byEmail != nil && m.says.TribeID != nil && byEmail.TribeID != nil:
		m.Wrong(columnTribeID, "%s has the Tribe ID %s", byEmail.Email, *byEmail.TribeID)
	}

	if byID != nil {
		return byID
	}

	return byEmail
}

// refuseDuplicate refuses a second row about the same person.
func (r *memberIndex) refuseDuplicate(m *memberRow) {
	column, first := r.firstOf(m)
	if m.user != nil && first == 0 {
		first = claim(r.people, m.user.ID, m.Row.Number)
	}
	if first != 0 {
		m.Wrong(column, "The same person is already in row %d", first)
	}
}

// firstOf notes the row's address and Tribe ID, and finds an earlier row with either.
func (r *memberIndex) firstOf(m *memberRow) (column string, first int) {
	column = columnEmail
	if m.says.Email != nil {
		first = claim(r.emails, contact.EmailKey(*m.says.Email), m.Row.Number)
	}
	if m.says.TribeID != nil && first == 0 {
		column, first = columnTribeID, claim(r.tribeIDs, *m.says.TribeID, m.Row.Number)
	}
	return column, first
}

// claim notes the row for a key and gives the row that had it before.
func claim[K comparable](rows map[K]int, key K, row int) int {
	if first := rows[key]; first != 0 {
		return first
	}
	rows[key] = row
	return 0
}

// resolveLevels turns names into levels and refuses those that the importer may not give.
func (r *memberIndex) resolveLevels(m *memberRow) {
	if m.says.Levels == nil {
		return
	}

	ids := []string{}

	// Ids are tried as they are typed, names without regard to case.
	for _, name := range m.says.Levels {
		level := r.levels[name]
		if level == nil {
			level = r.levels[db.Fold(name)]
		}

		if level == nil {
			m.Wrong(columnLevels, "Access level %s not found", name)
			continue
		}

		ids = append(ids, level.ID)

		// A level that the person has already is not given by this row.
		held := m.user != nil && slices.Contains(r.held[m.user.ID], level.ID)
		if rights, err := accesslevels.RightsOf(false, level); !held && (err != nil || !rights.IsSubsetOf(r.own)) {
			m.Wrong(columnLevels, "You can't give the level %s because it opens more than you can", level.Name)
		}
	}

	slices.Sort(ids)
	m.says.Levels = slices.Compact(ids)
	m.opensByLevel = slices.ContainsFunc(ids, func(id string) bool { return r.levels[id].OpensMemberContent })
}

func (r *memberIndex) resolveNew(m *memberRow) {
	if r.mode == imports.Update {
		m.Wrong(columnEmail, "No one has this Tribe ID or email address")
		return
	}

	m.require(columnEmail, m.says.Email)
	m.require(columnFirstName, m.says.FirstName)
	m.require(columnLastName, m.says.LastName)
	if m.says.Levels == nil {
		m.says.Levels = []string{access.SignupLevel}
	}

	m.after = MemberState{}.with(m.says, m.points)
}

func (r *memberIndex) resolveKnown(m *memberRow) {
	emailChanges := contact.EmailKey(*m.after.Email) != m.user.EmailKey
	switch {
	// In the order of how much staff have to do about it.
	case r.mode == imports.Create:
		m.Wrong(columnEmail, "This person already exists")
	case m.user.ArchivedAt != nil:
		m.Wrong(columnEmail, "This person is archived. Restore them first.")
	case m.before.Equals(m.after):
	case !r.canChange(m.user):
		m.Wrong(columnEmail, "You can't change someone who has more access than you")
	case emailChanges && r.who.Impersonating():
		m.Wrong(columnEmail, "You can't change email addresses while viewing as someone else")
	}
}

// canChange tells whether the importer may do all that this person may.
func (r *memberIndex) canChange(u *people.User) bool {
	var levels []*accesslevels.Level
	for _, id := range r.held[u.ID] {
		levels = append(levels, r.levels[id])
	}
	rights, err := accesslevels.RightsOf(u.IsLegacyAdmin, levels...)
	return err == nil && rights.IsSubsetOf(r.own)
}

// require notes a cell that is blank, unless it holds something that was refused already.
func (m *memberRow) require(column string, said *string) {
	if said == nil && !slices.ContainsFunc(m.Problems, func(p sheet.Problem) bool { return p.Column == column }) {
		m.Wrong(column, errs.IsRequired)
	}
}
