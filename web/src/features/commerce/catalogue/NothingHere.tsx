import { LinkButton } from '~/ui/Button';
import { EmptyState } from '~/ui/EmptyState';

interface Props {
  isNarrowed: boolean;
  title: string;
  help: string;
  /** Where the first one is made, for those who may. */
  action?: { label: string; to: string } | false;
}

/** An empty list: nothing fits, or nothing is there yet. */
export function NothingHere({ isNarrowed, title, help, action }: Props) {
  if (isNarrowed) {
    return (
      <EmptyState level={2} spot="compass" title="Oops, no results found">
        Try another word or fewer filters.
      </EmptyState>
    );
  }
  return (
    <EmptyState level={2} title={title} action={action && <LinkButton to={action.to}>{action.label}</LinkButton>}>
      {help}
    </EmptyState>
  );
}
