package robot_test

import (
	"strings"
	"testing"

	"atlas/internal/platform/robot"
)

func TestIs(t *testing.T) {
	chrome := "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36"
	for agent, want := range map[string]bool{
		"":     true,
		chrome: false,
		"Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 [FBAN/FBIOS;FBAV/440.0]": false,
		"Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)":                                          true,
		"SomeBot":                    true,
		"Bottled Browser 1.0":        false,
		"facebookexternalhit/1.1":    true,
		"WhatsApp/2.23.20.0 A":       true,
		"curl/8.5.0":                 true,
		"Mozilla/5.0 curl-like":      false,
		"Go-http-client/1.1":         true,
		"TelegramBot (like Twitter)": true,
		// Only the beginning of a long text is read.
		strings.Repeat("x", 1<<20) + " Googlebot": false,
	} {
		if got := robot.Is(agent); got != want {
			t.Errorf("%.80s: got %t, want %t", agent, got, want)
		}
	}
}
