import { Button } from '~/ui/Button';
import { IconArrowsSort } from '~/ui/icons';
import { Menu } from '~/ui/menus/Menu';

/** An order of the spec, and how the server sorts for it. */
export interface Ordering {
  key: 'newest' | 'oldest' | 'leads' | 'highest commission';
  sort: string;
  desc: boolean;
}

interface Props {
  list: { sort: string | null; desc: boolean; setSort: (sort: string, desc: boolean) => void };
  orderings: readonly Ordering[];
}

const shown = (key: string) => key.charAt(0).toUpperCase() + key.slice(1);

/** The orders that a list of affiliates, leads or commission can have. */
export function OrderingMenu({ list, orderings }: Props) {
  const now = orderings.find(({ sort, desc }) => sort === list.sort && desc === list.desc);
  return (
    <Menu
      align="end"
      trigger={
        <Button
          size="sm"
          icon={<IconArrowsSort size={16} aria-hidden />}
          aria-label={`Order: ${now?.key ?? 'by column'}`}
        >
          {now ? shown(now.key) : 'Order'}
        </Button>
      }
      items={orderings.map(({ key, sort, desc }) => ({
        key,
        label: shown(key),
        checked: key === now?.key,
        onSelect: () => list.setSort(sort, desc),
      }))}
    />
  );
}
