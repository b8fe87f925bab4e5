import { Menu as Base } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import classNames from './Menu.module.css';

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

interface Props {
  /** The button that opens the menu. It gets aria-haspopup and aria-expanded by itself. */
  trigger: ReactElement;
  items: MenuItem[];
  /** Words above the items, such as the person's name. */
  header?: ReactNode;
  align?: 'start' | 'end';
  width?: number;
}

/** A button with choices. Arrow keys, Home, End, letters, Escape; the focus returns to the button. */
export function Menu({ trigger, items, header, align = 'end', width = 220 }: Props) {
  return (
    <Base
      position={`bottom-${align}`}
      offset={6}
      width={width}
      shadow="lg"
      transitionProps={{ duration: 120, transition: 'fade' }}
      classNames={{
        dropdown: classNames.dropdown,
        item: classNames.item,
        label: classNames.label,
        divider: classNames.divider,
      }}
    >
      <Base.Target>{trigger}</Base.Target>
      <Base.Dropdown>
        {header && <Base.Label>{header}</Base.Label>}
        {items.map((item) => (
          <Item key={item.key} item={item} />
        ))}
      </Base.Dropdown>
    </Base>
  );
}

function Item({ item }: { item: MenuItem }) {
  const look = {
    leftSection: item.icon,
    disabled: item.disabled,
    'data-danger': item.danger || undefined,
    'data-checked': item.checked || undefined,
    onClick: item.onSelect,
    children: item.label,
  };
  return (
    <>
      {item.divided && <Base.Divider />}
      {item.to && !item.disabled ? <Base.Item {...look} component={Link} to={item.to} /> : <Base.Item {...look} />}
    </>
  );
}
