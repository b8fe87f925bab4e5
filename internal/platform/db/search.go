package db

import (
	"context"
	"strings"
)

// Match finds documents of search_documents in the words of their engine.
type Match struct {
	// From names the documents x.
	From string
	// Where keeps those that hold every word, and Order puts hits in the title first.
	Where, Order         string
	WhereArgs, OrderArgs []any
}

// MatchWords finds documents that hold every word, or one that begins with it, in title and text together. The words are those of
// fold.Words, one at least.
func (d *DB) MatchWords(words []string) Match {
	if d.Engine == SQLite {
		return Match{
			From:  "search_index i CROSS JOIN search_documents x ON x.id = i.rowid", // CROSS JOIN: the index first
			Where: "search_index MATCH ?", WhereArgs: []any{`"` + strings.Join(words, `"* AND "`) + `"*`},
			Order: "i.rank",
		}
	}
	query := "'" + strings.Join(words, "':* & '") + "':*"
	return Match{
		From:  "search_documents x",
		Where: "x.vector @@ to_tsquery('simple', ?)", WhereArgs: []any{query},
		Order: "x.title_vector @@ to_tsquery('simple', ?) DESC, ts_rank(x.title_vector, to_tsquery('simple', ?)) DESC, x.id DESC", OrderArgs: []any{query, query},
	}
}

// verifySearch holds the index of SQLite against the documents. PostgreSQL computes its own.
func (d *DB) verifySearch(ctx context.Context) []string {
	if d.Engine == SQLite {
		if _, err := d.Exec(ctx, "INSERT INTO search_index (search_index, rank) VALUES ('integrity-check', 1)"); err != nil {
			return []string{"the search index is not that of the documents: " + err.Error()}
		}
	}
	return nil
}
