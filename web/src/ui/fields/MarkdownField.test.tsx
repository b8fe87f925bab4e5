import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderUi } from '~/testing/renderUi';
import { MarkdownField } from './MarkdownField';

function Example({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const [value, setValue] = useState(text);
  const change = (next: string) => {
    setValue(next);
    onChange(next);
  };
  return <MarkdownField label="Description" value={value} onChange={change} />;
}

it('shows what people will read, and keeps Markdown', async () => {
  const change = vi.fn();
  const { user } = renderUi(<Example text="In **three** lines." onChange={change} />);
  const box = await screen.findByRole('textbox', { name: 'Description' });
  expect(box.querySelector('strong')).toHaveTextContent('three');
  expect(change).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Heading' }));
  await waitFor(() => expect(change).toHaveBeenLastCalledWith('## In **three** lines.'));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(change).toHaveBeenLastCalledWith('In **three** lines.'));
});

it('is only for reading when it is disabled', async () => {
  renderUi(<MarkdownField label="Description" value="Some text" onChange={() => {}} disabled />);
  expect(await screen.findByRole('textbox', { name: 'Description' })).toHaveAttribute('contenteditable', 'false');
  expect(screen.queryByRole('toolbar')).toBeNull();
});
