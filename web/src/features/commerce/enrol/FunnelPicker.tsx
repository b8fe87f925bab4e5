import { useQuery } from '@apollo/client/react';
import { lazy, Suspense, useState } from 'react';
import { errorMessage } from '~/lib/graphql/errors';
import { Button } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { DataTable } from '~/ui/DataTable';
import { EmptyState } from '~/ui/EmptyState';
import { SelectField } from '~/ui/fields/SelectField';
import { IconCheck } from '~/ui/icons';
import { SectionHeader } from '~/ui/PageHeader';
import { useMoneyRights } from '../shared/useMoneyRights';
import { type ChosenFunnel, choose } from './chosenFunnels';
import classNames from './Enrol.module.css';
import { type EnrolFunnelFragment, FunnelsByProductIdDocument } from './enrol.gql';
import { availableColumns, chosenColumns } from './funnelColumns';

const FunnelDrawer = lazy(() => import('./FunnelDrawer'));
const CustomizeDialog = lazy(() => import('./CustomizeDialog'));

interface Props {
  /** Who is to be enrolled: what they hold already is left out. */
  userId: number;
  products: readonly { id: number; name: string }[];
  chosen: ChosenFunnel[];
  onChange: (chosen: ChosenFunnel[]) => void;
  /** Start, validity and term of a chosen funnel may be changed; otherwise only its term. */
  customizes?: boolean;
}

/** A product, its funnels to select from, and those selected. */
export function FunnelPicker({ userId, products, chosen, onChange, customizes = false }: Props) {
  const { enrols } = useMoneyRights();
  const [productId, setProductId] = useState<number | null>(null);
  const [shown, setShown] = useState<EnrolFunnelFragment>();
  const [customizing, setCustomizing] = useState<ChosenFunnel>();
  const { data, previousData, error, refetch, loading } = useQuery(FunnelsByProductIdDocument, {
    variables: { productId: productId ?? 0, hidden: { value: true, userId } },
    skip: productId === null,
  });
  const found = productId === null ? [] : (data ?? previousData)?.funnelsByProductId;
  // What is selected keeps its place in the list, with a check.
  const isChosen = (id: string) => chosen.some((one) => one.id === id);
  const replace = (next: ChosenFunnel) => onChange(chosen.map((one) => (one.id === next.id ? next : one)));

  if (products.length === 0) {
    return (
      <Card>
        <EmptyState level={2} title="No available product for the moment">
          Products with a funnel they don't have yet will appear here.
        </EmptyState>
      </Card>
    );
  }
  const show = (funnel: EnrolFunnelFragment) => (
    <Button size="xs" variant="subtle" aria-label={`Show ${funnel.name}`} onClick={() => setShown(funnel)}>
      Show
    </Button>
  );
  return (
    <div className={classNames.picker}>
      <SelectField
        label="Product"
        className={classNames.product}
        options={products.map(({ id, name }) => ({ value: id, label: name }))}
        value={productId}
        onChange={setProductId}
      />
      <section>
        <SectionHeader title="Select Funnels" />
        <DataTable
          noun="available funnels"
          chooser={false}
          rows={found}
          primaryKey="id"
          failure={error && !found ? errorMessage(error) : null}
          onRetry={() => void refetch().catch(() => {})}
          isRefreshing={loading}
          columns={availableColumns(
            enrols
              ? (funnel) => (
                  <>
                    {show(funnel)}
                    {isChosen(funnel.id) ? (
                      <Button
                        size="xs"
                        variant="subtle"
                        aria-pressed
                        aria-label={`Selected: ${funnel.name}`}
                        icon={<IconCheck size={16} stroke={2.5} aria-hidden />}
                        onClick={() => onChange(chosen.filter(({ id }) => id !== funnel.id))}
                      >
                        Selected
                      </Button>
                    ) : (
                      <Button
                        size="xs"
                        variant="soft"
                        aria-label={`Select ${funnel.name}`}
                        onClick={() => onChange([...chosen, choose(funnel)])}
                      >
                        Select
                      </Button>
                    )}
                  </>
                )
              : undefined,
          )}
          empty={
            <EmptyState level={3} title="No funnels available">
              {productId === null
                ? 'Choose a product to see its funnels.'
                : 'This person has every funnel of this product already.'}
            </EmptyState>
          }
        />
      </section>
      <section>
        <SectionHeader title="Remove Funnels" />
        <DataTable
          noun="selected funnels"
          chooser={false}
          rows={chosen}
          primaryKey="id"
          columns={chosenColumns({
            isCustom: customizes,
            onTerm: enrols && !customizes ? replace : undefined,
            actions: enrols
              ? (one) => (
                  <>
                    {show(one.funnel)}
                    {customizes && (
                      <Button
                        size="xs"
                        variant="soft"
                        aria-label={`Customize ${one.funnel.name}`}
                        onClick={() => setCustomizing(one)}
                      >
                        Customize
                      </Button>
                    )}
                    <Button
                      size="xs"
                      variant="danger-text"
                      aria-label={`Remove ${one.funnel.name}`}
                      onClick={() => onChange(chosen.filter(({ id }) => id !== one.id))}
                    >
                      Remove
                    </Button>
                  </>
                )
              : undefined,
          })}
          empty={
            <EmptyState level={3} title="There are no selected funnels">
              What you select above appears here.
            </EmptyState>
          }
        />
      </section>
      <Suspense>
        {shown && <FunnelDrawer funnel={shown} userId={userId} onClose={() => setShown(undefined)} />}
        {customizing && (
          <CustomizeDialog
            chosen={customizing}
            onClose={() => setCustomizing(undefined)}
            onSave={(next) => {
              replace(next);
              setCustomizing(undefined);
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
