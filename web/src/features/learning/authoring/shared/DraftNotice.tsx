import { listDateTime } from '~/lib/dates';
import { Button } from '~/ui/Button';
import classNames from './shared.module.css';
import type { Draft } from './useContentDraft';

/** Tells of a draft that was brought back, or offers one that no longer fits what is saved. */
export function DraftNotice({ draft }: { draft: Draft }) {
  const { offered, restoredAt } = draft;
  if (offered) {
    return (
      <div className={classNames.notice} data-stale={offered.isStale || undefined} role="status">
        <p>
          You have a draft of {listDateTime(offered.savedAt)} that you never saved. {offered.warning}
        </p>
        <div>
          <Button size="sm" onClick={draft.useOffered}>
            Use my draft
          </Button>
          <Button size="sm" onClick={() => void draft.discard()}>
            Discard draft
          </Button>
        </div>
      </div>
    );
  }
  if (!restoredAt) return null;
  return (
    <div className={classNames.notice} role="status">
      <p>Your unsaved changes of {listDateTime(restoredAt)} are back.</p>
      <div>
        <Button size="sm" onClick={() => void draft.discard()}>
          Discard changes
        </Button>
      </div>
    </div>
  );
}
