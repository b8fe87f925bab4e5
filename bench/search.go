package main

import (
	"context"
	"database/sql"
	"fmt"
	"log"
	"net/http"
	"net/url"
	"strings"

	"atlas/internal/platform/db"
)

// The searchable documents: published lessons that are open to members.
const (
	searchCourses = 400
	searchLessons = 100 // of each course

	searchAtlas  = `query globalSearch($query: String!, $type: String) { globalSearch(query: $query, type: $type) { title type id subId } }`
	searchSQLite = `SELECT x.title, x.type, x.content_id, x.course_id FROM search_index i
		CROSS JOIN search_documents x ON x.id = i.rowid
		WHERE search_index MATCH '"' || REPLACE(?, ' ', '"* AND "') || '"*' ORDER BY i.rank LIMIT 20`
	searchPostgres = `SELECT title, type, content_id, course_id FROM search_documents
		WHERE vector @@ to_tsquery('simple', REPLACE($1, ' ', ':* & ') || ':*')
		ORDER BY ts_rank(vector, to_tsquery('simple', REPLACE($1, ' ', ':* & ') || ':*')) DESC LIMIT 20`
)

// word is one of the language in which the documents are written: three syllables of ten each.
func word(n int) string {
	syllables := [...]string{"ba", "ko", "li", "mu", "ne", "pa", "ri", "so", "ta", "yu"}
	return syllables[n%10] + syllables[n/10%10] + syllables[n/100%10]
}

// query is what somebody types who remembers one of the documents: a whole word, two, or the beginning of one.
func query(i int) string {
	document := searchLessons + pick(i, 1, searchCourses*searchLessons-1)
	one, other := wordOf(document, pick(i, 2, wordsOfText)), wordOf(document, pick(i, 12, wordsOfText))
	return [...]string{one, one + " " + other, one[:4]}[i%3]
}

// fillSearch publishes the documents and has the program index them.
func fillSearch(ctx context.Context, d *db.DB, atlas program) error {
	if there, err := d.Int(ctx, "SELECT COUNT(*) FROM courses"); err != nil || there > 0 {
		return err
	}

	log.Printf("%s: making %d documents …", d.Engine, searchCourses*searchLessons)
	for c := 1; c <= searchCourses; c++ {
		err := d.Tx(ctx, func(ctx context.Context) error {
			name := fmt.Sprintf("Course %d %s", c, word(c))
			if _, err := d.Exec(ctx,
				"INSERT INTO courses (id, name, name_key, published_at, created_at, updated_at) "+
					"VALUES (?, ?, ?, 1, 1, 1)", c, name, strings.ToLower(name)); err != nil {
				return err
			}

			if _, err := d.Exec(ctx,
				"INSERT INTO units (id, course_id, name, drip, position, created_at, updated_at) "+
					"VALUES (?, ?, 'Unit', 'none', 1, 1, 1)", c, c); err != nil {
				return err
			}

			rows, values := []string{}, []any{}
			for l := range searchLessons - 1 {
				n := c*searchLessons + l
				rows, values = append(rows,
					"(?, ?, ?, ?, ?, 'Image/Text Only', TRUE, 'none', ?, 1, 1, 1)"), append(values, c, c,
					word(n)+" "+word(n/7), word(n), text(n), l+1)
			}

			_, err := d.Exec(ctx,
				`INSERT INTO lessons (course_id, unit_id, name, name_key, description, type, is_required, drip,
					position, published_at, created_at, updated_at)
				VALUES `+strings.Join(rows, ", "), values...)
			return err
		})
		if err != nil {
			return err
		}
	}

	return atlas(ctx, "reindex")
}

const wordsOfText = 60

// wordOf is the ith word of a document.
func wordOf(document, i int) string { return word((document*31 + i*i*17) % 1000) }

// text is all words of a document.
func text(n int) string {
	var b strings.Builder
	b.WriteString("<p>")
	for i := range wordsOfText {
		b.WriteString(wordOf(n, i) + " ")
	}
	return b.String() + "</p>"
}

// search asks as a member, so that doors count.
func search(ctx context.Context, s *subject, i int) (*http.Request, error) {
	return s.with(ctx, s.member(i), searchAtlas, map[string]any{"query": query(i)}, "/search",
		url.Values{"q": {query(i)}})
}

// searchWith is the raw index query.
func searchWith(stmt *sql.Stmt) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		rows, err := stmt.Query(r.URL.Query().Get("q"))
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}

		defer rows.Close()
		type result struct {
			Title, Type string
			ID          int
			SubID       *int
		}
		found := []result{}

		for rows.Next() {
			var one result
			if err := rows.Scan(&one.Title, &one.Type, &one.ID, &one.SubID); err != nil {
				http.Error(w, err.Error(), http.StatusInternalServerError)
				return
			}

			found = append(found, one)
		}

		answer(w, map[string]any{"data": map[string]any{"globalSearch": found}})
	}
}
