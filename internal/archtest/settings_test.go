package archtest

import (
	"go/ast"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"atlas/internal/settings"
	"atlas/internal/testkit/check"
)

// readers are the methods of settings.Service by which code asks for a value.
var readers = []string{"Text", "Bool", "Int", "Ints", "List"}

// brandFile makes the brand of the site from its settings.
const brandFile = "internal/settings/brand.go"

// A setting that nothing reads is a promise to staff that nobody keeps. A value counts as read where Go asks the settings for it by its constant,
// or where the web app takes it from the public settings by its name. Definitions, labels, checks, demo data and tests do not count.
func TestEverySettingIsRead(t *testing.T) {
	files := goFiles(t)
	constants := settingConstants(files)
	read := map[string]bool{}
	for _, f := range files {
		if !f.isTest() && !f.isGenerated() && (f.dir() != "internal/settings" || f.path == brandFile) {
			f.readSettings(constants, read)
		}
	}
	web := webSources(t)

	for _, name := range settings.Names() {
		isReadByWeb := settings.IsPublic(name) && regexp.MustCompile(`[\[(]\s*['"]`+regexp.QuoteMeta(name)+`['"]`).MatchString(web)
		if read[name] || isReadByWeb {
			continue
		}
		t.Errorf("nothing reads the setting %s: read it with settings.Service (%s) by its constant from internal/settings/names.go, "+
			"or in the web app as settings['%s'] if it is public, or remove it from internal/settings/sections.go", name, strings.Join(readers, ", "), name)
	}
}

// TestUnreadSettingsAreFound keeps the test above honest: what only defines, checks, labels or writes a setting is no reading.
func TestUnreadSettingsAreFound(t *testing.T) {
	constants := map[string]string{"GraceDays": "grace-days"}
	for source, want := range map[string]bool{
		`x := s.settings.Int(ctx, settings.GraceDays)`:                       true,
		`x := of().settings.Text(ctx, settings.GraceDays)`:                   true,
		`x := map[string]string{settings.GraceDays: "checked"}`:              false,
		`s.db.Exec(ctx, "UPDATE default_settings", settings.GraceDays)`:      false,
		`_ = settings.GraceDays`:                                             false,
		`x := s.settings.Int(ctx, settings.UpcomingDueDays)`:                 false,
		`x := label(settings.GraceDays, s.settings.Int(ctx, somethingElse))`: false,
	} {
		read := map[string]bool{}
		parsed(t, source).readSettings(constants, read)
		if got := read["grace-days"]; got != want {
			t.Errorf("%s: got read %t, want %t", source, got, want)
		}
	}
}

// settingConstants are the constants of internal/settings/names.go with the names that they hold.
func settingConstants(files []file) map[string]string {
	out := map[string]string{}
	for _, f := range files {
		if f.path != "internal/settings/names.go" {
			continue
		}
		ast.Inspect(f.syntax, func(n ast.Node) bool {
			spec, ok := n.(*ast.ValueSpec)
			if !ok || len(spec.Names) != 1 || len(spec.Values) != 1 {
				return true
			}
			if literal, ok := spec.Values[0].(*ast.BasicLit); ok {
				out[spec.Names[0].Name], _ = strconv.Unquote(literal.Value)
			}
			return true
		})
	}
	return out
}

// readSettings marks the settings whose constant a file passes to a reader of the settings.
func (f file) readSettings(constants map[string]string, read map[string]bool) {
	ast.Inspect(f.syntax, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		method, ok := call.Fun.(*ast.SelectorExpr)
		if !ok || !slices.Contains(readers, method.Sel.Name) {
			return true
		}
		for _, argument := range call.Args {
			// The brand is put together beside the settings and read from there by everybody.
			if constant, ok := argument.(*ast.Ident); ok && f.path == brandFile && constants[constant.Name] != "" {
				read[constants[constant.Name]] = true
			}
			if constant, ok := argument.(*ast.SelectorExpr); ok {
				if pkg, ok := constant.X.(*ast.Ident); ok && pkg.Name == "settings" {
					read[constants[constant.Sel.Name]] = true
				}
			}
		}
		return true
	})
}

// webSources is the text of the web app without tests and generated files.
func webSources(t *testing.T) string {
	t.Helper()
	text := strings.Builder{}
	err := filepath.WalkDir(filepath.Join(root, "web", "src"), func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		isSource := strings.HasSuffix(name, ".ts") || strings.HasSuffix(name, ".tsx")
		isOther := strings.Contains(name, ".test.") || strings.Contains(name, ".gen.") || strings.Contains(name, ".gql.") || strings.Contains(path, "testing") || strings.Contains(path, filepath.Join("lib", "graphql", "types.ts"))
		if d.IsDir() || !isSource || isOther {
			return nil
		}
		content, err := os.ReadFile(path)
		text.Write(content)
		return err
	})
	check.NoError(t, "walk through the files", err)
	if text.Len() < 100_000 {
		t.Fatalf("got %d characters of the web app, want at least 100000: the test looks in the wrong place",
			text.Len())
	}
	return text.String()
}
