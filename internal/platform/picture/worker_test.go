package picture

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/jpeg"
	"image/png"
	"testing"

	"atlas/internal/platform/eventually"
	"atlas/internal/testkit/check"
)

// occupy keeps a lane busy until release is called.
func occupy(t *testing.T, w *Worker, lane Lane, owner string) (release func()) {
	t.Helper()

	begun, end, ended := make(chan struct{}), make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		_ = w.Draw(context.Background(), lane, owner, func(context.Context) error {
			close(begun)
			<-end
			return nil
		})
	}()
	<-begun
	return func() { close(end); <-ended }
}

// wait puts somebody into the line, and gives what becomes of them.
func wait(ctx context.Context, t *testing.T, w *Worker, lane Lane, owner string) <-chan error {
	t.Helper()

	before := w.Waiting(lane)
	done := make(chan error, 1)
	go func() { done <- w.Draw(ctx, lane, owner, func(context.Context) error { return nil }) }()
	eventually.True(t, "it waits", func() bool { return w.Waiting(lane) > before })
	return done
}

func TestAtMostTwoPicturesOfAPersonWait(t *testing.T) {
	w := NewWorker()
	release := occupy(t, w, Uploads, "user 1")
	first, second := wait(t.Context(), t, w, Uploads, "user 1"), wait(t.Context(), t, w, Uploads, "user 1")
	nothing := func(context.Context) error { t.Error("got it drawn, want it refused"); return nil }
	if err := w.Draw(t.Context(), Uploads, "user 1", nothing); !errors.Is(err, ErrWaiting) {
		t.Errorf("a third that waits: got %v, want %v", err, ErrWaiting)
	}
	other := wait(t.Context(), t, w, Uploads, "user 2")

	release()
	for _, done := range []<-chan error{first, second, other} {
		if err := <-done; err != nil {
			t.Errorf("one that waited: got %v, want nil", err)
		}
	}
	if err := w.Draw(t.Context(), Uploads, "user 1", func(context.Context) error { return nil }); err != nil {
		t.Errorf("afterwards: got %v, want nil", err)
	}
}

func TestTheLineEnds(t *testing.T) {
	w := NewWorker()
	release := occupy(t, w, Uploads, "x")
	ctx, cancel := context.WithCancel(t.Context())
	var waiting []<-chan error
	for i := range lineMax {
		waiting = append(waiting, wait(ctx, t, w, Uploads, string(rune('a'+i))))
	}
	if err := w.Draw(t.Context(), Uploads, "y", func(context.Context) error { return nil }); !errors.Is(err, ErrFull) {
		t.Errorf("one too many: got %v, want %v", err, ErrFull)
	}

	// The clients go, and so do their places.
	cancel()
	for _, done := range waiting {
		if err := <-done; !errors.Is(err, context.Canceled) {
			t.Errorf("one whose client went: got %v, want %v", err, context.Canceled)
		}
	}
	if got := w.Waiting(Uploads); got != 0 {
		t.Errorf("waiting: got %d, want 0", got)
	}
	release()
	if w.lines[Uploads].isBusy {
		t.Error("got the lane busy with nobody, want it free")
	}
}

func TestSlipsWaitBehindNothingElse(t *testing.T) {
	w := NewWorker()
	release := occupy(t, w, Uploads, "x")
	defer release()
	drawn := false
	if err := w.Draw(t.Context(), Payments, "x", func(context.Context) error { drawn = true; return nil }); err != nil || !drawn {
		t.Errorf("a slip while others wait: got %t, %v, want true, nil", drawn, err)
	}
}

// A client that goes while its picture is being read or written frees the lane.
func TestWorkEndsWithItsClient(t *testing.T) {
	photo := image.NewGray(image.Rect(0, 0, 1500, 1500))
	for i := range photo.Pix {
		photo.Pix[i] = byte(i * 7919 >> 3)
	}
	var asPNG, asJPEG bytes.Buffer
	check.NoError(t, "encode the picture", png.Encode(&asPNG, photo))
	check.NoError(t, "encode the picture", jpeg.Encode(&asJPEG, photo, nil))

	w := NewWorker()
	for name, raw := range map[string][]byte{PNG: asPNG.Bytes(), JPEG: asJPEG.Bytes()} {
		t.Run(name, func(t *testing.T) {
			ctx, cancel := context.WithCancelCause(t.Context())
			gone := errors.New("the client is gone")
			err := w.Draw(ctx, Uploads, "x", func(ctx context.Context) error {
				cancel(gone)
				_, err := Decode(ctx, raw, 16_000_000, name)
				return err
			})
			if !errors.Is(err, gone) {
				t.Errorf("decode a %s: got %v, want %v", name, err, gone)
			}
			if w.lines[Uploads].isBusy {
				t.Errorf("decode a %s: got the lane still busy, want it free", name)
			}
			if err := jpeg.Encode(Writer(ctx, new(bytes.Buffer)), photo, nil); !errors.Is(err, gone) {
				t.Errorf("encode: got %v, want %v", err, gone)
			}
			if _, err := Upright(ctx, photo, 6); !errors.Is(err, gone) {
				t.Errorf("turn: got %v, want %v", err, gone)
			}
		})
	}
}
