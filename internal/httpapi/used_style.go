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
