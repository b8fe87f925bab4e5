// Command gen makes the executor that gqlgen wrote cheaper, right after it was written (make generate runs both):
//
//   - a scalar that is simply a field or a method of its struct is written out, without a context and four closures of
//     its own;
//   - a scalar that a resolver computes is asked for directly; only one that fails needs a context to say where;
//   - rows of a list are written one after the other: our loaders know their keys beforehand (platform/batch), so a
//     goroutine per row would buy nothing;
//   - the fields of a selection are collected once per operation, not once per row, and objects are written without a
//     map each;
//   - the map of input types is made once, not for every operation;
//   - what @access asks for is written out, not read anew for every request;
//   - what tells the context of a field that nobody asked for goes, and with it a fifth of the text;
//   - @defer, which the transport does not speak and the guard refuses, goes.
//
// What is not recognised stays as it was: a newer gqlgen that writes other text costs time, not correctness.
package main

import (
	"fmt"
	"go/format"
	"log"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

func main() {
	log.SetFlags(0)
	files, err := filepath.Glob("internal/graph/exec/*.generated.go")
	if err != nil || len(files) == 0 {
		log.Fatal("gen: run me from the root of the repository, after gqlgen")
	}

	texts := make([]string, len(files))
	for i, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			log.Fatal("gen: ", err)
		}

		texts[i] = string(text)
	}

	out, err := rewriteAll(texts)
	if err != nil {
		log.Fatal("gen: ", err)
	}

	for i, file := range files {
		if err := os.WriteFile(file, out[i], 0o644); err != nil {
			log.Fatal("gen: ", err)
		}
	}
}

// rewriteAll rewrites the files of the executor, each by itself and then all together.
func rewriteAll(texts []string) ([][]byte, error) {
	rewritten, out := make([]string, len(texts)), make([][]byte, len(texts))
	for i, text := range texts {
		rewritten[i] = rewrite(text)
	}

	for i, text := range prune(rewritten) {
		var err error
		if out[i], err = format.Source([]byte(tidyImports(text))); err != nil {
			return nil, fmt.Errorf("the rewritten text is no Go: %w", err)
		}
	}

	return out, nil
}

var (
	plainScalar = regexp.MustCompile(`(func _\w+\(ctx context\.Context, ec \*executionContext, field graphql\.CollectedField, obj [^\n]+\) \(ret graphql\.Marshaler\) \{\n)` +
		`\treturn graphql\.ResolveField\(\n\t\tctx,\n\t\tec\.OperationContext,\n\t\tfield,\n` +
		`\t\tfunc\(ctx context\.Context, field graphql\.CollectedField\) \(\*graphql\.FieldContext, error\) \{\n\t\t\treturn [^\n]+\n\t\t\},\n` +
		`\t\tfunc\(ctx context\.Context\) \(any, error\) \{\n\t\t\treturn (obj\.[\w.]+(?:\(\))?), nil\n\t\t\},\n` +
		`\t\tnil,\n` +
		`\t\tfunc\(ctx context\.Context, selections ast\.SelectionSet, v [^\n]+\) graphql\.Marshaler \{\n` +
		`\t\t\treturn (marshal[NO](?:Int|String|Boolean|Float|Time|Date|Decimal|JSON)2[^\n(]+)\(ctx, ec, selections, v\)\n\t\t\},\n` +
		`\t\ttrue,\n\t\t(?:true|false),\n\t\)\n\}`)
	resolvedScalar = regexp.MustCompile(`(func _\w+\(ctx context\.Context, ec \*executionContext, field graphql\.CollectedField, obj [^\n]+\) \(ret graphql\.Marshaler\) \{\n)` +
		`\treturn graphql\.ResolveField\(\n\t\tctx,\n\t\tec\.OperationContext,\n\t\tfield,\n` +
		`\t\tfunc\(ctx context\.Context, field graphql\.CollectedField\) \(\*graphql\.FieldContext, error\) \{\n\t\t\treturn (fieldContext_\w+)\(ctx, ec, field\)\n\t\t\},\n` +
		`\t\tfunc\(ctx context\.Context\) \(any, error\) \{\n\t\t\treturn (ec\.Resolvers\.\w+\(\)\.\w+)\(ctx, obj\)\n\t\t\},\n` +
		`\t\tnil,\n` +
		`\t\tfunc\(ctx context\.Context, selections ast\.SelectionSet, v [^\n]+\) graphql\.Marshaler \{\n` +
		`\t\t\treturn (marshal[NO](?:Int|String|Boolean|Float|Time|Date|Decimal|JSON)2[^\n(]+)\(ctx, ec, selections, v\)\n\t\t\},\n` +
		`\t\ttrue,\n\t\t(?:true|false),\n\t\)\n\}`)
	inTurns       = regexp.MustCompile(`graphql\.MarshalSliceConcurrently\(ctx, len\(v\), 0, false, `)
	deferredField = regexp.MustCompile(`(?s)\n\t\t\tif field\.IsDeferred\(\) \{\n.*?\n\t\t\t\}\n`)
	deferredGroup = regexp.MustCompile(`(?s)\n\tatomic\.AddInt32\(&ec\.Deferred, [^\n]+\n\n\tec\.ProcessDeferredGroup\(.*?\n\t\}\)\n`)
	deferredVars  = regexp.MustCompile(`\tdeferredFieldSet := graphql\.NewFieldSet\(nil\)\n\tdeferLabelToView := [^\n]+\n`)
	collected     = regexp.MustCompile(`(?m)^\tfields := graphql\.CollectFields\(ec\.OperationContext, sel, (\w+)\)\n`)
	inputs        = regexp.MustCompile(`(?s)\tinputUnmarshalMap := (graphql\.BuildUnmarshalerMap\(.*?\n\t\))\n`)
	operation     = regexp.MustCompile(`(?m)^(type executionContext struct \{\n)`)
	asksAccess    = regexp.MustCompile(`(?s)\t\tfunc\(ctx context\.Context, next graphql\.Resolver\) graphql\.Resolver \{\n\t\t\tdirective0 := next\n\n` +
		`\t\t\tdirective1 := func\(ctx context\.Context\) \(any, error\) \{\n\t\t\t\t(\w+), err := unmarshalO(Boolean2ᚖbool|String2ᚕstringᚄ)\(ctx, ec, ([^\n]+)\)\n` +
		`.*?\t\t\t\treturn ec\.Directives\.Access\(ctx, nil, directive0, ([^\n]+)\)\n\t\t\t\}\n\n\t\t\tnext = directive1\n\t\t\treturn next\n\t\t\},\n`)
	children     = regexp.MustCompile(`(?s)\nfunc childFields_\w+\(.*?\n\}\n`)
	child        = regexp.MustCompile(`(?s)\t\tChild: +func\(ctx context\.Context, field graphql\.CollectedField\) \(\*graphql\.FieldContext, error\) \{\n.*?\n\t\t\},\n`)
	fieldContext = regexp.MustCompile(`(?s)func (fieldContext_\w+)\(.*?\n\}\n`)
	contextName  = regexp.MustCompile(`(func )?\b(fieldContext_\w+)`)
	importLine   = regexp.MustCompile(`(?m)^\t"([\w/]+)"\n`)
)

