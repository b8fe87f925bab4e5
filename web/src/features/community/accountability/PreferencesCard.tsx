import { useMutation } from '@apollo/client/react';
import { Cell } from '~/lib/cell';
import { Card } from '~/ui/Card';
import { Form, SubmitButton, useAtlasForm } from '~/ui/Form';
import { Checkbox } from '~/ui/fields/Checkbox';
import { SelectField } from '~/ui/fields/SelectField';
import { Switch } from '~/ui/fields/Switch';
import { toast } from '~/ui/toast';
import classNames from './circle.module.css';
import { HoursGrid } from './HoursGrid';
import {
  MyBuddyPreferencesDocument,
  type MyBuddyPreferencesQuery,
  SaveBuddyPreferencesDocument,
} from './preferences.gql';

/** How somebody wants to be matched, and which contact their buddies may see. */
export function PreferencesCard({ onSaved }: { onSaved?: () => Promise<void> }) {
  return (
    <Cell query={MyBuddyPreferencesDocument} isEmpty={() => false}>
      {(data) => <Preferences data={data} onSaved={onSaved} />}
    </Cell>
  );
}

interface Values extends Record<string, unknown> {
  zone: string | null;
  free: number[];
  goal: string | null;
  isOpen: boolean;
  sharesMobile: boolean;
  sharesEmail: boolean;
  sharesFacebook: boolean;
}

function Preferences({ data, onSaved }: { data: MyBuddyPreferencesQuery; onSaved?: () => Promise<void> }) {
  const preferences = data.myBuddyPreferences;
  const [save] = useMutation(SaveBuddyPreferencesDocument);
  const form = useAtlasForm<Values>({
    initialValues: {
      zone: preferences.zone,
      free: preferences.free,
      goal: preferences.goal ?? null,
      isOpen: preferences.isOpen,
      sharesMobile: preferences.sharesMobile,
      sharesEmail: preferences.sharesEmail,
      sharesFacebook: preferences.sharesFacebook,
    },
    labels: {
      zone: 'Time zone',
      free: 'Free hours',
      goal: 'Goal',
      isOpen: 'Match me with buddies',
      sharesMobile: 'Mobile number',
      sharesEmail: 'Email address',
      sharesFacebook: 'Facebook page',
    },
  });
  return (
    <Card as="section" aria-label="My hours and contact">
      <Form
        form={form}
        guard
        className={classNames.form}
        onSubmit={async ({ zone, goal, ...rest }) => {
          await save({ variables: { input: { ...rest, zone: zone ?? '', goal } } });
          form.load({ zone, goal, ...rest });
          toast.success('Saved.');
          await onSaved?.();
        }}
      >
        <Switch {...form.checkbox('isOpen')} />
        <div className={classNames.pair}>
          <SelectField {...form.field('zone')} searchable options={offsetsOf(data.scheduling.zones)} />
          <SelectField
            {...form.field('goal')}
            clearable
            placeholder="Choose a goal"
            options={data.buddyGoals.map(({ name, label }) => ({ value: name, label }))}
          />
        </div>
        <HoursGrid value={form.values.free} error={form.errors.free} onChange={(free) => form.setValue('free', free)} />
        <fieldset className={classNames.consent}>
          <legend>What my buddies can see</legend>
          <p className={classNames.muted}>Only people in your group see it. You can change this anytime.</p>
          <Checkbox {...form.checkbox('sharesMobile')} />
          <Checkbox {...form.checkbox('sharesEmail')} />
          <Checkbox {...form.checkbox('sharesFacebook')} />
        </fieldset>
        <div>
          <SubmitButton loadingLabel="Saving...">Save</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

/** One line for each offset: places that share theirs, as Manila and Singapore do, are one choice here. */
function offsetsOf(zones: MyBuddyPreferencesQuery['scheduling']['zones']): { value: string; label: string }[] {
  const labels = new Map<string, string>();
  for (const { offset, label } of zones) {
    const known = labels.get(offset);
    labels.set(offset, known ? `${known}, ${label.replace(offset, '').trim()}` : label);
  }
  return [...labels].map(([value, label]) => ({ value, label }));
}
