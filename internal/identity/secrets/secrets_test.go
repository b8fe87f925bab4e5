package secrets

import "testing"

func TestRandomCodesHaveSixDigits(t *testing.T) {
	low, high := firstCode+codeCount, 0
	for range 20_000 {
		code := SixDigits()
		if code < 100_000 || code > 999_999 {
			t.Fatalf("got code %d, want six digits", code)
		}
		low, high = min(low, code), max(high, code)
	}
	if low > 101_000 || high < 999_000 {
		t.Errorf("got codes from %d to %d only, want the whole range", low, high)
	}
}
