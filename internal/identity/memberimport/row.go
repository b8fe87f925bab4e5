package memberimport

import (
	"context"
	"slices"
	"strings"
	"time"

	"atlas/internal/identity/contact"
	"atlas/internal/identity/people"
	"atlas/internal/identity/values"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/imports"
	"atlas/internal/platform/sheet"
)

// The titles of the Members sheet.
const (
	columnTribeID      = "Tribe ID"
	columnEmail        = "Email"
	columnBatch        = "Batch"
	columnFirstName    = "First Name"
	columnMiddleName   = "Middle Name"
	columnLastName     = "Last Name"
	columnSuffix       = "Suffix"
	columnBirthDate    = "Birth Date (mm/dd/yyyy)"
	columnFacebook     = "Facebook Profile"
	columnMobile       = "Mobile Number"
	columnSex          = "Sex"
	columnGroup        = "Group Name"
	columnLevels       = "Access Levels"
	columnPoints       = "Base Points"
	columnSubscription = "Subscription ID"
)

const otherCellMax = 200

// memberRow is one row of the Members sheet on its way to an item.
type memberRow struct {
	*sheet.Fields
	// says is what the row says; nil and no levels where a cell is blank. Base points are apart, because none is a
	// figure too.
	says   MemberState
	points *int
	// cells are the columns of other domains that hold something.
	cells map[string]string

	// user is the person the row is about, nil for somebody new; userID is known for new people once their row was
	// applied.
	user   *people.User
	userID int
	before MemberState
	after  MemberState
	others []ImportChange
	// opensByLevel tells that a level of the row opens member content, as those of people who work here do.
	opensByLevel bool
	// warnings don't stop the row.
	warnings []sheet.Problem
}

// MemberState is what an import can change about a person: the form of its effects, and of the info log.
type MemberState struct {
	Email           *string  `json:"email"`
	TribeID         *string  `json:"tribeId"`
	FirstName       *string  `json:"firstName"`
	MiddleName      *string  `json:"middleName"`
	LastName        *string  `json:"lastName"`
	Suffix          *string  `json:"suffix"`
	Sex             *string  `json:"sex"`
	Birthdate       *string  `json:"birthdate"`
	MobileNumber    *string  `json:"mobileNumber"`
	FacebookProfile *string  `json:"facebookProfile"`
	BasePoints      int      `json:"basePoints,omitempty"`
	Levels          []string `json:"levels"`
}

func StateOf(u *people.User, levels []string) MemberState {
	return MemberState{
		Email: &u.Email, TribeID: u.TribeID, FirstName: &u.FirstName, MiddleName: u.MiddleName, LastName: &u.LastName,
		Suffix: u.Suffix,
		Sex:    u.Sex, Birthdate: u.Birthdate, MobileNumber: u.MobileNumber, FacebookProfile: u.Facebook,
		BasePoints: u.BasePoints, Levels: levels,
	}
}

// texts are the fields that are plain texts, in one order.
func (m *MemberState) texts() []**string {
	return []**string{&m.Email, &m.TribeID, &m.FirstName, &m.MiddleName, &m.LastName, &m.Suffix, &m.Sex, &m.Birthdate,
		&m.MobileNumber, &m.FacebookProfile}
}

// with is the state after the row said what it says; blanks change nothing.
func (m MemberState) with(says MemberState, points *int) MemberState {
	into := m.texts()
	for i, said := range says.texts() {
		if *said != nil {
			*into[i] = *said
		}
	}

	if says.Levels != nil {
		m.Levels = says.Levels
	}
	if points != nil {
		m.BasePoints = *points
	}

	return m
}

func (m MemberState) Equals(o MemberState) bool {
	others := o.texts()
	for i, text := range m.texts() {
		// No value and an empty one are the same to people.
		if values.OrEmpty(*text) != values.OrEmpty(*others[i]) {
			return false
		}
	}
	return slices.Equal(m.Levels, o.Levels) && m.BasePoints == o.BasePoints
}

// into writes the state into a person.
func (m MemberState) into(u *people.User) {
	// The key is what addresses are compared by, so it changes with them.
	u.Email, u.EmailKey = *m.Email, contact.EmailKey(*m.Email)
	u.TribeID, u.FirstName, u.MiddleName, u.LastName, u.Suffix = m.TribeID, *m.FirstName, m.MiddleName, *m.LastName, m.Suffix
	u.Sex, u.Birthdate, u.MobileNumber, u.Facebook = m.Sex, m.Birthdate, m.MobileNumber, m.FacebookProfile
	u.BasePoints = m.BasePoints
}

