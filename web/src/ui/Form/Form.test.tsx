import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { renderUi } from '~/testing/renderUi';
import { AtlasTheme } from '~/theme/AtlasTheme';
import { TextField } from '../fields/TextField';
import { ToastArea } from '../toast';
import { Form, type FormProps, SubmitButton, useAtlasForm } from '.';
import { email, required } from './rules';

interface Values extends Record<string, unknown> {
  batch: string;
  contactEmail: string;
}

function Example(props: Partial<FormProps<Values>>) {
  const form = useAtlasForm<Values>({
    initialValues: { batch: '', contactEmail: '' },
    labels: { batch: 'Batch' },
    rules: { batch: [required()], contactEmail: [email('Enter a valid email address')] },
  });
  return (
    <Form onSubmit={() => {}} {...props} form={form}>
      <TextField {...form.field('batch')} />
      <TextField {...form.field('contactEmail')} />
      <SubmitButton loadingLabel="Saving...">Save</SubmitButton>
      <ToastArea />
    </Form>
  );
}
const save = () => screen.getByRole('button', { name: 'Save' });

describe('Form', () => {
  it('builds the message from the label and the generic words, and sums up (B255)', async () => {
    const submit = vi.fn();
    const { user } = renderUi(<Example onSubmit={submit} />);
    await user.type(screen.getByLabelText('Contact email'), 'abc');
    await user.click(save());
    const summary = screen.getByRole('alert');
    expect(summary).toHaveTextContent('Errors prevented this form from being saved');
    await waitFor(() => expect(summary).toHaveFocus());
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Batch is required',
      'Enter a valid email address',
    ]);
    expect(screen.getByLabelText(/Batch/)).toHaveAccessibleDescription('Batch is required');
    expect(submit).not.toHaveBeenCalled();
  });

  it('links from the summary to the field, and forgets what is mended', async () => {
    const { user } = renderUi(<Example />);
    await user.click(save());
    await user.click(screen.getByRole('link', { name: 'Batch is required' }));
    await waitFor(() => expect(screen.getByLabelText(/Batch/)).toHaveFocus());
    await user.keyboard('Batch 17');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('marks required fields', () => {
    renderUi(<Example />);
    expect(screen.getByLabelText(/Batch/)).toBeRequired();
    expect(screen.getByLabelText('Contact email')).not.toBeRequired();
  });

  it('sends once, however often it is pressed', async () => {
    let finish = () => {};
    const submit = vi.fn(() => new Promise<void>((done) => (finish = done)));
    const { user } = renderUi(<Example onSubmit={submit} />);
    await user.type(screen.getByLabelText(/Batch/), 'Batch 17');
    await user.click(save());
    const busy = await screen.findByRole('button', { name: 'Saving...' });
    await user.click(busy);
    await user.type(screen.getByLabelText(/Batch/), '{Enter}');
    // Scripts and browser extensions submit without any button.
    fireEvent.submit(busy.closest('form') as HTMLFormElement);
    expect(submit).toHaveBeenCalledTimes(1);
    expect(submit).toHaveBeenCalledWith({ batch: 'Batch 17', contactEmail: '' });
    finish();
    await waitFor(() => expect(save()).not.toHaveAttribute('aria-busy'));
    expect(submit).toHaveBeenCalledTimes(1);
  });

  it('sends once when it is submitted twice in the same moment', async () => {
    const submit = vi.fn(() => Promise.resolve());
    const { user } = renderUi(<Example onSubmit={submit} />);
    await user.type(screen.getByLabelText(/Batch/), 'Batch 17');
    const form = save().closest('form') as HTMLFormElement;
    fireEvent.submit(form);
    fireEvent.submit(form);
    await waitFor(() => expect(save()).not.toHaveAttribute('aria-busy'));
    expect(submit).toHaveBeenCalledTimes(1);
  });

  it("puts the server's words at their fields and tells those of unknown fields", async () => {
    const error = Object.assign(new Error('Check the fields'), {
      errors: [
        { extensions: { code: 'BAD_USER_INPUT', fields: { batch: ['is not valid'], funnelId: ['is required'] } } },
      ],
    });
    const { user } = renderUi(<Example onSubmit={() => Promise.reject(error)} />);
    await user.type(screen.getByLabelText(/Batch/), 'Batch 99');
    await user.click(save());
    await waitFor(() => expect(screen.getByLabelText(/Batch/)).toHaveAccessibleDescription('Batch is not valid'));
    expect(screen.getByRole('link', { name: 'Batch is not valid' })).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('Funnel id is required');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus());
  });

  it('goes to the first wrong field when it has no summary', async () => {
    const { user } = renderUi(<Example summary={false} />);
    await user.click(save());
    await waitFor(() => expect(screen.getByLabelText(/Batch/)).toHaveFocus());
    expect(screen.getByLabelText(/Batch/)).toHaveAccessibleDescription('Batch is required');
    expect(screen.queryByText('Errors prevented this form from being saved')).not.toBeInTheDocument();
  });

  it('shows another failure as a toast', async () => {
    const refused = Object.assign(new Error(), { errors: [{ message: 'Too many requests' }] });
    const { user } = renderUi(<Example onSubmit={() => Promise.reject(refused)} />);
    await user.type(screen.getByLabelText(/Batch/), 'Batch 17');
    await user.click(save());
    expect(await screen.findByText('Too many requests')).toBeInTheDocument();
    expect(screen.queryByText('Errors prevented this form from being saved')).not.toBeInTheDocument();
  });
});

describe('the guard', () => {
  function renderGuarded(onSubmit: FormProps<Values>['onSubmit'] = () => {}) {
    const page = (
      <AtlasTheme env="test">
        <Example guard onSubmit={onSubmit} />
        <Link to="/elsewhere">Elsewhere</Link>
      </AtlasTheme>
    );
    const router = createMemoryRouter([
      { path: '/', element: page },
      { path: '/elsewhere', element: <p>Other page</p> },
    ]);
    render(<RouterProvider router={router} />);
    return { router, user: userEvent.setup() };
  }

  it('asks before unsaved changes are left', async () => {
    const { user } = renderGuarded();
    await user.type(screen.getByLabelText(/Batch/), 'Batch 17');
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(screen.getByLabelText(/Batch/)).toHaveValue('Batch 17');
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await user.click(await screen.findByRole('button', { name: 'Leave page' }));
    expect(await screen.findByText('Other page')).toBeInTheDocument();
  });

  it('lets a saved form go', async () => {
    const { user, router } = renderGuarded(() => router.navigate('/elsewhere'));
    await user.type(screen.getByLabelText(/Batch/), 'Batch 17');
    await user.click(save());
    expect(await screen.findByText('Other page')).toBeInTheDocument();
  });
});
