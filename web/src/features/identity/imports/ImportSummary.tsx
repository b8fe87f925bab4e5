import { Banner } from '~/ui/Banner';
import { Stat, StatRow } from '~/ui/Stat';
import classNames from './ImportSummary.module.css';
import type { ImportShown } from './importShown';
import { count, isAhead } from './importWords';

/** What a file would do, does or did, in figures, and what stands in its way. */
export function ImportSummary({ shown, onOpen }: { shown: ImportShown; onOpen: (id: number) => void }) {
  return (
    <>
      <Notice shown={shown} onOpen={onOpen} />
      <StatRow>
        <Stat label="Rows" value={count(shown.rows)} />
        <Stat label={isAhead(shown) ? 'To create' : 'Created'} value={count(shown.created)} />
        <Stat label={isAhead(shown) ? 'To update' : 'Updated'} value={count(shown.updated)} />
        <Stat label="Unchanged" value={count(shown.unchanged)} />
        <Stat label="Rejected" value={count(shown.rejected)} danger={shown.rejected > 0} />
      </StatRow>
    </>
  );
}

/** The one thing to know first. */
function Notice({ shown, onOpen }: { shown: ImportShown; onOpen: (id: number) => void }) {
  const { failure, undoFailure, sameFileAsId, status, blocked } = shown;
  if (undoFailure) return <Banner variant="danger">{undoFailure}</Banner>;
  if (status === 'failed' && failure) return <Banner variant="danger">{failure}</Banner>;
  if (blocked) {
    return <Banner variant="danger">The columns don't match. Use the template and upload it again.</Banner>;
  }
  if (status === 'checked' && sameFileAsId) {
    return (
      <Banner variant="info">
        This file was already imported.{' '}
        <button type="button" className={classNames.link} onClick={() => onOpen(sameFileAsId)}>
          See that upload
        </button>
      </Banner>
    );
  }
  return null;
}
