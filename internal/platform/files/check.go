package files

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"unicode/utf8"
)

// mediaTypes are what files are sent as, by their ends; the machine is not asked.
var mediaTypes = map[string]string{
	".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".png": "image/png", ".gif": "image/gif", ".bmp": "image/bmp",
	".svg": "image/svg+xml", ".webp": "image/webp",
	".mp4": "video/mp4", ".avi": "video/x-msvideo", ".mov": "video/quicktime", ".wmv": "video/x-ms-wmv",
	".mkv": "video/x-matroska", ".flv": "video/x-flv",
	".mp3": "audio/mpeg", ".ppt": "application/vnd.ms-powerpoint",
	".pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
	".xls":  "application/vnd.ms-excel", ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
	".csv": "text/csv; charset=utf-8",
	".doc": "application/msword", ".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
	".txt": "text/plain; charset=utf-8",
	".xml": "text/xml; charset=utf-8", ".pdf": "application/pdf", ".zip": "application/zip",
	".rar": "application/vnd.rar", ".vtt": "text/vtt; charset=utf-8",
}

// headBytes is how much of a file tells what it is.
const headBytes = 4096

// begins are the first bytes of files, by their ends; at says where they stand.
var begins = map[string][]struct {
	at    int
	bytes string
}{
	".jpg": {{0, "\xff\xd8\xff"}}, ".jpeg": {{0, "\xff\xd8\xff"}}, ".png": {{0, "\x89PNG\r\n\x1a\n"}},
	".gif": {{0, "GIF8"}}, ".bmp": {{0, "BM"}}, ".webp": {{8, "WEBP"}},
	".mp4": {{4, "ftyp"}}, ".mov": {{4, "ftyp"}, {4, "moov"}, {4, "mdat"}, {4, "wide"}, {4, "free"}, {4, "skip"}},
	".avi": {{8, "AVI "}},
	".wmv": {{0, "\x30\x26\xb2\x75\x8e\x66\xcf\x11"}}, ".mkv": {{0, "\x1a\x45\xdf\xa3"}}, ".flv": {{0, "FLV"}},
	".mp3": {{0, "ID3"}, {0, "\xff\xfb"}, {0, "\xff\xf3"}, {0, "\xff\xf2"}, {0, "\xff\xfa"}},
	".ppt": {{0, oldOffice}}, ".xls": {{0, oldOffice}}, ".doc": {{0, oldOffice}}, ".pptx": {{0, zipHead}},
	".xlsx": {{0, zipHead}}, ".docx": {{0, zipHead}},
	".pdf": {{0, "%PDF-"}}, ".zip": {{0, zipHead}, {0, "PK\x05\x06"}}, ".rar": {{0, "Rar!\x1a\x07"}},
	".vtt": {{0, "WEBVTT"}, {0, "\xef\xbb\xbfWEBVTT"}},
}

const (
	oldOffice = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
	zipHead   = "PK\x03\x04"
)

// officeFolders are what the zip files of newer office programs hold.
var officeFolders = map[string]string{".docx": "word/", ".xlsx": "xl/", ".pptx": "ppt/"}

// hasContentOfKind tells whether the content of a file is of the kind its end says.
func hasContentOfKind(f *os.File, end string) (bool, error) {
	head := make([]byte, headBytes)
	n, err := io.ReadFull(io.NewSectionReader(f, 0, headBytes), head)
	if err != nil && err != io.ErrUnexpectedEOF {
		return false, nil // nothing at all is of no kind
	}

	// Office documents are zip files, all of which begin alike: what they are is said by their folders.
	head = head[:n]
	if folder := officeFolders[end]; folder != "" {
		return holds(f, folder)
	}

	if marks := begins[end]; marks != nil {
		return slices.ContainsFunc(marks, func(m struct {
			at    int
			bytes string
		}) bool {
			return len(head) > m.at && bytes.HasPrefix(head[m.at:], []byte(m.bytes))
		}), nil
	}

	return isText(head, end), nil
}

// holds tells whether a zip file has something in a folder and the list of parts of an office document.
func holds(f *os.File, folder string) (bool, error) {
	info, err := f.Stat()
	if err != nil {
		return false, fmt.Errorf("read size of spooled file: %w", err)
	}

	archive, err := zip.NewReader(f, info.Size())
	if err != nil {
		return false, nil
	}

	parts, inside := false, false

	// A renamed zip file may have the folder; an office document has the list of its parts as well.
	for _, entry := range archive.File {
		parts = parts || entry.Name == "[Content_Types].xml"
		inside = inside || strings.HasPrefix(entry.Name, folder)
	}

	return parts && inside, nil
}

// isText wants text that no browser takes for a page.
func isText(head []byte, end string) bool {
	text := strings.ToLower(strings.TrimSpace(strings.TrimPrefix(string(head), "\ufeff")))
	for cut := 0; cut < utf8.UTFMax && !utf8.ValidString(text) && len(text) > 0; cut++ {
		text = text[:len(text)-1] // the head may end within a letter
	}

	if strings.ContainsRune(text, 0) || !utf8.ValidString(text) {
		return false
	}

	// A browser that is shown a page from our address runs its scripts as ours.
	isPage := strings.HasPrefix(text, "<!doctype html") || strings.HasPrefix(text, "<html") ||
		strings.HasPrefix(text, "<script")
	switch end {
	case ".svg":
		return strings.Contains(text, "<svg")
	case ".xml":
		return strings.HasPrefix(text, "<") && !isPage
	}

	return !isPage
}

// lengthOf reads how long an MP4 or QuickTime video is, in seconds; nil where it does not say.
func lengthOf(f io.ReaderAt, size int64) *int {
	at, end := findBox(f, 0, size, "moov")
	if at < 0 {
		return nil
	}

	if at, _ = findBox(f, at, end, "mvhd"); at < 0 {
		return nil
	}

	head := make([]byte, 32)
	if _, err := f.ReadAt(head, at); err != nil {
		return nil
	}

	// Version 1 of the box has 64-bit instants, so its figures stand further back.
	scale, units := uint64(binary.BigEndian.Uint32(head[12:])), uint64(binary.BigEndian.Uint32(head[16:]))
	if head[0] == 1 {
		scale, units = uint64(binary.BigEndian.Uint32(head[20:])), binary.BigEndian.Uint64(head[24:])
	}

	// Two days and more is no lesson: what the file says is wrong.
	if scale == 0 || units == 0 || units/scale > 48*60*60 {
		return nil
	}

	return new(int(max(1, units/scale)))
}

// findBox finds a box between two places, and gives where its content begins and ends; -1 for none.
func findBox(f io.ReaderAt, at, end int64, name string) (from, to int64) {
	head := make([]byte, 16)

	// The number of boxes is bounded: a file made of tiny ones would keep us reading.
	for tries := 0; at+8 <= end && tries < 10_000; tries++ {
		if _, err := f.ReadAt(head, at); err != nil && err != io.EOF {
			return -1, -1
		}

		size, skip := int64(binary.BigEndian.Uint32(head)), int64(8)
		switch size {
		case 0:
			size = end - at
		case 1:
			size, skip = int64(binary.BigEndian.Uint64(head[8:])), 16
		}

		// A box cannot reach past the one it is in.
		if size < skip || size > end-at {
			return -1, -1
		}
		if string(head[4:8]) == name {
			return at + skip, at + size
		}

		at += size
	}

	return -1, -1
}
