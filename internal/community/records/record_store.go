package records

import (
	"context"
	"fmt"
	"strings"

	"atlas/internal/platform/db"
)

// PersonColumns are the columns of u, a person, that others see: id, name, slug and picture.
const PersonColumns = `u.id, u.first_name || ' ' || u.last_name, u.slug, u.profile_image`

// ColumnCount counts the columns of a list such as Table.Columns.
func ColumnCount(columns string) int { return strings.Count(columns, ",") + 1 }

// Invariant is a query for the ids of rows that must not be, and what to say of each.
type Invariant struct{ Says, Query string }

// brokenMax is how many rows are named for each rule.
const brokenMax = " LIMIT 100"

// Broken names the rows that break rules.
func Broken(ctx context.Context, database *db.DB, rules []Invariant) ([]string, error) {
	var found []string
	for _, rule := range rules {
		ids, err := db.Column[int](ctx, database, rule.Query+brokenMax)
		if err != nil {
			return nil, fmt.Errorf("look for what breaks a rule: %w", err)
		}

		for _, id := range ids {
			found = append(found, fmt.Sprintf(rule.Says, id))
		}
	}

	return found, nil
}

// IDsByName reads the ids of what is in use in a table, by folded name.
func IDsByName(ctx context.Context, d *db.DB, table string) (map[string]int, error) {
	out := map[string]int{}
	err := d.Each(ctx, `SELECT name_key, id FROM `+table+` WHERE archived_at IS NULL`, nil,
		func(scan func(...any) error) error {
			var key string
			var id int
			if err := scan(&key, &id); err != nil {
				return fmt.Errorf("read a name of %s: %w", table, err)
			}

			out[key] = id
			return nil
		})
	if err != nil {
		return nil, fmt.Errorf("read the names of %s: %w", table, err)
	}

	return out, nil
}
