// Package proof holds the whole app against its promises over HTTP: who may call what (matrix.txt), who sees which
// field (fields.txt), what an operation costs (budgets.txt), and that foreign rows, foreign sites, extra fields and
// hostile values get nowhere. Everything is found in the schema, the router and the database at run time, so a new
// field, route, column or operation fails here until somebody says what is right for it. `go test ./internal/proof
// -update` writes the tables; read what changed.
package proof
