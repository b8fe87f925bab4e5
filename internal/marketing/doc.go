// Package marketing owns the public side of Atlas: where an address leads (redirects), and later landing pages, their
// builder and the free training. Each part is a package of its own with a small Service; this one builds them and
// joins them to GraphQL.
package marketing
