package training_test

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"
)

// A stranger who types an address learns nothing from the answer, from what the browser keeps, or from the page
// after: not that it is registered, nor since when, nor that its owner unsubscribed.
func TestARegisteredAddressLooksLikeANewOne(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.register("Ana@Example.com")
		ana := regexp.MustCompile(`Unsubscribe: http://[^/]+(/\S+)`).FindStringSubmatch(f.Messages("Ana@Example.com")[0].Text)
		f.Visitor().Send(http.MethodPost, ana[1], "List-Unsubscribe=One-Click", "Content-Type", "application/x-www-form-urlencoded")
		for n := range 30 {
			f.register(fmt.Sprintf("n%d@example.com", n))
		}

		look := func(email string) (mark, page string) {
			client := f.Visitor()
			answer := f.mailer(client, "/free-training/register", formOf(email))
			cookie, _, _ := strings.Cut(answer.Header.Get("Set-Cookie"), ";")
			page = f.open(client, answer.Header.Get("Location")).Body

			return cookie, strings.ReplaceAll(page, email, "ADDRESS")
		}
		oldMark, oldPage := look("ana@example.com")
		newMark, newPage := look("bea@example.com")
		if oldPage != newPage {
			t.Error("the page after registering: got another one for an address that was registered, want the same")
		}
		if len(oldMark) != len(newMark) || oldMark == newMark || strings.Contains(newMark, ".") {
			t.Errorf("the marks: got %q and %q, want two of one length that nobody can read", oldMark, newMark)
		}
		if again, _ := look("ana@example.com"); again == oldMark {
			t.Error("the mark of one address twice: got the same, want another one each time")
		}

		// Its owner, who opens the link in the email, is told.
		link := regexp.MustCompile(`http://[^/]+(/free-training/go\S+)`).FindStringSubmatch(f.Messages("Ana@Example.com")[0].Text)
		owner := f.Visitor()
		opened := f.open(owner, link[1])
		f.wantText(f.open(owner, opened.Header.Get("Location")).Body, "You unsubscribed, so we won&#39;t email you about it.")
	})
}

// What a browser sends as its mark is ours or nothing.
func TestMarksThatAreNotOurs(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		client := f.Visitor()
		answer := f.mailer(client, "/free-training/register", formOf("ana@example.com"))
		cookie, _, _ := strings.Cut(answer.Header.Get("Set-Cookie"), ";")
		name, mark, _ := strings.Cut(cookie, "=")
		first := "A"
		if mark[0] == 'A' {
			first = "B"
		}
		for _, forged := range []string{"", "1", "1.AAAAAAAAAAAAAAAAAAAAAA", first + mark[1:], mark[:len(mark)-4], mark + "AAAA", strings.Repeat("A", 4000)} {
			page := f.Visitor().Send(http.MethodGet, part1, nil, "User-Agent", browser, "Cookie", name+"="+forged)
			f.wantNoText(page.Body, "Registered as")
		}
		f.wantText(f.Visitor().Send(http.MethodGet, part1, nil, "User-Agent", browser, "Cookie", cookie).Body, "Registered as")
	})
}
