import {
  type ButtonHTMLAttributes,
  type ComponentType,
  cloneElement,
  type ReactElement,
  type ReactNode,
  useState,
} from 'react';

export interface MenuItem {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  /** What choosing does; or a path to go to. */
  onSelect?: () => void;
  to?: string;
  disabled?: boolean;
  /** Red words; the act itself is confirmed in a dialog. */
  danger?: boolean;
  /** A check before the word, for choices. */
  checked?: boolean;
  /** A line above this item. */
  divided?: boolean;
}

export interface MenuProps {
  /** The button that opens the menu. It gets aria-haspopup and aria-expanded by itself. */
  trigger: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>;
  items: MenuItem[];
  /** Words above the items, such as the person's name. */
  header?: ReactNode;
  align?: 'start' | 'end';
  width?: number;
}

const load = () => import('./MenuPanel');

/**
 * A button with choices. Arrow keys, Home, End, letters, Escape; the focus returns to the button. Its code comes when it is
 * wanted: a hover or a focus fetches it, the first press opens it.
 */
export function Menu(props: MenuProps) {
  const [Panel, setPanel] = useState<ComponentType<MenuProps> | null>(null);
  if (Panel) return <Panel {...props} />;
  // A failed fetch is tried again by the next press.
  const fetchEarly = () => void load().catch(() => {});
  return cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: fetchEarly,
    onFocus: fetchEarly,
    onClick: () =>
      void load().then(
        (module) => setPanel(() => module.default),
        () => {},
      ),
  });
}
