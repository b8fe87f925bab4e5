// Package page says which part of a list is wanted.
package page

import "strings"

// PerPageDefault and PerPageMax bound a page.
const (
	PerPageDefault = 10
	PerPageMax     = 100
)

// ListInput is what a client asks for; it is bound to the GraphQL input of the same name.
type ListInput struct {
	Page    *int
	PerPage *int
	Sort    *string
	Desc    *bool
	Search  *string
}

// Window is an input within bounds.
type Window struct {
	Page    int
	PerPage int
	Sort    string
	Desc    bool
	Search  string
}

// Of brings an input within bounds: page at least 1, size within bounds, search trimmed and at most 100 characters.
func Of(in *ListInput) Window {
	w := Window{Page: 1, PerPage: PerPageDefault}
	if in == nil {
		return w
	}

	// Bounded, so that nobody asks for an offset that makes the database walk through everything.
	if in.Page != nil && *in.Page > 1 {
		w.Page = min(*in.Page, 1_000_000)
	}
	if in.PerPage != nil && *in.PerPage > 0 {
		w.PerPage = min(*in.PerPage, PerPageMax)
	}
	if in.Sort != nil {
		w.Sort = *in.Sort
	}
	if in.Desc != nil {
		w.Desc = *in.Desc
	}
	if in.Search != nil {
		w.Search = cut(strings.Join(strings.Fields(*in.Search), " "), 100)
	}

	return w
}

// Offset is how many rows come before the window.
func (w Window) Offset() int { return (w.Page - 1) * w.PerPage }

func cut(s string, n int) string {
	r := []rune(s)
	if len(r) > n {
		return string(r[:n])
	}
	return s
}
