import { ApolloClient, ApolloLink, gql, InMemoryCache, Observable, type TypedDocumentNode } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AfterDelay, Cell, isEmptyData, SKELETON_DELAY_MS } from './cell';
import { type CellFaces, CellFacesProvider } from './cellFaces';

interface Data {
  levels: string[] | null;
}
const query = gql`
  query Levels {
    levels
  }
` as TypedDocumentNode<Data, Record<string, never>>;

const faces: CellFaces = {
  Loading: () => <p>loading face</p>,
  Empty: () => <p>empty face</p>,
  Forbidden: () => <p>forbidden face</p>,
  NotFound: () => <p>not-found face</p>,
  Failure: ({ message, onRetry }) => (
    <button type="button" onClick={onRetry}>
      {message}
    </button>
  ),
  Stale: ({ onRetry }) => (
    <button type="button" onClick={onRetry}>
      stale face
    </button>
  ),
};

type Answer = { data?: Data; errors?: { message: string; extensions?: object }[] };

/** Renders a Cell whose server gives these answers in order; a missing one never arrives. */
function show(answers: Answer[], props: Partial<Parameters<typeof Cell<Data>>[0]> = {}) {
  const link = new ApolloLink(
    () =>
      new Observable((observer) => {
        const answer = answers.shift();
        if (!answer) return;
        observer.next(answer as ApolloLink.Result);
        observer.complete();
      }),
  );
  const client = new ApolloClient({
    link,
    cache: new InMemoryCache(),
    defaultOptions: { watchQuery: { fetchPolicy: 'cache-and-network' } },
  });
  return render(
    <ApolloProvider client={client}>
      <CellFacesProvider value={faces}>
        <Cell<Data> query={query as TypedDocumentNode<Data>} {...props}>
          {(data, { refetch }) => (
            <button type="button" onClick={() => void refetch().catch(() => {})}>
              {data.levels?.join(' ')}
            </button>
          )}
        </Cell>
      </CellFacesProvider>
    </ApolloProvider>,
  );
}

afterEach(() => vi.useRealTimers());

describe('the four faces', () => {
  it('shows a skeleton, but not before 200 ms', () => {
    vi.useFakeTimers();
    const { container } = show([]);
    act(() => vi.advanceTimersByTime(199));
    expect(container).toBeEmptyDOMElement();
    act(() => vi.advanceTimersByTime(1));
    expect(screen.getByText('loading face')).toBeVisible();
  });

  it('shows the empty face', async () => {
    show([{ data: { levels: [] } }]);
    expect(await screen.findByText('empty face')).toBeVisible();
  });

  it('shows the rows and asks again on refetch', async () => {
    show([{ data: { levels: ['a', 'b'] } }, { data: { levels: ['c'] } }]);
    await userEvent.click(await screen.findByRole('button', { name: 'a b' }));
    expect(await screen.findByRole('button', { name: 'c' })).toBeVisible();
  });

  it("shows the server's message, and a retry that works", async () => {
    show([{ errors: [{ message: 'The sea is rough' }] }, { data: { levels: ['calm'] } }]);
    await userEvent.click(await screen.findByRole('button', { name: 'The sea is rough' }));
    expect(await screen.findByRole('button', { name: 'calm' })).toBeVisible();
  });

  it('stays failed when the retry fails too', async () => {
    show([{ errors: [{ message: 'The sea is rough' }] }, { errors: [{ message: 'It still is' }] }]);
    await userEvent.click(await screen.findByRole('button', { name: 'The sea is rough' }));
    expect(await screen.findByRole('button', { name: 'It still is' })).toBeVisible();
  });

  it('keeps what it has when a refresh fails, and says so until one works', async () => {
    show([{ data: { levels: ['a'] } }, { errors: [{ message: 'The sea is rough' }] }, { data: { levels: ['b'] } }]);
    await userEvent.click(await screen.findByRole('button', { name: 'a' }));
    await userEvent.click(await screen.findByRole('button', { name: 'stale face' }));
    expect(await screen.findByRole('button', { name: 'b' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'stale face' })).not.toBeInTheDocument();
  });

  it('shows no more of it to someone who lost the right to see it', async () => {
    show([{ data: { levels: ['a'] } }, { errors: [{ message: 'x', extensions: { code: 'FORBIDDEN' } }] }]);
    await userEvent.click(await screen.findByRole('button', { name: 'a' }));
    expect(await screen.findByText('forbidden face')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'a' })).not.toBeInTheDocument();
  });

  it.each([
    ['FORBIDDEN', 'forbidden face'],
    ['NOT_FOUND', 'not-found face'],
  ])('reads the code %s', async (code, face) => {
    show([{ errors: [{ message: 'x', extensions: { code } }] }]);
    expect(await screen.findByText(face)).toBeVisible();
  });

  it("takes the page's own faces", async () => {
    show([{ data: { levels: null } }], { empty: <p>no levels yet</p> });
    expect(await screen.findByText('no levels yet')).toBeVisible();
  });

  it('shows nothing where the page wants nothing', async () => {
    vi.useFakeTimers();
    const { container } = show([], { loading: null });
    act(() => vi.advanceTimersByTime(SKELETON_DELAY_MS));
    expect(container).toBeEmptyDOMElement();
  });
});

describe('emptiness', () => {
  it.each([
    [{ a: null }, true],
    [{ a: [] }, true],
    [{ a: { __typename: 'List', rows: [], total: 0 } }, true],
    [{ __typename: 'Query', a: null, b: [] }, true],
    [{ a: null, b: [1] }, false],
    [{ a: { id: 1 } }, false],
    [{ a: { rows: [{ id: 1 }], total: 1 } }, false],
    [{ a: 0 }, false],
    [{ a: false }, false],
  ])('of %j is %s', (data, empty) => {
    expect(isEmptyData(data)).toBe(empty);
  });
});

it('forgets a delay that is no longer wanted', () => {
  vi.useFakeTimers();
  const { unmount } = render(<AfterDelay ms={200}>late</AfterDelay>);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
