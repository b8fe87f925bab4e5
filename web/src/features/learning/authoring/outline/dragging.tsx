import { IconArrowDown, IconArrowUp } from '~/ui/icons';
import type { MenuItem } from '~/ui/menus/Menu';
import type { useOutline } from './useOutline';
import type { Dragged, useRowDrag } from './useRowDrag';

export type Dragging = Pick<ReturnType<typeof useRowDrag>, 'dragged' | 'landing' | 'begin'> & {
  outline: ReturnType<typeof useOutline>;
};

export function isDragged({ kind, id }: Dragged, dragging: Dragging | null): boolean {
  return dragging?.dragged?.kind === kind && dragging.dragged.id === id;
}

/** The same moves as the handle's, for who finds them in a menu. */
export function moveItems(what: Dragged, { outline }: Dragging): MenuItem[] {
  return [
    {
      key: 'up',
      label: 'Move up',
      icon: <IconArrowUp size={18} />,
      disabled: !outline.canStep(what, -1),
      onSelect: () => outline.step(what, -1),
    },
    {
      key: 'down',
      label: 'Move down',
      icon: <IconArrowDown size={18} />,
      disabled: !outline.canStep(what, 1),
      onSelect: () => outline.step(what, 1),
    },
  ];
}
