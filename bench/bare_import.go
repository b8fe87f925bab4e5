package main

import (
	"database/sql"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/xuri/excelize/v2"
)

// importPeople is the least an import can do: read the rows and insert each with its level, in one transaction.
func (b *bare) importPeople(w http.ResponseWriter, r *http.Request) {
	file, err := excelize.OpenReader(r.Body)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}

	defer file.Close()
	rows, err := file.GetRows("Members")
	if err == nil {
		err = b.insertPeople(rows)
	}

	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}

	answer(w, map[string]int{"rows": len(rows) - 1})
}

func (b *bare) insertPeople(rows [][]string) error {
	tx, err := b.writer.Begin() // who writes waits for those who still write emails
	if err != nil {
		return err
	}

	defer func() { _ = tx.Rollback() }()
	person, err := tx.Prepare(b.marked(`INSERT INTO users (tribe_id, email, email_key, slug, first_name, last_name,
		birthdate, facebook_profile, mobile_number, sex, name_key, search_text,
		is_legacy_admin, show_returnee_modal, created_at, updated_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`))
	if err != nil {
		return err
	}

	level, err := tx.Prepare(b.marked("INSERT INTO user_access_levels (user_id, level_id, granted_at) VALUES (?, ?, ?)"))
	if err != nil {
		return err
	}
	if len(rows) == 0 {
		return sql.ErrNoRows
	}

	at, now := map[string]int{}, time.Now().UnixMilli()
	for i, title := range rows[0] {
		at[title] = i
	}

	for _, cells := range rows[1:] {
		of := func(title string) string {
			if i, ok := at[title]; ok && i < len(cells) {
				return cells[i]
			}

			return ""
		}

		born, err := time.Parse("01/02/2006", of("Birth Date (mm/dd/yyyy)"))
		if err != nil {
			return err
		}

		name := strings.ToLower(of("First Name") + " " + of("Last Name"))
		var id int
		if err := person.QueryRow(of("Tribe ID"), of("Email"), of("Email"), of("Tribe ID"), of("First Name"),
			of("Last Name"), born.Format(time.DateOnly), of("Facebook Profile"),
			of("Mobile Number"), of("Sex"), name, fmt.Sprint(name, " ", of("Email")), false, false, now,
			now).Scan(&id); err != nil {
			return err
		}

		if _, err := level.Exec(id, of("Access Levels"), now); err != nil {
			return err
		}
	}

	return tx.Commit()
}

// marked writes ? as the driver wants it.
func (b *bare) marked(query string) string {
	if b.mark == "?" {
		return query
	}
	parts := strings.Split(query, "?")
	var out strings.Builder
	for i, part := range parts[:len(parts)-1] {
		fmt.Fprintf(&out, "%s$%d", part, i+1)
	}
	return out.String() + parts[len(parts)-1]
}
