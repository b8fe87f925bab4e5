import { useMutation, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Cell } from '~/lib/cell';
import { errorMessage } from '~/lib/graphql/errors';
import { routes, useRouteParams } from '~/lib/routing/routes';
import { Button, LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { Form, SubmitButton, useAtlasForm } from '~/ui/Form';
import { required } from '~/ui/Form/rules';
import { MultiSelectField } from '~/ui/fields/MultiSelectField';
import { SelectField } from '~/ui/fields/SelectField';
import { ConfirmModal } from '~/ui/Modal';
import { PageHeader } from '~/ui/PageHeader';
import { Person } from '~/ui/people/Person';
import { SaveBar } from '~/ui/SaveBar';
import { toast } from '~/ui/toast';
import { personName } from '../shared/personName';
import { useMoneyRights } from '../shared/useMoneyRights';
import { type ChosenFunnel, countFunnels } from './chosenFunnels';
import classNames from './Enrol.module.css';
import { ChosenTerms, EnrolSummary } from './EnrolSummary';
import {
  EnrollmentBatchesDocument,
  type EnrollmentBatchesQuery,
  EnrollmentLevelsDocument,
  EnrollmentPersonDocument,
  EnrollUserDocument,
  ProductsDocument,
} from './enrol.gql';
import { FunnelPicker } from './FunnelPicker';
import { launchingBatch } from './launchingBatch';

interface Values extends Record<string, unknown> {
  batchId: number | null;
  accessLevelNames: string[];
}

type Batches = EnrollmentBatchesQuery['enrollmentBatches'];

/** Enrols somebody: batch, levels and one or more funnels in one step. */
export default function EnrollUserPage() {
  const { id } = useRouteParams('enrollUser');
  return (
    <div data-density="compact" key={id}>
      <PageHeader title="Enroll User" />
      <Who id={id} />
      <Cell query={EnrollmentBatchesDocument} isEmpty={() => false}>
        {({ enrollmentBatches }) => <Enrolment userId={id} batches={enrollmentBatches} />}
      </Cell>
    </div>
  );
}

function Who({ id }: { id: number }) {
  const { data } = useQuery(EnrollmentPersonDocument, { variables: { id } });
  const person = data?.user;
  if (!person) return null;
  return (
    <div className={classNames.person}>
      <Person
        name={personName(person)}
        src={person.profileImage}
        detail={[person.tribeId, person.email].filter(Boolean).join(' · ')}
      />
    </div>
  );
}

/** How the person is called, once that is known. */
function usePersonName(id: number): string {
  const { data } = useQuery(EnrollmentPersonDocument, { variables: { id }, fetchPolicy: 'cache-first' });
  return data?.user ? personName(data.user) : 'This person';
}

function Enrolment({ userId, batches }: { userId: number; batches: Batches }) {
  const name = usePersonName(userId);
  const { enrols, opensSubscription } = useMoneyRights();
  const navigate = useNavigate();
  const levels = useQuery(EnrollmentLevelsDocument);
  const [enroll] = useMutation(EnrollUserDocument);
  const [chosen, setChosen] = useState<ChosenFunnel[]>([]);
  const [asked, setAsked] = useState<Values>();
  const form = useAtlasForm<Values>({
    initialValues: { batchId: null, accessLevelNames: [] },
    labels: { batchId: 'Batch', accessLevelNames: 'Access levels' },
    rules: { batchId: [required()] },
  });
  const suggested = launchingBatch(batches, new Date());
  const batchName = batches.find((batch) => batch.id === form.values.batchId)?.name;
  const submit = (values: Values) => {
    if (chosen.length === 0) toast.error('Please select atleast one funnel!');
    else setAsked(values);
  };
  const send = async ({ batchId, accessLevelNames }: Values) => {
    const funnelDetails = chosen.map(({ id, paymentTerm }) => ({ funnelId: id, paymentTermId: paymentTerm }));
    try {
      await enroll({
        variables: { id: userId, input: { batchId: batchId as number, accessLevelNames, funnelDetails } },
      });
    } catch (error) {
      toast.error(errorMessage(error));
      return;
    }
    toast.success('User Enrolled Successfully!');
    setChosen([]);
    if (opensSubscription) await navigate(routes.viewSubscription({ userId }));
  };
  return (
    <Form form={form} onSubmit={submit} compact className={classNames.page}>
      <Card className={classNames.fields}>
        <div className={classNames.batch}>
          <SelectField {...form.field('batchId')} options={batchOptions(batches)} />
          {suggested && form.values.batchId === null && (
            <p className={classNames.suggested}>
              {suggested.batch.name} {suggested.why}.{' '}
              <Button size="xs" onClick={() => form.setValue('batchId', suggested.batch.id)}>
                Use {suggested.batch.name}
              </Button>
            </p>
          )}
        </div>
        <MultiSelectField
          {...form.field('accessLevelNames')}
          hint="Optional. A level is a role: Member alone doesn't open content. We never remove levels here."
          options={(levels.data?.accessLevels ?? []).map(({ name }) => ({ value: name, label: name }))}
        />
      </Card>
      <div className={classNames.beside}>
        <Cell query={ProductsDocument} isEmpty={() => false}>
          {({ products }) => <FunnelPicker userId={userId} products={products} chosen={chosen} onChange={setChosen} />}
        </Cell>
        <EnrolSummary userId={userId} name={name} batch={batchName ?? 'No batch selected yet'} chosen={chosen} />
      </div>
      {enrols && (
        <SaveBar
          actions={
            <>
              {opensSubscription && <LinkButton to={routes.viewSubscription({ userId })}>Cancel</LinkButton>}
              <SubmitButton loadingLabel="Saving...">Save</SubmitButton>
            </>
          }
        >
          {chosen.length > 0 && countFunnels(chosen.length)}
        </SaveBar>
      )}
      {asked && (
        <ConfirmModal
          opened
          onClose={() => setAsked(undefined)}
          onConfirm={() => send(asked)}
          title={`Are you sure to enroll user ${userId}?`}
          confirmLabel="Enroll user"
          confirmingLabel="Enrolling..."
        >
          <p className={classNames.who}>{name}</p>
          <p>{batchName}</p>
          <ChosenTerms userId={userId} chosen={chosen} />
        </ConfirmModal>
      )}
    </Form>
  );
}

/** The current batch first; it is offered and taken with one press, never chosen by itself (C47). */
function batchOptions(batches: Batches) {
  return [...batches]
    .sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
    .map(({ id, name, isCurrent }) => ({ value: id, label: isCurrent ? `${name} (current)` : name }));
}
