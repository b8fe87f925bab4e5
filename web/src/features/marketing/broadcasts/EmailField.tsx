import { lazy, Suspense } from 'react';
import { FieldFrame, type FieldProps, useField } from '~/ui/fields/FieldFrame';
import { Skeleton } from '~/ui/Skeleton';

const EmailEditor = lazy(() => import('./EmailEditor'));

interface Props extends FieldProps {
  /** HTML; empty for no text. */
  value: string;
  onChange: (html: string) => void;
  /** Names of merge fields, without their brackets. */
  fields: readonly string[];
}

/** The text of an email. The editor comes when it is needed. */
export function EmailField({ value, onChange, fields, ...field }: Props) {
  const { controlId, labelId, aria } = useField(field);
  return (
    <FieldFrame {...field} controlId={controlId} group>
      <Suspense fallback={<Skeleton height={220} radius={10} />}>
        <EmailEditor
          id={controlId}
          labelId={labelId}
          describedBy={aria['aria-describedby']}
          value={value}
          onChange={onChange}
          fields={fields}
        />
      </Suspense>
    </FieldFrame>
  );
}
