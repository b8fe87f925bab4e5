package httpapi

import (
	"regexp"
	"strings"
)

// className finds the classes of a selector.
var className = regexp.MustCompile(`\.(-?[_a-zA-Z][-_a-zA-Z0-9]*)`)

// usedStyle keeps the rules of a style sheet that can matter to a content: those without a class, and those all of
// whose classes are in it. The whole sheet comes with the app.
func usedStyle(style, content string) string {
	var out strings.Builder
	for len(style) > 0 {
		head, block, rest, isBlock := nextRule(style)
		style = rest
		switch {
		case !isBlock:
			out.WriteString(head)

		// Rules inside of a condition are judged one by one.
		case strings.HasPrefix(head, "@media"), strings.HasPrefix(head, "@layer"), strings.HasPrefix(head, "@supports"):
			if inner := usedStyle(block, content); inner != "" {
				out.WriteString(head + "{" + inner + "}")
			}
		case strings.HasPrefix(head, "@") || isUsed(head, content):
			out.WriteString(head + "{" + block + "}")
		}
	}

	return out.String()
}

// isUsed tells that one of the selectors of a rule has no class that the content lacks.
func isUsed(selectors, content string) bool {
	for _, selector := range strings.Split(selectors, ",") {
		isMissing := false
		for _, class := range className.FindAllStringSubmatch(selector, -1) {
			isMissing = isMissing || !strings.Contains(content, class[1])
		}

		if !isMissing {
			return true
		}
	}

	return false
}

// nextRule cuts a rule off the start of a style sheet: what stands before its block and inside of it, or a statement
// without a block, its semicolon included.
func nextRule(style string) (head, block, rest string, isBlock bool) {
	at := strings.IndexAny(style, "{;")
	if at < 0 {
		return style, "", "", false
	}
	if style[at] == ';' {
		return style[:at+1], "", style[at+1:], false
	}

	depth := 0
	var quote byte

	// Braces and semicolons inside of quotes are part of a value.
	for i := at; i < len(style); i++ {
		sign := style[i]
		switch {
		case quote != 0:
			if sign == '\\' {
				i++
			} else if sign == quote {
				quote = 0
			}
		case sign == '"' || sign == '\'':
			quote = sign
		case sign == '{':
			depth++
		case sign == '}':
			depth--
			if depth == 0 {
				return strings.TrimSpace(style[:at]), style[at+1 : i], style[i+1:], true
			}
		}
	}

	return style, "", "", false
}

// variableName finds what a style or an element asks for, and variableRule where a value is given to it.
var (
	variableName = regexp.MustCompile(`var\(\s*(--[-_a-zA-Z0-9]+)`)
	variableRule = regexp.MustCompile(`(--[-_a-zA-Z0-9]+):(?:[^;{}"']|"[^"]*"|'[^']*')*(;|\})`)
)

// usedVariables leaves those values out of a style that nothing in it or in a content asks for. The switches between
// light and dark stay: they have no value to be asked for.
func usedVariables(style, content string) string {
	used := map[string]bool{}
	for _, found := range variableName.FindAllStringSubmatch(content, -1) {
		used[found[1]] = true
	}

	// A value that goes may have been the only one to ask for another.
	for {
		inside := map[string]bool{}
		for _, found := range variableName.FindAllStringSubmatch(style, -1) {
			inside[found[1]] = true
		}

		less := variableRule.ReplaceAllStringFunc(style, func(rule string) string {
			found := variableRule.FindStringSubmatch(rule)
			if used[found[1]] || inside[found[1]] || strings.HasPrefix(found[1], "--lightningcss") {
				return rule
			}
			return strings.TrimPrefix(found[2], ";")
		})
		if less == style {
			return style
		}

		style = less
	}
}

// cutFonts takes the fonts that are files out of a style. Those of the machine, which stand in for them, stay.
func cutFonts(style string) (rest, fonts string) {
	var kept, taken strings.Builder
	for len(style) > 0 {
		head, block, next, isBlock := nextRule(style)
		style = next
		switch {
		case !isBlock:
			kept.WriteString(head)
		case head == "@font-face" && strings.Contains(block, "url("):
			taken.WriteString(head + "{" + block + "}")
		default:
			kept.WriteString(head + "{" + block + "}")
		}
	}

	return kept.String(), taken.String()
}