// readMember reads and checks the cells; who it is about is not known yet.
func readMember(row *sheet.Row, now time.Time) *memberRow {
	m := &memberRow{Fields: row.Fields(), cells: map[string]string{}}
	m.says = MemberState{
		TribeID: m.tidy(columnTribeID, people.TribeIDMax), Email: m.email(), FirstName: m.name(columnFirstName, people.NameMax),
		MiddleName: m.name(columnMiddleName, people.NameMax),
		LastName:   m.name(columnLastName, people.NameMax), Suffix: m.name(columnSuffix, people.SuffixMax), Sex: m.sex(),
		Birthdate:    m.birthdate(now),
		MobileNumber: m.mobile(), FacebookProfile: m.facebook(), Levels: m.levels(),
	}
	// Checked by their domains later, all rows at once.
	for _, column := range []string{columnBatch, columnGroup, columnSubscription} {
		if text := m.tidy(column, otherCellMax); text != nil {
			m.cells[column] = *text
		}
	}

	m.points = m.Whole(columnPoints, 0, people.BasePointsMax)
	return m
}

func (m *memberRow) tidy(column string, most int) *string {
	text := m.Text(column, most)
	if text == nil {
		return nil
	}
	return values.OrNil(values.TidyName(*text))
}

// name reads a part of a name, which holds no address of a web page.
func (m *memberRow) name(column string, most int) *string {
	name := m.tidy(column, most)
	// A name with an address in it would be a link in our emails.
	if name != nil && errs.HasWebAddress(*name) {
		m.Wrong(column, errs.IsWebAddress)
		return nil
	}
	return name
}

func (m *memberRow) email() *string {
	text := m.Text(columnEmail, contact.EmailMax)
	if text == nil {
		return nil
	}
	if !contact.ValidEmail(*text) {
		m.Wrong(columnEmail, errs.IsNotFormatted)
		return nil
	}
	return new(contact.CleanEmail(*text))
}

func (m *memberRow) sex() *string {
	text := m.Text(columnSex, people.SuffixMax)
	if text == nil {
		return nil
	}

	switch strings.ToLower(*text) {
	case "female", "f":
		return new("Female")
	case "male", "m":
		return new("Male")
	}

	m.Wrong(columnSex, "must be Female or Male")
	return nil
}

func (m *memberRow) birthdate(now time.Time) *string {
	day := m.Day(columnBirthDate)
	// Nobody is born after today in Manila.
	if day != nil && (*day < people.OldestBirthdate || *day > now.In(clock.Manila).Format(time.DateOnly)) {
		m.Wrong(columnBirthDate, errs.IsNotValid)
		return nil
	}
	return day
}

// mobile restores the zero that a spreadsheet program drops from a number typed as such.
func (m *memberRow) mobile() *string {
	text := m.Text(columnMobile, people.NameMax)
	if text == nil {
		return nil
	}

	// Only true numbers lose their zero; a text of ten digits is a typing mistake.
	typed := *text
	if m.IsNumber(columnMobile) && len(typed) == 10 && typed[0] == '9' {
		typed = "0" + typed
	}

	number, ok := contact.CleanMobile(typed)
	if !ok {
		m.Wrong(columnMobile, contact.MobileMessage)
		return nil
	}

	return &number
}

func (m *memberRow) facebook() *string {
	text := m.Text(columnFacebook, people.PageAddressMax)
	if text == nil {
		return nil
	}

	address, ok := people.FacebookSite.Clean(*text)
	if !ok {
		m.Wrong(columnFacebook, errs.IsNotValid)
		return nil
	}

	return &address
}

// levels splits the names; which levels they are is resolved later.
func (m *memberRow) levels() []string {
	text := m.Text(columnLevels, 1000)
	if text == nil {
		return nil
	}

	var out []string
	// Sheets separate levels in every way that people do.
	for _, name := range strings.FieldsFunc(*text, func(r rune) bool { return strings.ContainsRune(",;|\n", r) }) {
		if name = values.TidyName(name); name != "" {
			out = append(out, name)
		}
	}

	return out
}

// item is the plan for the row.
func (m *memberRow) item(s *Service) imports.Item {
	item := imports.Item{Row: m.Row, Problems: m.Problems, Warnings: m.warnings}
	switch {
	case len(m.Problems) > 0:
	case m.user == nil:
		item.Action = imports.Creates
		item.Apply = func(ctx context.Context) ([]imports.Effect, error) { return s.createMember(ctx, m) }
	case m.before.Equals(m.after) && len(m.others) == 0:
		item.Action = imports.Unchanged
	default:
		item.Action = imports.Updates
		item.Apply = func(ctx context.Context) ([]imports.Effect, error) { return s.updateMember(ctx, m) }
	}

	return item
}
