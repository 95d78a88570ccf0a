import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../../src/shared/api/query-client.ts';
import { useBrowse } from '../../../src/shared/lib/bet/browse.ts';
import { SportTree } from '../../../src/site/frame/menus/SportTree.tsx';
import { fakeServer } from '../../support/fake-server.ts';
import '../../support/patience.ts';

const time = vi.hoisted(() => ({ late: false }));
vi.mock(import('../../../src/shared/lib/browser/use-now.ts'), async (original) => ({
  ...(await original()),
  useLate: () => time.late,
}));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  time.late = false;
});

const sport = (id: string, name: string) => ({ id, name, events: 3, markets: 9, live: 1 });
const COMPETITIONS = {
  body: {
    data: [{ competition: { id: '55', name: 'Test Championship' } }, { competition: { id: '56', name: 'A Cup' } }],
  },
};

function showTree(sportId = '4', sports = [sport('4', 'Cricket'), sport('1', 'Football')]): void {
  useBrowse.setState({ sportId, competitionId: null, eventId: null });
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <SportTree label="All Sports" sports={sports} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const isSeen = (name: string) => screen.getByText(name).closest('.invisible') === null;

test('nothing stands under the open branch until that has all that it will have', async () => {
  let answer = (_body: unknown): void => undefined;
  const events = new Promise((resolve) => {
    answer = resolve;
  });
  fakeServer({
    'GET /api/provider/competitions': COMPETITIONS,
    'GET /api/provider/events': async () => {
      await events;
      return {
        body: {
          data: [{ event: { id: '7', name: 'India v Australia' }, sportId: '4', competitionId: '55', marketIds: [] }],
        },
      };
    },
  });
  showTree();
  await screen.findByText('A Cup');
  expect(['Cricket', 'Test Championship', 'A Cup', 'Football'].filter(isSeen)).toEqual([
    'Cricket',
    'Test Championship',
  ]);
  answer(null);
  await screen.findByText('India v Australia');
  await waitFor(() => expect([isSeen('A Cup'), isSeen('Football')]).toEqual([true, true]));
});

test('nobody is kept from other sports by an answer that does not come', () => {
  fakeServer({ 'GET /api/provider/competitions': () => new Promise(() => undefined) });
  time.late = true;
  showTree();
  expect(isSeen('Football')).toBe(true);
});

test('races keep the room of all of them under the one competition that they belong to', () => {
  fakeServer({ 'GET /api/provider/competitions': () => new Promise(() => undefined) });
  showTree('10', [{ ...sport('10', 'Horse Racing'), events: 40 }]);
  expect(document.querySelectorAll('li [aria-hidden].block')).toHaveLength(41);
});
