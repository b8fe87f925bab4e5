package main

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"atlas/internal/testkit/check"
)

var update = flag.Bool("update", false, "write docs/configuration.md")

const table = "../../docs/configuration.md"

const preamble = `# Configuration

Every flag has a variable; a flag wins over its variable. ` + "`atlas serve --help`" + ` shows the same. This page is written by ` + "`make generate`" + `.

Settings that would be unsafe in public are refused at start with a sentence: an address open to the network without https, demo accounts or
` + "`--dev`" + ` in public, secrets that are easy to guess, proxies that trust everybody, mail passwords in the clear.

`

// TestConfigurationTable keeps the page in step with the flags.
func TestConfigurationTable(t *testing.T) {
	var c cli
	p, err := parser(&c)
	check.NoError(t, "parse the workbook", err)
	var b strings.Builder
	b.WriteString(preamble)
	for _, command := range p.Model.Leaves(true) {
		writeCommand(&b, command)
	}
	text := b.String()
	if *update {
		check.NoError(t, "write the file", os.WriteFile(table, []byte(text), 0o644))
	}
	written, err := os.ReadFile(table)
	if err != nil || string(written) != text {
		t.Errorf("docs/configuration.md: got another table or error %v, want it current: run make generate", err)
	}
}

func writeCommand(b *strings.Builder, command *kong.Node) {
	heading := command.Path()
	var rows []string
	for _, argument := range command.Positional {
		heading += " `" + argument.Summary() + "`"
		rows = append(rows, fmt.Sprintf("| `%s` |  |  | %s |", argument.Summary(), argument.Help))
	}
	fmt.Fprintf(b, "## atlas %s\n\n%s\n", heading, command.Help)
	for _, group := range command.AllFlags(true) {
		for _, f := range group {
			if f.Name == "help" {
				continue
			}
			fallback := f.Default
			if fallback != "" {
				fallback = "`" + fallback + "`"
			}
			variable := ""
			if len(f.Envs) > 0 {
				variable = "`" + f.Envs[0] + "`"
			}
			rows = append(rows, fmt.Sprintf("| `--%s` | %s | %s | %s |", f.Name, variable, fallback, strings.ReplaceAll(f.Help, "|", "\\|")))
		}
	}
	if len(rows) > 0 {
		b.WriteString("\n| flag | variable | unless told | what |\n| --- | --- | --- | --- |\n" + strings.Join(rows, "\n") + "\n")
	}
	b.WriteString("\n")
}

func TestHelpSaysWhatHolds(t *testing.T) {
	for command, want := range map[string][]string{
		"serve":  {"(default localhost:8080, $ATLAS_ADDR)", "(default 500ms, $ATLAS_STOP_DELAY)", "($ATLAS_BASE_URL)"},
		"backup": {"<folder>", "New folder that takes the copy.", "(default ./data, $ATLAS_DATA)"},
	} {
		help, err := output(t, "", command, "--help")
		check.NoError(t, "run the command", err)
		help = strings.Join(strings.Fields(help), " ")
		for _, text := range want {
			if !strings.Contains(help, text) {
				t.Errorf("atlas %s --help: got %q, want %q in it", command, help, text)
			}
		}
	}
}

func TestEveryFlagHasAVariable(t *testing.T) {
	var c cli
	p, err := parser(&c)
	check.NoError(t, "parse the workbook", err)
	// What is asked once, for one account, has none.
	once := map[string]bool{"help": true, "email": true, "first-name": true, "last-name": true}
	for _, command := range p.Model.Leaves(true) {
		for _, group := range command.AllFlags(true) {
			for _, f := range group {
				want := "ATLAS_" + strings.ToUpper(strings.ReplaceAll(f.Name, "-", "_"))
				if !once[f.Name] && (len(f.Envs) != 1 || !strings.HasPrefix(f.Envs[0], "ATLAS_")) {
					t.Errorf("--%s of %s: got no variable, want one such as %q", f.Name, command.Path(), want)
				}
			}
		}
	}
}
