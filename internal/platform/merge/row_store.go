package merge

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"atlas/internal/platform/db"
)

// rowStore holds the SQL over the tables that packages declare, and over the rows that their hooks name.
type rowStore struct{ db *db.DB }

// count counts the rows of an owner.
func (s rowStore) count(ctx context.Context, t Table, ownerID int) (int, error) {
	return s.db.Int(ctx, "SELECT COUNT(*) FROM "+t.Name+" WHERE "+t.Owner+" = ?", ownerID)
}

// deleteOf deletes the rows of an owner.
func (s rowStore) deleteOf(ctx context.Context, t Table, ownerID int) error {
	_, err := s.db.Exec(ctx, "DELETE FROM "+t.Name+" WHERE "+t.Owner+" = ?", ownerID)
	return err
}

// changeOwner changes the owner of the rows with these keys, and counts those that were still the first owner's.
func (s rowStore) changeOwner(ctx context.Context, t Table, keys []string, fromID, toID int) (int, error) {
	cond, arg := s.db.InTexts(t.key(""), keys)
	return s.db.Exec(ctx, "UPDATE "+t.Name+" SET "+t.Owner+" = ? WHERE "+t.Owner+" = ? AND "+cond, toID, fromID, arg)
}

// keys lists the rows of the person who goes: those that can move, and those that the survivor has already.
func (s rowStore) keys(ctx context.Context, t Table, p Pair) (moving, colliding []string, err error) {
	// Where a person can have several such rows, none can be in the way of another.
	query, args := "SELECT "+t.key("m.")+", 0 FROM "+t.Name+" m WHERE m."+t.Owner+" = ? ORDER BY 1", []any{p.Source}
	if t.unique() {
		query = "SELECT " + t.key("m.") + ", CASE WHEN EXISTS (SELECT 1 FROM " + t.Name + " o WHERE o." + t.Owner +
			" = ?" + t.same() + ") THEN 1 ELSE 0 END FROM " +
			t.Name + " m WHERE m." + t.Owner + " = ? ORDER BY 1"
		args = []any{p.Survivor, p.Source}
	}

	rows, err := s.db.Query(ctx, query, args...)
	if err != nil {
		return nil, nil, fmt.Errorf("list rows of %s: %w", t.Name, err)
	}

	defer rows.Close()
	for rows.Next() {
		var key string
		var collides int
		if err := rows.Scan(&key, &collides); err != nil {
			return nil, nil, fmt.Errorf("read row of %s: %w", t.Name, err)
		}

		if collides == 1 {
			colliding = append(colliding, key)
		} else {
			moving = append(moving, key)
		}
	}

	return moving, colliding, rows.Err()
}

// pairs reads the rows that both people have: the values of the keys, then each column of the survivor's row and of the
// other one.
func (s rowStore) pairs(ctx context.Context, t Table, keys, columns []string, p Pair) ([][]any, error) {
	list := []string{}
	for _, column := range keys {
		list = append(list, "o."+column)
	}

	for _, column := range columns {
		list = append(list, "o."+column, "m."+column)
	}

	_, both, err := s.db.Values(ctx,
		"SELECT "+strings.Join(list, ", ")+" FROM "+t.Name+" m JOIN "+t.Name+" o ON o."+t.Owner+" = ?"+t.same()+
			" WHERE m."+t.Owner+" = ?", p.Survivor, p.Source)
	return both, err
}

func (t Table) unique() bool { return t.Single || t.Scope != "" }

// same is the condition under which a row m of one person and a row o of the other cannot both be the survivor's.
func (t Table) same() string {
	var cond strings.Builder
	for _, column := range strings.Fields(t.Scope) {
		cond.WriteString(" AND o." + column + " = m." + column)
	}
	return cond.String()
}

// key is one text for the key of a row within those of its owner.
func (t Table) key(prefix string) string {
	columns := strings.Fields(t.Key)
	if len(columns) == 0 {
		return "''"
	}
	for i, column := range columns {
		columns[i] = "CAST(" + prefix + column + " AS TEXT)"
	}
	return strings.Join(columns, " || '\x1f' || ")
}

// condition is "a = ? AND b = ?" with its values.
func condition(where Row) (string, []any) {
	columns := slices.Sorted(maps.Keys(where))
	args := make([]any, len(columns))
	for i, column := range columns {
		args[i] = where[column]
	}
	return strings.Join(columns, " = ? AND ") + " = ?", args
}

// read reads columns of the one row that fits, and keeps others from changing it.
func (s rowStore) read(ctx context.Context, table string, where Row, columns []string) (Row, error) {
	cond, args := condition(where)
	names, found, err := s.db.Values(ctx,
		"SELECT "+strings.Join(columns, ", ")+" FROM "+table+" WHERE "+cond+s.db.ForUpdate(), args...)
	switch {
	case err != nil:
		return nil, fmt.Errorf("read row of %s: %w", table, err)
	case len(found) == 0:
		return nil, db.ErrNone
	case len(found) > 1:
		return nil, fmt.Errorf("%d rows of %s fit", len(found), table)
	}

	row := Row{}
	for i, name := range names {
		row[name] = found[0][i]
	}

	return row, nil
}

// update changes columns of the one row that fits.
func (s rowStore) update(ctx context.Context, table string, where, change Row) error {
	// Names in order: a map would write another text each time, and each would be prepared anew.
	columns := slices.Sorted(maps.Keys(change))
	args := make([]any, len(columns))
	for i, column := range columns {
		args[i] = change[column]
	}

	cond, more := condition(where)
	n, err := s.db.Exec(ctx, "UPDATE "+table+" SET "+strings.Join(columns, " = ?, ")+" = ? WHERE "+cond,
		append(args, more...)...)
	if err == nil && n != 1 {
		err = fmt.Errorf("%d rows of %s changed instead of one", n, table)
	}

	return err
}

// add adds to a figure of the rows that fit; one that is missing counts as 0.
func (s rowStore) add(ctx context.Context, table string, where Row, column string, more int) error {
	cond, args := condition(where)
	_, err := s.db.Exec(ctx, "UPDATE "+table+" SET "+column+" = COALESCE("+column+", 0) + ? WHERE "+cond,
		append([]any{more}, args...)...)
	return err
}

// subtract takes away from a figure of the rows that fit, and counts them.
func (s rowStore) subtract(ctx context.Context, table string, where Row, column string, less any) (int, error) {
	cond, args := condition(where)
	return s.db.Exec(ctx, "UPDATE "+table+" SET "+column+" = "+column+" - ? WHERE "+cond,
		append([]any{less}, args...)...)
}

// insert writes a row unless it is there already, and counts what it wrote.
func (s rowStore) insert(ctx context.Context, table string, row Row) (int, error) {
	columns := slices.Sorted(maps.Keys(row))
	args := make([]any, len(columns))
	for i, column := range columns {
		args[i] = row[column]
	}
	return s.db.Exec(ctx,
		"INSERT INTO "+table+" ("+strings.Join(columns, ", ")+") VALUES ("+db.Placeholders(len(columns))+
			") ON CONFLICT DO NOTHING", args...)
}

// delete deletes the rows that fit, and counts them.
func (s rowStore) delete(ctx context.Context, table string, where Row) (int, error) {
	cond, args := condition(where)
	return s.db.Exec(ctx, "DELETE FROM "+table+" WHERE "+cond, args...)
}
