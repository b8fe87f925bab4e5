import { type FormEvent, useState } from 'react';
import { Button, IconButton } from '~/ui/Button';
import { Switch } from '~/ui/fields/Switch';
import { IconAlertTriangle, IconHistory } from '~/ui/icons';
import { SettingControl } from './SettingControl';
import classNames from './SettingRow.module.css';
import { type Setting, valueInWords } from './settingText';
import { useSaveSetting } from './useSaveSetting';

interface Props {
  setting: Setting;
  mayChange: boolean;
  onHistory: () => void;
}

export function SettingRow({ setting, mayChange, onHistory }: Props) {
  return (
    <li className={classNames.row} id={setting.name}>
      <div className={classNames.words}>
        <h3 className={classNames.label}>{setting.label}</h3>
        <p className={classNames.description}>{setting.description}</p>
        {setting.warning && (
          <p className={classNames.warning}>
            <IconAlertTriangle size={18} stroke={2} aria-hidden />
            <span>{setting.warning}</span>
          </p>
        )}
      </div>
      <div className={classNames.edit}>
        {setting.type === 'boolean' ? (
          <SwitchEdit setting={setting} mayChange={mayChange} />
        ) : (
          <TextEdit setting={setting} mayChange={mayChange} />
        )}
      </div>
      <IconButton
        className={classNames.history}
        label={`History of ${setting.label}`}
        icon={<IconHistory size={20} />}
        onClick={onHistory}
      />
    </li>
  );
}

/** Takes effect as soon as it is flipped. */
function SwitchEdit({ setting, mayChange }: Omit<Props, 'onHistory'>) {
  const { save, isSaving, problem } = useSaveSetting(setting);
  const [wish, setWish] = useState<boolean>();
  const isOn = wish ?? setting.value === 'true';
  const flip = async (on: boolean) => {
    setWish(on);
    await save(String(on));
    setWish(undefined);
  };
  return (
    <div className={classNames.switch}>
      <Switch
        label={setting.label}
        hideLabel
        checked={isOn}
        onChange={(on) => !isSaving && flip(on)}
        disabled={!mayChange}
        error={problem}
      />
      <span aria-hidden="true">{isOn ? 'On' : 'Off'}</span>
    </div>
  );
}

/** Save and Cancel appear once something was typed. */
function TextEdit({ setting, mayChange }: Omit<Props, 'onHistory'>) {
  const { save, isSaving, problem, forgetProblem } = useSaveSetting(setting);
  const [draft, setDraft] = useState<string>();
  const isChanged = draft !== undefined && draft.trim() !== (setting.value ?? '');
  const drop = () => {
    setDraft(undefined);
    forgetProblem();
  };
  const store = async (value: string | null) => {
    if (await save(value)) setDraft(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged && !isSaving) void store(draft);
  };
  const differsFromDefault = (setting.value ?? '') !== (setting.defaultValue ?? '');
  return (
    <form onSubmit={submit} noValidate>
      <SettingControl
        setting={setting}
        draft={draft ?? setting.value ?? ''}
        onDraft={setDraft}
        problem={problem}
        disabled={!mayChange}
      />
      {mayChange && isChanged && (
        <div className={classNames.actions}>
          <Button type="submit" size="sm" variant="primary" loading={isSaving} loadingLabel="Saving...">
            Save
          </Button>
          <Button size="sm" onClick={drop} disabled={isSaving}>
            Cancel
          </Button>
        </div>
      )}
      {!isChanged && differsFromDefault && setting.defaultValue && (
        <p className={classNames.default}>
          Default: {valueInWords(setting.type, setting.defaultValue)}
          {mayChange && (
            <Button size="xs" variant="subtle" loading={isSaving} onClick={() => store(null)}>
              Use default
            </Button>
          )}
        </p>
      )}
    </form>
  );
}
