import type { ButtonHTMLAttributes, Ref } from 'react';
import type { CurrentUser } from '~/lib/auth/types';
import type { CurrentRole } from '~/lib/people/role';
import { IconSelector } from '~/ui/icons';
import { Avatar } from '~/ui/people/Avatar';
import { VisuallyHidden } from '~/ui/VisuallyHidden';
import type { Settings } from '../../menus/mainMenu';
import { OnDemand } from '../OnDemand';
import classNames from './UserMenu.module.css';

export interface UserMenuProps {
  user: CurrentUser;
  role: CurrentRole;
  settings: Settings;
}

/** Who is here and in which role; behind it the person's own pages, the role switch, the scheme and the way out. */
export function UserMenu(props: UserMenuProps) {
  return (
    <OnDemand
      load={() => import('./UserMenuPanel')}
      button={<UserButton user={props.user} roleName={props.role.name} />}
      panelProps={props}
    />
  );
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  user: CurrentUser;
  roleName: string | null;
  ref?: Ref<HTMLButtonElement>;
}

export function UserButton({ user, roleName, ...rest }: ButtonProps) {
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email;
  return (
    <button {...rest} type="button" data-testid="user-menu" className={classNames.me}>
      <VisuallyHidden>Account menu</VisuallyHidden>
      <Avatar name={name} src={user.profileImage} />
      <span className={classNames.who}>
        <b>{name}</b>
        <em data-testid="current-role">{roleName}</em>
      </span>
      <IconSelector className={classNames.arrows} size={16} stroke={2} aria-hidden />
    </button>
  );
}
