package httpapi

import (
	"context"
	"net/http"
	"time"
)

// health says that the process lives.
func (a *api) health(w http.ResponseWriter, _ *http.Request) {
	WriteJSON(w, http.StatusOK, map[string]string{"status": "ok"})
}

// ready says that it can serve: the database answers, migrations are done, and it is not stopping.
func (a *api) ready(w http.ResponseWriter, r *http.Request) {
	// A database that hangs is as bad as none, and who asks does not wait long.
	ctx, cancel := context.WithTimeout(r.Context(), time.Second)
	defer cancel()
	if err := a.Ready(ctx); err != nil {
		a.Log.Warn("not ready", "error", err)
		writeError(w, http.StatusServiceUnavailable, "Not ready")
		return
	}
	WriteJSON(w, http.StatusOK, map[string]string{"status": "ready"})
}
