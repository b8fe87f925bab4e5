package pages

import "atlas/internal/platform/qr"

// QRCode is the address of the page as a picture (SVG); empty for a page without an address.
func (p *Page) QRCode() (string, error) {
	if p.Address() == nil {
		return "", nil
	}

	return qr.SVG(p.baseURL + *p.Address())
}
