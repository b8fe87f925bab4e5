import { useMutation, useQuery } from '@apollo/client/react';
import { Button } from '~/ui/Button';
import { Drawer } from '~/ui/Drawer';
import { Form, FormActions, SubmitButton, useAtlasForm } from '~/ui/Form';
import { max, min, required } from '~/ui/Form/rules';
import { MultiSelectField } from '~/ui/fields/MultiSelectField';
import { NumberField } from '~/ui/fields/NumberField';
import { SelectField } from '~/ui/fields/SelectField';
import { toast } from '~/ui/toast';
import { SaveSuccessRuleDocument, SuccessRuleChoicesDocument, type SuccessRuleRowFragment } from './success.gql';
import classNames from './success.module.css';
import { nameOf, ruleTitle } from './words';

interface Props {
  /** The rule to change; none for a new one. */
  rule?: SuccessRuleRowFragment;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

interface Values extends Record<string, unknown> {
  /** 'all', 'batch 4' or 'group 4'. */
  members: string | null;
  managers: number[];
  cap: number | null;
}

const START_CAP = 40;

function membersOf(rule?: SuccessRuleRowFragment): string {
  if (rule?.batchId) return `batch ${rule.batchId}`;
  return rule?.groupId ? `group ${rule.groupId}` : 'all';
}

/** Makes or changes a rule. */
export default function RuleDrawer({ rule, onClose, onSaved }: Props) {
  const { data } = useQuery(SuccessRuleChoicesDocument);
  const [save] = useMutation(SaveSuccessRuleDocument);
  const form = useAtlasForm<Values>({
    initialValues: {
      members: membersOf(rule),
      managers: rule?.managers.map(({ id }) => id) ?? [],
      cap: rule?.cap ?? START_CAP,
    },
    labels: { members: 'Members of', managers: 'Success managers', cap: 'People each, at most' },
    rules: { managers: [required()], cap: [required(), min(1), max(5000)] },
  });
  const choices = ['batch', 'group'].flatMap((name) =>
    (data?.userListParts.find((part) => part.name === name)?.options ?? [])
      .filter(({ value }) => value !== 'none')
      .map(({ value, label }) => ({
        value: `${name} ${value}`,
        label: name === 'group' ? `${label} (group)` : label,
      })),
  );
  const submit = async ({ members, managers, cap }: Values) => {
    const [kind, id] = (members ?? 'all').split(' ');
    const input = {
      id: rule?.id,
      batchId: kind === 'batch' ? Number(id) : null,
      groupId: kind === 'group' ? Number(id) : null,
      managerIds: managers,
      cap: cap ?? START_CAP,
    };
    const { data: saved } = await save({ variables: { input } });
    await onSaved();
    if (saved) toast.success(`The rule for ${ruleTitle(saved.saveSuccessRule)} is saved`);
    onClose();
  };
  return (
    <Drawer opened onClose={onClose} title={rule ? 'Edit rule' : 'Create rule'}>
      <Form form={form} onSubmit={submit} compact className={classNames.form}>
        <SelectField
          {...form.field('members')}
          options={[{ value: 'all', label: 'Everyone' }, ...choices]}
          hint="Rules for a batch come first, then those for a group, then everyone else."
        />
        <MultiSelectField
          {...form.field('managers')}
          options={(data?.successManagers.rows ?? []).map((one) => ({ value: one.id, label: nameOf(one) }))}
          hint="With more than one, each new member goes to who has the fewest people."
        />
        <NumberField {...form.field('cap')} />
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton loadingLabel="Saving...">{rule ? 'Save rule' : 'Create rule'}</SubmitButton>
        </FormActions>
      </Form>
    </Drawer>
  );
}
