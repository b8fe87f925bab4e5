import { lazy, Suspense } from 'react';
import { CheckCards } from '~/ui/fields/CheckCards';
import { RadioCards } from '~/ui/fields/RadioCards';
import { TextArea } from '~/ui/fields/TextArea';
import { TextField } from '~/ui/fields/TextField';
import { Skeleton } from '~/ui/Skeleton';
import type { Question } from '../questions';
import { FileAnswer } from './FileAnswer';
import type { AnswerFile } from './viewForm';

const DateField = lazy(() => import('~/ui/fields/DateField').then(({ DateField: field }) => ({ default: field })));

interface Props {
  id: string;
  question: Question;
  values: readonly string[];
  onChange: (values: string[], added?: AnswerFile) => void;
  error?: string;
  files: readonly AnswerFile[];
  disabled?: boolean;
  /** In the preview of the builder nothing is uploaded. */
  isPreview?: boolean;
}

const kinds = { email: 'email', mobile: 'tel' } as const;

/** The control for one question. */
export function QuestionField({ id, question, values, onChange, error, files, disabled, isPreview }: Props) {
  const { type, label, help, isRequired, options, minimum, maximum } = question;
  const field = { id, label, hint: help, error, required: isRequired, disabled, name: question.key };
  const [value = ''] = values;
  const setOne = (next: string | null) => onChange(next ? [next] : []);
  const cards = options.map((option) => ({ value: option.key, title: option.label || 'Option' }));
  const columns = cards.length > 3 && cards.every(({ title }) => title.length < 32) ? 2 : 1;
  switch (type) {
    case 'single_choice':
      return <RadioCards {...field} options={cards} value={value} onChange={setOne} columns={columns} />;
    case 'multiple_choice':
      return <CheckCards {...field} options={cards} value={values} onChange={onChange} columns={columns} />;
    case 'long_text':
      return <TextArea {...field} value={value} onChange={setOne} rows={4} maxLength={10000} />;
    case 'date':
      return (
        <Suspense fallback={<Skeleton height={72} />}>
          <DateField {...field} value={value || null} onChange={setOne} clearable={!isRequired} />
        </Suspense>
      );
    case 'file':
      return <FileAnswer {...field} values={values} onChange={onChange} files={files} isPreview={isPreview} />;
    case 'number':
      return (
        <TextField
          {...field}
          hint={help ?? bounds(minimum, maximum)}
          value={value}
          onChange={setOne}
          inputMode="decimal"
          maxLength={20}
        />
      );
    default:
      return (
        <TextField
          {...field}
          value={value}
          onChange={setOne}
          type={kinds[type as keyof typeof kinds] ?? 'text'}
          autoComplete={{ email: 'email', mobile: 'tel' }[type] ?? 'off'}
          maxLength={500}
        />
      );
  }
}

function bounds(minimum?: number | null, maximum?: number | null): string | undefined {
  if (typeof minimum === 'number' && typeof maximum === 'number') return `From ${minimum} to ${maximum}.`;
  if (typeof minimum === 'number') return `At least ${minimum}.`;
  return typeof maximum === 'number' ? `At most ${maximum}.` : undefined;
}
