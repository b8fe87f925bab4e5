import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderUi } from '~/testing/renderUi';
import { Button, IconButton, LinkButton } from '.';

it('changes the word and stops acting while it loads, but keeps the focus', async () => {
  const press = vi.fn();
  const { user, rerender } = renderUi(<Button onClick={press}>SEND</Button>);
  await user.click(screen.getByRole('button', { name: 'SEND' }));
  expect(press).toHaveBeenCalledTimes(1);

  rerender(
    <Button onClick={press} loading loadingLabel="SENDING OTP...">
      SEND
    </Button>,
  );
  const busy = screen.getByRole('button', { name: 'SENDING OTP...' });
  expect(busy).toHaveAttribute('aria-busy', 'true');
  expect(busy).toHaveFocus();
  await user.click(busy);
  expect(press).toHaveBeenCalledTimes(1);
});

it('stays as wide as it was while it loads, and forgets that width after', () => {
  const width = vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(120);
  const { rerender } = renderUi(<Button>SEND A NEW CODE</Button>);
  rerender(<Button loading>SEND A NEW CODE</Button>);
  expect(screen.getByRole('button')).toHaveStyle({ minWidth: '120px' });

  rerender(<Button>SEND</Button>);
  expect(screen.getByRole('button').style.minWidth).toBe('');
  width.mockReturnValue(60);
  rerender(<Button loading>SEND</Button>);
  expect(screen.getByRole('button')).toHaveStyle({ minWidth: '60px' });
  width.mockRestore();
});

it('does not submit its form a second time while it loads', async () => {
  const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const { user } = renderUi(
    <form onSubmit={submit}>
      <Button type="submit" loading>
        Save
      </Button>
    </form>,
  );
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(submit).not.toHaveBeenCalled();
});

it('names an icon button by its label', () => {
  renderUi(<IconButton label="Close" icon={<span />} />);
  expect(screen.getByRole('button', { name: 'Close' })).toHaveAttribute('type', 'button');
});

it('is a real link when it goes somewhere', () => {
  renderUi(
    <>
      <LinkButton to="/courses">Courses</LinkButton>
      <LinkButton href="https://example.com" newTab>
        Waitlist
      </LinkButton>
    </>,
  );
  expect(screen.getByRole('link', { name: 'Courses' })).toHaveAttribute('href', '/courses');
  expect(screen.getByRole('link', { name: 'Waitlist' })).toHaveAttribute('rel', 'noopener noreferrer');
});
