import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderUi } from '~/testing/renderUi';
import { Checkbox } from './Checkbox';
import { DateField } from './DateField';
import { FileField } from './FileField';
import { MultiSelectField } from './MultiSelectField';
import { PasswordChecklist } from './PasswordChecklist';
import { PasswordField } from './PasswordField';
import { RadioCards } from './RadioCards';
import { SearchField } from './SearchField';
import { SelectField } from './SelectField';
import { TextField } from './TextField';

function Levels() {
  const [levels, setLevels] = useState<string[]>([]);
  const options = ['Member', 'Coach', 'Affiliate'].map((name) => ({ value: name, label: name }));
  return <MultiSelectField label="Access level" options={options} value={levels} onChange={setLevels} />;
}

function Upload() {
  const [files, setFiles] = useState<File[]>([]);
  return (
    <FileField label="Proof" multiple extensions={['.png', '.pdf']} maxBytes={2048} value={files} onChange={setFiles} />
  );
}

it('ties what is wrong to controls of the library too', () => {
  const none = () => {};
  const options = [{ value: 'a', label: 'A' }];
  const fields = (error?: string) => (
    <>
      <DateField label="Day" error={error} value={null} onChange={none} />
      <SelectField label="One" error={error} options={options} value={null} onChange={none} />
      <MultiSelectField label="Several" error={error} options={options} value={[]} onChange={none} />
    </>
  );
  const { rerender } = renderUi(fields('Choose a later day.'));
  for (const label of ['Day', 'One', 'Several']) {
    const control = screen.getByRole(label === 'Day' ? 'textbox' : 'combobox', { name: label });
    expect(control).toHaveAccessibleDescription('Choose a later day.');
    expect(control).toHaveAttribute('aria-invalid', 'true');
  }
  rerender(fields());
  expect(screen.getByRole('textbox', { name: 'Day' })).not.toHaveAttribute('aria-describedby');
});

it('ties the label, the hint and the error to the control', () => {
  const { rerender } = renderUi(<TextField label="Email" required hint="Your login" value="" onChange={() => {}} />);
  const field = screen.getByRole('textbox', { name: /Email/ });
  expect(field).toHaveAccessibleDescription('Your login');
  expect(field).toHaveAttribute('aria-required', 'true');
  rerender(
    <TextField label="Email" required hint="Your login" error="Email is required" value="" onChange={() => {}} />,
  );
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('Email is required');
});

it('shows and hides the password', async () => {
  const { user } = renderUi(
    <PasswordField label="Password" autoComplete="current-password" value="secret" onChange={() => {}} />,
  );
  const field = screen.getByLabelText('Password');
  expect(field).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field).toHaveAttribute('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field).toHaveAttribute('type', 'password');
});

it('ticks the password checklist live', () => {
  const { rerender } = renderUi(<PasswordChecklist password="abc" />);
  const met = () =>
    screen
      .getAllByRole('listitem')
      .filter((item) => item.textContent?.endsWith(': yes'))
      .map((item) => item.textContent?.replace(': yes', ''));
  expect(met()).toEqual(['Lowercase']);
  rerender(<PasswordChecklist password="Tribe-demo-1" />);
  expect(met()).toEqual(['8 characters', 'Lowercase', 'Number', 'Uppercase', 'Special character']);
});

it('selects an option by keyboard and tells its value', async () => {
  const change = vi.fn();
  const options = [
    { value: 17, label: 'Batch 17' },
    { value: 18, label: 'Batch 18' },
  ];
  const { user } = renderUi(<SelectField label="Batch" options={options} value={null} onChange={change} />);
  expect(screen.getByPlaceholderText('Please select an option')).toBeInTheDocument();
  await user.click(screen.getByRole('combobox', { name: 'Batch' }));
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(change).toHaveBeenCalledWith(18);
});

it('selects several options', async () => {
  const { user } = renderUi(<Levels />);
  await user.click(screen.getByLabelText('Access level'));
  await user.click(await screen.findByRole('option', { name: 'Coach' }));
  await user.click(await screen.findByRole('option', { name: 'Member' }));
  expect(screen.getByRole('option', { name: 'Coach' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('option', { name: 'Affiliate' })).toHaveAttribute('aria-selected', 'false');
});

it('chooses a whole card', async () => {
  const change = vi.fn();
  const { user } = renderUi(
    <RadioCards
      label="Payment term"
      value="once"
      onChange={change}
      options={[
        { value: 'once', title: 'One-time', description: 'Pay once' },
        { value: 'monthly', title: 'Monthly', description: '4 payments' },
      ]}
    />,
  );
  expect(screen.getByRole('radiogroup', { name: 'Payment term' })).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: /One-time/ })).toBeChecked();
  await user.click(screen.getByText('4 payments'));
  expect(change).toHaveBeenCalledWith('monthly');
});

it('shows a mixed checkbox', () => {
  renderUi(<Checkbox label="Select all" hideLabel indeterminate onChange={() => {}} />);
  expect(screen.getByRole('checkbox', { name: 'Select all' })).toBePartiallyChecked();
});

it('clears the search and keeps the focus', async () => {
  const change = vi.fn();
  const { user } = renderUi(<SearchField label="Search users" value="ana" onChange={change} />);
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(change).toHaveBeenCalledWith('');
  await waitFor(() => expect(screen.getByLabelText('Search users')).toHaveFocus());
});

it('takes good files and names the reason for the others', async () => {
  const { user } = renderUi(<Upload />);
  const input = screen.getByLabelText('Proof');
  expect(input).toHaveAccessibleDescription('PNG or PDF, up to 2 KB');
  const good = new File(['ok'], 'slip.PNG');
  const big = new File(['x'.repeat(4096)], 'big.pdf');
  const odd = new File(['x'], 'virus.exe');
  Object.defineProperty(input, 'files', { value: [good, big, odd], configurable: true });
  input.dispatchEvent(new Event('change', { bubbles: true }));
  expect(await screen.findByText('slip.PNG')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Remove big.pdf' })).not.toBeInTheDocument();
  expect(input).toHaveAccessibleDescription(
    'big.pdf is too large (4 KB). The limit is 2 KB. virus.exe is not an accepted file type. Use PNG or PDF.',
  );
  await user.click(screen.getByRole('button', { name: 'Remove slip.PNG' }));
  expect(screen.queryByText('slip.PNG')).not.toBeInTheDocument();
});

it('shows a day as MM/DD/YYYY and takes a typed one', async () => {
  const change = vi.fn();
  const { user } = renderUi(<DateField label="Start date" value="2026-11-26" onChange={change} />);
  const field = screen.getByLabelText('Start date');
  expect(field).toHaveValue('11/26/2026');
  await user.tripleClick(field);
  await user.paste('12/04/2026');
  expect(change).toHaveBeenLastCalledWith('2026-12-04');
});
