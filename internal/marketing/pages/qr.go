package pages

import (
	"fmt"
	"strings"

	"github.com/skip2/go-qrcode"
)

// QRCode is the address of the page as a picture (SVG); empty for a page without an address.
func (p *Page) QRCode() (string, error) {
	if p.Address() == nil {
		return "", nil
	}
	code, err := qrcode.New(p.baseURL+*p.Address(), qrcode.Medium)
	if err != nil {
		return "", fmt.Errorf("draw the QR code of %s: %w", p.Path, err)
	}

	// One path of squares: it stays sharp on a poster. The library leaves the white border that scanners need.
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
		`<path fill="#fff" d="M0 0h%dv%dH0z"/><path fill="#000" d="%s"/></svg>`, size, size, size, size, squares.String()), nil
}
