package audit

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"atlas/internal/identity/values"
)

// Change is one field of a line: what it held before and after; nil for nothing.
type Change struct {
	Field  string
	Before *string
	After  *string
}

// changesBetween lists the fields of two states by name. What lies deeper is named with dots. Secrets are left out here
// as well, should one ever have been written.
func changesBetween(before, after map[string]any) []*Change {
	was, is := flatten(before), flatten(after)
	fields := []string{}
	for field := range was {
		fields = append(fields, field)
	}

	for field := range is {
		if _, both := was[field]; !both {
			fields = append(fields, field)
		}
	}

	slices.Sort(fields)
	out := make([]*Change, 0, len(fields))
	for _, field := range fields {
		if was[field] == nil && is[field] == nil || was[field] != nil && is[field] != nil && *was[field] == *is[field] {
			continue
		}

		out = append(out, &Change{field, was[field], is[field]})
	}

	return out
}

func flatten(state map[string]any) map[string]*string {
	out := map[string]*string{}
	spreadKeys("", state, out)
	return out
}

func spreadKeys(prefix string, state map[string]any, out map[string]*string) {
	for key, value := range state {
		if isSecret(key) {
			continue
		}

		if deeper, ok := value.(map[string]any); ok {
			spreadKeys(prefix+key+".", deeper, out)
			continue
		}

		out[prefix+key] = inWords(value)
	}
}

// inWords writes a value for people; nil for an empty one.
func inWords(value any) *string {
	text := ""
	switch v := value.(type) {
	case nil:
	case string:
		text = v
	case bool:
		text = map[bool]string{true: "Yes", false: "No"}[v]
	case []any:
		parts := make([]string, 0, len(v))
		for _, part := range v {
			if word := inWords(part); word != nil {
				parts = append(parts, *word)
			}
		}

		text = strings.Join(parts, ", ")
	case map[string]any:
		deeper, _ := json.Marshal(flatten(v)) // made of text
		text = string(deeper)
	case float64:
		text = strings.TrimSuffix(fmt.Sprintf("%.2f", v), ".00")
	default:
		text = fmt.Sprint(v)
	}

	return values.OrNil(text)
}
