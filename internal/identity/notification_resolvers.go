package identity

import (
	"context"
	"time"

	"atlas/internal/identity/notify"
	"atlas/internal/platform/page"
)

// UnreadNotifications is the figure at the bell.
func (q Queries) UnreadNotifications(ctx context.Context) (int, error) {
	return q.Identity.Notices.Unread(ctx)
}

// CurrentUserVersion changes with everything that the current user tells.
func (q Queries) CurrentUserVersion(ctx context.Context) (string, error) {
	return q.Identity.Sessions.CurrentUserVersion(ctx)
}

// MyNotifications is one page of what the caller was told.
func (q Queries) MyNotifications(ctx context.Context, wanted *int, unreadOnly *bool) (*notify.List, error) {
	return q.Identity.Notices.List(ctx, page.Of(&page.ListInput{Page: wanted}), unreadOnly != nil && *unreadOnly)
}

// MyNotificationPreferences is how the caller is told.
func (q Queries) MyNotificationPreferences(ctx context.Context) ([]*notify.Preference, error) {
	return q.Identity.Notices.Preferences(ctx)
}

// ReadNotification marks one as read or not.
func (m Mutations) ReadNotification(ctx context.Context, id int, isRead bool) (*notify.Notification, error) {
	return m.Identity.Notices.Read(ctx, id, isRead)
}

// ReadNotifications marks all up to an instant as read.
func (m Mutations) ReadNotifications(ctx context.Context, until time.Time) (int, error) {
	return m.Identity.Notices.ReadAll(ctx, until)
}

// MuteNotifications mutes all notifications of the caller, or ends that.
func (m Mutations) MuteNotifications(ctx context.Context, isMuted bool) (bool, error) {
	return m.Identity.Notices.Mute(ctx, isMuted)
}

// SetNotificationPreference changes how the caller is told.
func (m Mutations) SetNotificationPreference(
	ctx context.Context, kind string, isShown bool, mail string,
) (*notify.Preference, error) {
	return m.Identity.Notices.SetPreference(ctx, kind, isShown, mail)
}
