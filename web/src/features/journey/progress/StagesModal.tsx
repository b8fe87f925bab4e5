import { useAuth } from '~/lib/auth/AuthProvider';
import { closeModal, useUi } from '~/lib/browser/uiState';
import { Cell } from '~/lib/cell';
import { Bangka } from '~/ui/art/Bangka';
import { Button } from '~/ui/Button';
import { IconCheck } from '~/ui/icons';
import { Markdown } from '~/ui/Markdown';
import { Modal } from '~/ui/Modal';
import { SkeletonRows } from '~/ui/Skeleton';
import type { Progress } from './ProgressCell';
import type { StageFieldsFragment } from './progress.gql';
import classNames from './StagesModal.module.css';
import { StagesDocument } from './stages.gql';
import { firstParagraph } from './words';

/** All stages in their order, and where in them the person is. */
export default function StagesModal({ progress }: { progress: Progress }) {
  const isOpen = useUi((state) => state.modalShown === 'stages');
  const { currentUser } = useAuth();
  const close = () => closeModal('stages');
  const here = currentUser?.stage ?? progress.stage;
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title="Your stages"
      subtitle="Finish the tasks in a stage to move up."
      footer={
        <Button variant="primary" onClick={close}>
          Back to my tasks
        </Button>
      }
    >
      <Cell query={StagesDocument} loading={<SkeletonRows rows={4} />}>
        {({ stages }) => (
          <ol className={classNames.stages}>
            {stages.map((stage) => (
              <StageItem key={stage.id} stage={stage} hereNumber={here.number} left={leftOf(progress, stage.id)} />
            ))}
          </ol>
        )}
      </Cell>
    </Modal>
  );
}

function leftOf({ stage, remainingTasksCount: left }: Progress, id: number): string | null {
  if (stage.id !== id || left === 0) return null;
  return left === 1 ? '1 task left.' : `${left} tasks left.`;
}

interface ItemProps {
  stage: StageFieldsFragment;
  hereNumber: number;
  left: string | null;
}

function StageItem({ stage, hereNumber, left }: ItemProps) {
  const place = stage.number < hereNumber ? 'done' : stage.number === hereNumber ? 'here' : 'ahead';
  return (
    <li className={classNames.stage} data-place={place} aria-current={place === 'here' ? 'step' : undefined}>
      <span className={classNames.mark} aria-hidden="true">
        {place === 'done' && <IconCheck size={22} stroke={2.25} />}
        {place === 'here' && <Bangka size={36} />}
        {place === 'ahead' && stage.number}
      </span>
      <div className={classNames.words}>
        <h3>
          {stage.name} <small>Stage {stage.number}</small>
          {place === 'here' && <span className={classNames.here}>You're here</span>}
        </h3>
        <Markdown text={firstParagraph(stage.description)} topHeading={4} />
        {left && <p>{left}</p>}
      </div>
    </li>
  );
}