func rewrite(text string) string {
	text = plainScalar.ReplaceAllString(text, "${1}\treturn $3(ctx, ec, field.Selections, $2)\n}")
	text = resolvedScalar.ReplaceAllString(text, "${1}\treturn resolveScalar(ctx, ec, field, obj, $2, $3, $4)\n}")
	text = inTurns.ReplaceAllString(text, "marshalSlice(ctx, len(v), ")
	text = deferredField.ReplaceAllString(text, "\n")
	text = deferredGroup.ReplaceAllString(text, "\n")
	text = deferredVars.ReplaceAllString(text, "")
	text = collected.ReplaceAllString(text, "\tplan := collect(ec, sel, $1)\n\tfields := plan.Fields\n")
	text = strings.ReplaceAll(text, "graphql.NewFieldSet(fields)", "newFieldSet(plan)")
	text = strings.ReplaceAll(text, "fs *graphql.FieldSet)", "fs *fieldSet)")
	text = strings.ReplaceAll(text, "var buf bytes.Buffer\n", "buf := newBuffer()\n")
	text = strings.ReplaceAll(text, "data.MarshalGQL(&buf)", "data.MarshalGQL(buf)")
	text = operation.ReplaceAllString(text, "${1}\tplans plans\n")
	text = asksAccess.ReplaceAllStringFunc(text, writeAccess)
	if m := inputs.FindStringSubmatch(text); m != nil {
		text = strings.Replace(text, m[0], "", 1) + "\nvar inputUnmarshalMap = " + m[1] + "\n"
	}

	return text
}

// writeAccess writes the one thing that an @access asks for as Go does.
func writeAccess(block string) string {
	m := asksAccess.FindStringSubmatch(block)
	name, value, asked := m[1], "new("+m[3]+")", strings.Split(m[4], ", ")
	if list, isList := strings.CutPrefix(m[3], "[]any"); isList {
		value = "[]string" + list
	}

	for i := range asked {
		if asked[i] == name {
			asked[i] = value
		}
	}

	return "\t\tfunc(_ context.Context, next graphql.Resolver) graphql.Resolver {\n\t\t\treturn func(ctx " +
		"context.Context) (any, error) {\n" +
		"\t\t\t\treturn ec.Directives.Access(ctx, nil, next, " + strings.Join(asked, ", ") + ")\n\t\t\t}\n\t\t},\n"
}

// prune takes away the way from a field to the contexts of those below it, which only code of a resolver could ask for,
// and the contexts that nothing else leads to.
func prune(texts []string) []string {
	out, used := make([]string, len(texts)), map[string]bool{}
	for i, text := range texts {
		out[i] = child.ReplaceAllString(children.ReplaceAllString(text, "\n"), "")
		for _, m := range contextName.FindAllStringSubmatch(out[i], -1) {
			used[m[2]] = used[m[2]] || m[1] == ""
		}
	}

	for i := range out {
		out[i] = fieldContext.ReplaceAllStringFunc(out[i], func(text string) string {
			if used[fieldContext.FindStringSubmatch(text)[1]] {
				return text
			}

			return ""
		})
	}

	return out
}

// tidyImports takes away what only the removed parts needed.
func tidyImports(text string) string {
	return importLine.ReplaceAllStringFunc(text, func(line string) string {
		name := strings.Trim(strings.TrimSpace(line), `"`)
		if !strings.Contains(text, name[strings.LastIndex(name, "/")+1:]+".") {
			return ""
		}
		return line
	})
}
