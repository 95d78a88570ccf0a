import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { usePanels } from '../../../src/shared/lib/panels.ts';
import { useCharts } from '../../../src/site/event/use-charts.ts';
import type { EventPageData } from '../../../src/site/event/use-event-page.ts';

afterEach(cleanup);

const row = (selectionKey: string, name: string) => ({ selectionKey, name });
const page = (eventId: string, markets: readonly object[]) =>
  ({
    view: { event: { eventId, sportName: 'Cricket' }, topic: { endpoint: 'odds', sid: 4, gmid: Number(eventId) } },
    markets,
  }) as unknown as EventPageData;
const MATCH = {
  kind: 'match',
  marketId: '1',
  name: 'Match Odds',
  nonRunners: [],
  rows: [row('1', 'A'), row('2', 'B')],
};
const names = () => usePanels.getState().charts.map(({ name }) => name);

test('a market that its source drops keeps its chart until the page is left, or another event is shown on it', () => {
  const { rerender, unmount } = renderHook((shown: EventPageData) => useCharts(shown), {
    initialProps: page('7', [MATCH]),
  });
  expect(names()).toEqual(['A', 'B']);
  rerender(page('7', []));
  expect(names()).toEqual(['A', 'B']);
  rerender(page('8', []));
  expect(names()).toEqual([]);
  rerender(page('8', [{ ...MATCH, rows: [row('1', 'C')] }]));
  expect(names()).toEqual(['C']);
  unmount();
  expect(names()).toEqual([]);
});
