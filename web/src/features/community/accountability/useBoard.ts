import { useMutation } from '@apollo/client/react';
import {
  type BuddyFieldsFragment,
  type BuddyGroupFieldsFragment,
  CloseBuddyGroupDocument,
  CreateBuddyGroupsDocument,
  MergeBuddyGroupsDocument,
  PlaceBuddiesDocument,
  RemoveBuddiesDocument,
  UpdateBuddyGroupDocument,
} from './board.gql';
import {
  CloseTeamLeadSelectionDocument,
  ConfirmTeamLeadDocument,
  OpenTeamLeadSelectionDocument,
} from './selection.gql';
import { useSteps } from './useSteps';

export type Kind = 'accountability' | 'challenge';
export type Group = BuddyGroupFieldsFragment;
export type Buddy = BuddyFieldsFragment;

interface Options {
  kind: Kind;
  groups: readonly Group[];
  unassigned: readonly Buddy[];
  isManaged: boolean;
  refresh: () => Promise<unknown>;
}

export type BoardTools = ReturnType<typeof useBoard>;

/** Everything staff do on the board, each as one step that says what it did and, where simple, can be taken back. */
export function useBoard({ kind, groups, unassigned, isManaged, refresh }: Options) {
  const steps = useSteps(refresh);
  const [place] = useMutation(PlaceBuddiesDocument);
  const [remove] = useMutation(RemoveBuddiesDocument);
  const [create] = useMutation(CreateBuddyGroupsDocument);
  const [update] = useMutation(UpdateBuddyGroupDocument);
  const [merge] = useMutation(MergeBuddyGroupsDocument);
  const [close] = useMutation(CloseBuddyGroupDocument);
  const [openSelection] = useMutation(OpenTeamLeadSelectionDocument);
  const [closeSelection] = useMutation(CloseTeamLeadSelectionDocument);
  const [confirm] = useMutation(ConfirmTeamLeadDocument);

  const groupOf = (person: { id: number }) =>
    groups.find(({ members }) => members.some(({ id }) => id === person.id)) ?? null;
  const placing = (person: Buddy, groupId: number) => place({ variables: { userIds: [person.id], groupId } });
  const removing = (person: Buddy, groupId: number) => remove({ variables: { userIds: [person.id], groupId } });
  // A group that loses its last one is closed: nobody can be put back into it.
  const backInto = (person: Buddy, from: Group | null) =>
    from && from.memberCount > 1 ? () => placing(person, from.id) : undefined;

  return {
    ...steps,
    kind,
    groups,
    isManaged,
    groupOf,
    personOf: (userId: number) =>
      [...groups.flatMap(({ members }) => members), ...unassigned].find(({ id }) => id === userId) ?? null,
    move: (person: Buddy, to: Group) => {
      const from = groupOf(person);
      if (from?.id === to.id) return Promise.resolve(false);
      return steps.run({
        run: () => placing(person, to.id),
        says: `${person.name} is now in ${to.name}.`,
        undo: from ? backInto(person, from) : () => removing(person, to.id),
      });
    },
    take: (person: Buddy) => {
      const from = groupOf(person);
      if (!from) return Promise.resolve(false);
      return steps.run({
        run: () => removing(person, from.id),
        says: `${person.name} left ${from.name}.`,
        undo: backInto(person, from),
      });
    },
    found: (person: Buddy) => {
      const from = groupOf(person);
      return steps.run({
        // A new group takes nobody out of another one: anyone who is in one leaves it first.
        run: async () => {
          if (from) await removing(person, from.id);
          try {
            await create({ variables: { groups: [{ kind, leaderId: person.id, userIds: [person.id] }] } });
          } catch (error) {
            await backInto(person, from)?.();
            throw error;
          }
        },
        says: `${person.name} now leads a new group.`,
      });
    },
    form: async (wanted: { name?: string; leaderId: number; userIds: number[] }[]) => {
      let made: number[] = [];
      return steps.run({
        run: async () => {
          const { data } = await create({ variables: { groups: wanted.map((group) => ({ kind, ...group })) } });
          made = data?.createBuddyGroups.map(({ id }) => id) ?? [];
        },
        says: wanted.length === 1 ? '1 group created.' : `${wanted.length} groups created.`,
        undo: async () => {
          for (const id of made) await close({ variables: { id } });
        },
      });
    },
    lead: (person: Buddy, group: Group) => {
      const was = group.members.find(({ isLeader }) => isLeader);
      const leading = (leaderId: number) => update({ variables: { id: group.id, input: { leaderId } } });
      return steps.run({
        run: () => leading(person.id),
        says: `${person.name} now leads ${group.name}.`,
        undo: was && (() => leading(was.id)),
      });
    },
    rename: (group: Group, name: string) =>
      steps.run({
        run: () => update({ variables: { id: group.id, input: { name }, seenAt: group.updatedAt } }),
        says: `Group renamed to ${name}.`,
        undo: () => update({ variables: { id: group.id, input: { name: group.name } } }),
      }),
    merge: (group: Group, into: Group) =>
      steps.run({
        run: () => merge({ variables: { id: group.id, intoId: into.id } }),
        says: `Everyone in ${group.name} is now in ${into.name}.`,
      }),
    close: (group: Group) =>
      steps.run({ run: () => close({ variables: { id: group.id } }), says: `${group.name} is closed.` }),
    choose: (group: Group) =>
      steps.run({
        run: () => openSelection({ variables: { groupId: group.id } }),
        says: `Leader vote started in ${group.name}.`,
        undo: () => closeSelection({ variables: { groupId: group.id, isGivenUp: true } }),
      }),
    endVote: (group: Group) =>
      steps.run({
        run: () => closeSelection({ variables: { groupId: group.id } }),
        says: `Vote closed in ${group.name}.`,
      }),
    confirm: (group: Group) =>
      steps.run({
        run: () => confirm({ variables: { groupId: group.id } }),
        says: `The winner now leads ${group.name}.`,
      }),
  };
}
