package httpapi

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"strings"
)

// builtManifest is where the build says which files a module of the web app became.
const builtManifest = ".vite/manifest.json"

// entryModule is where the app begins.
const entryModule = "index.html"

// shellModule is what is around every private page.
const shellModule = "src/app/shell/Shell.tsx"

// homeRoute is the home of everybody, and staffHome stands for it among the early pages where those who look after the
// whole house see theirs.
const (
	homeRoute = "home"
	staffHome = "staffHome"
)

// earlyPage is a page that people open first on a phone (web/src/app/doors/early.json). The app learns which page it is
// only after its own script has run; when the HTML names its files, they come together with it.
type earlyPage struct {
	Modules []string `json:"modules"`
	// Style is one file with the styles of the page and of everything around it, which are Styles; empty for pages of
	// visitors.
	Style  string   `json:"style"`
	Styles []string `json:"styles"`
}

// readEarly reads which pages come early, by the names of their routes; nothing if the app was not built.
func readEarly(web fs.FS) (map[string]earlyPage, error) {
	text, err := fs.ReadFile(web, earlyFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read which pages come early: %w", err)
	}

	var early map[string]earlyPage
	if err := json.Unmarshal(text, &early); err != nil {
		return nil, fmt.Errorf("read which pages come early: %w", err)
	}

	return early, nil
}

// privateParts links to the files of a private page. One file has all its styles; the single ones are named as well,
// switched off, so that the app takes them for loaded.
func (s *Site) privateParts(early earlyPage) string {
	modules := append([]string{shellModule}, early.Modules...)
	if early.Style == "" {
		return s.parts(modules...)
	}

	_, scripts := s.partFiles(modules...)
	links := "\n    " + `<link rel="stylesheet" crossorigin href="/` + early.Style + `" nonce="` + nonceSlot + `">`
	for _, file := range early.Styles {
		links += "\n    " + `<link rel="stylesheet" disabled href="/` + file + `">`
	}

	return links + preloads(scripts)
}

// builtModule is a module in the manifest of the build.
type builtModule struct {
	File    string   `json:"file"`
	CSS     []string `json:"css"`
	Imports []string `json:"imports"`
}

// readManifest reads which files the modules of the web app became; nothing if the app was not built.
func readManifest(web fs.FS) (map[string]builtModule, error) {
	text, err := fs.ReadFile(web, builtManifest)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the manifest of the web app: %w", err)
	}

	var manifest map[string]builtModule
	if err := json.Unmarshal(text, &manifest); err != nil {
		return nil, fmt.Errorf("read the manifest of the web app: %w", err)
	}

	return manifest, nil
}

// parts writes links to the files of a page that the built shell does not name itself. Modules that the build does not
// know are left out: the app finds them later, as it finds those of all other pages.
func (s *Site) parts(modules ...string) string {
	styles, scripts := s.partFiles(modules...)
	var links strings.Builder
	for _, file := range styles {
		links.WriteString("\n    " + `<link rel="stylesheet" crossorigin href="/` + file + `" nonce="` + nonceSlot +
			`">`)
	}
	return links.String() + preloads(scripts)
}

// preloads asks for scripts before the app does.
func preloads(scripts []string) string {
	var links strings.Builder
	for _, file := range scripts {
		links.WriteString("\n    " + `<link rel="modulepreload" crossorigin href="/` + file + `" nonce="` + nonceSlot +
			`">`)
	}
	return links.String()
}

// partFiles lists the files of a page that the built shell does not name itself.
func (s *Site) partFiles(modules ...string) (styles, scripts []string) {
	seen := map[string]bool{}

	var add func(name string)
	add = func(name string) {
		built, isKnown := s.modules[name]
		if !isKnown || seen[name] {
			return
		}

		seen[name] = true

		// What a module uses comes before it: of two rules of equal weight the later one counts.
		for _, next := range built.Imports {
			add(next)
		}

		for _, file := range built.CSS {
			if !seen[file] && !strings.Contains(s.shell, file) {
				seen[file] = true
				styles = append(styles, file)
			}
		}

		if strings.HasSuffix(built.File, ".js") && !strings.Contains(s.shell, built.File) {
			scripts = append(scripts, built.File)
		}
	}

	for _, name := range modules {
		add(name)
	}

	return styles, scripts
}
