import type { MouseEvent } from 'react';
import { Button, IconButton, LinkButton } from '~/ui/Button';
import { NumberField } from '~/ui/fields/NumberField';
import { TextField } from '~/ui/fields/TextField';
import { IconPlus, IconX } from '~/ui/icons';
import classNames from './experiments.module.css';

/** A variant as it is edited; a new one has no letter yet. */
export interface Row {
  key: string;
  letter: string | null;
  name: string;
  share: number | null;
}

interface Props {
  rows: Row[];
  onRows: (rows: Row[]) => void;
  /** Where a variant is edited; left out while the experiment runs, when variants stay as they are. */
  editor?: (letter: string) => string;
  /** Told before someone leaves for the editor; keeps them here if it says so to the event. */
  onEdit?: (event: MouseEvent, letter: string) => void;
  /** What is wrong, in a sentence. */
  problem?: string;
}

const MOST = 4;

/** Names and shares of the variants, with what the shares add up to. */
export function VariantsForm({ rows, onRows, editor, onEdit, problem }: Props) {
  const sum = rows.reduce((total, { share }) => total + (share ?? 0), 0);
  const change = (key: string, over: Partial<Row>) =>
    onRows(rows.map((row) => (row.key === key ? { ...row, ...over } : row)));
  const shareOut = (kept: Row[]) =>
    onRows(
      kept.map((row, at) => ({ ...row, share: Math.floor(100 / kept.length) + (at === 0 ? 100 % kept.length : 0) })),
    );
  return (
    <div className={classNames.rows}>
      {rows.map((row, at) => {
        const letter = row.letter ?? 'New';
        return (
          <fieldset key={row.key} className={classNames.row} aria-label={`Variant ${letter}`}>
            <span className={classNames.letter}>{row.letter ?? '+'}</span>
            <TextField
              label={at === 0 ? 'The page itself' : 'What is different?'}
              name={`name-${row.key}`}
              value={row.name}
              onChange={(name) => change(row.key, { name })}
              maxLength={60}
            />
            <NumberField
              label="Visitors"
              name={`share-${row.key}`}
              value={row.share}
              onChange={(share) => change(row.key, { share })}
              min={1}
              max={99}
              suffix="%"
            />
            {editor && (
              <span className={classNames.rowTools}>
                {at > 0 && row.letter && (
                  <LinkButton to={editor(row.letter)} onClick={(event) => onEdit?.(event, row.letter ?? '')}>
                    Edit {row.letter}
                  </LinkButton>
                )}
                {at > 0 && !row.letter && <span className={classNames.none}>Save first, then edit</span>}
                {at > 0 && rows.length > 2 && (
                  <IconButton
                    label={`Remove variant ${letter}`}
                    icon={<IconX size={18} />}
                    onClick={() => shareOut(rows.filter(({ key }) => key !== row.key))}
                  />
                )}
              </span>
            )}
          </fieldset>
        );
      })}
      <div className={classNames.sum}>
        {editor && rows.length < MOST && (
          <Button
            icon={<IconPlus size={18} />}
            onClick={() =>
              shareOut([...rows, { key: crypto.randomUUID(), letter: null, name: 'Another variant', share: 0 }])
            }
          >
            Add variant
          </Button>
        )}
        <p data-wrong={sum !== 100 || undefined}>
          {sum === 100 ? 'Adds up to 100 %.' : `Adds up to ${sum} %. Make it 100 %.`}
        </p>
      </div>
      {problem && (
        <p role="alert" className={classNames.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}

export const toRows = (variants: readonly { letter: string; name: string; share: number }[]): Row[] =>
  variants.map(({ letter, name, share }) => ({ key: letter, letter, name, share }));

export const toInput = (rows: readonly Row[]) =>
  rows.map(({ letter, name, share }) => ({ letter, name: name.trim(), share: share ?? 0 }));
