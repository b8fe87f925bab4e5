package xlsx

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"path"
	"slices"
	"strings"
)

// Archive is a zip whose directory was found valid: within the limits, nothing overlapping, nothing that lies about its
// place.
type Archive struct {
	data    []byte
	limits  Limits
	entries map[string]*entry // by folded name
}

type entry struct {
	name             string
	deflated         bool
	packed, unpacked int
	crc              uint32
	header, body     int // offsets
}

const (
	localMark     = "PK\x03\x04"
	directoryMark = "PK\x01\x02"
	endMark       = "PK\x05\x06"
	oleMark       = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"

	localLength     = 30
	directoryLength = 46
	endLength       = 22
	maxComment      = 1<<16 - 1

	flagEncrypted   = 1 << 0
	flagPatch       = 1 << 5
	flagMasked      = 1 << 13
	methodStored    = 0
	methodDeflated  = 8
	smallEnoughPart = 1 << 20
)

var errArchive = errors.New("archive directory")

// Check looks at the directory of the archive and unpacks nothing, so it is safe in the server itself.
func Check(data []byte, l Limits) (*Archive, error) {
	switch {
	// The kind is told by the first bytes, as names can be anything.
	case len(data) > l.Bytes:
		return nil, tooLarge("bytes", l.Bytes)
	case bytes.HasPrefix(data, []byte(oleMark)):
		return nil,
			refuse("The file is an old .xls or is protected by a password. Save it as .xlsx without a password.")
	case !bytes.HasPrefix(data, []byte(localMark)):
		return nil, refuse("The file isn't an .xlsx workbook")
	}

	entries, err := directory(data, l)
	if err != nil {
		return nil, err
	}

	a := &Archive{data: data, limits: l, entries: make(map[string]*entry, len(entries))}

	// Places before sizes, and sizes before names: nothing is believed that was not checked before.
	if err := a.place(entries); err != nil {
		return nil, err
	}

	if err := a.measure(entries); err != nil {
		return nil, err
	}

	// Two parts with one name would be read differently by us and by spreadsheet programs.
	for _, e := range entries {
		folded := fold(e.name)
		if a.entries[folded] != nil {
			return nil, damaged(errArchive)
		}

		if err := checkPart(e.name, folded, data[e.body:e.body+e.packed]); err != nil {
			return nil, err
		}

		a.entries[folded] = e
	}

	return a, nil
}

// directory reads the list at the end of the archive.
func directory(data []byte, l Limits) ([]*entry, error) {
	// The list ends with a comment of any length, so its mark is searched from the end.
	from := max(0, len(data)-endLength-maxComment)
	at := bytes.LastIndex(data[from:], []byte(endMark))
	if at < 0 || from+at+endLength > len(data) {
		return nil, damaged(errArchive)
	}

	end := data[from+at:]
	disks, here, count := u16(end, 4), u16(end, 8), u16(end, 10)
	size, start, comment := u32(end, 12), u32(end, 16), u16(end, 20)

	// Nothing may stand outside of what the list admits: archives of several disks, or bytes before and after it.
	if disks != 0 || u16(end, 6) != 0 || here != count || len(end) != endLength+comment || start+size != from+at {
		return nil, damaged(errArchive)
	}
	if count > l.Entries {
		return nil, tooLarge("parts", l.Entries)
	}

	list := data[start : start+size]
	entries := make([]*entry, 0, count)
	for range count {
		if len(list) < directoryLength || string(list[:4]) != directoryMark {
			return nil, damaged(errArchive)
		}

		nameLength := u16(list, 28)
		length := directoryLength + nameLength + u16(list, 30) + u16(list, 32)
		flags, method := u16(list, 8), u16(list, 10)

		// Masked and patched entries are features that no spreadsheet program writes.
		if length > len(list) || u16(list, 34) != 0 || flags&(flagPatch|flagMasked) != 0 {
			return nil, damaged(errArchive)
		}
		if flags&flagEncrypted != 0 {
			return nil, refuse("The file is protected by a password. Save it without one.")
		}
		if method != methodStored && method != methodDeflated {
			return nil, damaged(errArchive)
		}

		entries = append(entries, &entry{
			name: string(list[directoryLength : directoryLength+nameLength]), deflated: method == methodDeflated,
			crc: binary.LittleEndian.Uint32(list[16:]), packed: u32(list, 20), unpacked: u32(list, 24),
			header: u32(list, 42),
		})
		list = list[length:]
	}

	if len(list) != 0 {
		return nil, damaged(errArchive) // more entries than it admits
	}

	return entries, nil
}

