import { useMutation } from '@apollo/client/react';
import { can } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { errorMessage } from '~/lib/graphql/errors';
import { Banner } from '~/ui/Banner';
import { Button } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { Form, SubmitButton, useAtlasForm } from '~/ui/Form';
import { webAddress } from '~/ui/Form/rules';
import { Checkbox } from '~/ui/fields/Checkbox';
import { TextField } from '~/ui/fields/TextField';
import { SaveBar } from '~/ui/SaveBar';
import { toast } from '~/ui/toast';
import classNames from './WorkshopForm.module.css';
import { UpdateWorkshopSettingsDocument } from './workshop.gql';
import { changesOf, DAYS, readValues, type WorkshopSetting, type WorkshopValues } from './workshopForm';

interface Props {
  settings: readonly WorkshopSetting[];
  /** '-exp' for the experienced workshop. */
  suffix: string;
}

/** The twelve settings of one workshop: what holds for all days, then a card per day. Saved together. */
export function WorkshopForm({ settings, suffix }: Props) {
  const { currentUser } = useAuth();
  const mayChange = can(currentUser, 'default-setting_update');
  const [update] = useMutation(UpdateWorkshopSettingsDocument);
  const form = useAtlasForm<WorkshopValues>({
    initialValues: readValues(settings),
    labels: Object.fromEntries(settings.map(({ name, label }) => [name, label])),
    rules: Object.fromEntries(settings.filter(({ type }) => type === 'url').map(({ name }) => [name, [webAddress()]])),
  });

  const submit = async (values: WorkshopValues) => {
    const changes = changesOf(settings, values);
    const { data } = await update({ variables: { changes } });
    const saved = new Map(data?.updateDefaultSettings.map((setting) => [setting.id, setting]));
    form.load(readValues(settings.map((setting) => saved.get(setting.id) ?? setting)));
    toast.success('Workshop settings saved');
  };

  const hintOf = (name: string) => settings.find((setting) => setting.name === name)?.description;
  const link = (base: string, label?: string) => {
    const name = base + suffix;
    const field = form.field(name);
    return (
      <TextField
        {...field}
        value={String(field.value)}
        label={label ?? field.label}
        type="url"
        placeholder="https://"
        autoComplete="off"
        disabled={!mayChange}
        hint={hintOf(name)}
      />
    );
  };
  const flag = (base: string) => (
    <Checkbox {...form.checkbox(base + suffix)} disabled={!mayChange} hint={hintOf(base + suffix)} />
  );
  const count = changesOf(settings, form.values).length;

  return (
    <Form form={form} onSubmit={submit} onFailure={(error) => toast.error(errorMessage(error))} guard compact>
      {!mayChange && (
        <Banner variant="info">You can read these settings, but your access level can't change them.</Banner>
      )}
      <Card as="section" className={classNames.card}>
        <h2>All days</h2>
        {flag('enable-live-workshop')}
        {flag('workshop-is-live')}
        {link('workshop-master-link')}
      </Card>
      <div className={classNames.days}>
        {DAYS.map((day) => (
          <Card key={day} as="section" className={classNames.card}>
            <h2>Day {day}</h2>
            {link(`zoom-day-${day}`, 'Join link')}
            {link(`recording-day-${day}`, 'Recording')}
            {link(`freebie-day-${day}`, 'Freebie')}
          </Card>
        ))}
      </div>
      {mayChange && (
        <SaveBar
          actions={
            <>
              <Button onClick={form.reset} disabled={count === 0 || form.submitting}>
                Discard
              </Button>
              <SubmitButton disabled={count === 0} loadingLabel="Saving...">
                Save changes
              </SubmitButton>
            </>
          }
        >
          {count === 0 ? 'All changes saved' : `${count} ${count === 1 ? 'change' : 'changes'} not saved yet`}
        </SaveBar>
      )}
    </Form>
  );
}
