package pages

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"sync"
)

var (
	//go:embed system.json
	systemFile []byte
	//go:embed render/system.gen.json
	systemHTMLFile []byte
)

// systemPage is a page as it comes with Atlas.
type systemPage struct {
	Path             string          `json:"path"`
	Name             string          `json:"name"`
	ShareTitle       string          `json:"shareTitle"`
	ShareDescription string          `json:"shareDescription"`
	Data             json.RawMessage `json:"data"`
	html             string
}

// systemPages are the pages that come with Atlas, in the order in which staff see them.
var systemPages = sync.OnceValue(func() []*systemPage {
	var all []*systemPage
	html := map[string]string{}
	for _, err := range []error{json.Unmarshal(systemFile, &all), json.Unmarshal(systemHTMLFile, &html)} {
		if err != nil {
			panic(fmt.Errorf("read the pages that come with Atlas: %w", err))
		}
	}
	for _, page := range all {
		page.html = html[page.Path]
	}

	return all
})

// systemPageAt finds the page that comes with Atlas at a path; nil for none.
func systemPageAt(path string) *systemPage {
	for _, page := range systemPages() {
		if page.Path == path {
			return page
		}
	}

	return nil
}
