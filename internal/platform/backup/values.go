package backup

import (
	"bytes"
	"database/sql/driver"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"modernc.org/sqlite"
)

// sqliteTime is how the job library writes an instant into SQLite.
const sqliteTime = "2006-01-02 15:04:05.999"

// decodeRow reads a row with its numbers as they are written.
func decodeRow(row []byte) (map[string]any, error) {
	d := json.NewDecoder(bytes.NewReader(row))
	d.UseNumber()
	values := map[string]any{}
	err := d.Decode(&values)
	return values, err
}

// toSQLite makes a value that PostgreSQL wrote into JSON fit a column of SQLite.
func toSQLite(value any, kind string) (any, error) {
	switch v := value.(type) {
	case json.Number:
		// Whole numbers stay whole: a float would lose the last digits of large ones.
		if n, err := v.Int64(); err == nil {
			return n, nil
		}

		return v.Float64()
	case map[string]any, []any: // the job library keeps JSON as text there
		text, err := json.Marshal(v)
		return string(text), err
	case string:
		switch {
		case kind == "BLOB" && strings.HasPrefix(v, `\x`):
			return hex.DecodeString(v[2:])
		case kind == "TIMESTAMP":
			t, err := jobTime(v)
			return t.Format(sqliteTime), err
		case kind == "INTEGER": // a set of bits
			return strconv.ParseInt(v, 2, 64)
		}
	}

	return value, nil
}

// toPostgres makes a row of SQLite readable for PostgreSQL: where the job library keeps JSON, lists or bits in columns
// of such types, they are text or numbers in SQLite.
func toPostgres(row []byte, kinds map[string]string) ([]byte, error) {
	object, err := decodeRow(row)
	if err != nil {
		return nil, fmt.Errorf("decode row: %w", err)
	}

	for name, value := range object {
		switch kinds[name] {
		case "JSON", "JSONB", "ARRAY":
			if text, ok := value.(string); ok {
				if object[name], err = embedded(text); err != nil {
					return nil, fmt.Errorf("%s: %w", name, err)
				}
			}
		case "BIT":
			if n, ok := value.(json.Number); ok {
				bits, err := n.Int64()
				if err != nil {
					return nil, fmt.Errorf("read bits of %s: %w", name, err)
				}

				object[name] = fmt.Sprintf("%08b", bits)
			}
		case "TIMESTAMP WITH TIME ZONE":
			if text, ok := value.(string); ok {
				at, err := jobTime(text)
				if err != nil {
					return nil, fmt.Errorf("%s: %w", name, err)
				}

				object[name] = at.Format(time.RFC3339Nano)
			}
		}
	}

	return json.Marshal(object)
}

// jobTimeForms are the ways in which an instant of a job is written: by PostgreSQL, by the job library into SQLite, by
// the driver of SQLite, and by older versions of Atlas, which let the driver write it as Go prints it.
var jobTimeForms = []string{
	time.RFC3339Nano,
	"2006-01-02 15:04:05.999999999",
	"2006-01-02 15:04:05.999999999-07:00",
	goTime,
}

// goTime is how Go prints an instant, without the name of the zone and the reading of the monotonic clock that follow.
const goTime = "2006-01-02 15:04:05.999999999 -0700"

// jobTime reads an instant of a job in any of its forms, in UTC.
func jobTime(text string) (time.Time, error) {
	// Go prints the name of the zone and the monotonic clock after three words that time.Parse understands.
	if words := strings.Fields(text); len(words) > 3 {
		text = strings.Join(words[:3], " ")
	}

	for _, form := range jobTimeForms {
		if at, err := time.Parse(form, text); err == nil {
			return at.UTC(), nil
		}
	}

	return time.Time{}, fmt.Errorf("%q is no instant", text)
}

// embedded is the JSON that a text or the bytes of a text hold.
func embedded(text string) (json.RawMessage, error) {
	if strings.HasPrefix(text, `\x`) {
		b, err := hex.DecodeString(text[2:])
		if err != nil {
			return nil, fmt.Errorf("decode hexadecimal digits: %w", err)
		}

		text = string(b)
	}

	if !json.Valid([]byte(text)) {
		return nil, errors.New("no JSON")
	}

	return json.RawMessage(text), nil
}

// copyPages has the SQLite driver overwrite the database of a connection with the file behind dsn.
func copyPages(conn any, dsn string) error {
	c, ok := conn.(interface {
		driver.Conn
		NewRestore(dsn string) (*sqlite.Backup, error)
	})
	if !ok {
		return errors.New("the driver cannot copy a file")
	}

	pages, err := c.NewRestore(dsn)
	if err != nil {
		return fmt.Errorf("open file to copy: %w", err)
	}

	_, err = pages.Step(-1)
	return errors.Join(err, pages.Finish())
}
