import { Menu as Base } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { useMergedRef } from '@mantine/hooks';
import { cloneElement, type ReactElement, type Ref, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { MenuItem, MenuProps } from './Menu';
import classNames from './Menu.module.css';

type Trigger = ReactElement<{ ref?: Ref<HTMLButtonElement> }>;

/**
 * The menu that takes the place of its button once that was pressed, and opens at once. The press took the focus away with
 * the old button: the new one gets it first, so that closing the menu leads back to it.
 */
export default function MenuPanel({ trigger, items, header, align = 'end', width = 220 }: MenuProps) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const ref = useMergedRef(button, (trigger as Trigger).props.ref ?? null);
  useEffect(() => {
    button.current?.focus();
    setOpened(true);
  }, []);
  return (
    <Base
      opened={opened}
      onChange={setOpened}
      position={`bottom-${align}`}
      offset={6}
      width={width}
      shadow="lg"
      // A long menu on a phone is scrolled to, which may take its button out of sight.
      hideDetached={false}
      transitionProps={{ duration: 120, transition: 'fade' }}
      classNames={{
        dropdown: classNames.dropdown,
        item: classNames.item,
        label: classNames.label,
        divider: classNames.divider,
      }}
    >
      <Base.Target>{cloneElement(trigger as Trigger, { ref })}</Base.Target>
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
