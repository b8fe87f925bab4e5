package backup

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
)

// checksum is over the content of a table, whatever the order of its rows and whichever engine holds it.
type checksum struct {
	rows  int
	sum   uint64
	plain []byte
}

// add takes a row as a JSON object.
func (c *checksum) add(row []byte) error {
	values := map[string]json.RawMessage{}
	if err := json.Unmarshal(row, &values); err != nil {
		return fmt.Errorf("decode row: %w", err)
	}

	// Names in order and lengths before values: no two different rows give the same bytes.
	c.plain = c.plain[:0]
	for _, name := range slices.Sorted(maps.Keys(values)) {
		value, err := canonical(values[name])
		if err != nil {
			return fmt.Errorf("normalise %s: %w", name, err)
		}

		c.plain = append(c.plain, name...)
		c.plain = append(c.plain, 0)
		c.plain = binary.AppendUvarint(c.plain, uint64(len(value)))
		c.plain = append(c.plain, value...)
	}

	// Hashes are added up, so the order in which an engine returns rows does not matter.
	hash := sha256.Sum256(c.plain)
	c.rows++
	c.sum += binary.BigEndian.Uint64(hash[:])

	return nil
}

func (c *checksum) String() string { return strconv.FormatUint(c.sum, 16) }

// canonical writes a value in the one way that does not depend on who wrote the JSON: engines differ in what they
// escape and in how they write fractions.
func canonical(raw json.RawMessage) ([]byte, error) {
	switch first := raw[0]; {
	case first == '"' && bytes.IndexByte(raw, '\\') < 0:
		return raw[:len(raw)-1], nil // with its quote in front, so that "1" is not 1
	case first == '"':
		var text string
		err := json.Unmarshal(raw, &text)
		return append([]byte{'"'}, text...), err
	case (first == '-' || first >= '0' && first <= '9') && bytes.ContainsAny(raw, ".eE"):
		f, err := strconv.ParseFloat(string(raw), 64)
		return strconv.AppendFloat(nil, f, 'g', -1, 64), err
	case first == '{' || first == '[':
		var value any
		if err := json.Unmarshal(raw, &value); err != nil {
			return nil, fmt.Errorf("decode %.40s: %w", raw, err)
		}

		return json.Marshal(value)
	}

	return raw, nil
}
