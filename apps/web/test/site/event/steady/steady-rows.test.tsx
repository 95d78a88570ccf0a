import { act, fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { oddsTopic } from '../../../../src/shared/live/topics.ts';
import EventPage from '../../../../src/site/event/EventPage.tsx';
import { rowsOf, sectionsOf } from '../../../../src/site/event/sections.ts';
import { type SteadyRow, steadyRows } from '../../../../src/site/event/steady/steady-rows.ts';
import { readOdds } from '../../../../src/shared/live/reading.ts';
import { oddEven, sessions, shown } from '../../../fixtures/documents.ts';
import { livePage, settings, sportRow } from '../../../fixtures/live-page.tsx';
import { stubMedia } from '../../../support/browser.ts';
import { fakeServer } from '../../../support/fake-server.ts';
import '../../../support/patience.ts';

const [first] = sectionsOf(readOdds(shown([sessions()])).shape);
const [one] = first ? rowsOf(first) : [];
const row = (selectionKey: string) => {
  if (one === undefined) throw new Error('the fixture has no row');
  return { market: one.market, row: { ...one.row, selectionKey } };
};
const words = (rows: readonly SteadyRow[]) =>
  rows.map(({ row: { selectionKey }, gone }) => selectionKey + (gone ? ' gone' : ''));

test('a row that is gone keeps its place until a new one takes it; what is left over comes last', () => {
  const begun = steadyRows([], ['a', 'b', 'c'].map(row));
  expect(words(begun)).toEqual(['a', 'b', 'c']);
  const without = steadyRows(begun, ['b'].map(row));
  expect(words(without)).toEqual(['a gone', 'b', 'c gone']);
  const filled = steadyRows(without, ['x', 'b'].map(row));
  expect(words(filled)).toEqual(['x', 'b', 'c gone']);
  expect(words(steadyRows(filled, ['b', 'x', 'y', 'z'].map(row)))).toEqual(['x', 'b', 'y', 'z']);
});

test('one that comes back is where it was', () => {
  const without = steadyRows(steadyRows([], ['a', 'b'].map(row)), ['b'].map(row));
  expect(words(steadyRows(without, ['a', 'b'].map(row)))).toEqual(['a', 'b']);
});

function openSessions({ wide = false } = {}) {
  stubMedia((query) => wide && query.includes('width'));
  fakeServer({
    'GET /api/app-settings': { body: settings },
    'GET /api/provider/sports': { body: { data: [sportRow('4', 'Cricket')] } },
    'GET /api/provider/event': { status: 404, body: {} },
  });
  const { give } = livePage(
    <Routes>
      <Route path="/event/:eventId" element={<EventPage />} />
    </Routes>,
    '/event/700?sportId=4',
  );
  const all = sessions();
  const question = (at: number) => ({ ...Object(all.section[0]), sid: 100 + at, nat: `${at} over runs` });
  const giveRows = (count: number, from = 0) =>
    give(oddsTopic('4', '700'), [
      { ...all, section: Array.from({ length: count - from }, (_, at) => question(at + from)) },
      oddEven(),
    ]);
  giveRows(3);
  const card = within(screen.getByRole('region', { name: 'Session' }));
  const names = () => card.getAllByRole('button', { name: /, price chart$/ }).map(({ title }) => title);
  return { card, names, giveRows };
}

test('a question that the feed drops stays in its place, closed, and nothing under it moves', () => {
  const { card, names, giveRows } = openSessions();
  const before = names();
  giveRows(3, 1);
  expect(names()).toEqual(before);
  const closed = card.getByText('Closed').parentElement;
  expect(closed?.textContent).toContain(before[0]);
  expect(closed?.querySelector('[data-box]')).toBeNull();
});

describe('a question that comes', () => {
  let look: (isIntersecting: boolean) => void = () => {};
  beforeEach(() => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(tell: (entries: readonly object[]) => void) {
          look = (isIntersecting) => act(() => tell([{ isIntersecting, boundingClientRect: { top: 900 } }]));
        }
        observe() {}
        disconnect() {}
      },
    );
  });
  afterEach(() => vi.unstubAllGlobals());

  test('waits while the end of its card is in view, until it is asked for', () => {
    const { card, names, giveRows } = openSessions();
    const before = names();
    giveRows(5);
    look(true);
    expect(names()).toEqual(before);
    fireEvent.click(card.getByRole('button', { name: '2 new' }));
    expect(names()).toEqual([...before, '3 over runs', '4 over runs']);
    expect(card.queryByRole('button', { name: /new$/ })).toBeNull();
  });

  test('comes when the end of its card is out of view', () => {
    const { names, giveRows } = openSessions();
    giveRows(4);
    look(false);
    expect(names()).toHaveLength(4);
  });

  test('takes the room beside the last one of two columns', () => {
    const { card, names, giveRows } = openSessions({ wide: true });
    giveRows(4);
    expect(names()).toHaveLength(4);
    giveRows(5);
    expect(names()).toHaveLength(4);
    expect(card.getByRole('button', { name: '1 new' })).toBeTruthy();
  });

  test('and goes again before anybody saw it leaves nothing behind', () => {
    const { card, names, giveRows } = openSessions();
    const before = names();
    giveRows(4);
    giveRows(3);
    expect(names()).toEqual(before);
    expect(card.queryByRole('button', { name: /new$/ })).toBeNull();
    expect(card.queryByText('Closed')).toBeNull();
  });
});
