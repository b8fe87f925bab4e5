// Package web carries the built browser app inside the binary.
package web

import "embed"

// Dist holds the output of `npm run build`; it is empty until the app was built.
//
//go:embed all:dist
var Dist embed.FS
