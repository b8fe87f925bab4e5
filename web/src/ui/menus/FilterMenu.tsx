import { useEffect, useRef } from 'react';
import { Chip } from '../Chip';
import { Menu } from './Menu';

interface Props {
  word: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** A filter of many choices: a menu, and once chosen a chip that takes it away again. The focus stays with it. */
export function FilterMenu({ word, value, options, onChange }: Props) {
  const chip = useRef<HTMLButtonElement>(null);
  // Choosing puts another chip in the place of the one that was pressed.
  const replaced = useRef<string>(undefined);
  useEffect(() => {
    if (replaced.current === undefined || replaced.current === value) return;
    replaced.current = undefined;
    chip.current?.focus();
  });
  const change = (next: string) => {
    replaced.current = value;
    onChange(next);
  };
  if (value) {
    const label = options.find((option) => option.value === value)?.label ?? value;
    return (
      <Chip ref={chip} pressed removable aria-label={`${word}: ${label}. Remove filter`} onClick={() => change('')}>
        {label}
      </Chip>
    );
  }
  const items = options.map((option) => ({
    key: option.value,
    label: option.label,
    onSelect: () => change(option.value),
  }));
  return (
    <Menu
      align="start"
      items={items}
      trigger={
        <Chip ref={chip} opensMenu>
          {word}
        </Chip>
      }
    />
  );
}
