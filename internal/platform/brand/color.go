package brand

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
)

// Scale is ten steps of one color, from the lightest to the darkest, as #rrggbb.
type Scale [10]string

// Sea is the scale of Atlas itself, which holds until staff choose a color. Its steps say how light every other scale
// is.
var Sea = Scale{"#eefbfa", "#daf5f3", "#b9e9e5", "#90d7d0", "#62bfb7", "#38a29a", "#1a837c", "#096a65", "#04504d",
	"#013433"}

// Where the primary color is used in each scheme, as steps of the scale.
const (
	lightFill, darkFill = 7, 4
	darkLink            = 3
	softFill, softText  = 1, 8
	deepSea             = 9
)

// readable is the contrast that text needs (WCAG 2, level AA).
const readable = 4.5

var hexColor = regexp.MustCompile(`^#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$`)

// ReadColor brings a color as people type it (#abc, AABBCC) into the form #rrggbb; false when it is none.
func ReadColor(text string) (color string, ok bool) {
	found := hexColor.FindStringSubmatch(strings.TrimSpace(text))
	if found == nil {
		return "", false
	}
	digits := strings.ToLower(found[1])
	if len(digits) == 3 {
		digits = strings.Join([]string{digits[:1], digits[:1], digits[1:2], digits[1:2], digits[2:], digits[2:]}, "")
	}
	return "#" + digits, true
}

// ScaleOf derives all steps from one color. Hue and strength are those of the color. How light each step is, is that of
// Sea, so that every pair of text and ground that is readable there is readable here. The color itself is kept where
// white text on it can be read; it is darkened where not.
func ScaleOf(color string) Scale {
	color, ok := ReadColor(color)
	if !ok || color == Sea[lightFill] {
		return Sea
	}

	// Strength is kept as a ratio to that of Sea, as the steps of Sea differ in strength among themselves.
	_, strength, hue := oklch(color)
	_, usual, _ := oklch(Sea[lightFill])
	var out Scale

	for i, step := range Sea {
		_, stepStrength, _ := oklch(step)
		out[i] = withLuminance(strength*stepStrength/usual, hue, luminance(step))
	}

	// White text must be readable on the fill of buttons: a lighter color gives its hue alone.
	if !fitsAsFill(color) {
		return out
	}

	out[lightFill] = color
	// What lies below the fill stays darker than it.
	for _, step := range []int{softText, deepSea} {
		wanted := luminance(color) * luminance(Sea[step]) / luminance(Sea[lightFill])
		if wanted < luminance(out[step]) {
			_, stepStrength, _ := oklch(Sea[step])
			out[step] = withLuminance(strength*stepStrength/usual, hue, wanted)
		}
	}

	return out
}

// fitsAsFill tells whether a color can be read as a link on paper and can carry white text.
func fitsAsFill(color string) bool {
	return Contrast(color, paper) >= readable && Contrast(color, white) >= readable
}

// Grounds and texts of both schemes that meet the primary color; tokens.css has the same.
const (
	white       = "#ffffff"
	paper       = "#f7f6f1"
	ink         = "#061111"
	night       = "#0c1c1b"
	nightCard   = "#162827"
	nightRaised = "#243735"
	onSea       = "#f3fbf9"
)

// Pair is a text and what it is written on.
type Pair struct{ Text, Ground string }

// Pairs are where a scale meets text, in both schemes.
func (s Scale) Pairs() []Pair {
	return []Pair{
		{white, s[lightFill]}, {white, s[softText]}, {s[lightFill], white}, {s[lightFill], paper},
		{s[softText], s[softFill]}, {s[softText], s[2]},
		{ink, s[darkFill]}, {ink, s[darkLink]}, {s[darkLink], night}, {s[darkLink], nightCard},
		{s[darkLink], nightRaised}, {s[darkFill], night}, {s[darkFill], nightCard},
		{onSea, s[deepSea]}, {onSea, s[softText]}, {s[2], s[deepSea]}, {s[2], s[softText]},
	}
}

// Unreadable are the pairs of a scale that cannot be read well enough.
func (s Scale) Unreadable() []Pair {
	out := []Pair{}
	for _, p := range s.Pairs() {
		if Contrast(p.Text, p.Ground) < readable {
			out = append(out, p)
		}
	}
	return out
}

