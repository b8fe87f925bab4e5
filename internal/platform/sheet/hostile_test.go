package sheet

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"atlas/internal/platform/sheet/xlsx"
)

// noise is text that does not pack well, so that a bomb passes the checks on ratio.
func noise(n int) string {
	random := rand.New(rand.NewPCG(1, 2))
	b := make([]byte, n)
	for i := range b {
		b[i] = byte('a' + random.IntN(26))
	}
	return string(b)
}

// noisy makes n megabytes of short elements of changing content.
func noisy(n int, element func(random *rand.Rand) string) string {
	random := rand.New(rand.NewPCG(3, 4))
	var b strings.Builder
	for b.Len() < 1<<20 {
		b.WriteString(element(random))
	}
	return strings.Repeat(b.String(), n)
}

const laughs = `<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;"><!ENTITY lol3 "&lol2;&lol2;&lol2;&lol2;&lol2;">]>`

// trial tries hostile files one after the other: each is refused with a sentence, within two seconds of processor time and
// 256 MB, and the server lives.
type trial struct {
	*testing.T
	slowest time.Duration
	largest int
}

// slack is for starting a process, and for the watch that looks every 20 ms.
const slack = 250 * time.Millisecond

// try expects a file to be refused.
func (t *trial) try(name string, data []byte) {
	t.Helper()
	if t.cost(name, data) == nil {
		t.Errorf("%s: got it taken, want a refusal", name)
	}
}

// endure takes either: a quick machine reads within the bounds what a slow one gives up.
func (t *trial) endure(name string, data []byte) {
	t.Helper()
	_ = t.cost(name, data)
}

// cost reads a file and looks at what that took.
func (t *trial) cost(name string, data []byte) error {
	t.Helper()
	if len(data) > MaxBytes {
		t.Errorf("%s: got %d bytes, want less than %d, so that it is not refused for its size", name, len(data),
			MaxBytes)
	}
	start := time.Now()
	_, err := xlsx.Check(data, xlsx.Default)
	if took := time.Since(start); took > 300*time.Millisecond {
		t.Errorf("%s: got a look at the directory of %v, want at most 300ms", name, took)
	}
	where := "directory"
	if err == nil {
		var cost cost
		cost, err = runChild(t.Context(), data, []string{"People"}, func(line) error { return nil })
		t.slowest, t.largest = max(t.slowest, cost.cpu), max(t.largest, cost.peakMB)
		if cost.cpu > cpuLimit+slack || cost.peakMB > memoryLimit>>20 {
			t.Errorf("%s: got %v, want at most %v and %d MB", name, cost, cpuLimit+slack, memoryLimit>>20)
		}
		where = "child after " + cost.String()
	}
	if err != nil {
		t.Logf("%-24s %8d bytes, %s: %s", name, len(data), where, refusal(t, err))
	}
	return err
}

const oneRow = `<row r="2"><c r="A2"><v>1</v></c></row>`

