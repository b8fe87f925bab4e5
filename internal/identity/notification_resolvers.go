package identity

import (
	"context"
	"time"

	"atlas/internal/platform/page"
)

// UnreadNotifications is the figure at the bell.
func (q Queries) UnreadNotifications(ctx context.Context) (int, error) {
	return q.Identity.UnreadNotifications(ctx)
}

// CurrentUserVersion changes with everything that the current user tells.
func (q Queries) CurrentUserVersion(ctx context.Context) (string, error) {
	return q.Identity.CurrentUserVersion(ctx)
}

// MyNotifications is one page of what the caller was told.
func (q Queries) MyNotifications(ctx context.Context, wanted *int, unreadOnly *bool) (*NotificationList, error) {
	return q.Identity.MyNotifications(ctx, page.Of(&page.ListInput{Page: wanted}), unreadOnly != nil && *unreadOnly)
}

// MyNotificationPreferences is how the caller is told.
func (q Queries) MyNotificationPreferences(ctx context.Context) ([]*NotificationPreference, error) {
	return q.Identity.MyNotificationPreferences(ctx)
}

// ReadNotification marks one as read or not.
func (m Mutations) ReadNotification(ctx context.Context, id int, isRead bool) (*Notification, error) {
	return m.Identity.ReadNotification(ctx, id, isRead)
}

// ReadNotifications marks all up to an instant as read.
func (m Mutations) ReadNotifications(ctx context.Context, until time.Time) (int, error) {
	return m.Identity.ReadNotifications(ctx, until)
}

// MuteNotifications mutes all notifications of the caller, or ends that.
func (m Mutations) MuteNotifications(ctx context.Context, isMuted bool) (bool, error) {
	return m.Identity.MuteNotifications(ctx, isMuted)
}

// SetNotificationPreference changes how the caller is told.
func (m Mutations) SetNotificationPreference(
	ctx context.Context, kind string, isShown bool, mail string,
) (*NotificationPreference, error) {
	return m.Identity.SetNotificationPreference(ctx, kind, isShown, mail)
}
