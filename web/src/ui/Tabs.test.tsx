import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderUi } from '~/testing/renderUi';
import { Tabs } from './Tabs';

const tabs = ['User Subscriptions', 'Enroll to Funnel', 'Payment Records'].map((label) => ({
  key: label,
  label,
  content: <p>{`Panel of ${label}`}</p>,
}));

function Example() {
  const [active, setActive] = useState('User Subscriptions');
  return <Tabs label="Subscription" tabs={tabs} active={active} onChange={setActive} />;
}

it('marks the active tab and shows its panel alone (B78)', async () => {
  const { user } = renderUi(<Example />);
  expect(screen.getByRole('tab', { name: 'User Subscriptions' })).toHaveAttribute('aria-selected', 'true');
  await user.click(screen.getByRole('tab', { name: 'Payment Records' }));
  expect(screen.getByRole('tab', { name: 'Payment Records' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('tabpanel', { name: 'Payment Records' })).toHaveTextContent('Panel of Payment Records');
  expect(screen.getAllByRole('tabpanel')).toHaveLength(1);
});

it('moves with the arrow keys, around the ends, and with Home and End', async () => {
  const { user } = renderUi(<Example />);
  await user.tab();
  await user.keyboard('{ArrowLeft}');
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Payment Records' })).toHaveFocus());
  await user.keyboard('{ArrowRight}{ArrowRight}');
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Enroll to Funnel' })).toHaveFocus());
  await user.keyboard('{End}');
  expect(screen.getByRole('tab', { name: 'Payment Records' })).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{Home}');
  await waitFor(() => expect(screen.getByRole('tab', { name: 'User Subscriptions' })).toHaveFocus());
});

it('shows the first tab when the active one does not exist', () => {
  renderUi(<Tabs label="Subscription" tabs={tabs} active="nothing" onChange={() => {}} />);
  expect(screen.getByRole('tabpanel')).toHaveTextContent('Panel of User Subscriptions');
});
