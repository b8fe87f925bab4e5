package files

import (
	"path"
	"slices"
	"strings"
)

// The kinds of files, as the specification lists their ends.
const (
	Image        = "image"
	VideoFile    = "video"
	Audio        = "audio"
	Presentation = "presentation"
	Spreadsheet  = "spreadsheet"
	Document     = "document"
	PDF          = "pdf"
	Archive      = "archive"
	// Captions are for videos of ours.
	Captions = "captions"
)

// Kinds are all that anybody may hand out.
var Kinds = []string{Image, VideoFile, Audio, Presentation, Spreadsheet, Document, PDF, Archive}

var ends = map[string][]string{
	Image:        {".jpg", ".jpeg", ".png", ".gif", ".bmp", ".svg", ".webp"},
	VideoFile:    {".mp4", ".avi", ".mov", ".wmv", ".mkv", ".flv"},
	Audio:        {".mp3"},
	Presentation: {".ppt", ".pptx"},
	Spreadsheet:  {".xlsx", ".xls", ".csv"},
	Document:     {".doc", ".docx", ".txt", ".xml"},
	PDF:          {".pdf"},
	Archive:      {".zip", ".rar"},
	Captions:     {".vtt"},
}

// KindOf tells the kind of a file by the end of its name, in capitals or not; empty for an end that is on no list.
func KindOf(name string) string {
	end := strings.ToLower(path.Ext(name))
	for kind, list := range ends {
		if slices.Contains(list, end) {
			return kind
		}
	}
	return ""
}
