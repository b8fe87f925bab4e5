package httpapi

import (
	"net/http"
	"time"

	"github.com/go-chi/httprate"

	"atlas/internal/httpapi/clientip"
	"atlas/internal/platform/errs"
)

// Flood bounds how often one address may ask, so that one client cannot take the machine from the others. It is per
// process: limits on secrets (passwords, codes) are kept in the database.
func Flood(perMinute int, ips clientip.Finder, next http.Handler) http.Handler {
	if perMinute == 0 {
		return next
	}

	// The headers of the library are switched off, as they would tell how much is left.
	limiter := httprate.NewRateLimiter(perMinute, time.Minute, httprate.WithResponseHeaders(httprate.ResponseHeaders{}))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if limiter.OnLimit(w, r, clientip.Network(ips.Addr(r))) {
			refuse(w, errs.TooMany(time.Minute))
			return
		}

		next.ServeHTTP(w, r)
	})
}
