package reason

import (
	"fmt"
	"strings"
	"time"

	"atlas/internal/platform/clock"
)

// The languages of messages.
const (
	English = "english"
	Taglish = "taglish"
)

// Message is what a success manager could write: they change it as they like.
type Message struct{ Subject, Body string }

// Email is what a message needs beside its reason.
type Email struct {
	// FirstName is of the member, From of the success manager.
	FirstName, From string
	Language        string
	// PayLink is where the overdue installment is paid, RenewLink where the membership is renewed.
	PayLink, RenewLink string
}

// Write makes the message for a reason. Amounts, dates and links are the same in both languages.
func Write(kind Kind, f Facts, to Email, now time.Time) Message {
	isTaglish := to.Language == Taglish
	hello, bye := "Hi "+to.FirstName+", it's "+to.From+" from the Tribe.", "Need anything? Just tell me."
	if isTaglish {
		hello, bye = "Hi "+to.FirstName+", kumusta? Si "+to.From+
			" ito from the Tribe.", "Sabihan mo lang ako kung may kailangan ka. Kaya mo 'to!"
	}
	subject, lines := about(kind, f, to, isTaglish, now)

	return Message{subject, strings.Join(append(append([]string{hello}, lines...), bye), "\n\n")}
}

// about is the subject of a message and what it says between greeting and good-bye.
func about(kind Kind, f Facts, to Email, isTaglish bool, now time.Time) (string, []string) {
	say := func(english, taglish string) string {
		if isTaglish {
			return taglish
		}

		return english
	}

	// A promise is about money as long as money is due.
	if kind == Promise && f.Overdue != nil {
		kind = Overdue
	}

	switch kind {
	case Overdue:
		due := f.Overdue
		lines := []string{fmt.Sprintf(say("Your payment of %s, due %s, is still open.",
			"Open pa ang payment mo na %s, due %s."), Peso(due.Amount), numericDay(due.DueOn))}
		// Once access is closed, the day on which it closed is no help.
		if clock.DaysBetween(now, due.ClosesOn) >= 0 {
			lines[0] += " " + fmt.Sprintf(say("Your access stays open until %s.", "Open ang access mo hanggang %s."),
				shortDay(due.ClosesOn))
		}
		if to.PayLink != "" {
			lines = append(lines, say("You can pay here: ", "Dito ka puwedeng magbayad: ")+to.PayLink)
		}

		return say("Your payment is still open", "Open pa ang payment mo"),
			append(lines,
				say("If you need a few more days, tell me and we'll find a way.",
					"Kung kailangan mo pa ng ilang araw, sabihan mo ako at gagawan natin ng paraan."))

	case Expiring:
		end := f.Expiry
		lines := []string{fmt.Sprintf(say("Your %s ends on %s.", "Hanggang %[2]s na lang ang %[1]s mo."), end.Product,
			shortDay(end.LastDay))}
		if end.Done > 0 {
			lines[0] += " " +
				fmt.Sprintf(say("You've finished %s so far, well done!", "Natapos mo na ang %s, ang galing!"),
					counted(end.Done, "lesson"))
		}
		if to.RenewLink != "" {
			lines = append(lines, say("You can renew here: ", "Dito ka puwedeng mag-renew: ")+to.RenewLink)
		}

		return say("Your membership ends soon", "Malapit nang matapos ang membership mo"), lines

	case Quiet:
		return say("We miss you in your lessons", "Miss ka na namin sa lessons"), []string{
			say("You were doing so well, and I haven't seen you in a lesson lately. Is anything in the way?",
				"Ang ganda ng takbo mo, pero matagal na kitang hindi nakikita sa lessons. May nakaharang ba?"),
			say("Ten minutes today are enough to get going again.",
				"Kahit sampung minuto lang today, balik ka na sa groove.")}

	case MoveUp:
		return say("Your move-up is in line", "Nasa pila na ang move-up mo"), []string{
			say("I saw that you asked for your move-up. It's in line for review, and you'll hear from us soon.",
				"Nakita ko ang move-up request mo. Nasa pila na ito for review, at babalitaan ka namin agad.")}

	case FirstWin:
		return say("Congratulations on your first win!", "Congrats sa first win mo!"), []string{
			say("I just read your first win. Congratulations! You earned it.",
				"Nabasa ko ang first win mo. Congrats! Pinaghirapan mo 'yan.")}

	default:
		return say("A quick check-in", "Kumusta ka?"), []string{
			say("You said you'd get back to it by today. How is it going?",
				"Sabi mo babalikan mo ito hanggang today. Kumusta na?")}
	}
}
