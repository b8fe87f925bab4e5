import { AutoField, type Overrides } from '@puckeditor/core';
import { useContext } from 'react';
import { Button, IconButton } from '~/ui/Button';
import { SelectField } from '~/ui/fields/SelectField';
import { TextArea } from '~/ui/fields/TextArea';
import { TextField } from '~/ui/fields/TextField';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '~/ui/icons';
import { CanvasLook } from '../canvas/canvasFrame';
import classNames from '../editor.module.css';
import { RowPath, useProblemAt } from '../problem';
import { FormField, FunnelField, MomentField, PictureField, RichTextField, VideoField } from './specialFields';

interface FieldShape {
  type: string;
  label?: string;
  options?: readonly { label: string; value: unknown }[];
  arrayFields?: Record<string, FieldShape>;
  metadata?: { use?: string; hint?: string; item?: string };
}

interface FieldInput<Value> {
  field: FieldShape;
  name: string;
  id?: string;
  value: Value;
  onChange: (value: Value) => void;
}

type Row = Record<string, unknown>;

const byUse: Record<string, typeof PictureField> = {
  picture: PictureField,
  video: VideoField,
  moment: MomentField,
  funnel: FunnelField,
  form: FormField,
};

function LineField({ field, name, value, onChange }: FieldInput<string>) {
  const { use = '', hint } = field.metadata ?? {};
  const error = useProblemAt(name);
  const Special = byUse[use];
  const shared = { label: field.label ?? name, name, hint, error };
  if (Special) return <Special {...shared} value={value} onChange={onChange} />;
  return <TextField {...shared} value={value} onChange={onChange} maxLength={5000} />;
}

function LongField({ field, name, value, onChange }: FieldInput<string>) {
  const error = useProblemAt(name);
  // An editor of rich text is no control that a fieldset around it could disable.
  const { isReadOnly } = useContext(CanvasLook);
  if (field.metadata?.use === 'markdown') {
    const shared = { label: field.label ?? name, name, error, disabled: isReadOnly };
    return <RichTextField {...shared} value={value} onChange={onChange} />;
  }
  return (
    <TextArea
      label={field.label ?? name}
      name={name}
      hint={field.metadata?.hint ?? 'An empty line starts a new paragraph.'}
      error={error}
      value={value}
      onChange={onChange}
      rows={3}
      maxLength={5000}
    />
  );
}

function ChoiceField({ field, name, value, onChange }: FieldInput<string>) {
  const error = useProblemAt(name);
  const options = (field.options ?? []).map((option) => ({ label: option.label, value: String(option.value) }));
  return (
    <SelectField
      label={field.label ?? name}
      name={name}
      hint={field.metadata?.hint}
      error={error}
      options={options}
      value={value ?? options[0]?.value}
      onChange={(chosen) => chosen !== null && onChange(chosen)}
    />
  );
}

/** Rows that can be added, moved and removed with buttons, so that a keyboard is enough. */
function RowsField({ field, name, id, value, onChange }: FieldInput<Row[]>) {
  const rows = value ?? [];
  const fields = Object.entries(field.arrayFields ?? {});
  const label = field.label ?? name;
  const item = field.metadata?.item ?? label;
  const problem = useProblemAt(name);
  const put = (index: number, row: Row) => onChange(rows.map((old, at) => (at === index ? row : old)));
  const move = (from: number, to: number) => {
    const next = [...rows];
    const [taken] = next.splice(from, 1);
    if (taken) next.splice(to, 0, taken);
    onChange(next);
  };
  const empty = () =>
    Object.fromEntries(fields.map(([key, one]) => [key, one.type === 'select' ? (one.options?.[0]?.value ?? '') : '']));
  return (
    <fieldset className={classNames.rows}>
      <legend>{label}</legend>
      {problem && <p role="alert">{problem}</p>}
      {rows.map((row, index) => (
        // Rows have no id of their own: their place is all that tells them apart.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <fieldset key={index} className={classNames.rowCard} aria-label={`${item} ${index + 1}`}>
          <div className={classNames.rowHead}>
            <span>{index + 1}</span>
            <IconButton
              size="sm"
              label={`Move ${item.toLowerCase()} ${index + 1} up`}
              icon={<IconArrowUp size={16} />}
              disabled={index === 0}
              onClick={() => move(index, index - 1)}
            />
            <IconButton
              size="sm"
              label={`Move ${item.toLowerCase()} ${index + 1} down`}
              icon={<IconArrowDown size={16} />}
              disabled={index === rows.length - 1}
              onClick={() => move(index, index + 1)}
            />
            <IconButton
              size="sm"
              label={`Remove ${item.toLowerCase()} ${index + 1}`}
              icon={<IconTrash size={16} />}
              onClick={() => onChange(rows.filter((_, at) => at !== index))}
            />
          </div>
          {fields.map(([key, one]) => (
            <RowPath key={key} value={`${name}.${index}.${key}`}>
              <AutoField
                field={one as never}
                id={`${id ?? name}-${index}-${key}`}
                value={row[key]}
                onChange={(typed: unknown) => put(index, { ...row, [key]: typed })}
              />
            </RowPath>
          ))}
        </fieldset>
      ))}
      <Button size="sm" icon={<IconPlus size={16} />} onClick={() => onChange([...rows, empty()])}>
        Add {item.toLowerCase()}
      </Button>
    </fieldset>
  );
}

/** The fields of blocks, made of the inputs of the app. */
export const fieldTypes = {
  text: LineField,
  textarea: LongField,
  select: ChoiceField,
  array: RowsField,
} as unknown as Overrides['fieldTypes'];