func TestHostileArchives(t *testing.T) {
	h := &trial{T: t}
	with := func(more ...part) []byte { return zipped(t, append(workbook(titles+oneRow), more...)) }
	h.try("empty", nil)
	h.try("not a workbook", []byte("Email,Name\nana@atlas.test,Ana\n"))
	h.try("old or encrypted", []byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"+noise(4000)))
	h.try("only a mark", []byte("PK\x03\x04"))
	h.try("only an end", append([]byte("PK\x03\x04PK\x05\x06"), make([]byte, 18)...))
	h.try("bomb of zeros", with(part{"xl/media/image1.png", strings.Repeat("\x00", 40<<20)}))
	h.try("sixty megabytes", with(part{"xl/media/a.bin", strings.Repeat(noise(64), 1<<20)}))
	h.try("thousands of parts", with(manyParts(1200)...))
	h.try("sixty thousand parts", with(manyParts(60_000)...))
	h.try("archive inside", with(part{"xl/media/a.zip", "x"}))
	h.try("macros", with(part{"xl/vbaProject.bin", "x"}))
	h.try("external workbook", with(part{"xl/externalLinks/externalLink1.xml", "<x/>"}))
	h.try("embedded object", with(part{"xl/embeddings/oleObject1.bin", "x"}))
	h.try("data connection", with(part{"xl/connections.xml", "<x/>"}))
	h.try("climbing name", with(part{"xl/../../etc/passwd", "x"}))
	h.try("same name twice", with(part{"XL/Workbook.xml", "<x/>"}))
	h.try("no workbook", zipped(t, []part{{"a.txt", "x"}}))
	h.try("lying size", lying(t, zipped(t, workbook(strings.Repeat(" ", 20<<20)+oneRow)), 24, 200))
	h.try("lying checksum", lying(t, with(), 16, 77))
	h.try("lying count", lyingCount(t, with(manyParts(300)...), 7))
	h.try("sixty-four bit sizes", lying(t, with(), 24, 0xffffffff))
	h.try("encrypted flag", lying(t, with(), 8, 1))
	h.try("overlapping entries", overlapping(t))
	whole := with()
	for _, cut := range []int{1, 4, 22, 60, len(whole) / 2, len(whole) - 40} {
		h.try(fmt.Sprintf("cut off by %d", cut), whole[:len(whole)-cut])
	}
}

func TestHostileContent(t *testing.T) {
	h := &trial{T: t}
	rows := func(rows string) []byte { return zipped(t, workbook(rows)) }
	with := func(more part) []byte { return zipped(t, workbook(titles+oneRow, more)) }
	sheet := func(text string) []byte { return with(part{"xl/worksheets/sheet1.xml", text}) }
	h.try("laughs in the sheet", sheet(laughs+`<worksheet><sheetData><row><c t="str"><v>&lol3;</v></c></row></sheetData></worksheet>`))
	h.try("laughs in the strings", with(part{"xl/sharedStrings.xml", laughs + `<sst><si><t>&lol3;</t></si></sst>`}))
	h.try("laughs in the styles", with(part{"xl/styles.xml", laughs + `<styleSheet/>`}))
	h.try("laughs in the book", with(part{"xl/workbook.xml", laughs + `<workbook/>`}))
	h.try("outside entity", sheet(`<!DOCTYPE a SYSTEM "file:///etc/passwd"><worksheet><sheetData>`+oneRow+`</sheetData></worksheet>`))
	h.try("undefined entity", rows(`<row r="2"><c r="A2" t="str"><v>&lol;</v></c></row>`))
	h.try("other charset", sheet(`<?xml version="1.0" encoding="UTF-16"?><worksheet><sheetData>`+oneRow+`</sheetData></worksheet>`))
	h.try("outside object", with(part{"xl/worksheets/_rels/sheet1.xml.rels", relsHead + `<Relationship Id="a" Type="` + relType + `oleObject" Target="file:///etc/passwd" TargetMode="External"/></Relationships>`}))
	h.try("million styles", with(part{"xl/styles.xml", `<styleSheet><cellXfs>` + noisy(12, func(r *rand.Rand) string { return fmt.Sprintf(`<xf n="%d"/>`, r.IntN(9)) }) + `</cellXfs></styleSheet>`}))
	h.try("million formats", with(part{"xl/styles.xml", `<styleSheet>` + noisy(20, func(r *rand.Rand) string {
		return fmt.Sprintf(`<numFmt numFmtId="%d" formatCode="%d"/>`, r.IntN(1<<30), r.IntN(99))
	}) + `</styleSheet>`}))
	h.try("million strings", with(part{"xl/sharedStrings.xml", `<sst>` + noisy(25, func(r *rand.Rand) string { return fmt.Sprintf(`<si><t>%d</t></si>`, r.IntN(1000)) }) + `</sst>`}))
	h.try("one giant string", with(part{"xl/sharedStrings.xml", `<sst><si><t>` + noise(9<<20) + `</t></si></sst>`}))
	h.try("bomb of spaces", rows(strings.Repeat(" ", 45<<20)+oneRow))
	h.try("a million rows", rows(manyRows(600_000, func(i int) string { return fmt.Sprintf(`<c r="A%d"><v>%d</v></c>`, i, i*7919%1000) })))
	h.endure("a million blank rows", rows(noisy(45, func(r *rand.Rand) string { return fmt.Sprintf(`<row ht="%d"/>`, r.IntN(1<<10)) })))
	h.try("too wide", rows(`<row r="1"><c r="AY1"><v>1</v></c></row>`))
	h.try("long cell", rows(`<row r="2"><c r="A2" t="inlineStr"><is><t>`+noise(32_768)+`</t></is></c></row>`))
	h.try("giant cell", rows(`<row r="2"><c r="A2" t="inlineStr"><is><t>`+noise(9<<20)+`</t></is></c></row>`))
	h.try("nested deep", rows(`<row r="2"><c r="A2">`+noisy(12, func(r *rand.Rand) string { return fmt.Sprintf(`<a%d>`, r.IntN(1000)) })))
	h.try("attributes without end", rows(`<row r="1"><c `+noisy(45, func(r *rand.Rand) string { return fmt.Sprintf(`a%d="" `, r.IntN(1<<4)) })+`/></row>`))
	h.endure("elements without end", rows(`<row r="1"><c r="A1">`+noisy(45, func(r *rand.Rand) string { return fmt.Sprintf(`<a b="%d"/>`, r.IntN(1<<10)) })+`</c></row>`))
	h.try("rows backwards", rows(`<row r="5"><c r="A5"><v>1</v></c></row><row r="2"><c r="A2"><v>1</v></c></row>`))
	h.try("negative row", rows(`<row r="-5"><c r="A-5"><v>1</v></c></row>`))
	h.try("row beyond all", rows(`<row r="99999999999999999999"/>`))
	h.try("cells backwards", rows(`<row r="1"><c r="B1"><v>1</v></c><c r="A1"><v>1</v></c></row>`))
	h.try("cell of another row", rows(`<row r="1"><c r="A2"><v>1</v></c></row>`))
	h.try("no such string", rows(`<row r="1"><c r="A1" t="s"><v>99</v></c></row>`))
	h.try("negative string", rows(`<row r="1"><c r="A1" t="s"><v>-1</v></c></row>`))
	h.try("number beyond all", rows(`<row r="1"><c r="A1"><v>1e999</v></c></row>`))
	h.try("unknown type", rows(`<row r="1"><c r="A1" t="zz"><v>1</v></c></row>`))
	h.try("not closed", sheet(`<worksheet><sheetData><row><c><v>1</v></c></row>`))
	h.try("no sheet part", with(part{"xl/workbook.xml", `<workbook ` + mainNS + `><sheets><sheet name="People" r:id="rId9"/></sheets></workbook>`}))
	t.Logf("slowest child %v, largest %d MB", h.slowest.Round(time.Millisecond), h.largest)
}

func manyParts(n int) []part {
	out := make([]part, n)
	for i := range out {
		out[i] = part{fmt.Sprintf("xl/p%d", i), ""}
	}
	return out
}

// lying changes one number of the last directory entry.
func lying(t *testing.T, data []byte, at int, value uint32) []byte {
	t.Helper()
	data = bytes.Clone(data)
	entry := data[bytes.LastIndex(data, []byte("PK\x01\x02")):]
	if at == 8 {
		binary.LittleEndian.PutUint16(entry[at:], uint16(value))
	} else {
		binary.LittleEndian.PutUint32(entry[at:], value)
	}
	return data
}

func lyingCount(t *testing.T, data []byte, count uint16) []byte {
	t.Helper()
	data = bytes.Clone(data)
	end := data[bytes.LastIndex(data, []byte("PK\x05\x06")):]
	binary.LittleEndian.PutUint16(end[8:], count)
	binary.LittleEndian.PutUint16(end[10:], count)
	return data
}

// overlapping is a good workbook with one more entry that lies inside the bytes of another, with a local header of its own.
func overlapping(t *testing.T) []byte {
	t.Helper()
	content := noise(200)
	inner := "PK\x03\x04\x14\x00\x00\x00\x00\x00" + strings.Repeat("\x00", 16) + "\x08\x00\x00\x00xl/b.bin" + content
	data := zipped(t, append(workbook(titles+oneRow), part{"xl/a.bin", "xx" + inner}))
	entry := bytes.LastIndex(data, []byte("PK\x01\x02"))
	end := bytes.LastIndex(data, []byte("PK\x05\x06"))
	second := bytes.Clone(data[entry:end])
	binary.LittleEndian.PutUint32(second[16:], crc32.ChecksumIEEE([]byte(content)))
	binary.LittleEndian.PutUint32(second[20:], uint32(len(content)))
	binary.LittleEndian.PutUint32(second[24:], uint32(len(content)))
	binary.LittleEndian.PutUint32(second[42:], uint32(bytes.Index(data, []byte(inner))))
	copy(second[46:], "xl/b.bin")
	last := bytes.Clone(data[end:])
	count := binary.LittleEndian.Uint16(last[8:]) + 1
	binary.LittleEndian.PutUint16(last[8:], count)
	binary.LittleEndian.PutUint16(last[10:], count)
	binary.LittleEndian.PutUint32(last[12:], binary.LittleEndian.Uint32(last[12:])+uint32(len(second)))
	return slices.Concat(data[:end], second, last)
}

// E-mail addresses become hyperlinks by themselves in spreadsheet programs; such files are good.
func TestHyperlinksAreFine(t *testing.T) {
	data := zipped(t, workbook(titles+`<row r="2"><c r="A2" t="str"><v>ana@atlas.test</v></c></row>`, part{"xl/worksheets/_rels/sheet1.xml.rels",
		relsHead + `<Relationship Id="rId1" Type="` + relType + `hyperlink" Target="mailto:ana@atlas.test" TargetMode="External"/></Relationships>`}))
	if book, err := Read(t.Context(), data, []Spec{people}); err != nil || book.Rows() != 1 {
		t.Errorf("hyperlinks: got error %v, want one row and none", err)
	}
}

func TestOverTenMegabytes(t *testing.T) {
	_, err := Read(t.Context(), make([]byte, MaxBytes+1), []Spec{people})
	if refusal(t, err) != "For uploads over 10mb, please contact the L&D admin." {
		t.Errorf("over ten megabytes: got error %v, want who to contact", err)
	}
}
