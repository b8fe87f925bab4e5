package main

import (
	"context"
	"database/sql"
	"errors"
	"net/http"
	"path/filepath"
	"strings"
	"time"
)

// sessionOfToken finds who is behind a cookie, as one writes it first.
const sessionOfToken = `SELECT s.user_id FROM sessions s JOIN users u ON u.id = s.user_id
	WHERE s.token_hash = ? AND s.expires_at > ? AND u.archived_at IS NULL`

type askerKey struct{}

// signedIn lets those in whose session is in the database.
func (b *bare) signedIn(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		cookie, err := r.Cookie(sessionCookie)
		if err != nil {
			http.Error(w, "sign in", http.StatusUnauthorized)
			return
		}

		var user int
		err = b.asker.QueryRow(hashOf(cookie.Value), time.Now().UnixMilli()).Scan(&user)
		if errors.Is(err, sql.ErrNoRows) {
			http.Error(w, "sign in", http.StatusUnauthorized)
			return
		}
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}

		next(w, r.WithContext(context.WithValue(r.Context(), askerKey{}, user)))
	}
}

// askerIn is who asks.
func askerIn(r *http.Request) int {
	user, _ := r.Context().Value(askerKey{}).(int)
	return user
}

// driverOf is the driver of a data set, with what it connects to: SQLite keeps what it acknowledged, as Atlas has it.
func driverOf(data dataset) (driver, dsn string) {
	if data.url != "" {
		return "pgx", data.url
	}
	return bareDriver(data.dir)
}

func bareDriver(database string) (driver, dsn string) {
	if strings.HasPrefix(database, "postgres") {
		return "pgx", database
	}
	return "sqlite", "file:" + filepath.Join(database, "atlas.db") +
		"?_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)&_pragma=busy_timeout(30000)&_pragma=foreign_keys(1)"
}
