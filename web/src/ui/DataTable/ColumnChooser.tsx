import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import IconColumns3 from '@tabler/icons-react/dist/esm/icons/IconColumns3.mjs';
import { useState } from 'react';
import { Button, IconButton } from '../Button';
import { Checkbox } from '../fields/Checkbox';
import classNames from './ColumnChooser.module.css';
import type { Column } from './types';

interface Props<Row> {
  columns: Column<Row>[];
  choice: { visible: string[]; toggle: (key: string) => void; showAll: () => void };
  isPhone: boolean;
}

export function ColumnChooser<Row>({ columns, choice, isPhone }: Props<Row>) {
  const [opened, setOpened] = useState(false);
  const trigger = { onClick: () => setOpened(!opened), 'aria-expanded': opened, 'aria-haspopup': 'dialog' } as const;
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
        {isPhone ? (
          <IconButton {...trigger} bordered label="Columns" icon={<IconColumns3 size={20} />} />
        ) : (
          <Button {...trigger} size="sm" className={classNames.button} icon={<IconColumns3 stroke={2} />}>
            Columns
          </Button>
        )}
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
        <p className={classNames.note}>Saved on this browser for this page.</p>
      </Popover.Dropdown>
    </Popover>
  );
}
