import IconBug from '@tabler/icons-react/dist/esm/icons/IconBug.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { can, page } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { Cell } from '~/lib/cell';
import { useListState } from '~/lib/listState';
import { routes } from '~/lib/routing/routes';
import { useOnce } from '~/lib/useOnce';
import { Banner } from '~/ui/Banner';
import { LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { EmptyState } from '~/ui/EmptyState';
import { SearchField } from '~/ui/fields/SearchField';
import { PageHeader, SectionHeader } from '~/ui/PageHeader';
import { SkeletonRows } from '~/ui/Skeleton';
import classNames from './DefaultSettingsPage.module.css';
import { DefaultSettingsDocument } from './defaultSettings.gql';
import { SettingRow } from './SettingRow';
import { type Setting, sectionsOf } from './settingText';

const SettingHistory = lazy(() => import('./SettingHistory'));

export default function DefaultSettingsPage() {
  const { currentUser } = useAuth();
  const { search, setSearch } = useListState();
  const [shownHistory, setShownHistory] = useState<Setting | null>(null);
  const wasOpened = useOnce(shownHistory !== null);
  const mayChange = can(currentUser, 'default-setting_update');
  return (
    <div data-density="compact">
      <PageHeader
        title="Default Settings"
        description="Values that take effect without a release. Every change is kept with its name and date."
        actions={
          <>
            {page(currentUser, 'outbox') && (
              <LinkButton to={routes.outbox()} icon={<IconMail size={18} aria-hidden />}>
                Mail outbox
              </LinkButton>
            )}
            {page(currentUser, 'bugReports') && (
              <LinkButton to={routes.bugReports()} icon={<IconBug size={18} aria-hidden />}>
                Bug reports
              </LinkButton>
            )}
          </>
        }
      />
      {!mayChange && (
        <Banner variant="info">You can read these settings. Your access level does not change them.</Banner>
      )}
      <SearchField
        className={classNames.search}
        label="Search settings"
        placeholder="Name or what it does"
        value={search}
        onChange={setSearch}
      />
      <Cell query={DefaultSettingsDocument} loading={<LoadingSections />}>
        {({ defaultSettings }) => (
          <Sections settings={defaultSettings} search={search} mayChange={mayChange} onHistory={setShownHistory} />
        )}
      </Cell>
      {wasOpened && (
        <Suspense>
          <SettingHistory setting={shownHistory} onClose={() => setShownHistory(null)} />
        </Suspense>
      )}
    </div>
  );
}

interface SectionsProps {
  settings: readonly Setting[];
  search: string;
  mayChange: boolean;
  onHistory: (setting: Setting) => void;
}

function Sections({ settings, search, mayChange, onHistory }: SectionsProps) {
  const sections = sectionsOf(settings, search);
  if (sections.length === 0) {
    return (
      <Card>
        <EmptyState spot="compass" title="Oops, no results found">
          Try a shorter word.
        </EmptyState>
      </Card>
    );
  }
  return sections.map((section) => (
    <section key={section.title} className={classNames.section}>
      <SectionHeader title={section.title} aside={<FormLink section={section.title} />} />
      <Card padding="none">
        <ul>
          {section.settings.map((setting) => (
            <SettingRow key={setting.id} setting={setting} mayChange={mayChange} onHistory={() => onHistory(setting)} />
          ))}
        </ul>
      </Card>
    </section>
  ));
}

/** The settings of a workshop also have a page of their own, where they are saved together. */
function FormLink({ section }: { section: string }) {
  const { currentUser } = useAuth();
  if (section === 'Free training (beginner)' && page(currentUser, 'liveWorkshopSettings')) {
    return <Link to={routes.liveWorkshopSettings()}>Edit by day</Link>;
  }
  if (section === 'Free training (experienced)' && page(currentUser, 'liveWorkshopSettings2')) {
    return <Link to={routes.liveWorkshopSettings2()}>Edit by day</Link>;
  }
  return null;
}

function LoadingSections() {
  return (
    <Card padding="none">
      <SkeletonRows rows={6} />
    </Card>
  );
}
