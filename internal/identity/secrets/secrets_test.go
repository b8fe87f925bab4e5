package secrets

import "testing"

func TestRandomCodesHaveSixDigits(t *testing.T) {
	low, high := firstCode+codeCount, 0
	for range 20_000 {
		code := SixDigits()
		if code < 100_000 || code > 999_999 {
			t.Fatal(code)
		}
		low, high = min(low, code), max(high, code)
	}
	if low > 101_000 || high < 999_000 {
		t.Error("codes are drawn from", low, "to", high, "only")
	}
}
