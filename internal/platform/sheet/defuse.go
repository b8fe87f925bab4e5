package sheet

import "strings"

// Defuse marks a text that a spreadsheet program would run as a formula once it is saved as CSV or typed anew: one
// apostrophe in front, as people do by hand.
func Defuse(text string) string {
	if isFormula(text) {
		return "'" + text
	}
	return text
}

// Undefuse takes the mark of Defuse off again, so that an export can be imported unchanged.
func Undefuse(text string) string {
	if strings.HasPrefix(text, "'") && isFormula(text[1:]) {
		return text[1:]
	}
	return text
}

// isFormula tells whether the text begins like a formula. Apostrophes in front do not hide it, so that marks can be
// told from apostrophes people wrote.
func isFormula(text string) bool {
	text = strings.TrimLeft(text, "'")
	return text != "" && strings.ContainsRune("=+-@\t\r\n|", rune(text[0]))
}
