package db

import (
	"database/sql"
	"errors"
	"regexp"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
)

// Violation says that a rule of the database was broken; Constraint is its name, the same on both engines.
type Violation struct {
	// Kind is "unique", "foreign key", "check" or "not null".
	Kind string
	// Constraint is the name of the unique index or check; on SQLite a broken unique index is found by its columns.
	Constraint string
	cause      error
}

func (v *Violation) Error() string { return v.Kind + " violation of " + v.Constraint }
func (v *Violation) Unwrap() error { return v.cause }

// Unique tells whether err broke the unique rule over these columns of a table ("users.email_key").
func Unique(err error, columns string) bool {
	var v *Violation
	return errors.As(err, &v) && v.Kind == "unique" && v.Constraint == columns
}

// ForeignKey tells whether err points to a row that is not there, or that others still point to.
func ForeignKey(err error) bool {
	var v *Violation
	return errors.As(err, &v) && v.Kind == "foreign key"
}

// SQLite's extended result codes.
const (
	sqliteConstraintCheck      = 275
	sqliteConstraintForeignKey = 787
	sqliteConstraintNotNull    = 1299
	sqliteConstraintPrimaryKey = 1555
	sqliteConstraintUnique     = 2067
	sqliteBusy                 = 5
)

// StatementError says which statement failed. The cause, a Violation or an error of the driver or of the context, is
// behind it for errors.Is and errors.As.
type StatementError struct {
	// Statement is verb and table, such as "insert into users".
	Statement string
	cause     error
}

func (e *StatementError) Error() string { return e.Statement + ": " + e.cause.Error() }
func (e *StatementError) Unwrap() error { return e.cause }

// statementError says which statement failed and turns engine errors into ours. Without an error it costs nothing: the
// text of the statement is only looked at when it failed. A missing row is ErrNone, as it is.
func statementError(query string, err error) error {
	if err == nil {
		return nil
	}

	// Callers compare with ErrNone, so a missing row stays the same value whatever the statement.
	if errors.Is(err, sql.ErrNoRows) || errors.Is(err, ErrNone) {
		return ErrNone
	}

	// An inner statement has said its name already: two names for one failure would mislead.
	if _, isNamed := errors.AsType[*StatementError](err); isNamed {
		return err
	}

	return &StatementError{Statement: describe(query), cause: engineError(err)}
}

// describe returns verb and table of a statement, such as "select from users"; the verb alone where no table is found.
func describe(query string) string {
	verb, rest := cutWord(query)
	verb = strings.ToLower(verb)

	preposition := ""
	switch verb {
	case "update":
		table, _ := cutWord(rest)

		return "update " + tableName(table)
	case "insert":
		preposition = "INTO"
	case "delete", "select":
		preposition = "FROM"
	default:
		return verb
	}

	after, found := afterWord(rest, preposition)
	if !found {
		return verb
	}

	table, _ := cutWord(after)

	return verb + " " + strings.ToLower(preposition) + " " + tableName(table)
}

// afterWord returns what follows a word of a statement, leaving out what stands in parentheses and quotes: the FROM of
// a subquery is not that of the statement.
func afterWord(text, word string) (after string, found bool) {
	depth, isQuoted := 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\'':
			isQuoted = !isQuoted
		case isQuoted:
		case c == '(':
			depth++
		case c == ')':
			depth--
		case depth == 0 && isSpace(c) && len(text) > i+len(word)+1 &&
			strings.EqualFold(text[i+1:i+1+len(word)], word) && isSpace(text[i+1+len(word)]):
			return text[i+1+len(word):], true
		}
	}

	return "", false
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' }

// engineError turns a broken rule of either engine into a Violation and leaves other errors as they are.
func engineError(err error) error {
	// Both drivers report a broken rule by a number; callers ask for the rule and never for the engine.
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		switch pg.Code {
		case "23505":
			return &Violation{"unique", pgColumns(pg), err}
		case "23503":
			return &Violation{"foreign key", pg.ConstraintName, err}
		case "23514":
			return &Violation{"check", pg.ConstraintName, err}
		case "23502":
			return &Violation{"not null", pg.TableName + "." + pg.ColumnName, err}
		}

		return err
	}

	var lite *sqlite.Error
	if errors.As(err, &lite) {
		switch lite.Code() {
		case sqliteConstraintUnique, sqliteConstraintPrimaryKey:
			return &Violation{"unique", afterColon(lite.Error()), err}
		case sqliteConstraintForeignKey:
			return &Violation{"foreign key", "", err}
		case sqliteConstraintCheck:
			return &Violation{"check", afterColon(lite.Error()), err}
		case sqliteConstraintNotNull:
			return &Violation{"not null", afterColon(lite.Error()), err}
		}
	}

	return err
}

var pgKeyDetail = regexp.MustCompile(`^Key \((.*?)\)=\(`)

// pgColumns writes a broken unique rule the way SQLite does: "users.email_key" or "t.a, t.b".
func pgColumns(pg *pgconn.PgError) string {
	m := pgKeyDetail.FindStringSubmatch(pg.Detail)
	if m == nil {
		return pg.ConstraintName
	}
	columns := strings.Split(m[1], ", ")
	for i, c := range columns {
		columns[i] = pg.TableName + "." + c
	}
	return strings.Join(columns, ", ")
}

// afterColon takes "users.email" out of "constraint failed: UNIQUE constraint failed: users.email (2067)".
func afterColon(message string) string {
	if i := strings.LastIndex(message, "constraint failed: "); i >= 0 {
		message = message[i+len("constraint failed: "):]
	}
	if i := strings.LastIndex(message, " ("); i >= 0 {
		message = message[:i]
	}
	return message
}

func retryable(err error) bool {
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		return pg.Code == "40001" || pg.Code == "40P01"
	}
	var lite *sqlite.Error
	return errors.As(err, &lite) && lite.Code()&0xff == sqliteBusy
}
