import { LinkButton } from '~/ui/Button';
import { IconExternalLink } from '~/ui/icons';
import type { ClosedDoor } from './door';

/** The one button that helps before something closed; nothing where one can only wait. */
export function DoorButton({ action, isSecond = false }: Pick<ClosedDoor, 'action'> & { isSecond?: boolean }) {
  if (!action) return null;
  const variant = isSecond ? 'default' : 'primary';
  if (action.path.startsWith('https://')) {
    return (
      <LinkButton variant={variant} href={action.path} newTab iconEnd={<IconExternalLink size={18} aria-hidden />}>
        {action.label}
      </LinkButton>
    );
  }
  return (
    <LinkButton variant={variant} to={action.path}>
      {action.label}
    </LinkButton>
  );
}
