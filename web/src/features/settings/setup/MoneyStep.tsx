import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { errorMessage } from '~/lib/graphql/errors';
import { routes } from '~/lib/routing/routes';
import { Badge } from '~/ui/Badge';
import { Button } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { Form, useAtlasForm } from '~/ui/Form';
import { maxLength } from '~/ui/Form/rules';
import { CheckCards } from '~/ui/fields/CheckCards';
import { TextArea } from '~/ui/fields/TextArea';
import { toast } from '~/ui/toast';
import { CheckList } from './CheckList';
import { StepActions } from './StepActions';
import { CheckPaymentKeysDocument, type CheckPaymentKeysMutation, type SetupFieldsFragment } from './setup.gql';
import classNames from './setup.module.css';
import type { StepProps } from './stepProps';
import { stepAfter } from './steps';
import { settingOf, useSaveSettings } from './useSaveSettings';

const WAYS = [
  { value: 'gcash', title: 'GCash', description: 'Needs a provider' },
  { value: 'maya', title: 'Maya', description: 'Needs a provider' },
  { value: 'card', title: 'Card', description: 'Needs a provider' },
  { value: 'qrph', title: 'QR Ph', description: 'Needs a provider' },
  { value: 'bank', title: 'Bank transfer', description: 'Buyers send a slip' },
];

/** 'card@stripe' is the way `card`, taken by Stripe. */
const wayOf = (entry: string) => entry.split('@')[0] ?? entry;

/** Keeps the entries as staff wrote them and adds or takes away what was ticked. */
export function mergeWays(entries: readonly string[], chosen: readonly string[]): string[] {
  const kept = entries.filter((entry) => chosen.includes(wayOf(entry)));
  const added = chosen.filter((way) => !kept.some((entry) => wayOf(entry) === way));
  return [...kept, ...added];
}

/** Ways to pay, bank details, and which payment providers have keys. */
export function MoneyStep({ setup, settings, refresh }: StepProps) {
  const navigate = useNavigate();
  const save = useSaveSettings(settings);
  const entries = settingOf(settings, 'payment-methods').split(',').filter(Boolean);
  const [ways, setWays] = useState<string[]>(entries.map(wayOf));
  const form = useAtlasForm({
    initialValues: { 'bank-details': settingOf(settings, 'bank-details'), 'payment-methods': '' },
    labels: { 'bank-details': 'Bank details', 'payment-methods': 'Ways to pay' },
    rules: {
      'bank-details': [maxLength(2000)],
    },
  });
  const submit = async (values: typeof form.values) => {
    await save({ ...values, 'payment-methods': mergeWays(entries, ways).join(',') });
    await refresh();
    await navigate(routes.setup({ step: stepAfter('money') }));
  };
  return (
    <Form form={form} onSubmit={submit} summary={false}>
      <CheckCards
        label="Ways to pay"
        columns={3}
        options={WAYS}
        value={ways}
        onChange={setWays}
        error={form.errors['payment-methods']}
        hint="Buyers see only the ways that work: bank transfer with its details, the others with a provider."
      />
      <TextArea
        {...form.field('bank-details')}
        rows={4}
        placeholder={'BPI 1234-5678-90\nFreelance Tribe PH Inc.'}
        hint="Where buyers send a bank transfer. Shown above the form for their slip."
      />
      <Providers providers={setup.providers} />
      <StepActions step="money" ifSkipped="you can't sell until buyers have a way to pay." />
    </Form>
  );
}

function Providers({ providers }: { providers: SetupFieldsFragment['providers'] }) {
  const [check, { loading }] = useMutation(CheckPaymentKeysDocument);
  const [checks, setChecks] = useState<CheckPaymentKeysMutation['checkPaymentKeys']>();
  const hasKeys = providers.some(({ isSetUp }) => isSetUp);
  const test = async () => {
    try {
      const { data } = await check();
      setChecks(data?.checkPaymentKeys);
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  return (
    <Card as="section" className={classNames.panel} aria-labelledby="providers-title">
      <h2 id="providers-title">Payment providers</h2>
      <p>
        Keys are set where Atlas is started, never here, so that they are in no database and no backup. Set the
        variables, restart Atlas, and enter the webhook at your provider.
      </p>
      <ul className={classNames.providers}>
        {providers.map(({ name, label, isSetUp, isLive, keyFlags, webhookUrl }) => (
          <li key={name}>
            <b>{label}</b>
            <ProviderState isSetUp={isSetUp} isLive={isLive} />
            <p>
              {keyFlags.map((flag, index) => (
                <span key={flag}>
                  {index > 0 && ' and '}
                  <code>{flag}</code>
                </span>
              ))}
              . Webhook: <code>{webhookUrl}</code>
            </p>
          </li>
        ))}
      </ul>
      {hasKeys && (
        <Button loading={loading} loadingLabel="Checking..." onClick={() => void test()}>
          {checks ? 'Check keys again' : 'Check keys'}
        </Button>
      )}
      {checks && <CheckList checks={checks} />}
    </Card>
  );
}

function ProviderState({ isSetUp, isLive }: { isSetUp: boolean; isLive: boolean }) {
  if (!isSetUp) return <Badge tone="outline">No keys</Badge>;
  return isLive ? <Badge tone="success">Live keys</Badge> : <Badge tone="warning">Test keys</Badge>;
}
