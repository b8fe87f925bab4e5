package sheet

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"atlas/internal/platform/errs"
	"atlas/internal/platform/sheet/xlsx"
)

type nobody struct{ rows, problems int }

func (n *nobody) Sheet(string)           {}
func (n *nobody) Row(int, []xlsx.Cell)   { n.rows++ }
func (n *nobody) Problem(p xlsx.Problem) { n.problems++ }

const mutants = 2000

// Mutants of a good workbook's bytes and of its XML never panic, and are either read or refused with a sentence. The parser runs
// right here, where a panic would fail the test; every fiftieth also goes through a child.
func TestMutants(t *testing.T) {
	random := rand.New(rand.NewPCG(2026, 8))
	parts := workbook(titles + `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="inlineStr"><is><t>Ana &amp; Ben</t></is></c><c r="C2" s="1"><v>32932</v></c><c r="D2"><v>12</v></c></row>`)
	whole := zipped(t, parts)
	read, refused := 0, 0
	for i := range mutants {
		var data []byte
		if i%2 == 0 {
			data = mutate(random, whole)
		} else {
			changed := append([]part{}, parts...)
			p := &changed[random.IntN(len(changed))]
			p.body = string(mutate(random, []byte(p.body)))
			data = zipped(t, changed)
		}
		archive, err := xlsx.Check(data, xlsx.Default)
		if err == nil {
			_, err = archive.Read([]string{"People"}, &nobody{})
		}
		if err == nil {
			read++
		} else {
			refused++
			if public, ok := errs.As(err); !ok || public.Code != errs.Invalid {
				t.Fatalf("mutant %d: got error %v, want one with code %q", i, err, errs.Invalid)
			}
		}
		if i%50 == 0 {
			if _, again := Read(t.Context(), data, []Spec{people}); (again == nil) != (err == nil) {
				if _, ok := errs.As(again); !ok {
					t.Errorf("mutant %d: got %v by the parser, want one for people as %v by the child", i, again, err)
				}
			}
		}
	}
	t.Logf("%d mutants: %d read, %d refused", mutants, read, refused)
}

// mutate changes a few bytes: flips, cuts, doubles, or puts words that parsers stumble over.
func mutate(random *rand.Rand, data []byte) []byte {
	data = bytes.Clone(data)
	words := []string{"<!--", "]]>", "<![CDATA[", "&#0;", "&amp", "\xff\xfe", "-1", "99999999999", "1e400", "\x00", `r="`, `t="s"`, "<row>", "</row>", "</sheetData>", "PK\x01\x02", "\xff\xff\xff\xff"}
	for range 1 + random.IntN(4) {
		if len(data) == 0 {
			break
		}
		at := random.IntN(len(data))
		switch random.IntN(5) {
		case 0:
			data[at] ^= 1 << random.IntN(8)
		case 1:
			data[at] = byte(random.IntN(256))
		case 2:
			end := min(len(data), at+random.IntN(40))
			data = append(data[:at], data[end:]...)
		case 3:
			end := min(len(data), at+random.IntN(200))
			data = append(data[:end], append(bytes.Clone(data[at:end]), data[end:]...)...)
		case 4:
			word := words[random.IntN(len(words))]
			data = append(data[:at], append([]byte(word), data[at:]...)...)
		}
	}
	return data
}
