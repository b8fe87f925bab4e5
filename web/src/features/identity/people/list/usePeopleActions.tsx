import { useApolloClient } from '@apollo/client/react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { can, page } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { download } from '~/lib/files/download';
import { errorMessage } from '~/lib/graphql/errors';
import { routes } from '~/lib/routing/routes';
import type { BatchAction } from '~/ui/DataTable';
import { IconArchive, IconArchiveOff, IconArrowMerge, IconFileDownload, IconShieldCog, IconTrash } from '~/ui/icons';
import type { Refusal } from '~/ui/states/Refusals';
import { toast } from '~/ui/toast';
import { Names } from '../Names';
import { countPeople, fullName } from './lists';
import {
  ArchiveUsersDocument,
  ChangeUsersLevelDocument,
  DeleteUsersDocument,
  type PersonRowFragment,
  RestoreUsersDocument,
  type UserOutcomeFragment,
} from './people.gql';

const ConfirmModal = lazy(() => import('~/ui/Modal/ConfirmModal').then((module) => ({ default: module.ConfirmModal })));
const ChangeLevelDialog = lazy(() => import('../ChangeLevelDialog'));
const Refusals = lazy(() => import('~/ui/states/Refusals'));

type Person = Pick<PersonRowFragment, 'id' | 'firstName' | 'lastName'>;
type Action = BatchAction<Person>;

interface Options {
  isArchive: boolean;
  /** Told after a change to these people, by the key of the action. */
  onChanged: (key: string) => unknown;
  /** The address of the workbook with these people. */
  exportPath: (ids: number[]) => string;
}

interface Refused {
  title: string;
  refusals: Refusal[];
}

/** The level dialog while it is open: whom it is about, and what waits for its end. */
interface LevelQuestion {
  people: Person[];
  done: () => void;
  cancelled: () => void;
}

