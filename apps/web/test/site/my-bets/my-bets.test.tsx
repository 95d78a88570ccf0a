import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { keys, makeQueryClient } from '../../../src/shared/api/query-client.ts';
import { setWallet } from '../../../src/shared/api/session/session.ts';
import { betTabs, tabOf } from '../../../src/site/my-bets/bet-tabs.ts';
import EventBets from '../../../src/site/my-bets/EventBets.tsx';
import MyBets from '../../../src/site/my-bets/MyBets.tsx';
import { useSlipDraft } from '../../../src/shared/lib/bet/slip-draft.ts';
import { bet } from '../../fixtures/bet.ts';
import { livePage, signIn } from '../../fixtures/live-page.tsx';
import { stubMedia } from '../../support/browser.ts';
import { fakeServer } from '../../support/fake-server.ts';
import '../../support/patience.ts';

const lay = bet({
  id: '2',
  selection: { id: '11', key: '11', name: 'India', side: 'lay' },
  odds: { requested: 3.1, accepted: 3.1, line: null, width: null },
  stake: 2_000,
  exposure: { potentialWin: 2_000, liability: 4_200 },
});
const session = bet({
  id: '3',
  kind: 'session',
  market: { id: '7003', name: '90 over runs IND', type: 'fancy' },
  selection: { id: '35', key: '35', name: '90 over runs IND', side: 'lay' },
  odds: { requested: 110, accepted: 110, line: 327, width: null },
  stake: 1_000,
  exposure: { potentialWin: 1_000, liability: 1_100 },
});
const page = (...items: unknown[]) => ({
  body: { items, total: items.length, page: 1, pageSize: 100, totalAmount: 0 },
});

function open(answer: Parameters<typeof fakeServer>[0][string], eventId: string | null = null) {
  const server = fakeServer({ 'GET /api/bets/current': answer, 'GET /api/bets/positions': { body: { items: [] } } });
  const onClose = vi.fn<() => void>();
  return { ...livePage(<MyBets eventId={eventId} onClose={onClose} />), server, onClose };
}

beforeEach(() => {
  stubMedia(() => true);
  useSlipDraft.getState().close();
  signIn();
});

test('a player who is short is told how much, and what is still taken; nobody else reads of it', async () => {
  open(page(lay));
  await screen.findByRole('article');
  expect(screen.queryByText(/short of what your bets may cost/)).toBeNull();
  act(() => setWallet({ walletPaise: 100_000, exposurePaise: 142_050, availablePaise: -42_050 }));
  expect((await screen.findByText(/short of what your bets may cost/)).textContent).toBe(
    'Your balance is ₹420.50 short of what your bets may cost. Until that is made good only bets that lower your risk are taken.',
  );
  act(() => setWallet({ walletPaise: 142_050, exposurePaise: 142_050, availablePaise: 0 }));
  expect(screen.queryByText(/short of what your bets may cost/)).toBeNull();
});

test('under the bets of a market stands what each of its results brings, in words for a team and a person alike', async () => {
  const state = { shape: 'vector', kind: 'match', outcomes: ['11', '12', '13'], profits: [4_200_00, -100, 0], rest: 0 };
  const market = { eventId: '700', marketId: '7001', selectionKey: null, marketName: 'MATCH_ODDS', kind: 'match' };
  fakeServer({
    'GET /api/bets/current': page(
      bet(),
      lay,
      bet({ id: '4', selection: { id: '13', key: '13', name: 'The Draw', side: 'back' } }),
    ),
    'GET /api/bets/positions': { body: { items: [{ ...market, exposure: 1, state, rows: [] }] } },
  });
  livePage(<MyBets eventId="700" onClose={() => {}} />);
  await screen.findByText('If India wins');
  expect(screen.getByText('If Australia wins').nextElementSibling?.textContent).toBe('−₹1.00');
  expect(screen.getByText('If drawn')).toBeTruthy();
});

test('bets of a cash-out are marked, and say who carried it out', async () => {
  open(page(bet(), bet({ id: '2', cashOut: 'hand' }), bet({ id: '3', cashOut: 'auto' })));
  const cards = await screen.findAllByRole('article');
  const marks = cards.map((card) => within(card).queryByText(/cash-out/i)?.textContent ?? null);
  expect(marks).toEqual([null, 'Cash-out', 'Auto cash-out']);
});

