package content

import (
	"atlas/internal/learning/richtext"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/files"
)

// Video is a video to play: one of ours, or one at a host that may be embedded.
type Video struct {
	URL, Type, CaptionsURL, EmbedURL, Host *string
	Seconds                                *int
}

// Video is what a player needs; nil without a video.
func (s *Service) Video(to actor.Actor, address *string, file, captions *files.File, seconds *int) *Video {
	v := &Video{Seconds: seconds}
	switch {
	case file != nil:
		v.URL, v.Type = new(s.files.URL(to, file)), &file.MediaType
	case address != nil:
		// An address that is no longer known to us is not embedded.
		name, embed, ok := richtext.Embedded(*address)
		if !ok {
			return nil
		}

		v.EmbedURL, v.Host = &embed, &name
	default:
		return nil
	}

	if captions != nil {
		v.CaptionsURL = new(s.files.URL(to, captions))
	}

	return v
}
