package xlsx

import (
	"bytes"
	"compress/flate"
	"encoding/xml"
	"errors"
	"hash/crc32"
	"io"
	"path"
	"strings"
)

// maxDepth is far above what a workbook needs.
const maxDepth = 40

var (
	errSize  = errors.New("part has another size than declared")
	errSum   = errors.New("part has a wrong checksum")
	errDepth = errors.New("XML nested too deep")
)

// checkedReader reads one entry and fails unless it is exactly as long as declared and has the declared checksum.
type checkedReader struct {
	from io.Reader
	left int
	sum  uint32
	want uint32
}

func (a *Archive) open(e *entry) io.Reader {
	packed := bytes.NewReader(a.data[e.body : e.body+e.packed])
	h := &checkedReader{from: packed, left: e.unpacked, want: e.crc}
	if e.deflated {
		h.from = flate.NewReader(packed)
	}
	return h
}

func (h *checkedReader) Read(b []byte) (int, error) {
	n, err := h.from.Read(b)
	h.left -= n
	h.sum = crc32.Update(h.sum, crc32.IEEETable, b[:n])

	// The list said how long the part is and what it sums up to; the content has to keep to it.
	switch {
	case h.left < 0, err == io.EOF && h.left != 0:
		return 0, errSize
	case err == io.EOF && h.sum != h.want:
		return 0, errSum
	}

	return n, err
}

// part reads the XML of one entry, element by element.
type part struct {
	dec   *xml.Decoder
	raw   io.Reader
	depth int
}

// part opens the named entry; nil when there is none.
func (a *Archive) part(name string) *part {
	e := a.entries[fold(name)]
	if e == nil {
		return nil
	}
	raw := a.open(e)
	return &part{dec: xml.NewDecoder(raw), raw: raw}
}

// next gives the next element or text. It ends with io.EOF. Document types, the home of entities, are refused.
func (p *part) next() (xml.Token, error) {
	token, err := p.dec.Token()
	if err != nil {
		if err == io.EOF {
			return nil, io.EOF
		}

		return nil, damaged(err)
	}

	switch token.(type) {
	case xml.StartElement:
		// Elements within elements cost memory for each level.
		if p.depth++; p.depth > maxDepth {
			return nil, damaged(errDepth)
		}
	case xml.EndElement:
		p.depth--
	case xml.Directive:
		return nil, refuse("We can't read this file safely. Save it again in your spreadsheet app.")
	}

	return token, nil
}

// elements calls start for every element until the part ends.
func (p *part) elements(start func(e xml.StartElement) error) error {
	for {
		token, err := p.next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}

		if e, ok := token.(xml.StartElement); ok {
			if err := start(e); err != nil {
				return err
			}
		}
	}
}

// eachToken walks the element that was just opened up to its end; see is told every token below it.
func (p *part) eachToken(see func(token xml.Token) error) error {
	// The element was opened already, so it ends one level above where we are.
	for floor := p.depth - 1; ; {
		token, err := p.next()
		if err == io.EOF {
			return damaged(io.ErrUnexpectedEOF)
		}
		if err != nil {
			return err
		}
		if p.depth == floor {
			return nil
		}

		if err := see(token); err != nil {
			return err
		}
	}
}

// finish reads what is left, which nobody looks at, so that a wrong size or checksum is noticed.
func (p *part) finish() error {
	if _, err := io.Copy(io.Discard, p.raw); err != nil {
		return damaged(err)
	}
	return nil
}

func attr(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// resolveTarget resolves a target written in the part `from`.
func resolveTarget(from, target string) string {
	if strings.HasPrefix(target, "/") {
		return path.Clean(target)[1:]
	}
	return path.Join(path.Dir(from), target)
}