/** What the person may do with people of a list, one or many, and the dialogs it takes. */
export function usePeopleActions({ isArchive, onChanged, exportPath }: Options) {
  const client = useApolloClient();
  const { currentUser } = useAuth();
  const navigate = useNavigate();
  const [refused, setRefused] = useState<Refused>();
  const [question, setQuestion] = useState<LevelQuestion>();
  const [asking, setAsking] = useState<{ action: Action; person: Person }>();

  /** Tells how it went. Anyone who was refused is named with the reason; the others are through. */
  const runAction = async (
    key: string,
    people: Person[],
    verb: string,
    call: () => Promise<readonly UserOutcomeFragment[]>,
  ) => {
    let results: readonly UserOutcomeFragment[];
    try {
      results = await call();
    } catch (error) {
      toast.error(errorMessage(error));
      throw error;
    }
    const left = results.filter(({ ok }) => !ok);
    const done = results.length - left.length;
    if (done > 0) toast.success(`${countPeople(done)} ${verb}`);
    if (left.length > 0) {
      setRefused({
        title: `${countPeople(left.length)} couldn't be ${verb}`,
        refusals: left.map(({ id, message }) => ({ id, name: nameOf(people, id), message: message ?? '' })),
      });
    }
    if (done > 0) await onChanged(key);
  };
  const mutate = (key: string, document: typeof ArchiveUsersDocument, people: Person[], verb: string) =>
    runAction(key, people, verb, async () => {
      const { data } = await client.mutate({ mutation: document, variables: { ids: people.map(({ id }) => id) } });
      return data?.results ?? [];
    });

  const archive: Action = {
    key: 'archive',
    label: 'Archive',
    icon: <IconArchive size={18} stroke={2} aria-hidden />,
    run: (people) => mutate('archive', ArchiveUsersDocument, people, 'archived'),
    confirm: (people) => ({
      title: `Archive ${whom(people)}?`,
      confirmLabel: 'Archive',
      body: (
        <Names people={people}>They'll be signed out everywhere and can't log in. You can restore them anytime.</Names>
      ),
    }),
  };
  const restore: Action = {
    key: 'restore',
    label: 'Restore',
    icon: <IconArchiveOff size={18} stroke={2} aria-hidden />,
    run: (people) => mutate('restore', RestoreUsersDocument, people, 'restored'),
    confirm: (people) => ({
      title: `Restore ${whom(people)}?`,
      confirmLabel: 'Restore',
      body: <Names people={people}>They come back with everything they had and can log in again.</Names>,
    }),
  };
  const remove: Action = {
    key: 'delete',
    label: 'Delete',
    danger: true,
    icon: <IconTrash size={18} stroke={2} aria-hidden />,
    run: (people) => mutate('delete', DeleteUsersDocument, people, 'deleted'),
    confirm: (people) => ({
      title: `Delete ${whom(people)} for good?`,
      confirmLabel: 'Delete for good',
      body: <Names people={people}>This can't be undone. You can only archive people who have records in Atlas.</Names>,
    }),
  };
  const level: Action = {
    key: 'level',
    label: 'Change level',
    icon: <IconShieldCog size={18} stroke={2} aria-hidden />,
    run: (people) =>
      new Promise<void>((done, fail) =>
        setQuestion({ people, done, cancelled: () => fail(new Error("The level wasn't changed.")) }),
      ),
  };
  const merge: Action = {
    key: 'merge',
    label: 'Merge',
    icon: <IconArrowMerge size={18} stroke={2} aria-hidden />,
    run: (people) => {
      if (people.length !== 2) {
        toast.error('Select exactly two people to merge');
        throw new Error('You need two people to merge.');
      }
      return navigate(`${routes.mergeUsers()}?ids=${people.map(({ id }) => id).join(',')}`);
    },
  };
  const take: Action = {
    key: 'export',
    label: 'Export',
    icon: <IconFileDownload size={18} stroke={2} aria-hidden />,
    run: (people) => exportPeople(exportPath(people.map(({ id }) => id))),
  };

  const changeLevel = async (id: string, add: boolean) => {
    if (!question) return;
    const { people } = question;
    await runAction('level', people, 'changed', async () => {
      const { data } = await client.mutate({
        mutation: ChangeUsersLevelDocument,
        variables: { ids: people.map((one) => one.id), level: id, add },
      });
      return data?.results ?? [];
    });
    question.done();
    setQuestion(undefined);
  };
  /** One action on one person, asked about first where it asks. */
  const start = (action: Action, person: Person) => {
    if (action.confirm) setAsking({ action, person });
    // The action tells its own failure.
    else Promise.resolve(action.run([person])).catch(() => {});
  };
  const confirming = asking?.action.confirm?.([asking.person]);
  const dialogs: ReactNode = (
    <Suspense>
      {question && (
        <ChangeLevelDialog
          people={question.people}
          onSubmit={changeLevel}
          onClose={() => {
            question.cancelled();
            setQuestion(undefined);
          }}
        />
      )}
      {asking && confirming && (
        <ConfirmModal
          opened
          onClose={() => setAsking(undefined)}
          onConfirm={() => asking.action.run([asking.person])}
          title={confirming.title}
          confirmLabel={confirming.confirmLabel}
          danger={asking.action.danger}
        >
          {confirming.body}
        </ConfirmModal>
      )}
      {refused && <Refusals {...refused} onClose={() => setRefused(undefined)} />}
    </Suspense>
  );

  const mayArchive = can(currentUser, 'user_archive');
  const changes = [
    ...(isArchive ? [] : can(currentUser, 'user_update') ? [level] : []),
    ...(mayArchive ? [isArchive ? restore : archive] : []),
    ...(can(currentUser, 'user_delete') ? [remove] : []),
  ];
  const mayMerge = !isArchive && can(currentUser, 'user_merge') && page(currentUser, 'mergeUsers');
  return { batch: [take, ...(mayMerge ? [merge] : []), ...changes], changes, start, dialogs };
}

/** Fetches a workbook of people and tells when that fails. */
export async function exportPeople(path: string): Promise<void> {
  try {
    await download(path);
  } catch (error) {
    toast.error((error as Error).message);
    throw error;
  }
}

function whom(people: Person[]): string {
  return people.length === 1 && people[0] ? fullName(people[0]) : countPeople(people.length);
}

function nameOf(people: Person[], id: number): string {
  const found = people.find((one) => one.id === id);
  return found ? fullName(found) : `Person ${id}`;
}
