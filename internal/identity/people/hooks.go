package people

import (
	"context"
)

// RunHooks calls the hooks of other domains in turn, in the transaction of ctx.
func RunHooks(ctx context.Context, hooks []func(ctx context.Context, userID int) error, userID int) error {
	for _, hook := range hooks {
		if err := hook(ctx, userID); err != nil {
			return err
		}
	}
	return nil
}
