// Package qr draws addresses as QR codes.
package qr

import (
	"fmt"
	"strings"

	"github.com/skip2/go-qrcode"
)

// SVG is an address as a picture that stays sharp on a poster.
func SVG(address string) (string, error) {
	code, err := qrcode.New(address, qrcode.Medium)
	if err != nil {
		return "", fmt.Errorf("draw the QR code of %s: %w", address, err)
	}

	// One path of squares. The library leaves the white border that scanners need.
	rows := code.Bitmap()
	var squares strings.Builder
	for y, row := range rows {
		for x, isDark := range row {
			if isDark {
				fmt.Fprintf(&squares, "M%d %dh1v1h-1z", x, y)
			}
		}
	}

	size := len(rows)

	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="512" height="512" shape-rendering="crispEdges">`+
		`<path fill="#fff" d="M0 0h%dv%dH0z"/><path fill="#000" d="%s"/></svg>`, size, size, size, size,
		squares.String()), nil
}

// side is how wide and high a PNG is: sharp in a story and on a printed page.
const side = 1024

// PNG is an address as a picture that every app can post.
func PNG(address string) ([]byte, error) {
	picture, err := qrcode.Encode(address, qrcode.Medium, side)
	if err != nil {
		return nil, fmt.Errorf("draw the QR code of %s: %w", address, err)
	}

	return picture, nil
}
