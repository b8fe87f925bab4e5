import { act, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderUi } from '~/testing/renderUi';
import { Cover } from './Cover';
import { coverSvg } from './coverArt';
import { RouteMap } from './RouteMap';
import { stageRoute } from './routeGeometry';

describe('coverSvg', () => {
  it('draws the same islands for the same id, and others for another', () => {
    expect(coverSvg(42)).toBe(coverSvg(42));
    expect(coverSvg(42)).not.toBe(coverSvg(47));
  });

  it('takes the palette id % 5', () => {
    expect(coverSvg(0)).toContain('#013433');
    expect(coverSvg(6)).toContain('#0d2444');
    expect(coverSvg(12)).toContain('#b8720a');
  });

  it('draws whole numbers only, so that no path is broken', () => {
    for (let id = 0; id < 25; id++) expect(coverSvg(id)).not.toMatch(/NaN|Infinity|undefined|\d\.\d/);
  });
});

describe('Cover', () => {
  const show = (cover: ReactElement) => renderUi(cover).container.querySelector('img');

  it('names a chart of the build, the same for the same id, in the palette of the id', () => {
    const chartOf = (id: number) => show(<Cover id={id} place={0} />)?.getAttribute('src');
    expect(chartOf(7)).toMatch(/^\/assets\/cover-[\w-]{8}-7\.svg$/);
    expect(chartOf(-7)).toBe(chartOf(7));
    // A whole number of charts for each palette.
    const kinds = new Set(Array.from({ length: 200 }, (_, id) => chartOf(id)));
    expect(kinds.size % 5).toBe(0);
    expect(chartOf(kinds.size + 7)).toBe(chartOf(7));
  });

  it('shows the own picture of a thing, and shares charts in a list', () => {
    expect(show(<Cover id={7} src="/own.jpg" place={0} />)).toHaveAttribute('src', '/own.jpg');
    expect(show(<Cover id={7} small place={0} />)?.getAttribute('src')).toMatch(/-2\.svg$/);
  });

  it('fetches the first picture before all others, and those further down when they come near', () => {
    expect(show(<Cover id={7} place={0} />)).toHaveAttribute('fetchpriority', 'high');
    expect(show(<Cover id={7} place={2} />)).not.toHaveAttribute('fetchpriority');
    expect(show(<Cover id={7} place={2} />)).toHaveAttribute('src');

    let come = (_: Pick<IntersectionObserverEntry, 'isIntersecting'>[]) => {};
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(call: typeof come) {
          come = call;
        }
        observe() {}
        disconnect() {}
      },
    );
    const later = show(<Cover id={7} place={3} />);
    expect(later).not.toHaveAttribute('src');
    act(() => come([{ isIntersecting: true }]));
    expect(later).toHaveAttribute('src');
    vi.unstubAllGlobals();
  });
});

describe('RouteMap', () => {
  it('has as many stops as tasks and tells the progress', () => {
    const { container } = renderUi(<RouteMap total={8} done={5} />);
    const bar = screen.getByRole('progressbar');
    expect(bar).toHaveAttribute('aria-valuetext', '5 of 8 tasks done');
    expect(bar).toHaveAttribute('aria-valuenow', '5');
    // Seven stops before the flag, which is the eighth.
    expect(container.querySelectorAll('[class*="stop"]')).toHaveLength(7);
    expect(container.querySelectorAll('[data-done]')).toHaveLength(5);
  });

  it.each([
    [0, 0],
    [3, 9],
    [1, 1],
  ])('bears %i tasks with %i done', (total, done) => {
    renderUi(<RouteMap total={total} done={done} />);
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', String(Math.min(total, done)));
  });

  it('puts the stops at equal distances', () => {
    const route = stageRoute(352, 150);
    expect(route.at(0)).toEqual([26, 116]);
    expect(route.at(1)).toEqual([312, 34]);
    expect(route.at(0.5)[0]).toBeGreaterThan(150);
  });
});
