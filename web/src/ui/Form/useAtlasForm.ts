import { type UseFormReturnType, useForm } from '@mantine/form';
import { useId, useRef } from 'react';
import type { Refused } from '~/lib/first';
import { fieldMessage, labelFromPath } from './messages';
import type { Rule } from './rules';

type Path<Values> = (keyof Values & string) | (string & {});

export interface FormOptions<Values> {
  initialValues: Values;
  /** The words above the fields, also used to build messages. A path without a label gets one from its name. */
  labels?: Partial<Record<Path<Values>, string>>;
  /** Checked in order; the first message of a field counts. `required` among them puts the star in the label. */
  rules?: { [Field in keyof Values]?: Rule<Values[Field], Values>[] };
  /** The form was sent without script and came back: what was typed, and what is wrong with it. */
  refused?: Refused;
}

/** What a text-like field takes: `<TextField {...form.field('name')} />`. */
export interface FieldBinding<Value> {
  id: string;
  name: string;
  label: string;
  required: boolean;
  value: Value;
  onChange: (value: Value) => void;
  error: string | undefined;
}

export interface AtlasForm<Values> {
  id: string;
  values: Values;
  errors: Record<string, string>;
  submitting: boolean;
  isDirty: () => boolean;
  labelOf: (path: string) => string;
  field: <Field extends keyof Values & string>(path: Field) => FieldBinding<Values[Field]>;
  checkbox: <Field extends keyof Values & string>(
    path: Field,
  ) => Omit<FieldBinding<boolean>, 'value'> & { checked: boolean };
  setValue: <Field extends keyof Values & string>(path: Field, value: Values[Field]) => void;
  /** Shows these values as saved: nothing is dirty afterwards. */
  load: (values: Values) => void;
  reset: () => void;
  /** The @mantine/form object, for lists and nested paths. */
  base: UseFormReturnType<Values>;
}

export function useAtlasForm<Values extends Record<string, unknown>>({
  initialValues,
  labels = {},
  rules = {},
  refused,
}: FormOptions<Values>): AtlasForm<Values> {
  const id = useId();
  // Labels and rules are often written inline; the latest ones count without restarting anything.
  const latest = useRef({ labels, rules });
  latest.current = { labels, rules };

  const labelOf = (path: string) =>
    (latest.current.labels as Record<string, string | undefined>)[path] ?? labelFromPath(path);

  const base = useForm<Values>({
    initialValues: refused ? { ...initialValues, ...refused.values } : initialValues,
    initialErrors: Object.fromEntries(
      Object.entries(refused?.fields ?? {}).map(([path, [message]]) => [
        path,
        fieldMessage(labelOf(path), message ?? ''),
      ]),
    ),
    validate: (values) => {
      const errors: Record<string, string> = {};
      for (const [path, fieldRules] of Object.entries(latest.current.rules)) {
        const value = values[path];
        const message = firstMessage(fieldRules as Rule<unknown, Values>[], value, values);
        if (message) errors[path] = fieldMessage(labelOf(path), message);
      }
      return errors;
    },
  });

  const binding = (path: string) => ({
    id: `${id}-${path}`,
    name: path,
    label: labelOf(path),
    required: latest.current.rules[path]?.some((rule) => rule.asksForValue) ?? false,
    error: base.errors[path] as string | undefined,
  });

  return {
    id,
    values: base.values,
    errors: base.errors as Record<string, string>,
    submitting: base.submitting,
    isDirty: () => base.isDirty(),
    labelOf,
    field: (path) => ({
      ...binding(path),
      value: base.values[path],
      onChange: (value) => base.setFieldValue(path, value as never),
    }),
    checkbox: (path) => ({
      ...binding(path),
      checked: Boolean(base.values[path]),
      onChange: (checked) => base.setFieldValue(path, checked as never),
    }),
    setValue: (path, value) => base.setFieldValue(path, value as never),
    load: (values) => {
      base.setInitialValues(values);
      base.setValues(values);
      base.resetDirty(values);
    },
    reset: base.reset,
    base,
  };
}

function firstMessage<Values>(rules: Rule<unknown, Values>[], value: unknown, values: Values): string | undefined {
  for (const rule of rules) {
    const message = rule(value, values);
    if (message) return message;
  }
  return undefined;
}
