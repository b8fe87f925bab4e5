import { useApolloClient } from '@apollo/client/react';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Cell } from '~/lib/cell';
import { clockTime } from '~/lib/dates';
import { errorMessage, fieldErrors } from '~/lib/graphql/errors';
import { usePageTitle } from '~/lib/pageTitle';
import { routes, useRouteParams } from '~/lib/routing/routes';
import { Button, LinkButton } from '~/ui/Button';
import { EmptyState } from '~/ui/EmptyState';
import { IconChevronDown, IconSend } from '~/ui/icons';
import { Menu } from '~/ui/menus/Menu';
import { PageHeader } from '~/ui/PageHeader';
import { Skeleton } from '~/ui/Skeleton';
import { type Tab, Tabs } from '~/ui/Tabs';
import { toast } from '~/ui/toast';
import { Builder } from './builder/Builder';
import { type FormDraft, useFormDraft } from './builder/useFormDraft';
import classNames from './form.module.css';
import { FormByIdDocument, type FormDetailsFragment, PublishFormDocument } from './forms.gql';
import { FormState } from './list/FormState';
import { useFormActions } from './useFormActions';
import { useFormRights } from './useFormRights';

const FormPreview = lazy(() => import('./builder/FormPreview'));
const FormSettings = lazy(() => import('./settings/FormSettings'));
const FormResponses = lazy(() => import('./responses/FormResponses'));
const FormFigures = lazy(() => import('./responses/FormFigures'));

/** One form for those who look after forms: its questions, what it looks like, its rules, and what people answered. */
export default function FormPage() {
  const { id } = useRouteParams('form');
  const missing = (
    <EmptyState
      level={1}
      spot="island"
      title="Form not found"
      action={<LinkButton to={routes.forms()}>All forms</LinkButton>}
    />
  );
  return (
    <Cell key={id} query={FormByIdDocument} variables={{ id }} empty={missing} notFound={missing}>
      {({ form }, { refetch }) => form && <FormDetails form={form} onReload={refetch} />}
    </Cell>
  );
}

function FormDetails({ form, onReload }: { form: FormDetailsFragment; onReload: () => Promise<void> }) {
  usePageTitle(form.name);
  const rights = useFormRights();
  const draft = useFormDraft(form);
  const [params, setParams] = useSearchParams();
  const [opened, setOpened] = useState<string | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const isFixed = !rights.changes || form.status === 'archived';
  const tab = params.get('tab') ?? (isFixed && form.sentCount > 0 ? 'responses' : 'questions');
  const go = (key: string) => setParams(key === 'questions' ? {} : { tab: key }, { preventScrollReset: true });

  const tabs: Tab[] = [
    {
      key: 'questions',
      label: 'Questions',
      content: (
        <Builder
          draft={draft}
          opened={opened}
          onOpen={setOpened}
          errors={errors}
          isPublic={form.isPublic}
          isFixed={isFixed}
        />
      ),
    },
    { key: 'preview', label: 'Preview', content: later(<FormPreview form={form} questions={draft.questions} />) },
    ...(isFixed ? [] : [{ key: 'settings', label: 'Settings', content: later(<FormSettings form={form} />) }]),
    { key: 'responses', label: 'Responses', count: form.sentCount, content: later(<FormResponses form={form} />) },
    { key: 'figures', label: 'Results', content: later(<FormFigures form={form} />) },
  ];
  return (
    <>
      <PageHeader
        title={form.name}
        description={
          <span className={classNames.state}>
            <FormState status={form.status} window={form.window} />
            <span>{versionWords(form)}</span>
            {!isFixed && <span role="status">{draftWords(draft, form.draftSavedAt)}</span>}
          </span>
        }
        actions={
          <HeaderActions
            form={form}
            draft={draft}
            isFixed={isFixed}
            onReload={onReload}
            onRefused={(found) => {
              setErrors(found);
              const [first] = Object.keys(found);
              if (first?.includes('.')) setOpened(first.split('.')[0] ?? null);
              if (first) go('questions');
            }}
          />
        }
      />
      <Tabs label="Form" tabs={tabs} active={tab} onChange={go} />
    </>
  );
}

const later = (content: React.ReactNode) => <Suspense fallback={<Skeleton height={160} />}>{content}</Suspense>;

function versionWords({ version, hasChanges, status }: FormDetailsFragment): string {
  if (version === 0) return 'Never published';
  if (status === 'published' && hasChanges) return `Version ${version} is live, the draft has changes`;
  return `Version ${version}`;
}

function draftWords({ state }: FormDraft, savedAt: string): string {
  switch (state) {
    case 'waiting':
    case 'saving':
      return 'Saving draft…';
    case 'failed':
    case 'stale':
      return 'Draft not saved';
    default:
      return `Draft saved at ${clockTime(savedAt)}`;
  }
}

interface ActionProps {
  form: FormDetailsFragment;
  draft: FormDraft;
  isFixed: boolean;
  onReload: () => Promise<void>;
  onRefused: (errors: Record<string, string>) => void;
}

function HeaderActions({ form, draft, isFixed, onReload, onRefused }: ActionProps) {
  const client = useApolloClient();
  const actions = useFormActions(onReload);
  const [isBusy, setIsBusy] = useState(false);
  const publish = async () => {
    setIsBusy(true);
    try {
      await draft.save();
      const variables = { id: form.id, seenAt: draft.seenAt() };
      const { data } = await client.mutate({ mutation: PublishFormDocument, variables });
      onRefused({});
      toast.success(`${form.name} published as version ${data?.publishForm.version ?? form.version}`);
    } catch (error) {
      const found = Object.entries(fieldErrors(error)).map(([path, [message = '']]) => [path, message]);
      onRefused(Object.fromEntries(found));
      toast.error(found.length > 0 ? "Some questions aren't finished yet." : errorMessage(error));
    } finally {
      setIsBusy(false);
    }
  };
  const items = actions.itemsFor(form);
  const isChanged = form.hasChanges || draft.state !== 'saved' || form.status !== 'published';
  return (
    <>
      {items.length > 0 && (
        <Menu
          trigger={<Button iconEnd={<IconChevronDown size={18} aria-hidden />}>More</Button>}
          items={items}
          align="end"
        />
      )}
      {!isFixed && (
        <Button
          variant="primary"
          icon={<IconSend size={18} aria-hidden />}
          loading={isBusy}
          loadingLabel="Publishing..."
          disabled={!isChanged}
          onClick={() => void publish()}
        >
          {form.version === 0 ? 'Publish' : 'Publish changes'}
        </Button>
      )}
      {actions.dialogs}
    </>
  );
}
