package identity

import (
	_ "embed"
	"encoding/json"
)

//go:embed access.json
var accessJSON []byte

// catalogue holds every page, function and level of the specification.
var catalogue = readCatalogue()

type accessFile struct {
	Pages            []struct{ Name string }
	Functions        []struct{ Name string }
	pages, functions []string
}

func readCatalogue() *accessFile {
	file := new(accessFile)
	if err := json.Unmarshal(accessJSON, file); err != nil {
		panic("identity: access.json: " + err.Error())
	}
	for _, p := range file.Pages {
		file.pages = append(file.pages, p.Name)
	}
	for _, f := range file.Functions {
		file.functions = append(file.functions, f.Name)
	}
	return file
}
