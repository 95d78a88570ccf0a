import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
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

test('a question that the feed drops stays in its place, closed, and nothing under it moves', () => {
  stubMedia(() => false);
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
  const odds = oddsTopic('4', '700');
  give(odds, [sessions(), oddEven()]);
  const card = within(screen.getByRole('region', { name: 'Session' }));
  const names = () => card.getAllByRole('button', { name: /, price chart$/ }).map(({ title }) => title);
  const before = names();
  const left = sessions();
  give(odds, [{ ...left, section: left.section.filter(({ nat }) => nat !== before[0]) }, oddEven()]);
  expect(names()).toEqual(before);
  const closed = card.getByText('Closed').parentElement;
  expect(closed?.textContent).toContain(before[0]);
  expect(closed?.querySelector('[data-box]')).toBeNull();
});
