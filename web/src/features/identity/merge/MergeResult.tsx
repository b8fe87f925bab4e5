import { useEffect, useRef } from 'react';
import { routes } from '~/lib/routing/routes';
import { Button, LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import classNames from './MergeUsersPage.module.css';
import type { MergeUsersMutation } from './merge.gql';
import { UndoMerge } from './UndoMerge';

interface Props {
  result: MergeUsersMutation['mergeUsers'];
  onAgain: () => void;
}

/** What a merge did, with the way to the person and the way back. */
export function MergeResult({ result, onAgain }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { survivor, source, lines } = result;
  const moved = lines.filter(({ moves }) => moves > 0);
  return (
    <Card as="section" className={classNames.result}>
      <h2 ref={heading} tabIndex={-1}>
        {source.name} is now part of {survivor.name}
      </h2>
      <p>
        {moved.length > 0 && `Moved: ${moved.map(({ label, moves }) => `${label} (${moves})`).join(', ')}. `}
        {source.email} now opens {survivor.email}.
      </p>
      <div className={classNames.buttons}>
        <LinkButton variant="primary" to={routes.user({ id: survivor.id })}>
          Open {survivor.name}
        </LinkButton>
        <UndoMerge merge={result} onUndone={onAgain} />
        <Button onClick={onAgain}>Merge two others</Button>
      </div>
    </Card>
  );
}
