package samplefile

import (
	"fmt"
	"image/color"
	"math"
	"strings"

	"atlas/internal/platform/paper"
)

// Film is a film without sound: a slide with its title, and one for each of its points.
type Film struct {
	Title string
	// Series is what it is a part of, over the title.
	Series string
	// Points are shown after the title, each as long as it.
	Points []string
	// Seconds is how long the film lasts.
	Seconds int
}

// A frame is shown for so many seconds. Slides stand still, so the longer the film, the longer its frames.
const shortestFrame, longestFrame, wantedFrames = 4, 10, 120

// MP4 makes the film as browsers play it: H.264, with every slide a place to seek to. The same bytes each time.
func (f Film) MP4() ([]byte, error) {
	if f.Seconds < 1 {
		return nil, fmt.Errorf("samplefile: the film %q lasts %d seconds", f.Title, f.Seconds)
	}

	slides := 1 + len(f.Points)

	// Frames last long, as nothing moves within a slide: short ones would only make the file larger.
	frameSeconds := min(max(shortestFrame, f.Seconds/wantedFrames), longestFrame)
	perSlide := max(1, f.Seconds/slides/frameSeconds) * frameSeconds

	var frames []filmFrame
	inSlide := 0
	for at := 0; at < f.Seconds; at += frameSeconds {
		frame := filmFrame{seconds: min(frameSeconds, f.Seconds-at)}
		slide := at / perSlide

		// A slide begins with a whole frame, so that players can seek to it; the rest only repeat it.
		if at%perSlide == 0 && slide < slides {
			picture, err := f.slide(slide)
			if err != nil {
				return nil, fmt.Errorf("draw slide %d of the film %q: %w", slide+1, f.Title, err)
			}

			frame.isWhole, frame.content = true, wholeFrame(picture, slide)
			inSlide = 0
		} else {
			frame.content = sameFrame(inSlide)
		}

		inSlide++
		frames = append(frames, frame)
	}

	return movie(frames), nil
}

// slide draws the title, or one of the points. Everything but the letters is flat and starts where a macroblock does,
// which is what keeps films small.
func (f Film) slide(n int) (canvas, error) {
	const left, width = 2 * macroblock, filmWidth - 4*macroblock
	words := paper.Text{IsBold: true, Size: 26, Left: left, Width: width, Height: 2 * macroblock, Most: 3}
	small := paper.Text{Size: 13, Left: left, Top: 2 * macroblock, Width: width, Height: macroblock, Most: 1}

	c, text := newCanvas(filmWidth, filmHeight, sea[0]), f.Title
	words.Ink, words.Top = color.White, 5*macroblock-2
	small.Ink = sea[2]
	over := f.Series
	if n > 0 {
		c, text = newCanvas(filmWidth, filmHeight, sea[4]), f.Points[n-1]
		words.Ink, words.Size, words.Most = sea[0], 21, 3
		small.Ink = sea[1]
		over = f.Title
	}

	// The sun over the water moves on with every slide, and the water rises.
	water := (13 - n) * macroblock
	sun := (24 - 5*n) * macroblock
	for y := range macroblock {
		reach := int(math.Sqrt(float64(macroblock*macroblock - y*y)))
		c.box(sun+macroblock-reach, water-1-y, 2*reach, 1, sea[3])
	}

	c.box(0, water, filmWidth, macroblock, sea[2])
	c.box(0, water+macroblock, filmWidth, filmHeight-water, sea[1])

	if _, err := small.Draw(c, strings.TrimSpace(over)); err != nil {
		return c, fmt.Errorf("draw line of slide: %w", err)
	}

	_, err := words.Draw(c, text)
	return c, err
}
