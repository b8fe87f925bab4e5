package errs

import "testing"

func TestNamesHoldNoWebAddresses(t *testing.T) {
	cases := map[string]bool{
		// Names of people.
		"Maria Teresa": false, "Ma. Teresa": false, "Ma.Teresa": false, "Ma.Co": false, "J.R.": false, "J.R. Reyes": false, "JR.": false, "St. Claire": false,
		"St.Claire": false, "Dr.Jose": false, "Dr. Jose P. Rizal": false, "Dra.Me": false, "Juan Jr.": false, "dela Cruz, Jr.": false, "O'Neill": false,
		"Peña-Ñiguez": false, "Jean-Luc": false, "T.J.": false, "A.B.C. Santos": false, "J.Co": false, "Sto.Domingo": false, "Juan/Maria": false, "Ana (Annie)": false,
		"李小龍": false, "Ma.": false, "": false, "Sr. Ma. Co": false, "Engr.Sy": false, "N/A": false, "Juan c/o Maria": false, "III": false, "Info": false, "Com": false,

		// Addresses of web pages.
		"http://evil.example": true, "HTTPS://x": true, "https : //x": true, "www.evil.example": true, "WWW.Evil": true, "bit.ly/x": true, "t.me/x": true, "t.co/abc": true,
		"name.com": true, "Name.COM": true, "Ana name.com": true, "claim-prize.net!": true, "(win.xyz)": true, "free.gcash.ph": true, "gcash.com.ph": true,
		"evil.com.": true, "evil.com, Ana": true, "evil.com:8080": true, "evil.test/login": true, "a.example?x=1": true, "evil。com": true, "evil．com": true,
		"ev\u200bil.c\u200bom": true, "mailto:ana@x": true, "ana@evil.com": true, "javascript:alert(1)": true, "ftp://x": true, "//:// x": true, "ñandu.com": true,
	}
	for name, want := range cases {
		if got := HasWebAddress(name); got != want {
			t.Errorf("HasWebAddress(%q): got %t, want %t", name, got, want)
		}
	}
}

func TestNameSaysWhatIsWrong(t *testing.T) {
	var c Check
	c.Name("firstName", "win.com", 1, 100)
	c.Name("lastName", "Ma. Teresa", 1, 100)
	err := c.Err()
	if err == nil || err.Error() != IsWebAddress {
		t.Errorf("got %v, want %q", err, IsWebAddress)
	}
}
