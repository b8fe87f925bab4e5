package actor

// Within tells whether everything in r is also in other.
func (r *Rights) Within(other *Rights) bool {
	if other == nil {
		return false
	}

	return subset(r.Pages, other.Pages) && subset(r.Functions, other.Functions)
}

// Both is what r and other have in common.
func (r *Rights) Both(other *Rights) *Rights {
	if r.Within(other) {
		return r
	}

	return &Rights{Pages: common(r.Pages, other.Pages), Functions: common(r.Functions, other.Functions)}
}

func subset(a, b map[string]bool) bool {
	for name, held := range a {
		if held && !b[name] {
			return false
		}
	}

	return true
}

func common(a, b map[string]bool) map[string]bool {
	out := map[string]bool{}
	for name, held := range a {
		if held && b[name] {
			out[name] = true
		}
	}

	return out
}
