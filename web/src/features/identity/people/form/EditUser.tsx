import { useApolloClient, useMutation, useQuery } from '@apollo/client/react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { Cell } from '~/lib/cell';
import { errorCode, errorMessage } from '~/lib/graphql/errors';
import { usePageTitle } from '~/lib/pageTitle';
import type { UserPlacing } from '~/lib/people/userPlace';
import { LinkButton } from '~/ui/Button';
import { EmptyState } from '~/ui/EmptyState';
import { PageHeader } from '~/ui/PageHeader';
import { toast } from '~/ui/toast';
import { fullName, kindOf, peopleLists } from '../list/lists';
import { PeopleFiltersDocument } from '../list/people.gql';
import { UserNotFound } from '../UserNotFound';
import { UpdateUserDocument, UserByIdDocument, type UserDetailsFragment } from '../user.gql';
import { UserForm, useUserForm } from './UserForm';
import { changedParts, inputOf, type UserValues, valuesOf, withParts } from './userValues';

const ConflictDialog = lazy(() => import('./ConflictDialog'));

interface Props {
  id: number;
  placing?: UserPlacing;
}

export function EditUser({ id, placing }: Props) {
  return (
    <Cell
      key={id}
      query={UserByIdDocument}
      variables={{ id, withParts: false }}
      isEmpty={({ user }) => !user}
      empty={<UserNotFound />}
      notFound={<UserNotFound />}
    >
      {({ user }) => user && <EditOrReason user={user} placing={placing} />}
    </Cell>
  );
}

function EditOrReason({ user, placing }: Pick<Props, 'placing'> & { user: UserDetailsFragment }) {
  // What the page was opened with: a refetch in the background must not throw away what was typed since.
  const [opened] = useState(user);
  if (!opened.archivedAt && opened.isManageable) return <EditForm opened={opened} placing={placing} />;
  return (
    <EmptyState
      spot="gate"
      level={1}
      title={`You can't edit ${fullName(opened)}`}
      action={<LinkButton to={peopleLists[kindOf(opened)].person(opened.id)}>Back to details</LinkButton>}
    >
      {opened.archivedAt ? 'This person is archived. Restore them first.' : "They have access you don't have."}
    </EmptyState>
  );
}

function EditForm({ opened, placing }: Pick<Props, 'placing'> & { opened: UserDetailsFragment }) {
  const navigate = useNavigate();
  const client = useApolloClient();
  const levels = useQuery(PeopleFiltersDocument).data?.accessLevels ?? [];
  const [update] = useMutation(UpdateUserDocument);
  /** What the person at the screen knows of: saving over anything later takes a decision. */
  const [seen, setSeen] = useState(opened);
  const [theirs, setTheirs] = useState<UserDetailsFragment>();
  const form = useUserForm({ initialValues: valuesOf(opened), asksForLevel: !opened.isLegacyAdmin });
  usePageTitle(`Edit ${fullName(opened)}`);

  const save = async (values: UserValues, known: UserDetailsFragment) => {
    const before = valuesOf(known);
    const input = inputOf(before, values);
    const { data } = await update({ variables: { id: opened.id, input, seenAt: known.updatedAt } });
    const saved = data?.updateUser ?? known;
    try {
      await placing?.save(client, saved.id, before, values);
    } catch (error) {
      // All else is saved: what is left to save is where they belong.
      setSeen(saved);
      form.load(valuesOf(saved));
      form.base.setValues({ ...valuesOf(saved), batch: values.batch, group: values.group });
      toast.error(errorMessage(error));
      return;
    }
    form.load({ ...valuesOf(saved), batch: values.batch, group: values.group });
    toast.success(`${fullName(saved)} saved`);
    await navigate(peopleLists[kindOf(saved)].person(saved.id));
  };
  const fail = async (error: unknown) => {
    if (errorCode(error) !== 'CONFLICT') return toast.error(errorMessage(error));
    const { data } = await client.query({
      query: UserByIdDocument,
      variables: { id: opened.id, withParts: false },
      fetchPolicy: 'network-only',
    });
    if (data?.user && !data.user.archivedAt) setTheirs(data.user);
    else toast.error(errorMessage(error));
  };
  /** The form over what the other person saved: what they changed is taken, or only what was left alone here. */
  const mergeEdits = (newest: UserDetailsFragment, takeTheirs: boolean): UserValues => {
    const before = valuesOf(seen);
    const now = valuesOf(newest);
    const changedThere = takeTheirs ? changedParts(before, now) : [];
    const kept = changedParts(before, form.values).filter((part) => !changedThere.includes(part));
    const merged = withParts(now, form.values, kept);
    form.load(now);
    form.base.setValues(merged);
    setSeen(newest);
    setTheirs(undefined);
    return merged;
  };
  const overwrite = async (newest: UserDetailsFragment) => {
    try {
      await save(mergeEdits(newest, false), newest);
    } catch (error) {
      await fail(error);
    }
  };

  const count = changedParts(valuesOf(seen), form.values).length;
  return (
    <>
      <PageHeader title={`Edit ${fullName(opened)}`} />
      <UserForm
        form={form}
        onSubmit={(values) => save(values, seen)}
        onFailure={(error) => void fail(error)}
        cancelPath={peopleLists[kindOf(opened)].person(opened.id)}
        submitLabel="Save user"
        withLevels
        PlaceFields={placing?.Fields}
        emailHint="A new address signs them out everywhere. We'll email both addresses."
      >
        {count === 0 ? 'No changes yet' : `${count} ${count === 1 ? 'field' : 'fields'} changed`}
      </UserForm>
      {theirs && (
        <Suspense>
          <ConflictDialog
            before={valuesOf(seen)}
            theirs={valuesOf(theirs)}
            mine={form.values}
            levelNames={new Map(levels.map(({ id, name }) => [id, name]))}
            onTake={() => mergeEdits(theirs, true)}
            onOverwrite={() => overwrite(theirs)}
            onClose={() => setTheirs(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
