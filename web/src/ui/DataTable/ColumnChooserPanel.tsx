import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../Button';
import { Checkbox } from '../fields/Checkbox';
import { type ColumnChooserProps, ColumnsButton } from './ColumnChooser';
import classNames from './ColumnChooser.module.css';

/** Takes the place of its button once that was pressed, and opens at once. The new button gets the focus first, so that closing leads back to it. */
export default function ColumnChooserPanel({ columns, choice, isPhone }: ColumnChooserProps) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus();
    setOpened(true);
  }, []);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      offset={6}
      width={248}
      trapFocus
      returnFocus
      withRoles={false}
      classNames={{ dropdown: classNames.dropdown }}
    >
      <Popover.Target>
        <ColumnsButton ref={button} isPhone={isPhone} onClick={() => setOpened(!opened)} aria-expanded={opened} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Choose columns">
        <div className={classNames.head}>
          <p className={classNames.title}>Columns</p>
          <Button size="xs" variant="subtle" onClick={choice.showAll}>
            Show all
          </Button>
        </div>
        <ul className={classNames.list}>
          {columns.map(({ key, header }) => (
            <li key={key}>
              <Checkbox label={header} checked={choice.visible.includes(key)} onChange={() => choice.toggle(key)} />
            </li>
          ))}
        </ul>
        <p className={classNames.note}>Saved in this browser for this page.</p>
      </Popover.Dropdown>
    </Popover>
  );
}
