import { useApolloClient, useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useBrand } from '~/lib/brand';
import { addDays, isoDay } from '~/lib/dates';
import { routes } from '~/lib/routing/routes';
import { Button } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { Form, useAtlasForm } from '~/ui/Form';
import { max, maxLength, min, required } from '~/ui/Form/rules';
import { Checkbox } from '~/ui/fields/Checkbox';
import { DateField } from '~/ui/fields/DateField';
import { MoneyField } from '~/ui/fields/MoneyField';
import { NumberField } from '~/ui/fields/NumberField';
import { TextField } from '~/ui/fields/TextField';
import { IconCircleCheck, IconCircleDashed } from '~/ui/icons';
import { StepActions } from './StepActions';
import { CreateStarterDocument, type CreateStarterMutation } from './setup.gql';
import classNames from './setup.module.css';
import type { StepProps } from './stepProps';

/** A membership from the template; what is there already is listed, and nothing is made twice unless somebody asks. */
export function ProductStep({ setup, refresh }: StepProps) {
  const [made, setMade] = useState<CreateStarterMutation['createStarter']>();
  const [wantsAnother, setWantsAnother] = useState(false);
  const step = setup.steps.find(({ key }) => key === 'product');
  const hasProduct = step?.items.some(({ key, isDone }) => key === 'product' && isDone) ?? false;

  if (made) return <Made made={made} />;
  if (hasProduct && !wantsAnother) {
    return (
      <>
        <Card as="section" aria-labelledby="there-title">
          <h2 id="there-title">What's there</h2>
          <ul className={classNames.made}>
            {step?.items.map(({ key, isDone, text, link }) => (
              <li key={key}>
                {isDone ? <IconCircleCheck size={20} aria-hidden /> : <IconCircleDashed size={20} aria-hidden />}
                <span>
                  {text} {!isDone && link && link !== '/setup/product' && <Link to={link}>Open</Link>}
                </span>
              </li>
            ))}
          </ul>
          <Button onClick={() => setWantsAnother(true)}>Create another from the template</Button>
        </Card>
        <StepActions step="product" ifSkipped="" isSettled />
      </>
    );
  }
  return (
    <Template
      onMade={async (starter) => {
        setMade(starter);
        await refresh();
      }}
    />
  );
}

function Template({ onMade }: { onMade: (made: CreateStarterMutation['createStarter']) => Promise<void> }) {
  const client = useApolloClient();
  const { name } = useBrand();
  const [create] = useMutation(CreateStarterDocument);
  const form = useAtlasForm({
    initialValues: {
      name: name === 'Atlas' ? 'Membership' : `${name} Membership`,
      price: null as number | null,
      days: 365 as number | null,
      batchName: 'Batch 1',
      startsOn: isoDay(addDays(new Date(), 30)) as string | null,
      isOpen: false,
    },
    labels: {
      name: 'Name of the membership',
      days: 'How many days it lasts',
      batchName: 'Name of the first batch',
      startsOn: 'The batch starts on',
    },
    rules: {
      name: [required(), maxLength(100)],
      price: [required(), min(0)],
      days: [min(1), max(3650)],
      batchName: [required(), maxLength(100)],
      startsOn: [required()],
    },
  });
  const submit = async ({ price, startsOn, ...values }: typeof form.values) => {
    const { data } = await create({
      variables: { input: { ...values, price: price ?? 0, startsOn: startsOn ?? '' } },
    });
    if (!data) return;
    // Lists elsewhere don't know the new rows yet.
    client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'productList' });
    await onMade(data.createStarter);
  };
  return (
    <Form form={form} onSubmit={submit} summary={false}>
      <TextField {...form.field('name')} />
      <div className={classNames.two}>
        <MoneyField {...form.field('price')} />
        <NumberField {...form.field('days')} hint="Leave empty for lifetime." />
        <TextField {...form.field('batchName')} />
        <DateField {...form.field('startsOn')} min={isoDay(new Date())} />
      </div>
      <Checkbox
        {...form.checkbox('isOpen')}
        label="Open enrollment right away"
        hint="People can buy it as soon as it's created. You can also open it later on the funnel."
      />
      <Card as="section" className={classNames.panel} aria-labelledby="template-title">
        <h2 id="template-title">What we'll create</h2>
        <ul className={classNames.made}>
          {[
            'The product and a checkout page for it',
            'The batch, with enrollment until it starts',
            'A welcome course with three short lessons',
            'Stages 0 to 2 with tasks, if you have no stages yet. Stage 0 leads to the lessons and the journey form',
          ].map((line) => (
            <li key={line}>
              <IconCircleDashed size={20} aria-hidden />
              <span>{line}</span>
            </li>
          ))}
        </ul>
      </Card>
      <StepActions
        step="product"
        label="Create product"
        savingLabel="Creating..."
        ifSkipped="you can create products, batches and stages on their own pages."
      />
    </Form>
  );
}

function Made({ made }: { made: CreateStarterMutation['createStarter'] }) {
  return (
    <>
      <Card as="section" aria-labelledby="made-title">
        <h2 id="made-title">Your first product is ready</h2>
        <div role="status">
          <ul className={classNames.made}>
            {made.made.map((line) => (
              <li key={line}>
                <IconCircleCheck size={20} aria-hidden />
                <span>{line}</span>
              </li>
            ))}
          </ul>
        </div>
        <p className={classNames.muted}>
          <Link to={routes.product({ id: made.productId })}>Open the product</Link> or{' '}
          <Link to={made.checkoutPath}>see its checkout page</Link>.
        </p>
      </Card>
      <StepActions step="product" ifSkipped="" isSettled />
    </>
  );
}
