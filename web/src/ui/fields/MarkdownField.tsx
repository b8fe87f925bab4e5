import { lazy, Suspense } from 'react';
import { Skeleton } from '../Skeleton';
import { FieldFrame, type FieldProps, useField } from './FieldFrame';

const MarkdownEditor = lazy(() => import('../editor/MarkdownEditor'));

interface Props extends FieldProps {
  /** Markdown; empty for no text. */
  value?: string | null;
  onChange: (markdown: string) => void;
}

/** A text with bold words, headings, lists and links, kept as Markdown. The editor comes when it is needed. */
export function MarkdownField({ value, onChange, ...field }: Props) {
  const { controlId, labelId, aria } = useField(field);
  return (
    <FieldFrame {...field} controlId={controlId} group>
      <Suspense fallback={<Skeleton height={180} radius={10} />}>
        <MarkdownEditor
          id={controlId}
          labelId={labelId}
          describedBy={aria['aria-describedby']}
          isDisabled={field.disabled}
          value={value ?? ''}
          onChange={onChange}
          onBlur={field.onBlur}
        />
      </Suspense>
    </FieldFrame>
  );
}
