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
	Where, Order        string
	FromArgs, WhereArgs []any
}

// MatchWords finds documents that hold every word, or one that begins with it, in title and text together. The words
// are those of fold.Words, one at least.
func (d *DB) MatchWords(words []string) Match {
	if d.Engine == SQLite {
		return Match{
			From:  "search_index i CROSS JOIN search_documents x ON x.id = i.rowid", // CROSS JOIN: the index first
			Where: "search_index MATCH ?", WhereArgs: []any{`"` + strings.Join(words, `"* AND "`) + `"*`},
			Order: "i.rank",
		}
	}

	// Words hold neither quotes nor backslashes (fold.Words), so they can be put between quotes as they are.
	query := "'" + strings.Join(words, "':* & '") + "':*"
	return Match{
		// The query stands in FROM: written into the conditions it would be read anew for every document. OFFSET 0
		// keeps the conditions of others, such as doors, for the documents that were found.
		From: "to_tsquery('simple', ?) q CROSS JOIN LATERAL (SELECT * FROM search_documents " +
			"WHERE vector @@ q OFFSET 0) x",
		Where: "TRUE", FromArgs: []any{query},
		Order: "x.title_vector @@ q DESC, ts_rank(x.title_vector, q) DESC, x.id DESC",
	}
}

// verifySearch holds the index of SQLite against the documents. PostgreSQL computes its own.
func (d *DB) verifySearch(ctx context.Context) []string {
	if d.Engine == SQLite {
		if _, err := d.Exec(ctx,
			"INSERT INTO search_index (search_index, rank) VALUES ('integrity-check', 1)"); err != nil {
			return []string{"the search index is not that of the documents: " + err.Error()}
		}
	}
	return nil
}