// Advice tells what became of a color that cannot carry text as it is; empty when it can.
func Advice(color string) string {
	color, ok := ReadColor(color)
	if !ok || fitsAsFill(color) {
		return ""
	}
	return fmt.Sprintf("%s is too light for text (contrast %.1f to 1, and 4.5 is needed), so buttons and links use "+
		"%s, a darker shade of it.",
		color, min(Contrast(color, white), Contrast(color, paper)), ScaleOf(color)[lightFill])
}

// Contrast is how far apart two colors are for the eye, from 1 to 21.
func Contrast(a, b string) float64 {
	high, low := luminance(a), luminance(b)
	if high < low {
		high, low = low, high
	}
	return (high + 0.05) / (low + 0.05)
}

// luminance is how light a color is, from 0 to 1.
func luminance(color string) float64 {
	r, g, b := linear(color)
	return 0.2126*r + 0.7152*g + 0.0722*b
}

// linear is the light of the three channels.
func linear(color string) (r, g, b float64) {
	channel := func(from int) float64 {
		n, _ := strconv.ParseUint(color[from:from+2], 16, 8) // colors were read by ReadColor
		v := float64(n) / 255
		if v <= 0.04045 {
			return v / 12.92
		}
		return math.Pow((v+0.055)/1.055, 2.4)
	}
	return channel(1), channel(3), channel(5)
}

// oklch is a color as lightness, strength and hue.
func oklch(color string) (lightness, strength, hue float64) {
	r, g, b := linear(color)
	l := math.Cbrt(0.4122214708*r + 0.5363325363*g + 0.0514459929*b)
	m := math.Cbrt(0.2119034982*r + 0.6806995451*g + 0.1073969566*b)
	s := math.Cbrt(0.0883024619*r + 0.2817188376*g + 0.6299787005*b)
	lightness = 0.2104542553*l + 0.7936177850*m - 0.0040720468*s
	x := 1.9779984951*l - 2.4285922050*m + 0.4505937099*s
	y := 0.0259040371*l + 0.7827717662*m - 0.8086757660*s
	return lightness, math.Hypot(x, y), math.Atan2(y, x)
}

// withLuminance is the color of this strength and hue that is as light as wanted. A strength that no screen can show is
// lowered.
func withLuminance(strength, hue, wanted float64) string {
	for ; strength > 0.0005; strength *= 0.94 {
		if color, ok := search(strength, hue, wanted); ok {
			return color
		}
	}
	color, _ := search(0, hue, wanted)
	return color
}

// search halves the range of lightness until the luminance is the wanted one; false when a screen cannot show the
// color.
func search(strength, hue, wanted float64) (color string, ok bool) {
	low, high := 0.0, 1.0
	for range 40 {
		middle := (low + high) / 2
		r, g, b := fromOklch(middle, strength, hue)
		if 0.2126*r+0.7152*g+0.0722*b < wanted {
			low = middle
		} else {
			high = middle
		}
	}

	// Rounding alone may lead a little out of the range of a screen.
	r, g, b := fromOklch(high, strength, hue)
	const slack = 0.0005
	ok = min(r, g, b) >= -slack && max(r, g, b) <= 1+slack

	return fmt.Sprintf("#%02x%02x%02x", channelOf(r), channelOf(g), channelOf(b)), ok
}

func fromOklch(lightness, strength, hue float64) (r, g, b float64) {
	x, y := strength*math.Cos(hue), strength*math.Sin(hue)
	l := math.Pow(lightness+0.3963377774*x+0.2158037573*y, 3)
	m := math.Pow(lightness-0.1055613458*x-0.0638541728*y, 3)
	s := math.Pow(lightness-0.0894841775*x-1.2914855480*y, 3)
	return 4.0767416621*l - 3.3077115913*m + 0.2309699292*s, -1.2684380046*l +
		2.6097574011*m - 0.3413193965*s, -0.0041960863*l - 0.7034186147*m + 1.7076147010*s
}

// channelOf is a channel as a byte.
func channelOf(light float64) uint8 {
	light = min(max(light, 0), 1)
	v := 12.92 * light
	if light > 0.0031308 {
		v = 1.055*math.Pow(light, 1/2.4) - 0.055
	}
	return uint8(math.Round(v * 255))
}