// place finds every entry's bytes by its local header and refuses entries that share bytes: the trick that makes
// petabytes from a small file.
func (a *Archive) place(entries []*entry) error {
	for _, e := range entries {
		if e.header+localLength > len(a.data) || string(a.data[e.header:e.header+4]) != localMark {
			return damaged(errArchive)
		}

		local := a.data[e.header:]
		nameLength := u16(local, 26)
		e.body = e.header + localLength + nameLength + u16(local, 28)
		if e.body+e.packed > len(a.data) || localLength+nameLength > len(local) {
			return damaged(errArchive)
		}

		// What the list and the entry say of it must agree, or programs would unpack different things.
		if string(local[localLength:localLength+nameLength]) != e.name ||
			(u16(local, 8) == methodDeflated) != e.deflated {
			return damaged(errArchive)
		}
	}

	inOrder := slices.Clone(entries)
	slices.SortFunc(inOrder, func(x, y *entry) int { return cmp.Compare(x.header, y.header) })
	for i := 1; i < len(inOrder); i++ {
		if before := inOrder[i-1]; before.body+before.packed > inOrder[i].header {
			return damaged(errArchive)
		}
	}

	return nil
}

func (a *Archive) measure(entries []*entry) error {
	total := 0
	for _, e := range entries {
		total += e.unpacked
		if total > a.limits.Unpacked {
			return refuse("The file unpacks to more than %d MB", a.limits.Unpacked>>20)
		}

		// Text packs well, but not a thousandfold: a part that does is made to fill the memory.
		if e.unpacked > smallEnoughPart && e.unpacked > a.limits.Ratio*e.packed {
			return refuse("We can't read this file safely. Save it again in your spreadsheet app.")
		}

		// What is stored as it is cannot change its size.
		if !e.deflated && e.packed != e.unpacked {
			return damaged(errArchive)
		}
	}

	// Many parts that are each just good enough are too much together.
	if total > smallEnoughPart && total > a.limits.Ratio*len(a.data) {
		return refuse("We can't read this file safely. Save it again in your spreadsheet app.")
	}

	return nil
}

var archiveEndings = []string{".zip", ".xlsx", ".xlsm", ".xlsb", ".docx", ".pptx", ".jar", ".gz", ".tgz", ".bz2", ".xz",
	".7z", ".rar", ".tar"}

// checkPart refuses parts that have no place in a list of people: macros, embedded files, other archives, other
// workbooks.
func checkPart(name, folded string, body []byte) error {
	// Nothing is ever unpacked to disk; names with paths are refused all the same, as nobody writes them honestly.
	if name == "" || strings.HasPrefix(folded, "/") || strings.ContainsAny(name, "\x00:") ||
		slices.Contains(strings.Split(folded, "/"), "..") {
		return damaged(errArchive)
	}

	switch {
	case strings.HasSuffix(folded, "vbaproject.bin"):
		return refuse("The file has macros. Save it as .xlsx without them.")
	case strings.Contains(folded, "/externallinks/"):
		return refuse("The file links to other workbooks. Paste the values instead and remove the links.")
	case strings.Contains(folded, "/embeddings/"), strings.Contains(folded, "/activex/"),
		slices.Contains(archiveEndings, path.Ext(folded)), bytes.HasPrefix(body, []byte(localMark)):
		return refuse("The file has other files inside. Remove them and upload it again.")
	case strings.HasSuffix(folded, "/connections.xml"), strings.Contains(folded, "/querytables/"):
		return refuse("The file loads data from elsewhere. Paste the values instead and remove the connections.")
	}

	return nil
}

func fold(name string) string { return strings.ToLower(strings.ReplaceAll(name, `\`, "/")) }

func u16(b []byte, at int) int { return int(binary.LittleEndian.Uint16(b[at:])) }
func u32(b []byte, at int) int { return int(binary.LittleEndian.Uint32(b[at:])) }
