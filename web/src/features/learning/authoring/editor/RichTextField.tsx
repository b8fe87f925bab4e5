import { lazy, Suspense } from 'react';
import { FieldFrame, type FieldProps, useField } from '~/ui/fields/FieldFrame';
import { Skeleton } from '~/ui/Skeleton';

const Editor = lazy(() => import('./Editor'));

interface Props extends FieldProps {
  /** HTML; empty for no text. */
  value: string;
  onChange: (html: string) => void;
}

/** A text with headings, lists, pictures and videos. The editor comes when it is needed. */
export function RichTextField({ value, onChange, ...field }: Props) {
  const { controlId, labelId, aria } = useField(field);
  return (
    <FieldFrame {...field} controlId={controlId} group>
      <Suspense fallback={<Skeleton height={180} radius={10} />}>
        <Editor
          id={controlId}
          labelId={labelId}
          describedBy={aria['aria-describedby']}
          value={value}
          onChange={onChange}
        />
      </Suspense>
    </FieldFrame>
  );
}
