import { type ReactNode, useState } from 'react';
import { LinkButton } from '../Button';
import { EmptyState } from '../EmptyState';

interface Content {
  name: string;
  archivedAt?: string | null;
}

interface Props<Value extends Content> {
  found: Value;
  /** Asks the server for the newest version. */
  reload: () => Promise<Value | null | undefined>;
  /** 'course' */
  noun: string;
  backPath: string;
  children: (opened: Value, reload: () => Promise<void>) => ReactNode;
}

/**
 * What a form was opened with: a refetch in the background must not throw away what was typed since. What is archived cannot be edited.
 */
export function Opened<Value extends Content>({ found, reload, noun, backPath, children }: Props<Value>) {
  const [opened, setOpened] = useState(found);
  if (opened.archivedAt) {
    return (
      <EmptyState
        spot="gate"
        level={1}
        title={`You can't edit ${opened.name}`}
        action={<LinkButton to={backPath}>Back to details</LinkButton>}
      >
        This {noun} is archived. Restore it first.
      </EmptyState>
    );
  }
  return children(opened, async () => {
    const newest = await reload();
    if (newest) setOpened(newest);
  });
}
