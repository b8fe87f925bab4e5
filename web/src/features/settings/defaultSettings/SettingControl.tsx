import { Link } from 'react-router';
import { useBrand } from '~/lib/brand';
import { routes } from '~/lib/routing/routes';
import { ChipsField } from '~/ui/fields/ChipsField';
import { NumberField } from '~/ui/fields/NumberField';
import { TextArea } from '~/ui/fields/TextArea';
import { TextField } from '~/ui/fields/TextField';
import { IconExternalLink } from '~/ui/icons';
import classNames from './SettingRow.module.css';
import type { Setting } from './settingText';

interface Props {
  setting: Setting;
  draft: string;
  onDraft: (draft: string) => void;
  problem?: string;
  disabled: boolean;
}

/** The field that fits the type of the setting. Switches are not here: they save at once. */
export function SettingControl({ setting, draft, onDraft, problem, disabled }: Props) {
  const field = { label: setting.label, hideLabel: true, name: setting.name, error: problem, disabled };
  switch (setting.type) {
    case 'number':
      return (
        <NumberField
          {...field}
          value={draft === '' ? null : Number(draft)}
          onChange={(value) => onDraft(value === null ? '' : String(value))}
        />
      );
    case 'list':
    case 'email':
      return (
        <ChipsField
          {...field}
          value={entriesOf(draft)}
          suggestions={entriesOf(setting.defaultValue)}
          onChange={(entries) => onDraft(entries.join(','))}
        />
      );
    case 'picture':
      return <PictureLink hasPicture={setting.value !== null} />;
    case 'longtext':
      return <TextArea {...field} rows={5} value={draft} onChange={onDraft} />;
    case 'url':
      return (
        <TextField
          {...field}
          type="url"
          value={draft}
          onChange={onDraft}
          placeholder="https://"
          autoComplete="off"
          suffix={setting.value && <OpenLink address={setting.value} label={setting.label} />}
        />
      );
    default:
      return <TextField {...field} value={draft} onChange={onDraft} autoComplete="off" />;
  }
}

/** A picture is chosen where its look can be seen. */
function PictureLink({ hasPicture }: { hasPicture: boolean }) {
  const { logo } = useBrand();
  return (
    <p className={classNames.picture}>
      {hasPicture && logo && <img src={logo} width={48} height={48} alt="Your logo" />}
      <Link to={routes.setup({ step: 'brand' })}>{hasPicture ? 'Change logo' : 'Choose logo'}</Link>
    </p>
  );
}

const entriesOf = (value: string | null | undefined) => value?.split(',').filter(Boolean) ?? [];

function OpenLink({ address, label }: { address: string; label: string }) {
  if (!address.startsWith('https://')) return null;
  return (
    <a className={classNames.open} href={address} target="_blank" rel="noopener noreferrer">
      <IconExternalLink size={18} aria-label={`Open ${label}`} />
    </a>
  );
}
