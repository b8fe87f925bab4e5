package body

import (
	"encoding/json"
	"reflect"
	"testing"
)

// However a request is written, it is read as the decoder of encoding/json reads it, or refused as that refuses it; also when its document
// was read before.
func TestBodiesAreReadAsJSON(t *testing.T) {
	r := NewReader(10, 10_000, 16<<10)
	for _, body := range []string{
		`{"query":"{ a }"}`,
		` { "query" : "{ \"a\\n\\u0041 }" , "variables" : {"id": 12345678901234567890, "list": [1, {"b": "]}"}], "n": null, "f": 1.50} , "operationName" : "A" } `,
		`{"operationName":null,"variables":null,"query":"{ a }","extensions":{"persistedQuery":{"version":1,"sha256Hash":"x"}}}`,
		`{"query":"{ a }","query":"{ b }"}`, `{"Query":"{ a }"}`, `{"qu\u0065ry":"{ a }"}`, `{"query":"{ a }","more":[{}]}`, `{}`, `null`, `[]`, `"query"`, `{`, ``, `{"query"`, `{"query":`,
		`{"query":}`, `{"query":"{ a }"`, `{"query":"{ a }",}`, `{"query":"{ a }"}}`, `{"query":"{ a }"} {}`, `{"query":"{ a }" "variables":{}}`, `{"query":"a`, `{"query":"a\"}`, `{"query":7}`,
		`{"query":"\x"}`, "{\"query\":\"a\nb\"}", `{"query":{"a":1}}`, `{"variables":"x"}`, `{"variables":[]}`, `{"variables":{"a":}}`, `{"variables":{"a":1]}`, `{"variables":{"a":1},}`, `{"extensions":7}`,
		`{"extensions":{"persistedQuery":null}}`, `{"variables":{"a":1} }`, `{"variables":{"a":[[1,2],[3]]},"query":"{ a }"}`, `{"query":"{ \ud83d\ude00 }"}`, `{"variables":{},"variables":{"a":1}}`,
		`{"query":"{ a }"}` + "\x00", `{"query":"{ a }"x}`, `{"query":nul}`, `{"query":null}`, `{"variables":{"a":1}{"b":2}}`,
	} {
		for range 3 { // the first time, on probation, and as one that is known
			want := new(Request)
			wantErr := decodeInto([]byte(body), want)
			got, err := r.Read([]byte(body))
			if (err == nil) != (wantErr == nil) || err == nil && !reflect.DeepEqual(got, want) {
				have, _ := json.Marshal(got)
				t.Errorf("%s: got %q and error %v, want %+v and %v", body, have, err, want, wantErr)
			}
		}
	}
	if r.texts.Len() == 0 {
		t.Error("got no document remembered, want some")
	}
}
