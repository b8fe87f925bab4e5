import { IconButton } from '~/ui/Button';
import { NumberField } from '~/ui/fields/NumberField';
import { SelectField } from '~/ui/fields/SelectField';
import { IconX } from '~/ui/icons';
import { RateField } from '../catalogue/RateField';
import { rateOptions } from '../catalogue/rateWords';
import classNames from './InstalmentsField.module.css';
import type { Instalment } from './instalments';

interface Props {
  row: Instalment;
  number: number;
  /** Ids of its fields begin with it, so that the summary of the form finds them. */
  idPrefix: string;
  /** When it is due in a payday plan; left out where it is due days after the start. */
  payday?: string;
  errorOf: (name: 'shareType' | 'share' | 'daysAfter') => string | undefined;
  onChange: (row: Instalment) => void;
  /** Left out for the last one that is there. */
  onRemove?: () => void;
}

/** One instalment: how much, and how many days after the start. */
export function InstalmentFields({ row, number, payday, idPrefix, errorOf, onChange, onRemove }: Props) {
  const field = (name: 'shareType' | 'share' | 'daysAfter', words: string) => ({
    id: `${idPrefix}.${name}`,
    label: `Installment ${number}: ${words}`,
    hideLabel: true,
    error: errorOf(name),
  });
  return (
    <div className={classNames.row}>
      <span className={classNames.number} aria-hidden="true">
        {number}
      </span>
      <SelectField
        {...field('shareType', 'type')}
        options={rateOptions}
        value={row.shareType}
        onChange={(shareType) => shareType && onChange({ ...row, shareType })}
      />
      <RateField
        {...field('share', 'share')}
        type={row.shareType}
        value={row.share}
        onChange={(share) => onChange({ ...row, share })}
      />
      {payday ? (
        <span className={classNames.payday}>{payday}</span>
      ) : (
        <NumberField
          {...field('daysAfter', 'days after the start')}
          value={row.daysAfter}
          onChange={(daysAfter) => onChange({ ...row, daysAfter })}
          min={0}
          max={36_500}
          suffix="days after start"
        />
      )}
      {onRemove && (
        <IconButton
          className={classNames.remove}
          label={`Remove installment ${number}`}
          icon={<IconX size={18} stroke={2} aria-hidden />}
          onClick={onRemove}
        />
      )}
    </div>
  );
}
