// Package money counts in whole centavos; pesos with a decimal point exist only on the wire and on screens.
package money

import (
	"bytes"
	"encoding/json"
	"io"
	"math"
	"strconv"
	"strings"

	"atlas/internal/platform/errs"
)

var errNoAmount = errs.New(errs.Invalid, "An amount must be a number with up to two decimals")

// Centavos is an amount of Philippine pesos. On the GraphQL wire it is a number with two decimals (scalar Decimal).
type Centavos int64

// String writes pesos with two decimals, such as 1234.50.
func (c Centavos) String() string { return string(c.appendTo(make([]byte, 0, 24))) }

func (c Centavos) appendTo(b []byte) []byte {
	n := uint64(c)
	if c < 0 {
		b, n = append(b, '-'), uint64(-c)
	}
	b = strconv.AppendUint(b, n/100, 10)
	return append(b, '.', byte('0'+n%100/10), byte('0'+n%10))
}

// Parse reads pesos with at most two decimals, exactly: no float is involved.
func Parse(text string) (Centavos, error) {
	digits, negative := strings.CutPrefix(text, "-")
	whole, fraction, _ := strings.Cut(digits, ".")

	// Fifteen digits with two decimals fit into 64 bits.
	if whole == "" || len(fraction) > 2 || len(whole) > 15 || !isDigits(whole) || !isDigits(fraction) {
		return 0, errNoAmount
	}

	n, err := strconv.ParseInt(whole+(fraction + "00")[:2], 10, 64)
	if negative {
		n = -n
	}

	return Centavos(n), err
}

func isDigits(s string) bool {
	for _, r := range s {
		if r < '0' || r > '9' {
			return false
		}
	}
	return true
}

// MarshalGQL writes the number of the wire.
func (c Centavos) MarshalGQL(w io.Writer) {
	if b, ok := w.(*bytes.Buffer); ok {
		b.Write(c.appendTo(b.AvailableBuffer()))
		return
	}
	_, _ = io.WriteString(w, c.String())
}

// UnmarshalGQL reads what clients send: a JSON number, or the same as text.
func (c *Centavos) UnmarshalGQL(v any) (err error) {
	switch n := v.(type) {
	case json.Number:
		*c, err = Parse(n.String())
	case string:
		*c, err = Parse(n)
	case int:
		*c, err = Parse(strconv.Itoa(n))
	case int64:
		// What is no number has no text that Parse would refuse by itself.
		*c, err = Parse(strconv.FormatInt(n, 10))
	case float64:
		if math.IsNaN(n) || math.IsInf(n, 0) {
			return errNoAmount
		}

		*c, err = Parse(strconv.FormatFloat(n, 'f', -1, 64))
	default:
		err = errNoAmount
	}

	return err
}
