package httpapi

import "net/http"

// router is a mux that remembers its patterns, so that the permission matrix can be held against every one of them.
type router struct {
	http.ServeMux
	patterns []string
}

// Handle adds a handler.
func (r *router) Handle(pattern string, handler http.Handler) {
	r.patterns = append(r.patterns, pattern)
	r.ServeMux.Handle(pattern, handler)
}

// HandleFunc adds a function.
func (r *router) HandleFunc(pattern string, handler func(http.ResponseWriter, *http.Request)) {
	r.Handle(pattern, http.HandlerFunc(handler))
}

// Patterns lists every pattern there is, and the calls of /api/auth as "POST /api/auth login".
func (e *Edge) Patterns() []string { return e.patterns }
