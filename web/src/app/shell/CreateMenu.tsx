import type { ComponentProps } from 'react';
import type { CurrentUser } from '~/lib/auth/types';
import type { CurrentRole } from '~/lib/people/role';
import { Button } from '~/ui/Button';
import { IconChevronDown, IconPlus } from '~/ui/icons';
import { quickCreate } from '../menus/userMenu';
import { OnDemand } from './OnDemand';
import classNames from './TopBar.module.css';

/** The tools menu: a short way to everything the person may create. */
export function CreateMenu({ user, role }: { user: CurrentUser; role: CurrentRole }) {
  const items = quickCreate(user, role.id);
  if (items.length === 0) return null;
  return <OnDemand load={() => import('./CreateMenuPanel')} button={<CreateButton />} panelProps={{ items }} />;
}

export function CreateButton(props: ComponentProps<typeof Button>) {
  return (
    <Button
      size="sm"
      {...props}
      className={classNames.create}
      icon={<IconPlus size={16} stroke={2} aria-hidden />}
      iconEnd={<IconChevronDown size={16} stroke={2} aria-hidden />}
    >
      Create
    </Button>
  );
}
