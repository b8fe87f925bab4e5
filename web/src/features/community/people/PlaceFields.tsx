import { useQuery } from '@apollo/client/react';
import { page } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import type { PlaceFieldsProps } from '~/lib/people/userPlace';
import { SelectField } from '~/ui/fields/SelectField';
import { BatchChoicesDocument } from '../batches/batches.gql';
import { useBatchRights } from '../batches/useBatchRights';
import { GroupChoicesDocument } from '../groups/groups.gql';
import { useGroupRights } from '../groups/useGroupRights';

/** Batch and group of a person among the fields of their edit form, for those who may change them. */
export default function PlaceFields({ values, onChange, className }: PlaceFieldsProps) {
  const { currentUser } = useAuth();
  const batches = useBatchRights();
  const groups = useGroupRights();
  const setsBatch = batches.changes && (batches.lists || page(currentUser, 'enrollUser'));
  const batchChoices = useQuery(BatchChoicesDocument, { skip: !setsBatch }).data?.enrollmentBatches ?? [];
  const groupChoices = useQuery(GroupChoicesDocument, { skip: !groups.changes }).data?.groupChoices ?? [];
  return (
    <>
      {setsBatch && (
        <SelectField
          label="Batch"
          name="batch"
          className={className}
          options={optionsOf('No batch', values.batch, batchChoices)}
          value={values.batch}
          onChange={(name) => onChange('batch', name ?? '')}
        />
      )}
      {groups.changes && (
        <SelectField
          label="Group"
          name="group"
          className={className}
          options={optionsOf('No group', values.group, groupChoices)}
          value={values.group}
          onChange={(name) => onChange('group', name ?? '')}
          hint="Changing the group clears the sub-group."
        />
      )}
    </>
  );
}

/** None, what is chosen, and what else there is; an archived one stays until another is chosen. */
function optionsOf(none: string, chosen: string, choices: readonly { name: string }[]) {
  const names = choices.map(({ name }) => name);
  if (chosen && !names.includes(chosen)) names.unshift(chosen);
  return [{ value: '', label: none }, ...names.map((name) => ({ value: name, label: name }))];
}
