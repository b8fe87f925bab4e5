package guard

// BodyLimits bound the JSON around a document before it is decoded.
type BodyLimits struct {
	// Depth of nested objects and lists.
	Depth int
	// List is the longest list, Values all values and keys together.
	List, Values int
}

// DefaultBody leaves room for the largest input of a form.
func DefaultBody() BodyLimits { return BodyLimits{Depth: 16, List: 250, Values: 4000} }

// Check counts over the bytes in one pass. It does not check the grammar; the decoder does.
func (l BodyLimits) Check(body []byte) error {
	var open []int // commas of every open object (negative: not counted) or list
	values := 0
	for i := 0; i < len(body); i++ {
		switch body[i] {
		// Brackets inside of a text are none.
		case '"':
			for i++; i < len(body) && body[i] != '"'; i++ {
				if body[i] == '\\' {
					i++
				}
			}
		case '{', '[':
			if len(open) == l.Depth {
				return refuse("The request is nested deeper than %d", l.Depth)
			}

			commas := 0

			// Fields of an object are no list: they begin far below the limit.
			if body[i] == '{' {
				commas = -l.Values - 1
			}

			open = append(open, commas)
		case '}', ']':
			if len(open) > 0 {
				open = open[:len(open)-1]
			}
		case ',', ':':
			if values++; values > l.Values {
				return refuse("The request holds more than %d values", l.Values)
			}

			if body[i] == ',' && len(open) > 0 {
				if open[len(open)-1]++; open[len(open)-1] >= l.List {
					return refuse("The request holds a list of more than %d entries", l.List)
				}
			}
		}
	}

	return nil
}
