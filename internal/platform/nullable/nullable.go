// Package nullable reads what may be left out: pointers that are nil, and lists that were never made.
package nullable

// Value is what a pointer points to; the zero value for nil.
func Value[T any](pointer *T) (out T) {
	if pointer != nil {
		out = *pointer
	}

	return out
}

// List is the list, an empty one instead of nil, so that answers say [] and not null. The error passes as it is: it
// takes what a loader returns.
func List[T any](list []T, err error) ([]T, error) {
	if list == nil {
		list = []T{}
	}

	return list, err
}
