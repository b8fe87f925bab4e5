package archtest

import (
	"go/ast"
	"go/token"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// unwanted are words that people don't use for what we mean: someone, everyone, no one, email, starts, appears, and the name of the product are the ones.
var unwanted = regexp.MustCompile(`(?i)\b(somebody|everybody|nobody|anybody|whoever|whom|letters?|e-mails?|mails?|mailed|stands?|begins?|began|begun|house|chart|door)\b`)

// wordsAllowed are the texts that may hold an unwanted word, each with its reason.
var wordsAllowed = map[string]string{
	"needs an uppercase letter":                                                                  "a letter of the alphabet",
	"needs a lowercase letter":                                                                   "a letter of the alphabet",
	"can only have letters, numbers and single hyphens":                                          "letters of the alphabet",
	"can have lowercase letters, numbers and single hyphens":                                     "letters of the alphabet",
	"can't include %q. Enter words with letters or numbers.":                                     "letters of the alphabet",
	"We are building a house in Batangas, one wall at a time. I want to finish it in two years.": "someone's house",
}

// notSpoken are calls whose texts no user reads: errors for the log, log lines, SQL, and names of keys.
var notSpoken = []string{
	"fmt.Errorf", "errors.New", "panic", "strings.Fields", "derive", "setOf", "regexp.MustCompile", "strings.Contains", "strings.Cut",
	".Info", ".Warn", ".Error", ".Debug", ".InfoContext", ".WarnContext", ".ErrorContext", ".DebugContext", ".Exec", ".Query", ".Each", ".Row", ".Int",
}

var (
	code  = regexp.MustCompile(`(?i)\b(SELECT|INSERT INTO|UPDATE|DELETE FROM|WHERE|JOIN|ORDER BY|CASE WHEN|THEN|COALESCE|IS NULL|VALUES)\b`)
	tag   = regexp.MustCompile(`help:"([^"]*)"`)
	flags = regexp.MustCompile(`--[a-z-]+`)
	// names are lists of columns, and keywords of other formats such as iCalendar.
	names = regexp.MustCompile(`^[a-z_ ]*_[a-z_ ]*$|^[A-Z]+$`)
)

// spoken lists the texts of a file that can reach a person: sentences, labels that begin with a capital, and the help of the command line.
func (f file) spoken() []string {
	var texts []string
	var inside []ast.Node
	ast.Inspect(f.syntax, func(n ast.Node) bool {
		if n == nil {
			inside = inside[:len(inside)-1]
			return true
		}
		inside = append(inside, n)
		literal, ok := n.(*ast.BasicLit)
		if !ok || literal.Kind != token.STRING {
			return true
		}
		text, err := strconv.Unquote(literal.Value)
		if err != nil {
			return true
		}
		parent := inside[len(inside)-2]
		if field, ok := parent.(*ast.Field); ok && field.Tag == literal {
			if help := tag.FindStringSubmatch(text); help != nil {
				texts = append(texts, help[1])
			}
			return true
		}
		if _, ok := parent.(*ast.ImportSpec); ok || isQuiet(inside) {
			return true
		}
		isLabel := text != "" && text[0] >= 'A' && text[0] <= 'Z'
		if (strings.Contains(strings.TrimSpace(text), " ") || isLabel) && !code.MatchString(text) && !names.MatchString(text) {
			texts = append(texts, text)
		}
		return true
	})
	return texts
}

// isQuiet tells whether the innermost call around a text keeps it from people.
func isQuiet(inside []ast.Node) bool {
	for i := len(inside) - 1; i >= 0; i-- {
		call, ok := inside[i].(*ast.CallExpr)
		if !ok {
			continue
		}
		name := ""
		switch called := call.Fun.(type) {
		case *ast.Ident:
			name = called.Name
		case *ast.SelectorExpr:
			name = "." + called.Sel.Name
			if pkg, ok := called.X.(*ast.Ident); ok {
				name = pkg.Name + name
			}
		}
		for _, quiet := range notSpoken {
			if name == quiet || strings.HasPrefix(quiet, ".") && strings.HasSuffix(name, quiet) {
				return true
			}
		}
		return false
	}
	return false
}

// TestWordsPeopleUse keeps words that read like a translation out of what users, staff and operators read.
func TestWordsPeopleUse(t *testing.T) {
	seen := map[string]bool{}
	for _, f := range goFiles(t) {
		if f.isTest() || f.isGenerated() || f.dir() == "internal/testkit" || strings.HasPrefix(f.dir(), "cmd/drill") {
			continue
		}
		for _, text := range f.spoken() {
			found := unwanted.FindString(flags.ReplaceAllString(text, ""))
			if found == "" {
				continue
			}
			if _, ok := wordsAllowed[text]; ok {
				seen[text] = true
				continue
			}
			t.Errorf("%s, %s: got %q, want the words people use; see unwanted", f.path, text, found)
		}
	}
	for text := range wordsAllowed {
		if !seen[text] {
			t.Errorf("%s: got it allowed and no longer said, want it gone", text)
		}
	}
}
