package guard

import (
	"strings"
	"testing"
)

func TestOrdinaryDocumentsPass(t *testing.T) {
	for _, query := range []string{
		`{redwood{currentUser}}`,
		`query A($id: Int!) { user(id: $id) { ...P accessLevel { id name } } } fragment P on User { id userProfile { firstName } }`,
		`mutation { validateOtp(input: {id: 1, otp: 2}) { isValid message } }`,
		`{` + strings.Repeat("a ", 20) + `}`,
		nested(10),
	} {
		if err := Default().Check(query); err != nil {
			t.Errorf("%s: got error %v, want none", query, err)
		}
	}
}

func nested(depth int) string {
	return strings.Repeat("{a", depth) + strings.Repeat("}", depth)
}

func TestRefusals(t *testing.T) {
	for name, c := range map[string]struct{ query, reason string }{
		"bytes":             {`{a(b:"` + strings.Repeat("x", 40000) + `")}`, "longer than"},
		"tokens":            {`{` + strings.Repeat("a ", 2000) + `}`, "too many words"},
		"depth":             {nested(11), "deeper"},
		"same key":          {`{` + strings.Repeat("a ", 21) + `}`, "repeats"},
		"same key, inline":  {`{` + strings.Repeat("...on Query{a} ", 21) + `}`, "repeats"},
		"same key, spread":  {`{` + strings.Repeat("...F ", 7) + `} fragment F on Query {a a a}`, "repeats"},
		"same key, nested":  {`{` + strings.Repeat("a{"+strings.Repeat("b{c} ", 5)+"} ", 5) + `}`, "repeats"},
		"unused fragment":   {`{a} fragment F on Query {` + strings.Repeat("a ", 21) + `}`, "repeats"},
		"aliases":           {`{x{` + aliases(31) + `}}`, "aliases"},
		"directives":        {`{a ` + strings.Repeat("@include(if:true)", 21) + `}`, "directives"},
		"defer":             {`{...F @defer} fragment F on Query {a}`, "directive other than"},
		"defer, inline":     {`{...on Query @defer {a}}`, "directive other than"},
		"root fields":       {`{a b c d e f g h i j k}`, "root fields"},
		"operations":        {strings.Repeat("query{a}", 6), "operations"},
		"once":              {`mutation{validateOtp{isValid} x: validateOtp{isValid}}`, "only once"},
		"once, fragments":   {`mutation{...A ...B} fragment A on Mutation{validateOtp{isValid}} fragment B on Mutation{y: validateOtp{isValid}}`, "only once"},
		"once, operations":  {`mutation A{validateOtp{isValid}} mutation B{validateOtp{isValid}}`, "only once"},
		"fragment cycle":    {`{...A} fragment A on Query{...B} fragment B on Query{...A}`, "spreads itself"},
		"cycle over fields": {`{...A} fragment A on Query{a{...A}}`, "spreads itself|deeper"},
		"doubling":          {doubling(8), "more than 600 fields"},
		"introspection":     {`{__schema{types{name}}}`, "Introspection"},
		"no operation":      {`fragment A on Query{a}`, "no operation"},
		"no grammar":        {`{password: "hunter2`, "could not be read at line 1"},
		"empty":             {``, "no operation"},
	} {
		t.Run(name, func(t *testing.T) {
			err := Default().Check(c.query)
			if err == nil {
				t.Error("got it passed, want a refusal")
				return
			}
			found := false
			for _, reason := range strings.Split(c.reason, "|") {
				found = found || strings.Contains(err.Error(), reason)
			}
			if !found {
				t.Errorf("got refused because %v, want %q", err, c.reason)
			}
			if strings.Contains(err.Error(), "hunter2") {
				t.Errorf("got %v, want it without what was sent", err)
			}
		})
	}
}

func aliases(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString("a" + string(rune('a'+i%26)) + string(rune('a'+i/26)) + ":b ")
	}
	return b.String()
}

// doubling spreads every fragment twice into the one before: 2^n fields from n lines.
func doubling(n int) string {
	var b strings.Builder
	b.WriteString("{x{...F0}}")
	for i := range n {
		b.WriteString(" fragment F" + string(rune('0'+i)) + " on Query{a" + string(rune('a'+i)) + "{...F" + string(rune('1'+i)) + "} b" + string(rune('a'+i)) + "{...F" + string(rune('1'+i)) + "}}")
	}
	return b.String()
}

func TestBody(t *testing.T) {
	l := DefaultBody()
	for _, body := range []string{
		`{"query":"{a}","variables":{"list":[1,2,3]}}`,
		`{"variables":{"text":"` + strings.Repeat(`,\"[{`, 5000) + `"}}`,
		`{"variables":{"a":[` + strings.Repeat("1,", 249) + `1]}}`,
		`{` + strings.Repeat(`"a":1,`, 300) + `"b":2}`,
	} {
		if err := l.Check([]byte(body)); err != nil {
			t.Errorf("%s: got error %v, want none", body, err)
		}
	}
	for name, body := range map[string]string{
		"list":         `{"variables":{"a":[` + strings.Repeat("1,", 250) + `1]}}`,
		"keys":         `{` + strings.Repeat(`"a":1,`, 5000) + `"b":2}`,
		"depth":        strings.Repeat("[", 17),
		"mixed depth":  strings.Repeat(`{"a":[`, 9),
		"many lists":   `[` + strings.Repeat("[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],", 249) + `1]`,
		"open string":  `{"a":[[[[[[[[[[[[[[[["`,
		"escaped end":  strings.Repeat(`["\"",`, 20),
		"second value": strings.Repeat(`[],`, 5000),
	} {
		t.Run(name, func(t *testing.T) {
			if err := l.Check([]byte(body)); err == nil {
				t.Error("got it passed, want a refusal")
			}
		})
	}
}
