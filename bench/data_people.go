package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/alexedwards/argon2id"

	"atlas/internal/identity/people"
	"atlas/internal/platform/db"
)

// Everybody there is, counted from 0, with their level. What isStaff and isNonMember say in Go is said here in SQL.
const (
	numberedPeople = `(SELECT n.i, n.i + 1 AS id, 'person' || {digits} || '@bench.test' AS email,
		{start} + CAST(n.i AS BIGINT) * 60000 AS at, {digits} AS digits,
		CASE WHEN n.i < {first} OR n.i >= {reserved} AND n.i % {every} = 7 THEN 'tribe-team-fa'
		WHEN n.i >= {reserved} AND n.i % 10 = 0 THEN 'non-member' ELSE 'member' END AS level
		FROM (WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < {people} - 1) SELECT i FROM n) n)`

	// Who has not proven their address may do next to nothing, staff included.
	insertPeople = `INSERT INTO users (id, email, email_key, slug, tribe_id, password_hash, first_name, last_name,
		name_key, search_text, is_legacy_admin, show_returnee_modal, email_proven_at, created_at, updated_at,
		is_non_member, level_rank, level_bits, xp)
		SELECT p.id, p.email, p.email, 'person-' || p.digits, 'TRB-' || p.digits, CAST(? AS TEXT), m.first_name,
		m.last_name, m.name_key, m.name_key || ' ' || p.email || ' trb-' || p.digits, FALSE, FALSE, p.at, p.at, p.at,
		p.level = 'non-member', l.position, CAST(1 AS BIGINT) << l.position,
		CASE WHEN p.level <> 'member' THEN 0 WHEN p.i % 10 <= 5 THEN 170 ELSE 150 END
		FROM ` + numberedPeople + ` p JOIN bench_names m ON m.id = p.i % {names} JOIN access_levels l ON l.id = p.level`
	insertLevels = `INSERT INTO user_access_levels (user_id, level_id, granted_at)
		SELECT p.id, p.level, p.at FROM ` + numberedPeople + ` p`
)

// fillPeople makes everybody, with what lists know of their levels and points.
func fillPeople(ctx context.Context, d *db.DB, users int) error {
	hash, err := argon2id.CreateHash(password,
		&argon2id.Params{Memory: 19 * 1024, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32})
	if err != nil {
		return err
	}

	if err := fillNames(ctx, d); err != nil {
		return err
	}

	words := strings.NewReplacer("{people}", fmt.Sprint(users), "{names}", fmt.Sprint(len(firstNames)*len(lastNames)),
		"{start}", fmt.Sprint(dataStart.UnixMilli()), "{first}", fmt.Sprint(firstStaff), "{reserved}",
		fmt.Sprint(reserved), "{every}", fmt.Sprint(staffEvery(users)),
		"{digits}", "(CASE WHEN n.i < 1000000 THEN substr('00000', 1, 6 - length(CAST(n.i AS TEXT))) ELSE '' END || n.i)")
	if _, err := d.Exec(ctx, words.Replace(insertPeople), hash); err != nil {
		return fmt.Errorf("make people: %w", err)
	}

	return each(ctx, d, words.Replace(insertLevels), "DROP TABLE bench_names")
}

// fillNames makes a table of all names, folded as the product folds them.
func fillNames(ctx context.Context, d *db.DB) error {
	if err := each(ctx, d, `CREATE TABLE bench_names (id INTEGER PRIMARY KEY, first_name TEXT NOT NULL,
		last_name TEXT NOT NULL, name_key TEXT NOT NULL)`); err != nil {
		return err
	}

	var rows []string
	var args []any
	for i := range len(firstNames) * len(lastNames) {
		u := people.User{FirstName: firstNames[i%len(firstNames)], LastName: lastNames[i/len(firstNames)]}
		u.Fold()
		rows = append(rows, "(?, ?, ?, ?)")
		args = append(args, i, u.FirstName, u.LastName, u.NameKey)
	}

	_, err := d.Exec(ctx, "INSERT INTO bench_names (id, first_name, last_name, name_key) VALUES "+
		strings.Join(rows, ", "), args...)
	return err
}

// followLevels writes what lists know of people's levels, as the migration does.
const followLevels = `UPDATE users SET
	is_non_member = NOT EXISTS (SELECT 1 FROM user_access_levels g
	WHERE g.user_id = users.id AND g.level_id <> 'non-member'),
	level_rank = (SELECT MIN(l.position) FROM user_access_levels g JOIN access_levels l ON l.id = g.level_id
	WHERE g.user_id = users.id),
	level_bits = (SELECT CAST(SUM(CAST(1 AS BIGINT) << l.position) AS BIGINT) FROM user_access_levels g
	JOIN access_levels l ON l.id = g.level_id WHERE g.user_id = users.id)`

var firstNames = strings.Fields("Maricel Arnel Rhea Jomar Liezl Dianne Carlo Angelica Niña Kristine Mark Cherry " +
	"Rowena Miggy Tin Joy Jericho Aileen Ramon Teresita Paolo Bea Ferdinand Grace Lorna Dennis Vilma Rodel Sheila Noel")
var lastNames = strings.Fields("DelaCruz Santos Reyes Magbanua Tolentino Catapang Abad Quiambao Evangelista Pascual " +
	"Peñaflor Mercado Villanueva Sarmiento Ferrer Salazar Bautista Ocampo Garcia Mendoza Torres Castillo Flores " +
	"Ramos Aquino Navarro Domingo Rosales Lim Tan")
