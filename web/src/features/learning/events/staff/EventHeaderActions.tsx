import { routes } from '~/lib/routing/routes';
import { Button, LinkButton } from '~/ui/Button';
import { IconChevronDown, IconPencil, IconWorld } from '~/ui/icons';
import { Menu } from '~/ui/menus/Menu';
import type { EventDetailsFragment } from './events.gql';
import { useEventRights } from './rights';
import { useEventActions } from './useEventActions';

interface Props {
  event: EventDetailsFragment;
  onChanged: () => Promise<void>;
}

/** What may be done with an event on its page. A draft wants to be published, everything else to be edited. */
export function EventHeaderActions({ event, onChanged }: Props) {
  const rights = useEventRights();
  const actions = useEventActions({ onChanged });
  const isDraft = event.status === 'draft' && rights.changes;
  const items = actions.itemsFor(event).filter(({ key }) => key !== 'publish');
  return (
    <>
      {items.length > 0 && (
        <Menu
          items={items}
          trigger={
            <Button aria-label="More actions" iconEnd={<IconChevronDown size={18} aria-hidden />}>
              More
            </Button>
          }
        />
      )}
      {rights.edits && event.status !== 'archived' && (
        <LinkButton
          variant={isDraft ? 'default' : 'primary'}
          to={routes.editEvent({ id: event.id })}
          icon={<IconPencil size={18} aria-hidden />}
        >
          Edit event
        </LinkButton>
      )}
      {isDraft && (
        <Button
          variant="primary"
          icon={<IconWorld size={18} aria-hidden />}
          onClick={() => actions.ask('publish', event)}
        >
          Publish
        </Button>
      )}
      {actions.dialogs}
    </>
  );
}
