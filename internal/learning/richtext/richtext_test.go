package richtext

import (
	"strings"
	"testing"

	"atlas/internal/testkit/check"
)

func TestHTMLIsMadeSafe(t *testing.T) {
	for _, c := range []struct{ typed, want string }{
		{"<p>Hello <strong>Tribe</strong></p>", "<p>Hello <strong>Tribe</strong></p>"},
		{"<p></p>", ""},
		{"  ", ""},
		{`<script>alert(1)</script><p>x</p>`, "<p>x</p>"},
		{`<p onclick="alert(1)" style="color:red">x</p>`, "<p>x</p>"},
		{`<a href="javascript:alert(1)">x</a>`, "x"},
		{`<img src="https://evil.example/x.png" onerror="alert(1)">`, ""},
		{`<img src="/api/uploads/files/abc123.jpg?until=1&amp;key=x" alt="A">`, `<img src="/api/uploads/files/abc123.jpg" alt="A">`},
		{`<img src="data:text/html,x">`, ""},
		{`<svg onload="alert(1)"></svg>`, ""},
		{`<iframe src="https://evil.example/embed/aqz-KE-bpKQ"></iframe>`, ""},
		{`<iframe srcdoc="<script>alert(1)</script>"></iframe>`, ""},
		{`<math><mi xlink:href="data:x,<script>alert(1)</script>">`, ""},
	} {
		got := ""
		if text := Safe(c.typed); text != nil {
			got = *text
		}
		check.Equal(t, c.typed, got, c.want)
	}
	frame := Safe(`<iframe src="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?start=5" width="640"></iframe>`)
	if frame == nil || !strings.Contains(*frame, `src="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?start=5"`) || !strings.Contains(*frame, "sandbox=") {
		t.Errorf("got video %+v, want a frame of youtube-nocookie.com", frame)
	}
	link := Safe(`<a href="https://example.com">x</a>`)
	if link == nil || !strings.Contains(*link, `rel="`) || !strings.Contains(*link, "noopener") {
		t.Errorf("got link %+v, want one with rel noopener", link)
	}
}

func TestVideoHosts(t *testing.T) {
	for address, want := range map[string]string{
		"https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=5":             "https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ",
		"https://youtu.be/aqz-KE-bpKQ?si=x":                           "https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ",
		"https://www.youtube.com/shorts/aqz-KE-bpKQ":                  "https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ",
		"https://vimeo.com/76979871/abcdef":                           "https://player.vimeo.com/video/76979871",
		"https://www.loom.com/share/0123456789abcdef0123456789abcdef": "https://www.loom.com/embed/0123456789abcdef0123456789abcdef",
		"https://tribe.wistia.com/medias/abc123def4":                  "https://fast.wistia.net/embed/iframe/abc123def4",
		"https://evil-youtube.com/watch?v=aqz-KE-bpKQ":                "",
		"https://youtube.com.evil.example/watch?v=aqz-KE-bpKQ":        "",
		"javascript://youtube.com/%0aalert(1)":                        "",
		"https://www.youtube.com/watch?v=../../x":                     "",
	} {
		if _, embed, _ := Embedded(address); embed != want {
			t.Errorf("embedded %q: got %q, want %q", address, embed, want)
		}
	}
}
