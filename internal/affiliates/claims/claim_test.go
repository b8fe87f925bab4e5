package claims

import (
	"context"
	"strings"
	"testing"

	"atlas/internal/platform/errs"
)

func TestOrderNumbers(t *testing.T) {
	for text, want := range map[string]string{
		"A-000123": "123", "a-000123": "123", "A000123": "123", "000123": "123", "123": "123", "A-123456789": "123456789",
		"": "", "A-": "", "A-0": "", "A-000000": "", "A-1234567890": "", "B-123": "", "A-12 3": "", "A-123\n": "", "-123": "", "A--123": "", "A-１２３": "", "A-1e3": "",
		"A-1; DROP TABLE orders": "", "A-1 OR 1=1": "",
	} {
		got := ""
		if m := orderNumber.FindStringSubmatch(text); m != nil {
			got = m[1]
		}
		if got != want {
			t.Errorf("%q is read as %q, want %q", text, got, want)
		}
	}
}

func TestNumber(t *testing.T) {
	if got := (&Claim{}).Number(); got != nil {
		t.Errorf("got %q, want none without an order", *got)
	}
	if got, want := *(&Claim{OrderID: new(42)}).Number(), "A-000042"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := (&Candidate{OrderID: 1234567}).Number(), "A-1234567"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A question is answered, a claim granted with an order or declined; nothing else fits.
func TestOutcomesFitTheKind(t *testing.T) {
	for _, test := range []struct {
		kind, outcome string
		orderID       *int
		field         string
	}{
		{Question, Answered, nil, ""},
		{Question, Granted, new(1), "outcome"},
		{Question, Declined, nil, "outcome"},
		{Question, "", nil, "outcome"},
		{Claimed, Granted, new(1), ""},
		{Claimed, Granted, nil, "orderId"},
		{Claimed, Declined, nil, ""},
		{Claimed, Answered, nil, "outcome"},
		{Claimed, Open, nil, "outcome"},
		{Claimed, "GRANTED", new(1), "outcome"},
	} {
		err := AnswerInput{Outcome: test.outcome, OrderID: test.orderID}.fits(&Claim{Kind: test.kind})
		isAtFault := errs.Is(err, errs.Invalid) && strings.Contains(strings.ToLower(err.Error()), map[string]string{"outcome": "outcome", "orderId": "order"}[test.field])
		if test.field == "" && err != nil || test.field != "" && !isAtFault {
			t.Errorf("%s with %q: got %v, want a fault of %q", test.kind, test.outcome, err, test.field)
		}
	}
}

// What is wrong with a claim is said before anything is looked up: this service has no database.
func TestClaimsAreCheckedFirst(t *testing.T) {
	s := new(Service)
	for name, in := range map[string]ClaimInput{
		"neither number nor email": {Text: "Mine"},
		"only blanks":              {Reference: new(" "), Email: new("\t"), Text: "Mine"},
		"no text":                  {Reference: new("A-1"), Text: " \n "},
		"a text too long":          {Reference: new("A-1"), Text: strings.Repeat("x", textMax+1)},
		"a number too long":        {Reference: new("A-" + strings.Repeat("0", 60) + "1"), Text: "Mine"},
		"no address":               {Email: new("kristine"), Text: "Mine"},
		"two addresses":            {Email: new("a@b.c,d@e.f"), Text: "Mine"},
		"an address too long":      {Email: new(strings.Repeat("x", emailMax) + "@example.com"), Text: "Mine"},
		"a statement":              {Reference: new("1' OR '1'='1"), Text: "Mine"},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := s.ClaimSale(t.Context(), in); !errs.Is(err, errs.Invalid) {
				t.Errorf("got %v, want it refused as invalid", err)
			}
		})
	}
	if _, err := s.AskAboutSale(t.Context(), 1, ""); !errs.Is(err, errs.Invalid) {
		t.Errorf("an empty question: got %v, want it refused as invalid", err)
	}
	if _, err := s.Answer(context.Background(), 1, AnswerInput{Outcome: Answered, Answer: "Yes"}); !errs.Is(err, errs.Forbidden) {
		t.Errorf("an answer of no one: got %v, want it forbidden", err)
	}
}

// A notification holds so many emails, whole ones.
func TestShorten(t *testing.T) {
	if got := shorten("Salamat po."); got != "Salamat po." {
		t.Errorf("got %q, want it as it is", got)
	}
	got := shorten(strings.Repeat("ñ", 600))
	if want := strings.Repeat("ñ", 480) + "…"; got != want {
		t.Errorf("got %d letters, want 480 and a mark", len([]rune(got)))
	}
}

func TestForAffiliate(t *testing.T) {
	if got := forAffiliate(&Claim{AnsweredBy: new("Mika Reyes")}); got.AnsweredBy != nil {
		t.Errorf("got %q, want no name of staff", *got.AnsweredBy)
	}
}
