import { type ButtonHTMLAttributes, type ComponentType, type Ref, useState } from 'react';
import { Button, IconButton } from '../Button';
import { IconColumns3 } from '../icons';
import classNames from './ColumnChooser.module.css';
import type { Column } from './types';

export interface ColumnChooserProps {
  columns: Pick<Column<unknown>, 'key' | 'header'>[];
  choice: { visible: string[]; toggle: (key: string) => void; showAll: () => void };
  isPhone: boolean;
}

const load = () => import('./ColumnChooserPanel');

/** Which columns a table shows. As with menus, the code of the panel comes when it is wanted. */
export function ColumnChooser(props: ColumnChooserProps) {
  const [Panel, setPanel] = useState<ComponentType<ColumnChooserProps> | null>(null);
  if (Panel) return <Panel {...props} />;
  const fetchEarly = () => void load().catch(() => {});
  return (
    <ColumnsButton
      isPhone={props.isPhone}
      aria-expanded={false}
      onPointerEnter={fetchEarly}
      onFocus={fetchEarly}
      onClick={() =>
        void load().then(
          (module) => setPanel(() => module.default),
          () => {},
        )
      }
    />
  );
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { isPhone: boolean; ref?: Ref<HTMLButtonElement> };

/** The button before its panel has come, and after. */
export function ColumnsButton({ isPhone, ...props }: ButtonProps) {
  return isPhone ? (
    <IconButton {...props} bordered aria-haspopup="dialog" label="Columns" icon={<IconColumns3 size={20} />} />
  ) : (
    <Button
      {...props}
      size="sm"
      aria-haspopup="dialog"
      className={classNames.button}
      icon={<IconColumns3 stroke={2} />}
    >
      Columns
    </Button>
  );
}