test('a bet whose result is in says when it pays, and one that a person has to look at says so', async () => {
  open(page(bet({ resultIn: { paysInMs: 20_000 } }), bet({ id: '2', resultIn: { paysInMs: null } }), bet({ id: '3' })));
  const cards = await screen.findAllByRole('article');
  const said = cards.map((card) => within(card).queryByText(/^Result/)?.textContent ?? null);
  expect(said).toEqual(['Result in; pays in about 20 s', 'Result being checked', null]);
});

test('what stands over the bets is of the same event, or of all', async () => {
  fakeServer({ 'GET /api/bets/current': page(), 'GET /api/bets/positions': { body: { items: [] } } });
  livePage(<MyBets eventId="700" onClose={() => {}} above={(eventId) => <p>rules of {eventId ?? 'all'}</p>} />);
  expect(screen.getByText('rules of 700')).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'All bets' }));
  expect(screen.getByText('rules of all')).toBeTruthy();
});

describe('the tabs', () => {
  test.each([
    ['match', 'MATCH_ODDS', 'Match Odds'],
    ['match', 'TIED_MATCH', 'Tied Match'],
    ['bookmaker', 'Bookmaker', 'Bookmaker'],
    ['bookmaker', 'Tied Match', 'Tied Match'],
    ['session', '6 over runs IND', 'Session'],
    ['yesno', '4th wkt Caught out', 'Fancy'],
    ['oddeven', '6 over run odd even', 'Odd / Even'],
    ['khado', '20 over Khado run', 'Khado'],
    ['meter', 'IND innings run meter', 'Meter'],
    ['line', 'Total Runs', 'Line'],
    ['digit', '1st Inn Lambi', 'Last digit'],
  ])('a %s bet on %s stands under %s', (kind, name, tab) => {
    expect(tabOf(bet({ kind, market: { id: '1', name, type: kind } }))).toBe(tab);
  });

  test('a bet on a runner to be placed stands under Place', () => {
    const placed = { kind: 'yesno', sport: { id: '7', name: 'Horse Racing' } };
    expect(tabOf(bet({ ...placed, market: { id: '1', name: 'To Be Placed (2 places): A', type: 'fancy1' } }))).toBe(
      'Place',
    );
  });

  test('stand in the fixed order, others by name after them', () => {
    const kinds = ['oddeven', 'session', 'khado', 'match', 'yesno', 'bookmaker'];
    const bets = kinds.map((kind, at) => bet({ id: String(at), kind, market: { id: '1', name: kind, type: kind } }));
    expect(betTabs(bets).map(({ name }) => name)).toEqual([
      'Match Odds',
      'Bookmaker',
      'Fancy',
      'Session',
      'Khado',
      'Odd / Even',
    ]);
  });
});

