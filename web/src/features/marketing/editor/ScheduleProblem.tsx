import { routes } from '~/lib/routing/routes';
import { Button, LinkButton } from '~/ui/Button';
import { IconClockExclamation } from '~/ui/icons';
import type { EditedPageFragment } from './editor.gql';
import classNames from './editor.module.css';

interface Props {
  page: EditedPageFragment;
  /** Whether the person can publish pages. */
  changes: boolean;
  onPublish: () => void;
  onSchedule: () => void;
}

/** Says why the page did not go live at its time, with what to do about it. */
export function ScheduleProblem({ page, changes, onPublish, onSchedule }: Props) {
  if (!page.scheduleProblem) return null;
  return (
    <div className={classNames.notice} role="status">
      <IconClockExclamation size={20} stroke={2} aria-hidden />
      <p>{page.scheduleProblem}</p>
      {changes && (
        <div>
          {page.funnelId && (
            <LinkButton size="sm" to={routes.funnel({ id: page.funnelId })}>
              Open funnel
            </LinkButton>
          )}
          <Button size="sm" onClick={onSchedule}>
            Choose another time
          </Button>
          <Button size="sm" onClick={onPublish}>
            Publish now
          </Button>
        </div>
      )}
    </div>
  );
}
