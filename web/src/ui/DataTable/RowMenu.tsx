import { IconButton } from '../Button';
import { IconDots, IconDotsVertical } from '../icons';
import { Menu, type MenuItem } from '../menus/Menu';

/** What can be done with one row. No button when there is nothing to do. */
export function RowMenu({ name, items, upright = false }: { name: string; items: MenuItem[]; upright?: boolean }) {
  const Icon = upright ? IconDotsVertical : IconDots;
  if (items.length === 0) return null;
  return (
    <Menu items={items} trigger={<IconButton size="sm" label={`Actions for ${name}`} icon={<Icon size={20} />} />} />
  );
}
