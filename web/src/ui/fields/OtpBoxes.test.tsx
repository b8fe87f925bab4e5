import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderUi } from '~/testing/renderUi';
import { isCompleteOtp, OtpBoxes } from './OtpBoxes';

function Example({ start = '' }: { start?: string }) {
  const [code, setCode] = useState(start);
  return (
    <>
      <OtpBoxes label="One-time password" value={code} onChange={setCode} />
      <output>{code}</output>
    </>
  );
}
const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox');
const contents = () => boxes().map((box) => box.value);
const code = () => screen.getByRole('status').textContent;

it('has six named boxes in a named group', () => {
  renderUi(<Example />);
  expect(screen.getByRole('group', { name: 'One-time password' })).toBeInTheDocument();
  expect(boxes()).toHaveLength(6);
  expect(boxes()[2]).toHaveAccessibleName('Digit 3 of 6');
});

it('refuses letters and moves on after a digit', async () => {
  const { user } = renderUi(<Example />);
  await user.click(boxes()[0] as HTMLElement);
  await user.keyboard('a1');
  expect(contents()).toEqual(['1', '', '', '', '', '']);
  await waitFor(() => expect(boxes()[1]).toHaveFocus());
});

it.each(['123456', ' 123 456 ', '123-456'])('fills all boxes when %j is pasted', async (text) => {
  const { user } = renderUi(<Example />);
  await user.click(boxes()[2] as HTMLElement);
  await user.paste(text);
  expect(code()).toBe('123456');
  await waitFor(() => expect(boxes()[5]).toHaveFocus());
});

it('takes a code that the phone fills into the first box', async () => {
  const { user } = renderUi(<Example />);
  await user.click(boxes()[0] as HTMLElement);
  await user.paste('481516');
  expect(contents()).toEqual(['4', '8', '1', '5', '1', '6']);
});

it('replaces the digit of a full box', async () => {
  const { user } = renderUi(<Example start="123456" />);
  await user.click(boxes()[1] as HTMLElement);
  await user.keyboard('9');
  expect(code()).toBe('193456');
});

it('takes a new code over an old one that shares digits with it', async () => {
  const { user } = renderUi(<Example start="000000" />);
  await user.click(boxes()[0] as HTMLElement);
  await user.keyboard('870052');
  expect(code()).toBe('870052');
});

it('empties backwards and leaves a hole where one is made', async () => {
  const { user } = renderUi(<Example start="1234" />);
  await user.click(boxes()[4] as HTMLElement);
  await user.keyboard('{Backspace}');
  expect(code()).toBe('123');
  await waitFor(() => expect(boxes()[3]).toHaveFocus());
  await user.click(boxes()[0] as HTMLElement);
  await user.keyboard('{Backspace}');
  expect(code()).toBe(' 23');
  expect(isCompleteOtp(code() ?? '')).toBe(false);
});

it('moves with the arrow keys', async () => {
  const { user } = renderUi(<Example start="12" />);
  await user.click(boxes()[1] as HTMLElement);
  await user.keyboard('{ArrowLeft}');
  await waitFor(() => expect(boxes()[0]).toHaveFocus());
  await user.keyboard('{ArrowRight}{ArrowRight}');
  await waitFor(() => expect(boxes()[2]).toHaveFocus());
});

it('knows a complete code', () => {
  expect(isCompleteOtp('123456')).toBe(true);
  expect(isCompleteOtp('12345')).toBe(false);
  expect(isCompleteOtp('12 456')).toBe(false);
});
