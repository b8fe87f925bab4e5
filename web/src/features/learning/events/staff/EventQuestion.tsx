import { ConfirmModal } from '~/ui/Modal';

export type Question = 'publish' | 'unpublish' | 'archive' | 'restore';

interface Props {
  kind: Question;
  name: string;
  onAnswer: () => Promise<void>;
  onClose: () => void;
}

const words: Record<Question, { verb: string; busy: string; text: string }> = {
  publish: { verb: 'Publish', busy: 'Publishing...', text: 'Members whom it is open to see it at once.' },
  unpublish: {
    verb: 'Make a draft',
    busy: 'Saving...',
    text: 'Members no longer see it until it is published again. What they answered stays.',
  },
  archive: {
    verb: 'Archive',
    busy: 'Archiving...',
    text: 'Members no longer see it. Who went stays known, and it can be restored.',
  },
  restore: { verb: 'Restore', busy: 'Restoring...', text: 'It comes back as a draft, with its dates and answers.' },
};

/** Asks before an event is published, hidden, archived or restored. */
export default function EventQuestion({ kind, name, onAnswer, onClose }: Props) {
  const { verb, busy, text } = words[kind];
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      onConfirm={onAnswer}
      title={kind === 'unpublish' ? `Make ${name} a draft again?` : `${verb} ${name}?`}
      confirmLabel={verb}
      confirmingLabel={busy}
    >
      <p>{text}</p>
    </ConfirmModal>
  );
}
