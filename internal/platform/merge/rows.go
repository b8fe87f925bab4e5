package merge

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
)

// same compares two rows as they would be kept.
func same(a, b Row) bool {
	one, errA := json.Marshal(a)
	other, errB := json.Marshal(b)
	return errA == nil && errB == nil && bytes.Equal(one, other)
}

// bytesKey marks a value of bytes among kept values.
const bytesKey = "base64"

// MarshalJSON keeps bytes apart from text.
func (r Row) MarshalJSON() ([]byte, error) {
	plain := make(map[string]any, len(r))
	for column, value := range r {
		if raw, ok := value.([]byte); ok {
			value = map[string]string{bytesKey: base64.StdEncoding.EncodeToString(raw)}
		}
		plain[column] = value
	}
	return json.Marshal(plain)
}

// UnmarshalJSON reads what MarshalJSON wrote: whole numbers stay whole.
func (r *Row) UnmarshalJSON(text []byte) error {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	plain := map[string]any{}
	if err := decoder.Decode(&plain); err != nil {
		return fmt.Errorf("decode row: %w", err)
	}

	*r = Row{}
	for column, value := range plain {
		kept, err := decodeValue(value)
		if err != nil {
			return fmt.Errorf("%s: %w", column, err)
		}

		(*r)[column] = kept
	}

	return nil
}

func decodeValue(value any) (any, error) {
	switch v := value.(type) {
	case json.Number:
		// Whole numbers stay whole: keys would lose their last digits as floats.
		if n, err := v.Int64(); err == nil {
			return n, nil
		}

		return v.Float64()
	case map[string]any:
		text, _ := v[bytesKey].(string)
		return base64.StdEncoding.DecodeString(text)
	}

	return value, nil
}
