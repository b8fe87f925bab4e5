// Package body reads what clients of GraphQL post.
package body

import (
	"bytes"
	"encoding/json"
	"io"

	"atlas/internal/graph/cache"
)

// Request is what a client posts.
type Request struct {
	Query         string         `json:"query"`
	OperationName string         `json:"operationName"`
	Variables     map[string]any `json:"variables"`
	Extensions    struct {
		PersistedQuery *struct {
			Version    int    `json:"version"`
			Sha256Hash string `json:"sha256Hash"`
		} `json:"persistedQuery"`
	} `json:"extensions"`
}

// Reader reads requests, and remembers their documents.
type Reader struct {
	// texts are documents by the JSON text in which they came.
	texts   *cache.Cache[string]
	longest int
}

// NewReader remembers so many documents of so many bytes in all, none longer than the longest.
func NewReader(entries, bytes, longest int) *Reader {
	return &Reader{cache.New(entries, bytes, func(text string, query string) int { return len(text) + len(query) }),
		longest}
}

// Read reads what a client posted. Most of it is the document, which is the same each time: its JSON text is looked up
// among those that were read before, and only the rest is decoded. Whatever does not look as expected is left to the
// decoder altogether.
func (r *Reader) Read(body []byte) (*Request, error) {
	in := new(Request)
	if r.readFast(body, in) {
		return in, nil
	}
	*in = Request{}
	return in, decodeInto(body, in)
}

func decodeInto(text []byte, into any) error {
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.UseNumber()
	return dec.Decode(into)
}

// readFast reads {"query": …, "variables": …} and the like; false for anything else.
func (r *Reader) readFast(body []byte, in *Request) bool {
	rest, ok := after(body, '{')
	for ok {
		var key, value []byte
		if key, rest, ok = text(rest); !ok {
			return false
		}

		if rest, ok = after(rest, ':'); !ok {
			return false
		}

		if value, rest, ok = cutValue(rest); !ok || !r.put(in, string(key), value) {
			return false
		}

		// Anything unusual is left to the decoder of the library, which says what is wrong.
		if next, more := after(rest, ','); more {
			rest = next
			continue
		}

		rest, ok = after(rest, '}')
		return ok && len(bytes.TrimLeft(rest, space)) == 0
	}

	return false
}

// put keeps one value of a request; false for an unknown name, or a value that is not of its kind.
func (r *Reader) put(in *Request, key string, value []byte) bool {
	switch key {
	case `"query"`:
		if known, seen := r.texts.Find(value); seen {
			in.Query = known
			return true
		}

		if json.Unmarshal(value, &in.Query) != nil {
			return false
		}

		// Only texts of documents that may be asked for again are kept, none that is too long.
		if value[0] == '"' && len(value) <= r.longest {
			r.texts.Put(string(value), in.Query)
		}

		return true
	case `"operationName"`:
		return json.Unmarshal(value, &in.OperationName) == nil
	case `"variables"`:
		dec := json.NewDecoder(bytes.NewReader(value))
		dec.UseNumber()
		if dec.Decode(&in.Variables) != nil {
			return false
		}

		_, err := dec.Token() // nothing may follow
		return err == io.EOF
	case `"extensions"`:
		return json.Unmarshal(value, &in.Extensions) == nil
	}

	return false
}

const space = " \t\r\n"

// after gives what follows a mark, with space before it.
func after(b []byte, mark byte) ([]byte, bool) {
	b = bytes.TrimLeft(b, space)
	if len(b) == 0 || b[0] != mark {
		return b, false
	}
	return b[1:], true
}

// text cuts a JSON text off, with its quotes.
func text(b []byte) (found, rest []byte, ok bool) {
	b = bytes.TrimLeft(b, space)
	if len(b) == 0 || b[0] != '"' {
		return nil, b, false
	}

	for i := 1; i < len(b); i++ {
		switch b[i] {
		case '\\':
			i++
		case '"':
			return b[:i+1], b[i+1:], true
		}
	}

	return nil, b, false
}

// cutValue cuts a JSON value off; whether it is one is for the decoder to say.
func cutValue(b []byte) (found, rest []byte, ok bool) {
	b = bytes.TrimLeft(b, space)
	depth := 0
	for i := 0; i < len(b); i++ {
		switch b[i] {
		case '"':
			inner, _, closed := text(b[i:])
			if !closed {
				return nil, b, false
			}

			i += len(inner) - 1
		case '{', '[':
			depth++
		case '}', ']', ',':
			if depth == 0 {
				return b[:i], b[i:], i > 0
			}
			if b[i] != ',' {
				depth--
			}
		}
	}

	return nil, b, false
}
