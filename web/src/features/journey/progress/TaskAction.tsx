import { Button, type ButtonProps, LinkButton } from '~/ui/Button';
import type { TaskFieldsFragment } from './progress.gql';
import { actionWords } from './words';

interface Props {
  task: TaskFieldsFragment;
  variant: ButtonProps['variant'];
  isSending: boolean;
  onFinish: () => void;
}

/** Leads to what the task is about; a task that is about nothing in Atlas is finished by it. */
export function TaskAction({ task, variant, isSending, onFinish }: Props) {
  const words = actionWords(task);
  const look = { size: 'sm', variant } as const;
  if (!task.target) {
    return (
      <Button {...look} loading={isSending} onClick={onFinish}>
        {words}
      </Button>
    );
  }
  const { href } = task.target;
  if (!href) return null;
  // The title tells several 'Open lesson' apart for who hears them one after the other.
  const name = { 'aria-label': `${words}: ${task.title}` };
  return href.startsWith('/') ? (
    <LinkButton {...look} {...name} to={href}>
      {words}
    </LinkButton>
  ) : (
    <LinkButton {...look} {...name} href={href} newTab>
      {words}
    </LinkButton>
  );
}