describe('the panel', () => {
  test('on a phone shows each bet in two lines, which open what it can win and cost', async () => {
    stubMedia(() => false);
    open(page(bet()));
    const row = await screen.findByRole('button', { name: /^Back Australia/ });
    expect(row.textContent).toBe('Back Australia3.05 · Match Odds · India v Australia₹6,000.00Profit +₹12,300.00');
    expect(screen.queryByRole('term')).toBeNull();
    expect(screen.getByRole('link', { name: /^Receipt of bet/ }).textContent).toBe('Receipt');
    await userEvent.click(row);
    const liability = screen.getAllByRole('term').find(({ textContent }) => textContent === 'Liability');
    expect(liability?.nextElementSibling?.textContent).toBe('−₹6,000.00');
  });

  test('on a phone the closed line of a lay says what it can cost', async () => {
    stubMedia(() => false);
    open(page(lay));
    const row = await screen.findByRole('button', { name: /^Lay India/ });
    expect(row.textContent).toMatch(/Liability −₹[\d,.]+$/);
    expect(row.textContent).not.toContain('Profit');
  });

  test('says that it loads, then shows each bet with what it can win and cost', async () => {
    const { server } = open(page(bet(), lay, session));
    expect(screen.getByText('Loading current bets…')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Matched Bets' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'My Bets' })).toBeTruthy();
    expect(screen.getByText(/^Updated \d\d:\d\d:\d\d$/)).toBeTruthy();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Match Odds2', 'Session1']);
    const [first, second] = screen.getAllByRole('article');
    if (!first || !second) throw new Error('two bets were expected');
    expect(first.textContent).toContain('BackAustralia');
    expect(within(first).getByText('Potential win').nextElementSibling?.textContent).toBe('₹12,300.00');
    expect(within(first).getByText('Liability').nextElementSibling?.textContent).toBe('−₹6,000.00');
    expect(second.textContent).toContain('LayIndia');
    expect(within(second).getByText('Liability').nextElementSibling?.textContent).toBe('−₹4,200.00');
    await userEvent.click(screen.getByRole('tab', { name: /^Session/ }));
    const [third] = screen.getAllByRole('article');
    expect(third?.textContent).toContain('No90 over runs IND');
    expect(third?.textContent).toContain('327 @ 110');
    expect(Object.fromEntries(server.calls[0]?.query ?? [])).toEqual({
      category: 'sports',
      state: 'matched',
      side: 'all',
      page: '1',
      limit: '100',
    });
  });

  test('on an event’s page asks for that event only, up to 200 bets', async () => {
    const { server } = open(page(bet()), '700');
    await screen.findByRole('article');
    const asked = server.calls.find(({ path }) => path === '/api/bets/current')?.query;
    expect(asked?.get('eventId')).toBe('700');
    expect(asked?.get('limit')).toBe('200');
  });

  test('on an event’s page says so, and shows all bets when asked', async () => {
    const { server } = open(page(bet()), '700');
    const first = await screen.findByRole('article');
    expect(first.textContent).not.toContain('India v Australia');
    expect(screen.getByRole('radio', { name: 'This event' }).getAttribute('aria-checked')).toBe('true');
    await userEvent.click(screen.getByRole('radio', { name: 'All bets' }));
    await vi.waitFor(() => expect(screen.getByRole('article').textContent).toContain(bet().event.name));
    expect(server.calls.at(-1)?.query.get('eventId')).toBeNull();
  });

  test('elsewhere has nothing to choose', async () => {
    open(page(bet()));
    await screen.findByRole('article');
    expect(screen.queryByRole('radio')).toBeNull();
  });

  test('without bets says so', async () => {
    open(page());
    expect(await screen.findByText('No active markets')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See live matches' }).getAttribute('href')).toBe('/');
  });

  test('a tab whose last bet was settled says that it is empty', async () => {
    const { server } = open(page(bet(), session));
    await userEvent.click(await screen.findByRole('tab', { name: /^Session/ }));
    server.answer('GET /api/bets/current', page(bet()));
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('No current bets in Session')).toBeTruthy();
  });

  test('that cannot be read says so and can be tried again', async () => {
    const { server } = open({ status: 409, body: { error: 'HTTP_409', message: '' } });
    expect((await screen.findByRole('alert')).textContent).toContain('Unable to load current bets.');
    server.answer('GET /api/bets/current', page(bet()));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article')).toBeTruthy();
  });

  test('closes by its cross and by Escape', async () => {
    const { onClose } = open(page(bet()));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(2);
  });
});

test('the bets of an event are read again with everything under the key of bets', () => {
  const queries = makeQueryClient();
  queries.setQueryData(keys.currentBets('700'), { items: [] });
  expect(queries.getQueryCache().findAll({ queryKey: keys.bets })).toHaveLength(1);
});

describe('under the slip', () => {
  test('a back says what it wins, a lay what it can cost', async () => {
    fakeServer({ 'GET /api/bets/current': page(bet(), lay, session) });
    livePage(<EventBets eventId="700" />);
    const lines = (await screen.findAllByRole('listitem')).map((line) => line.textContent);
    expect(lines).toEqual([
      'Australia+₹12,300.00₹6,000.00 @ 3.05Profit',
      'India−₹4,200.00₹2,000.00 @ 3.10Liability',
      '90 over runs IND−₹1,100.00₹1,000.00 · 327 @ 110Liability',
    ]);
  });
});
