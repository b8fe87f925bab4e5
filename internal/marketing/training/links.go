package training

import (
	"context"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"atlas/internal/marketing/training/timetable"
	"atlas/internal/settings"
)

// Parts is how many parts a training has.
const Parts = timetable.Parts

// The two tracks.
const (
	Beginner    = "beginner"
	Experienced = "experienced"
)

// Tracks lists the tracks.
var Tracks = []string{Beginner, Experienced}

// IsTrack tells whether a text names a track.
func IsTrack(text string) bool { return slices.Contains(Tracks, text) }

// linksOf reads the settings of a track. Every setting is named here, so that a test can tell that none is forgotten.
func (s *Service) linksOf(ctx context.Context, track string) timetable.Links {
	if track == Experienced {
		return timetable.Links{
			IsEnabled: s.settings.Bool(ctx, settings.EnableLiveWorkshopExperienced),
			IsLive:    s.settings.Bool(ctx, settings.WorkshopIsLiveExperienced),
			Master:    s.settings.Text(ctx, settings.WorkshopMasterLinkExperienced),
			Zoom: [Parts]string{
				s.settings.Text(ctx, settings.ZoomDay1Experienced),
				s.settings.Text(ctx, settings.ZoomDay2Experienced),
				s.settings.Text(ctx, settings.ZoomDay3Experienced),
			},
			Recordings: [Parts]string{
				s.settings.Text(ctx, settings.RecordingDay1Experienced),
				s.settings.Text(ctx, settings.RecordingDay2Experienced),
				s.settings.Text(ctx, settings.RecordingDay3Experienced),
			},
			Freebies: [Parts]string{
				s.settings.Text(ctx, settings.FreebieDay1Experienced),
				s.settings.Text(ctx, settings.FreebieDay2Experienced),
				s.settings.Text(ctx, settings.FreebieDay3Experienced),
			},
		}
	}

	return timetable.Links{
		IsEnabled: s.settings.Bool(ctx, settings.EnableLiveWorkshop),
		IsLive:    s.settings.Bool(ctx, settings.WorkshopIsLive),
		Master:    s.settings.Text(ctx, settings.WorkshopMasterLink),
		Zoom: [Parts]string{
			s.settings.Text(ctx, settings.ZoomDay1), s.settings.Text(ctx, settings.ZoomDay2),
			s.settings.Text(ctx, settings.ZoomDay3),
		},
		Recordings: [Parts]string{
			s.settings.Text(ctx, settings.RecordingDay1), s.settings.Text(ctx, settings.RecordingDay2),
			s.settings.Text(ctx, settings.RecordingDay3),
		},
		Freebies: [Parts]string{
			s.settings.Text(ctx, settings.FreebieDay1), s.settings.Text(ctx, settings.FreebieDay2),
			s.settings.Text(ctx, settings.FreebieDay3),
		},
	}
}

// recordingSetting is the name of the setting that holds the recording of a day.
func recordingSetting(track string, day int) string {
	name := "recording-day-" + strconv.Itoa(day)
	if track == Experienced {
		name += "-exp"
	}

	return name
}

// OverviewPath is the page of a track, PartPath that of one of its parts.
func OverviewPath(track string) string { return "/free-training-" + track }

// PartPath is the page of a part.
func PartPath(track string, part int) string { return OverviewPath(track) + "/" + strconv.Itoa(part) }

// isZoom tells whether a link opens Zoom, so that a button only says so if it is true.
func isZoom(link string) bool {
	u, err := url.Parse(link)
	if err != nil {
		return false
	}
	host := u.Hostname()

	// With the dot: notzoom.us belongs to someone else.
	return host == "zoom.us" || strings.HasSuffix(host, ".zoom.us")
}
