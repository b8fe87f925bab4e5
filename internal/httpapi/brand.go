package httpapi

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"strconv"
	"strings"

	"atlas/internal/platform/brand"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/paper"
)

const manifestPath = "/manifest.webmanifest"

// branded puts name and logo into the shell where the build has those of Atlas.
func branded(shell string, siteBrand brand.Brand) string {
	changes := []string{"Atlas needs JavaScript.", html.EscapeString(siteBrand.Name) + " needs JavaScript."}
	if siteBrand.Logo != "" {
		changes = append(changes,
			`href="/favicon.svg" type="image/svg+xml"`, `href="`+siteBrand.LogoPath(96)+`" type="image/png"`,
			`href="/apple-touch-icon.png"`, `href="`+siteBrand.LogoPath(180)+`"`)
	}
	return strings.NewReplacer(changes...).Replace(shell)
}

// manifest is what an installed app is called and looks like. What cannot be read stays as it was built.
func (s *Site) manifest(siteBrand brand.Brand) *file {
	built := s.files[manifestPath]
	if built == nil {
		return nil
	}

	// The fields that the build wrote and the brand does not concern are kept.
	fields := map[string]any{}
	if err := json.Unmarshal(built.plain, &fields); err != nil {
		return built
	}

	fields["name"], fields["short_name"] = siteBrand.Name, siteBrand.Name
	if siteBrand.IsOwn() {
		fields["description"] = siteDescription
	}

	if siteBrand.Color != "" {
		scale := siteBrand.Scale()
		fields["background_color"], fields["theme_color"] = scale[9], scale[8]
	}

	if siteBrand.Logo != "" {
		icons := []map[string]string{}
		for _, side := range []int{192, 512} {
			icons = append(icons,
				map[string]string{"src": siteBrand.LogoPath(side), "sizes": fmt.Sprintf("%dx%d", side, side),
					"type": "image/png"})
		}

		fields["icons"] = icons
	}

	text, err := json.Marshal(fields)
	if err != nil {
		return built
	}

	sum := sha256.Sum256(text)
	// It is asked for again each time, so that a new name or logo reaches installed apps.
	return &file{name: built.name, kind: built.kind, cache: noCache, tag: hex.EncodeToString(sum[:8]), plain: text}
}

func (a *api) addBrand(mux *router) {
	mux.HandleFunc("GET "+brand.PicturePath+"{name}", a.logo)
	mux.HandleFunc("GET "+brand.SharePath, a.sharePicture)
}

// logo is the address of a logo: its name and how many pixels wide it shall be. Another logo has another name.
func (a *api) logo(w http.ResponseWriter, r *http.Request) {
	name, size, _ := strings.Cut(strings.TrimSuffix(r.PathValue("name"), ".png"), "-")
	side, _ := strconv.Atoi(size) // a size that is no number is not handed out
	content, err := a.Settings.Logo(r.Context(), name, side)
	if err != nil {
		a.fail(r.Context(), w, r, err)
		return
	}
	writePicture(w, content, immutable)
}

// sharePicture is the address of the picture of shared links. What it carries changes with the brand, so that networks
// draw it anew.
func sharePicture(siteBrand brand.Brand) string {
	sum := sha256.Sum256(fmt.Append(nil, siteBrand.Name, "\n", siteBrand.Color, "\n", siteBrand.Logo))
	return brand.SharePath + "?v=" + hex.EncodeToString(sum[:6])
}

// sharedPicture is a drawn picture and the address of the brand it shows.
type sharedPicture struct {
	address string
	content []byte
}

// sharePicture draws the picture once for every brand.
func (a *api) sharePicture(w http.ResponseWriter, r *http.Request) {
	siteBrand := a.Settings.Brand(r.Context())
	kept, address := a.shared.Load(), sharePicture(siteBrand)

	// Drawing takes a while, so the picture of the current brand is kept.
	if kept == nil || kept.address != address {
		scale := siteBrand.Scale()
		card := paper.ShareCard{Name: siteBrand.Name, Line: siteDescription, Deep: scale[9], Fill: scale[4]}
		if siteBrand.Logo != "" {
			logo, err := a.Settings.Logo(r.Context(), siteBrand.Logo, 512)
			if err != nil && !errs.Is(err, errs.NotFound) {
				a.fail(r.Context(), w, r, err)
				return
			}

			card.Logo = logo
		}

		content, err := card.PNG()
		if err != nil {
			a.fail(r.Context(), w, r, err)
			return
		}

		kept = &sharedPicture{address, content}
		a.shared.Store(kept)
	}

	// Networks and chats of other sites show it.
	w.Header().Set("Cross-Origin-Resource-Policy", "cross-origin")
	writePicture(w, kept.content, shortLived)
}

func writePicture(w http.ResponseWriter, content []byte, cache []string) {
	h := w.Header()
	h["Content-Type"] = []string{"image/png"}
	h["Content-Length"] = []string{strconv.Itoa(len(content))}
	h["Cache-Control"] = cache
	_, _ = w.Write(content)
}
