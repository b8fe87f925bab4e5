package httpapi

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strings"

	"atlas/internal/learning/richtext"
)

// Values of headers that never change, made once. Keys are written in their canonical form.
var (
	nosniff           = []string{"nosniff"}
	sameOrigin        = []string{"same-origin"}
	deny              = []string{"DENY"}
	ownFrames         = []string{"SAMEORIGIN"}
	none              = []string{"none"}
	off               = []string{"off"}
	strictReferrer    = []string{"strict-origin-when-cross-origin"}
	noReferrer        = []string{"no-referrer"}
	noStore           = []string{"no-store"}
	noCache           = []string{"no-cache"}
	ownNoCache        = []string{"private, no-cache"}
	acceptEncoding    = []string{"Accept-Encoding"}
	encodingAndCookie = []string{"Accept-Encoding, Cookie"}
	gzipEncoding      = []string{"gzip"}
	immutable         = []string{"public, max-age=31536000, immutable"}
	noRobots          = []string{"noindex, nofollow"}
	hsts              = []string{"max-age=63072000; includeSubDomains"}
	closedPolicy      = []string{"default-src 'none'; frame-ancestors 'none'"}
	reportEndpoints   = []string{`csp="/api/csp"`}
	permissions       = []string{"accelerometer=(), autoplay=(self), camera=(), clipboard-read=(), " +
		"clipboard-write=(self), display-capture=(), " +
		"encrypted-media=(self), fullscreen=(self), geolocation=(), gyroscope=(), hid=(), idle-detection=(), " +
		"magnetometer=(), " +
		"microphone=(), midi=(), payment=(), picture-in-picture=(self), screen-wake-lock=(), serial=(), usb=(), " +
		"xr-spatial-tracking=()"}
	plainText = []string{"text/plain; charset=utf-8"}
	htmlType  = []string{"text/html; charset=utf-8"}
	jsonType  = []string{"application/json; charset=utf-8"}
)

// setBaseHeaders gives every answer, errors included, the headers of an API; pages replace the policy with their own.
func setBaseHeaders(h http.Header, https bool) {
	h["X-Content-Type-Options"] = nosniff
	h["Content-Security-Policy"] = closedPolicy
	h["Referrer-Policy"] = strictReferrer
	h["Cross-Origin-Opener-Policy"] = sameOrigin
	h["Cross-Origin-Resource-Policy"] = sameOrigin
	h["X-Frame-Options"] = deny
	h["X-Permitted-Cross-Domain-Policies"] = none
	h["X-Dns-Prefetch-Control"] = off
	if https {
		h["Strict-Transport-Security"] = hsts
	}
}

// pagePolicy is the policy of HTML with a nonce of its own per answer, in three pieces around the two nonces.
type pagePolicy struct{ before, between, after string }

func newPagePolicy(https bool) pagePolicy {
	// The hosts of videos may also be asked whether they answer, so that a video that can't load has our cover.
	videos := strings.Join(richtext.FrameHosts, " ")
	p := pagePolicy{
		before:  "default-src 'none'; script-src 'nonce-",
		between: "' 'strict-dynamic'; style-src 'self' 'nonce-",
		after: "'; img-src 'self' data: blob:; media-src 'self' blob:; font-src 'self'; connect-src 'self' " + videos +
			"; form-action 'self'; base-uri 'none'; object-src 'none'; frame-src 'self' " + videos +
			"; frame-ancestors 'none'; manifest-src 'self'; worker-src 'self'",
	}

	// On http, a development machine, nothing would load.
	if https {
		p.after += "; upgrade-insecure-requests"
	}

	p.after += "; report-to csp; report-uri /api/csp"
	return p
}

func (p pagePolicy) with(nonce string) string { return p.before + nonce + p.between + nonce + p.after }

// withHashes is the policy of a page that allows one style and one script by what they say; no script at all for an
// empty one.
func (p pagePolicy) withHashes(style, script string) string {
	scripts := "'none'"
	if script != "" {
		scripts = hashSource(script)
	}

	return "default-src 'none'; script-src " + scripts + "; style-src " + hashSource(style) +
		strings.TrimPrefix(p.after, "'")
}

// hashSource names an inline style or script in a policy.
func hashSource(text string) string {
	sum := sha256.Sum256([]byte(text))

	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// newNonce is 144 random bits.
func newNonce() string {
	var raw [18]byte
	_, _ = rand.Read(raw[:])
	return base64.StdEncoding.EncodeToString(raw[:])
}
