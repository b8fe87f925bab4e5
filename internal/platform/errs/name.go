package errs

import (
	"regexp"
	"strings"
)

// IsWebAddress is what somebody reads whose name holds the address of a web page.
const IsWebAddress = "Enter a name without a web address."

// Name wants the name of a person: between minimum and maximum characters, and no address of a web page. Names go into
// emails, which would make a link of it that looks like ours.
func (c *Check) Name(field, value string, minimum, maximum int) {
	c.Text(field, value, minimum, maximum)
	c.That(!HasWebAddress(value), field, IsWebAddress)
}

// HasWebAddress tells whether a text holds something that mail programs and people take for the address of a web page.
func HasWebAddress(text string) bool {
	// Other full stops and characters without width are undone first, or they would hide an address.
	text = plainDots.Replace(strings.ToLower(text))
	if webScheme.MatchString(text) {
		return true
	}

	for _, host := range webHost.FindAllStringSubmatch(text, -1) {
		first, last, path := host[1], host[3], host[4]
		switch {
		case first == "www":
			return true
		case path != "": // whatever it ends in, somebody is to go there: bit.ly/x
			return true
		case !shortForms[first] && len(first) > 1 && topLevels[last]:
			return true
		}
	}

	return false
}

var (
	// plainDots undoes what hides an address: other full stops, and characters that nobody sees.
	plainDots = strings.NewReplacer("。", ".", "．", ".", "｡", ".", "\u200b", "", "\u200c", "", "\u200d", "", "\u2060",
		"", "\ufeff", "", "\u00ad", "")

	webScheme = regexp.MustCompile(`\b(https?|ftp|mailto|javascript|data)\s*:|:\s*//|:\\\\`)

	// webHost finds words that dots join, with the path that follows.
	webHost = regexp.MustCompile(`([\pL\pN_-]+)((?:\.[\pL\pN_-]+)*)\.([\pL\pN-]+)(?::\d+)?([/\\?#]\S)?`)
)

// shortForms stand before names, often without a space: Ma.Teresa, Dr.Co.
var shortForms = setOf(`ma mo dr dra st sta sto jr sr mr mrs ms mx atty engr arch rev fr bro sis hon prof capt gen col maj sgt lt pfc gov sen rep`)

// topLevels are the ends of addresses that people put into names. It is no list of all there are: many of those are
// names, too.
var topLevels = setOf(`com net org info biz edu gov mil int io co me app dev ly gl gd gg link links site sites online shop store xyz top club live page pages web website
	blog news space fun icu win vip bet casino game games click work works world life today cloud digital tech host email group agency center company
	tk ml ga cf gq pw cc tv ws to be ai sh ph us uk eu de fr ru cn jp kr in id sg hk tw vn my th au nz ca br mx za ng ke ae sa qa kw`)

func setOf(words string) map[string]bool {
	set := map[string]bool{}
	for _, word := range strings.Fields(words) {
		set[word] = true
	}
	return set
}
