import { useMutation } from '@apollo/client/react';
import { can } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { Cell } from '~/lib/cell';
import { usePageTitle } from '~/lib/pageTitle';
import { Button } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { EmptyState } from '~/ui/EmptyState';
import { IconArrowLeft } from '~/ui/icons';
import { Markdown } from '~/ui/Markdown';
import { PageHeader } from '~/ui/PageHeader';
import { SkeletonText } from '~/ui/Skeleton';
import { toast } from '~/ui/toast';
import {
  ChangelogEntryByIdDocument,
  type ChangelogEntryFieldsFragment,
  CreateChangelogEntryDocument,
  UpdateChangelogEntryDocument,
} from './changelog.gql';
import { DeleteEntry } from './DeleteEntry';
import classNames from './EntryEditor.module.css';
import { EntryForm, type EntryValues } from './EntryForm';
import { EntryStatus } from './EntryStatus';

interface Props {
  entry: number | 'new';
  onClose: () => void;
}

/** One entry: written by those who may, read by the others. */
export default function EntryEditor({ entry, onClose }: Props) {
  const notFound = <EmptyState level={2} spot="compass" title="Entry not found" />;
  return (
    <div>
      <Button size="sm" variant="subtle" icon={<IconArrowLeft size={16} stroke={2} aria-hidden />} onClick={onClose}>
        All entries
      </Button>
      {entry === 'new' ? (
        <NewEntry onClose={onClose} />
      ) : (
        <Cell
          query={ChangelogEntryByIdDocument}
          variables={{ id: entry }}
          loading={<SkeletonText lines={8} />}
          empty={notFound}
          notFound={notFound}
        >
          {({ changelogEntry }, { refetch }) =>
            changelogEntry && <Entry entry={changelogEntry} refetch={refetch} onClose={onClose} />
          }
        </Cell>
      )}
    </div>
  );
}

function NewEntry({ onClose }: { onClose: () => void }) {
  usePageTitle('New entry');
  const { currentUser } = useAuth();
  const [create] = useMutation(CreateChangelogEntryDocument);
  if (!can(currentUser, 'changelog_manage')) {
    return <EmptyState level={1} spot="gate" title="Access Restricted" />;
  }
  const save = async (input: EntryValues) => {
    await create({ variables: { input } });
    toast.success(input.isPublished ? `${input.title} published` : `${input.title} saved as a draft`);
  };
  return (
    <>
      <PageHeader title="New entry" />
      <EntryForm onSave={save} onSaved={onClose} onCancel={onClose} />
    </>
  );
}

interface EntryProps {
  entry: ChangelogEntryFieldsFragment;
  refetch: () => Promise<void>;
  onClose: () => void;
}

function Entry({ entry, refetch, onClose }: EntryProps) {
  usePageTitle(entry.title);
  const { currentUser } = useAuth();
  const [update] = useMutation(UpdateChangelogEntryDocument);
  const isPublished = Boolean(entry.publishedAt);
  if (!can(currentUser, 'changelog_manage')) {
    return (
      <>
        <PageHeader title={entry.title} description={<EntryStatus isPublished={isPublished} />} />
        <Card className={classNames.reading}>
          <Markdown text={entry.body} />
        </Card>
      </>
    );
  }
  const save = async (input: EntryValues) => {
    await update({ variables: { id: entry.id, input, seenAt: entry.updatedAt } });
    toast.success(`${input.title} saved`);
  };
  return (
    <>
      <PageHeader
        title="Edit entry"
        description={<EntryStatus isPublished={isPublished} />}
        actions={<DeleteEntry entry={entry} onDeleted={onClose} />}
      />
      <EntryForm
        key={entry.updatedAt}
        entry={entry}
        onSave={save}
        onSaved={onClose}
        onCancel={onClose}
        onReload={() => void refetch().catch(() => {})}
      />
    </>
  );
}
