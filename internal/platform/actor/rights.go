package actor

// IsSubsetOf tells whether everything in r is also in other.
func (r *Rights) IsSubsetOf(other *Rights) bool {
	if other == nil {
		return false
	}

	return isSubset(r.Pages, other.Pages) && isSubset(r.Functions, other.Functions)
}

// Intersect is what r and other have in common.
func (r *Rights) Intersect(other *Rights) *Rights {
	if r.IsSubsetOf(other) {
		return r
	}

	return &Rights{Pages: intersection(r.Pages, other.Pages), Functions: intersection(r.Functions, other.Functions)}
}

func isSubset(a, b map[string]bool) bool {
	for name, held := range a {
		if held && !b[name] {
			return false
		}
	}

	return true
}

func intersection(a, b map[string]bool) map[string]bool {
	out := map[string]bool{}
	for name, held := range a {
		if held && b[name] {
			out[name] = true
		}
	}

	return out
}
