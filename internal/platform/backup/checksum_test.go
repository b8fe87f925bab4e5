package backup

import (
	"testing"

	"atlas/internal/testkit/check"
)

func TestChecksumSeesContentAndNotForm(t *testing.T) {
	of := func(rows ...string) string {
		var c checksum
		for _, row := range rows {
			check.NoError(t, "add the row "+row, c.add([]byte(row)))
		}
		return c.String()
	}
	alike := [][2]string{
		{`{"a":1,"b":"x"}`, `{ "b": "x", "a": 1 }`},
		{`{"a":"<b>\u2028é\n"}`, "{\"a\":\"\\u003cb\\u003e\u2028\\u00e9\\n\"}"},
		{`{"a":1.50}`, `{"a":1.5e0}`},
		{`{"a":{"x":1,"y":[1, 2]}}`, `{"a":{"y":[1,2],"x":1}}`},
	}
	for _, pair := range alike {
		if of(pair[0]) != of(pair[1]) {
			t.Errorf("sum of %s: got another than of %q, want the same", pair[1], pair[0])
		}
	}
	if of(`{"a":1}`, `{"a":2}`) != of(`{"a":2}`, `{"a":1}`) {
		t.Error("got another sum by the order of rows, want the same")
	}
	all := map[string]string{}
	for _, row := range []string{
		`{"a":1}`, `{"a":"1"}`, `{"a":true}`, `{"a":null}`, `{"a":""}`, `{"b":1}`, `{"a":1,"b":null}`, `{"a":"1\u0000"}`, `{"a":1.5}`,
		`{"a":"\\x01"}`, `{"a":9007199254740993}`, `{"a":9007199254740992}`, `{}`, `{"a":"null"}`,
	} {
		sum := of(row)
		if other, ok := all[sum]; ok {
			t.Errorf("got the same sum for %q and %q, want two", row, other)
		}
		all[sum] = row
	}
}
