package markup

import (
	"regexp"
	"slices"
	"strings"
)

// className finds the classes of a selector.
var className = regexp.MustCompile(`\.(-?[_a-zA-Z][-_a-zA-Z0-9]*)`)

// UsedStyle keeps the rules of a style sheet that can matter to a content: those without a class, and those all of
// whose classes are in it. The whole sheet comes with the app.
func UsedStyle(style, content string) string {
	return FilterRules(style, func(selectors string) bool { return HasClasses(selectors, content) })
}

// FilterRules keeps the rules of a style sheet whose selectors can matter.
func FilterRules(style string, matters func(selectors string) bool) string {
	var out strings.Builder
	for len(style) > 0 {
		head, block, rest, isBlock := nextRule(style)
		style = rest
		switch {
		case !isBlock:
			out.WriteString(head)

		// Rules inside of a condition are judged one by one.
		case strings.HasPrefix(head, "@media"), strings.HasPrefix(head, "@layer"), strings.HasPrefix(head, "@supports"):
			if inner := FilterRules(block, matters); inner != "" {
				out.WriteString(head + "{" + inner + "}")
			}
		case strings.HasPrefix(head, "@") || matters(head):
			out.WriteString(head + "{" + block + "}")
		}
	}

	return out.String()
}

// HasClasses tells that one of the selectors of a rule has no class that the content lacks.
func HasClasses(selectors, content string) bool {
	return slices.ContainsFunc(strings.Split(selectors, ","), func(selector string) bool {
		wanted := className.FindAllStringSubmatch(selector, -1)
		return !slices.ContainsFunc(wanted, func(class []string) bool { return !strings.Contains(content, class[1]) })
	})
}

var (
	// attributeName finds the attributes of an element that say how it looks, and attributeWord those whose value is a
	// word, and not something of a person.
	attributeName = regexp.MustCompile(` (data-[a-z-]+)="`)
	attributeWord = regexp.MustCompile(` (data-[a-z-]+="[a-z-]*")`)
	// wantedAttribute finds what a selector asks of an element: a name, and perhaps a word.
	wantedAttribute = regexp.MustCompile(`\[(data-[a-z-]+)(?:="?([a-z-]*)"?)?\]`)
	// choice is a part of a selector that need not hold as it stands there.
	choice = regexp.MustCompile(`\([^()]*\)`)
)

// AttributesOf lists the attributes of a content by which its look is chosen, each once and in order.
func AttributesOf(html string) []string {
	var all []string
	for _, pattern := range []*regexp.Regexp{attributeName, attributeWord} {
		for _, found := range pattern.FindAllStringSubmatch(html, -1) {
			all = append(all, found[1])
		}
	}

	slices.Sort(all)

	return slices.Compact(all)
}

// HasAttributes tells that one of the selectors of a rule asks for no attribute that is not among those given. The
// scheme is given by the page.
func HasAttributes(selectors string, given []string) bool {
	for before := ""; before != selectors; {
		before, selectors = selectors, choice.ReplaceAllString(selectors, "")
	}

	return slices.ContainsFunc(strings.Split(selectors, ","), func(selector string) bool {
		wanted := wantedAttribute.FindAllStringSubmatch(selector, -1)
		return !slices.ContainsFunc(wanted, func(found []string) bool {
			attribute := found[1]
			if found[2] != "" {
				attribute += `="` + found[2] + `"`
			}
			return found[1] != "data-mantine-color-scheme" && !slices.Contains(given, attribute)
		})
	})
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
	VariableName = regexp.MustCompile(`var\(\s*(--[-_a-zA-Z0-9]+)`)
	variableRule = regexp.MustCompile(`(--[-_a-zA-Z0-9]+):(?:[^;{}"']|"[^"]*"|'[^']*')*(;|\})`)
)

// UsedVariables leaves those values out of a style that nothing in it or in a content asks for. The switches between
// light and dark stay: they have no value to be asked for.
func UsedVariables(style, content string) string {
	used := map[string]bool{}
	for _, found := range VariableName.FindAllStringSubmatch(content, -1) {
		used[found[1]] = true
	}

	// A value that goes may have been the only one to ask for another.
	for {
		inside := map[string]bool{}
		for _, found := range VariableName.FindAllStringSubmatch(style, -1) {
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

// CutFonts takes the fonts that are files out of a style. Those of the machine, which stand in for them, stay.
func CutFonts(style string) (rest, fonts string) {
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
