import { closeModal, useUi } from '~/lib/browser/uiState';
import { Cell } from '~/lib/cell';
import { listDate } from '~/lib/dates';
import { Button } from '~/ui/Button';
import { Modal } from '~/ui/Modal';
import { SkeletonText } from '~/ui/Skeleton';
import classNames from './PointsModal.module.css';
import type { Progress } from './ProgressCell';
import { XpEntriesDocument, type XpEntriesQuery } from './points.gql';
import { xp } from './words';

/** What points are, and how the person came to theirs. */
export default function PointsModal({ progress }: { progress: Progress }) {
  const isOpen = useUi((state) => state.modalShown === 'points');
  const close = () => closeModal('points');
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title="Points"
      subtitle={`You have ${xp(progress.points)}.`}
      footer={
        <Button variant="primary" onClick={close}>
          Got it
        </Button>
      }
    >
      <p>Each task you finish adds its points (XP) once. You keep your points when you move up.</p>
      <Cell
        query={XpEntriesDocument}
        variables={{ userId: progress.userId }}
        loading={<SkeletonText lines={4} />}
        empty={<p className={classNames.none}>Finish your first task to earn your first points.</p>}
      >
        {({ xpEntries }) => <Entries list={xpEntries} />}
      </Cell>
    </Modal>
  );
}

function Entries({ list: { rows, total } }: { list: XpEntriesQuery['xpEntries'] }) {
  const more = total - rows.length;
  return (
    <>
      <h3 className={classNames.heading}>How you earned them</h3>
      <ul className={classNames.entries}>
        {rows.map(({ id, title, points, at }) => (
          <li key={id}>
            <span>
              {title}
              {at && <small>{listDate(at)}</small>}
            </span>
            <b>{points < 0 ? `−${-points}` : `+${points}`} XP</b>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className={classNames.none}>And {more === 1 ? '1 more entry' : `${more} more entries`} earlier.</p>
      )}
    </>
  );
}
