import { lazy, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { can, page } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { useOnce } from '~/lib/browser/useOnce';
import { Cell } from '~/lib/cell';
import { useListState } from '~/lib/listState';
import { routes } from '~/lib/routing/routes';
import { Banner } from '~/ui/Banner';
import { LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { EmptyState } from '~/ui/EmptyState';
import { SearchField } from '~/ui/fields/SearchField';
import { IconArrowLeft, IconBug, IconFileText, IconKey, IconMail, IconWebhook } from '~/ui/icons';
import { PageHeader, SectionHeader } from '~/ui/PageHeader';
import { SkeletonRows } from '~/ui/Skeleton';
import { SetupCard } from '../setup/SetupCard';
import classNames from './DefaultSettingsPage.module.css';
import { DefaultSettingsDocument } from './defaultSettings.gql';
import { ownPageOf, SectionIndex } from './SectionIndex';
import { SettingRow } from './SettingRow';
import { type Section, type Setting, sectionsOf } from './settingText';

const SettingHistory = lazy(() => import('./SettingHistory'));

/** An index of the sections, the settings of one section (`?section=`), or what a search finds in all of them. */
export default function DefaultSettingsPage() {
  const { currentUser } = useAuth();
  const { search, setSearch } = useListState();
  const [params] = useSearchParams();
  const slug = params.get('section');
  const [shownHistory, setShownHistory] = useState<Setting | null>(null);
  const wasOpened = useOnce(shownHistory !== null);
  const mayChange = can(currentUser, 'default-setting_update');
  return (
    <div data-density="compact">
      <PageHeader
        title="Default Settings"
        description="Changes work right away. We keep a record of who changed what and when."
        actions={
          <>
            <LinkButton to={routes.editPolicies()} icon={<IconFileText size={18} aria-hidden />}>
              Policies
            </LinkButton>
            {page(currentUser, 'outbox') && (
              <LinkButton to={routes.outbox()} icon={<IconMail size={18} aria-hidden />}>
                Email outbox
              </LinkButton>
            )}
            {page(currentUser, 'apiKeys') && (
              <LinkButton to={routes.apiKeys()} icon={<IconKey size={18} aria-hidden />}>
                API keys
              </LinkButton>
            )}
            {page(currentUser, 'webhooks') && (
              <LinkButton to={routes.webhooks()} icon={<IconWebhook size={18} aria-hidden />}>
                Webhooks
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
        <Banner variant="info">You can read these settings, but your access level can't change them.</Banner>
      )}
      <SearchField
        className={classNames.search}
        label="Search settings"
        placeholder="Name or what it does"
        value={search}
        onChange={setSearch}
      />
      <Cell query={DefaultSettingsDocument} loading={<LoadingSections />}>
        {({ defaultSettings }) => {
          const sections = sectionsOf(defaultSettings, search);
          const chosen = sections.find((section) => section.slug === slug);
          if (!search && !chosen) {
            return (
              <>
                <SetupCard className={classNames.setup} />
                <SectionIndex sections={sections} />
              </>
            );
          }
          return (
            <Sections
              sections={search || !chosen ? sections : [chosen]}
              isAlone={!search}
              mayChange={mayChange}
              onHistory={setShownHistory}
            />
          );
        }}
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
  sections: readonly Section[];
  /** One section on a page of its own, with a way back. */
  isAlone: boolean;
  mayChange: boolean;
  onHistory: (setting: Setting) => void;
}

function Sections({ sections, isAlone, mayChange, onHistory }: SectionsProps) {
  if (sections.length === 0) {
    return (
      <Card>
        <EmptyState spot="compass" title="Oops, no results found">
          Try a shorter word.
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      {isAlone && (
        <Link className={classNames.back} to={routes.defaultSettings()}>
          <IconArrowLeft size={18} aria-hidden /> All settings
        </Link>
      )}
      {sections.map((section) => (
        <section key={section.title} className={classNames.section}>
          <SectionHeader title={section.title} aside={<OwnPageLink title={section.title} />} />
          <Card padding="none">
            <ul>
              {section.settings.map((setting) => (
                <SettingRow
                  key={setting.id}
                  setting={setting}
                  mayChange={mayChange}
                  onHistory={() => onHistory(setting)}
                />
              ))}
            </ul>
          </Card>
        </section>
      ))}
    </>
  );
}

/** A search also finds settings that have a page of their own. */
function OwnPageLink({ title }: { title: string }) {
  const { currentUser } = useAuth();
  if (title === 'Brand' && can(currentUser, 'default-setting_update')) {
    return <Link to={routes.setup({ step: 'brand' })}>Edit with preview</Link>;
  }
  const ownPage = ownPageOf(title, currentUser);
  return ownPage && <Link to={ownPage}>Edit by day</Link>;
}

function LoadingSections() {
  return (
    <Card padding="none">
      <SkeletonRows rows={6} />
    </Card>
  );
}
