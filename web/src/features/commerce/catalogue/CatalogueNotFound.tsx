import { LinkButton } from '~/ui/Button';
import { EmptyState } from '~/ui/EmptyState';

interface Props {
  /** 'Product' */
  noun: string;
  /** The way to those that do exist, for those who may see them. */
  all?: { label: string; to: string } | false;
}

/** For something that does not exist. */
export function CatalogueNotFound({ noun, all }: Props) {
  return (
    <EmptyState
      spot="compass"
      level={1}
      title={`${noun} not found`}
      action={all && <LinkButton to={all.to}>{all.label}</LinkButton>}
    >
      The link may be wrong, or it was deleted.
    </EmptyState>
  );
}
