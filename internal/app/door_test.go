package app

import (
	"io"
	"net"
	"net/http"
	"strings"
	"testing"

	"atlas/internal/httpapi"
)

// TestHeldAnswers has a server hold the heads of its answers: whoever asks gets all of each answer, once and in order,
// also when nothing large follows the head.
func TestHeldAnswers(t *testing.T) {
	for _, c := range []struct {
		name string
		body string
	}{
		{"larger than the buffer of the server", strings.Repeat("a large page ", 2000)},
		{"as large as the buffer", strings.Repeat("x", 4<<10)},
		{"small", "hello"},
		{"empty", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			address := serveHeld(t, c.body)

			// Twice: the second answer goes over the same connection.
			for range 2 {
				resp, err := http.Get(address)
				if err != nil {
					t.Fatal(err)
				}

				got, err := io.ReadAll(resp.Body)
				_ = resp.Body.Close()
				if err != nil || string(got) != c.body {
					t.Errorf("got %d bytes (%v), want %d", len(got), err, len(c.body))
				}
			}
		})
	}
}

// TestHeldHead holds a head and sees it arrive together with what follows, not before.
func TestHeldHead(t *testing.T) {
	server, client := connected(t)
	server.Hold()
	if n, err := server.Write([]byte("head ")); n != 5 || err != nil {
		t.Fatalf("write the head: got %d, %v, want 5", n, err)
	}
	if server.held == nil {
		t.Error("the head went out alone, want it held")
	}
	if n, err := server.Write([]byte("body")); n != 4 || err != nil {
		t.Fatalf("write the body: got %d, %v, want 4", n, err)
	}

	server.Release()
	_ = server.Close()
	if got, err := io.ReadAll(client); string(got) != "head body" || err != nil {
		t.Errorf("got %q, %v, want %q", got, err, "head body")
	}
}

// TestReleasedHead releases a head that nothing followed.
func TestReleasedHead(t *testing.T) {
	server, client := connected(t)
	server.Hold()
	_, _ = server.Write([]byte("head"))
	server.Release()
	_ = server.Close()
	if got, err := io.ReadAll(client); string(got) != "head" || err != nil {
		t.Errorf("got %q, %v, want %q", got, err, "head")
	}
}

// connected gives both ends of a connection through a door.
func connected(t *testing.T) (*guest, net.Conn) {
	t.Helper()

	front, err := openDoor("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}

	t.Cleanup(func() { _ = front.Close() })
	client, err := net.Dial("tcp", front.Addr().String())
	if err != nil {
		t.Fatal(err)
	}

	t.Cleanup(func() { _ = client.Close() })
	server, err := front.Accept()
	if err != nil {
		t.Fatal(err)
	}

	return server.(*guest), client
}

// serveHeld answers everything with a body whose head is held, and gives the address.
func serveHeld(t *testing.T, body string) string {
	t.Helper()

	front, err := openDoor("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}

	web := &http.Server{ConnState: front.note, ConnContext: httpapi.WithConn,
		Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			httpapi.InOnePiece(r.Context(), func() { _, _ = io.WriteString(w, body) })
		})}
	go func() { _ = web.Serve(front) }()
	t.Cleanup(func() { _ = web.Close() })

	return "http://" + front.Addr().String()
}
