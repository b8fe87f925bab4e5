package statement

import "slices"

// Kind is what the values of a column are.
type Kind string

// The kinds of columns. A Day is an instant that is shown as its Manila day, Money is centavos.
const (
	Text   Kind = "text"
	Choice Kind = "choice"
	Number Kind = "number"
	Money  Kind = "money"
	Day    Kind = "day"
)

// Column is something that a source tells about its rows.
type Column struct {
	Key, Name string
	Kind      Kind
	// SQL is its value. {now} and {today} are instants, other words in braces are those of Env.Words.
	SQL string
	// Joins are the names of what it is read from, beside the rows themselves.
	Joins []string
	// Page is a right that it takes beyond those of its source; empty for none.
	Page string
	// Choices picks the values that a filter offers; empty where they are typed.
	Choices string
}

// isSummed tells whether groups add it up.
func (c *Column) isSummed() bool { return c.Kind == Number || c.Kind == Money }

// Join is a table that columns are read from. There is one row of it at most for each row of the source.
type Join struct{ Name, SQL string }

// Source is rows that a report can be about.
type Source struct {
	Key, Name string
	// About says what one row is.
	About string
	// Pages are the rights that it takes, all of them.
	Pages []string
	// From has the person as u.
	From  string
	Where string
	// RowID is a number or text that no other row has.
	RowID string
	// HasKey tells that RowID is a key, by which rows come in order without being sorted.
	HasKey  bool
	Joins   []Join
	Columns []Column
}

// CanOpen tells whether someone with these pages may read the source.
func (s *Source) CanOpen(hasPage func(string) bool) bool {
	return !slices.ContainsFunc(s.Pages, func(page string) bool { return !hasPage(page) })
}

// Find is a source; nil for none.
func Find(key string) *Source {
	at := slices.IndexFunc(Sources, func(s Source) bool { return s.Key == key })
	if at < 0 {
		return nil
	}

	return &Sources[at]
}

// Column is a column of a source; nil for none.
func (s *Source) Column(key string) *Column {
	at := slices.IndexFunc(s.Columns, func(c Column) bool { return c.Key == key })
	if at < 0 {
		return nil
	}

	return &s.Columns[at]
}

// CanSee tells whether someone with these pages may read a column of a source that they may open.
func (c *Column) CanSee(hasPage func(string) bool) bool { return c.Page == "" || hasPage(c.Page) }
