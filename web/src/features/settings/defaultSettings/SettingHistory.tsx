import { Cell } from '~/lib/cell';
import { listDateTime } from '~/lib/dates';
import { Drawer } from '~/ui/Drawer';
import { EmptyState } from '~/ui/EmptyState';
import { SkeletonRows } from '~/ui/Skeleton';
import { SettingHistoryDocument } from './defaultSettings.gql';
import classNames from './SettingHistory.module.css';
import { type Setting, valueInWords } from './settingText';

interface Props {
  /** Null when closed. */
  setting: Setting | null;
  onClose: () => void;
}

/** Who changed a setting, from what to what, latest first. */
export default function SettingHistory({ setting, onClose }: Props) {
  return (
    <Drawer opened={setting !== null} onClose={onClose} title={setting?.label ?? ''} subtitle="Latest changes first">
      {setting && (
        <Cell
          query={SettingHistoryDocument}
          variables={{ name: setting.name }}
          loading={<SkeletonRows />}
          empty={<NeverChanged />}
          isEmpty={({ defaultSettingByName }) => !defaultSettingByName?.history.length}
        >
          {({ defaultSettingByName }) => (
            <ol className={classNames.changes}>
              {defaultSettingByName?.history.map((change) => (
                <li key={change.id}>
                  <p>
                    <del>{valueInWords(setting.type, change.before)}</del> <span className={classNames.to}>to</span>{' '}
                    <ins>{valueInWords(setting.type, change.after)}</ins>
                  </p>
                  <p className={classNames.who}>
                    {change.actor} · <time dateTime={change.at}>{listDateTime(change.at)}</time>
                  </p>
                </li>
              ))}
            </ol>
          )}
        </Cell>
      )}
    </Drawer>
  );
}

function NeverChanged() {
  return <EmptyState title="Never changed">This setting still has its default value.</EmptyState>;
}
