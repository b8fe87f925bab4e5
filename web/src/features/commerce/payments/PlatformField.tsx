import { useQuery } from '@apollo/client/react';
import { Chip, ChipRow } from '~/ui/Chip';
import { TextField, type TextFieldProps } from '~/ui/fields/TextField';
import classNames from './dialogs.module.css';
import { PaymentPlatformsDocument } from './payments.gql';

interface Props
  extends Pick<TextFieldProps, 'id' | 'name' | 'label' | 'required' | 'error' | 'disabled' | 'autoFocus'> {
  value: string;
  onChange: (platform: string) => void;
  /** Platforms used before; they come first among the suggestions. */
  known: readonly string[];
}

/** A platform in free words, with those of the settings to choose from (S57). */
export function PlatformField({ known, ...field }: Props) {
  const { data } = useQuery(PaymentPlatformsDocument, { fetchPolicy: 'cache-first' });
  const names = [...new Set([...known, ...(data?.paymentPlatforms ?? [])])].filter(Boolean).slice(0, 8);
  return (
    <div className={classNames.platform}>
      <TextField {...field} autoComplete="off" maxLength={60} />
      {names.length > 0 && !field.disabled && (
        <ChipRow label="Suggestions">
          {names.map((name) => (
            <Chip key={name} pressed={field.value === name} onClick={() => field.onChange(name)}>
              {name}
            </Chip>
          ))}
        </ChipRow>
      )}
    </div>
  );
}
