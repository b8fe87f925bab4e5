import { useMutation } from '@apollo/client/react';
import { Cell } from '~/lib/cell';
import { errorMessage } from '~/lib/graphql/errors';
import { SelectField } from '~/ui/fields/SelectField';
import { Switch } from '~/ui/fields/Switch';
import { toast } from '~/ui/toast';
import { AccountSection } from '../account/AccountSection';
import { MuteAll } from './MuteAll';
import classNames from './NotificationsSection.module.css';
import { MyNotificationsDocument } from './notifications.gql';
import {
  MyNotificationPreferencesDocument,
  type NotificationPreferenceFieldsFragment as Preference,
  SetNotificationPreferenceDocument,
} from './preferences.gql';

const times = [
  { value: 'now', label: 'Email right away' },
  { value: 'daily', label: 'Daily digest email' },
  { value: 'weekly', label: 'Weekly digest email' },
  { value: 'off', label: 'No email' },
];

/** How the person wants to be told of each kind of thing. */
export function NotificationsSection() {
  return (
    <AccountSection
      title="Notifications"
      more={
        <>
          <Cell query={MyNotificationsDocument} variables={{ page: 1, unreadOnly: true }} isEmpty={() => false}>
            {({ myNotifications }, { refetch }) => (
              <div className={classNames.mute}>
                <MuteAll isMuted={myNotifications.isMuted} onChanged={refetch} />
              </div>
            )}
          </Cell>
          <Cell query={MyNotificationPreferencesDocument}>
            {({ myNotificationPreferences }, { refetch }) =>
              groupsOf(myNotificationPreferences).map(([group, preferences]) => (
                <fieldset key={group} className={classNames.group}>
                  <legend>{group}</legend>
                  {preferences.map((preference) => (
                    <PreferenceRow key={preference.kind} preference={preference} onFailed={refetch} />
                  ))}
                </fieldset>
              ))
            }
          </Cell>
        </>
      }
    >
      <p>
        Choose what the bell shows and what we email you. Digests put what's new in one email: every morning, or on
        Monday mornings.
      </p>
    </AccountSection>
  );
}

function groupsOf(all: readonly Preference[]): [string, Preference[]][] {
  const groups = new Map<string, Preference[]>();
  for (const preference of all) groups.set(preference.group, [...(groups.get(preference.group) ?? []), preference]);
  return [...groups];
}

function PreferenceRow({ preference, onFailed }: { preference: Preference; onFailed: () => Promise<void> }) {
  const { kind, label, isShown, mail } = preference;
  const [set] = useMutation(SetNotificationPreferenceDocument);
  const save = async (wish: { isShown?: boolean; mail?: string }) => {
    const next = { isShown, mail, ...wish };
    try {
      await set({
        variables: { kind, ...next },
        optimisticResponse: { setNotificationPreference: { ...preference, ...next } },
      });
    } catch (error) {
      toast.error(errorMessage(error));
      await onFailed();
    }
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset per row would need a legend, which cannot stand in a grid
    <div className={classNames.row} role="group" aria-label={label} data-testid="preference">
      <p>{label}</p>
      <Switch label="In app" checked={isShown} onChange={(checked) => save({ isShown: checked })} />
      <SelectField
        label="Email"
        hideLabel
        options={times}
        value={mail}
        onChange={(value) => value && save({ mail: value })}
      />
    </div>
  );
}
