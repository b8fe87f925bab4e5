package httpapi

import (
	"net/http"

	"atlas/internal/identity/apikeys"
)

// graphPath answers GraphQL, and is the only path that API keys open.
const graphPath = "/api/graphql"

// forPrograms takes requests that carry an API key past the check of their origin: a browser never adds a key by
// itself, so another site can't make one send it. Their cookies are dropped, so that nothing but the key says who asks.
// All other requests go to people.
func (a *api) forPrograms(programs, people http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !apikeys.IsKey(r.Header.Get("Authorization")) {
			people.ServeHTTP(w, r)
			return
		}

		if r.URL.Path != graphPath {
			writeError(w, http.StatusUnauthorized, "API keys work at "+graphPath+" only")
			return
		}

		r.Header.Del("Cookie")
		programs.ServeHTTP(w, r)
	})
}
