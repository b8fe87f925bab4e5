package samplefile

import (
	"fmt"
	"strings"
)

const (
	slideSpaces = `xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" ` +
		`xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"`
	slideTree = `<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>`
	slideFill = `<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>`
	slideLine = `<a:ln>` + slideFill + `</a:ln>`
	// perSlide is how many entries stand on a slide.
	perSlide = 6
)

// Slides makes a presentation: a title, and for every heading a slide with its entries.
func Slides(title string, lines []string) ([]byte, error) {
	slides := []string{slideText(title, nil)}
	heading, entries := title, []string{}
	flush := func() {
		if len(entries) > 0 {
			slides = append(slides, slideText(heading, entries))
		}

		entries = nil
	}

	for _, line := range lines {
		text, isEntry := entry(line)

		// A heading begins a slide, and so does an entry that no longer fits.
		if !isEntry || len(entries) == perSlide {
			flush()
		}

		if isEntry {
			entries = append(entries, text)
		} else {
			heading = text
		}
	}

	flush()
	return zipped(slideParts(slides)...)
}

// slideParts are all files of a presentation.
func slideParts(slides []string) []part {
	types, list, targets := "", "", []string{"slideMaster", "slideMasters/slideMaster1.xml"}
	var pages []part
	for i, slide := range slides {
		name := fmt.Sprintf("slides/slide%d.xml", i+1)
		types += slideType("/ppt/"+name, "slide")
		list += fmt.Sprintf(`<p:sldId id="%d" r:id="rId%d"/>`, 256+i, i+2)
		targets = append(targets, "slide", name)
		pages = append(pages, part{"ppt/" + name, slide},
			part{fmt.Sprintf("ppt/slides/_rels/slide%d.xml.rels", i+1),
				relations("slideLayout", "../slideLayouts/slideLayout1.xml")})
	}

	// Readers refuse a presentation without a master, a layout and a theme, even if nothing uses them.
	return append([]part{
		{"[Content_Types].xml",
			typesHead + slideType("/ppt/presentation.xml", "presentation.main") +
				slideType("/ppt/slideMasters/slideMaster1.xml", "slideMaster") +
				slideType("/ppt/slideLayouts/slideLayout1.xml", "slideLayout") +
				`<Override PartName="/ppt/theme/theme1.xml" ContentType="` + officePart + `theme+xml"/>` + types +
				`</Types>`},
		{"_rels/.rels", relations("officeDocument", "ppt/presentation.xml")},
		{"ppt/presentation.xml",
			xmlHead + `<p:presentation ` + slideSpaces +
				`><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:sldIdLst>` +
				list +
				`</p:sldIdLst><p:sldSz cx="12192000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`},
		{"ppt/_rels/presentation.xml.rels", relations(targets...)},
		{"ppt/slideMasters/slideMaster1.xml",
			xmlHead + `<p:sldMaster ` + slideSpaces + `><p:cSld><p:spTree>` + slideTree + `</p:spTree></p:cSld>` +
				`<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>` +
				`<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst></p:sldMaster>`},
		{"ppt/slideMasters/_rels/slideMaster1.xml.rels",
			relations("slideLayout", "../slideLayouts/slideLayout1.xml", "theme", "../theme/theme1.xml")},
		{"ppt/slideLayouts/slideLayout1.xml",
			xmlHead + `<p:sldLayout ` + slideSpaces + ` type="blank"><p:cSld name="Blank"><p:spTree>` + slideTree +
				`</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>`},
		{"ppt/slideLayouts/_rels/slideLayout1.xml.rels", relations("slideMaster", "../slideMasters/slideMaster1.xml")},
		{"ppt/theme/theme1.xml", slideTheme()},
	}, pages...)
}

func slideType(name, kind string) string {
	return `<Override PartName="` + name + `" ContentType="` + officePart + `presentationml.` + kind + `+xml"/>`
}

// slideText is a slide: its heading alone, or above a list.
func slideText(heading string, entries []string) string {
	shapes := slideShape(2, 2400000, 1800000, 4400, true, heading)
	if len(entries) > 0 {
		shapes = slideShape(2, 500000, 1100000, 3600, true, heading) + slideShape(3, 1800000, 4400000, 2400, false,
			entries...)
	}
	return xmlHead + `<p:sld ` + slideSpaces + `><p:cSld><p:spTree>` + slideTree + shapes +
		`</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>`
}

// slideShape is a box of text from one side to the other.
func slideShape(id, top, height, size int, bold bool, lines ...string) string {
	var text strings.Builder
	for _, line := range lines {
		look := `<a:pPr><a:buNone/></a:pPr>`
		if !bold {
			look = `<a:pPr marL="342900" indent="-342900"><a:buChar char="•"/></a:pPr>`
		}

		fmt.Fprintf(&text, `<a:p>%s<a:r><a:rPr lang="en-PH" sz="%d" b="%d"/><a:t>%s</a:t></a:r></a:p>`, look, size,
			map[bool]int{true: 1}[bold], escaped(line))
	}

	return fmt.Sprintf(`<p:sp><p:nvSpPr><p:cNvPr id="%d" name="Text %d"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="838200" y="%d"/><a:ext cx="10515600" cy="%d"/></a:xfrm>`+
		`<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr wrap="square"/><a:lstStyle/>%s</p:txBody></p:sp>`, id, id, top, height, text.String())
}

// slideTheme is the colours and letters that every presentation has to name.
func slideTheme() string {
	colours := ""
	for i, name := range strings.Fields("dk1 lt1 dk2 lt2 accent1 accent2 accent3 accent4 accent5 accent6 hlink " +
		"folHlink") {
		value := strings.Fields("0B3C49 FFFFFF 0F7678 FAF0DE 0F7678 49AAA0 F5B242 0B3C49 49AAA0 F5B242 0F7678 0B3C49")[i]
		colours += `<a:` + name + `><a:srgbClr val="` + value + `"/></a:` + name + `>`
	}

	letters := `<a:latin typeface="Calibri"/><a:ea typeface=""/><a:cs typeface=""/>`
	effect := `<a:effectStyle><a:effectLst/></a:effectStyle>`
	return xmlHead +
		`<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Sea"><a:themeElements><a:clrScheme name="Sea">` + colours + `</a:clrScheme>` +
		`<a:fontScheme name="Sea"><a:majorFont>` + letters + `</a:majorFont><a:minorFont>` + letters +
		`</a:minorFont></a:fontScheme>` +
		`<a:fmtScheme name="Sea"><a:fillStyleLst>` + strings.Repeat(slideFill, 3) + `</a:fillStyleLst><a:lnStyleLst>` +
		strings.Repeat(slideLine, 3) + `</a:lnStyleLst><a:effectStyleLst>` +
		strings.Repeat(effect, 3) + `</a:effectStyleLst><a:bgFillStyleLst>` + strings.Repeat(slideFill, 3) +
		`</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`
}
