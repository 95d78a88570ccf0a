import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import EventBackOfficePage from '../../../src/back-office/events/EventBackOfficePage.tsx';
import { address, names, openPage } from '../accounts/back-office-page.tsx';
import { signedInAs } from '../accounts/dialogs/back-office.tsx';
import { formatTime } from '../../../src/shared/lib/format/format.ts';
import { fakeServer } from '../../support/fake-server.ts';

const market = (id: string, name: string) => ({
  ...{ id, eventId: '9001', marketId: id, selectionKey: null, name, kind: 'match', outcomes: [], withdrawn: [] },
  ...{
    state: 'open',
    suspended: false,
    settledVersion: 0,
    result: null,
    paying: false,
    feedResult: null,
    coming: null,
  },
  ...{ bets: 0, players: 0, exposure: 0, settledAt: null, feed: null },
  terms: { minStake: null, maxStake: null, betDelayMs: null },
});
const event = {
  ...{ id: '9001', name: 'Harbour v Meadow', startsAt: '2026-11-21T08:35:00.000Z' },
  ...{ sport: { id: '4', name: 'Cricket' }, competition: { id: '7', name: 'Cup' } },
  ...{ inPlay: true, over: false, enabled: true, suspended: false, sportSuspended: false },
  ...{ markets: { open: 2, suspended: 0, awaiting: 0, settled: 0 }, players: 0, exposure: 0 },
};

const PAGE = (
  <Routes>
    <Route path="/super-admin/events/:eventId" element={<EventBackOfficePage />} />
  </Routes>
);

signedInAs('super_admin');

test('a result that stands is changed with evidence, which the form says before anything is sent', async () => {
  const settled = {
    ...market('71', 'Runs'),
    ...{ state: 'settled', kind: 'session', settledVersion: 1, result: { type: 'integer', value: 40 } },
  };
  fakeServer({ 'GET /api/super-admin/events/9001': { body: { event, markets: [settled], doubted: [] } } });
  const { user } = openPage(PAGE, '/super-admin/events/9001');
  await user.click(await screen.findByRole('button', { name: 'Settle again' }));
  expect((await screen.findByLabelText('Evidence (required)')).getAttribute('aria-required')).toBe('true');
  // The dialog says of which event the market is, and the field itself what it lacks.
  const dialog = within(screen.getByRole('dialog', { name: 'Settle again' }));
  expect(dialog.getByText('Runs · Harbour v Meadow')).toBeTruthy();
  await user.click(dialog.getByRole('radio', { name: 'Void' }));
  await user.click(dialog.getByRole('button', { name: 'Void the market' }));
  expect(await dialog.findByText('A result that stands is changed with evidence only.')).toBeTruthy();
  expect(dialog.getByLabelText('Evidence (required)').getAttribute('aria-invalid')).toBe('true');
});

test('the page says in words how each market stands, what hangs on the event, and only states that it has', async () => {
  const quoted = { status: 'BALL RUNNING', minStake: 100, maxStake: 5_000 };
  const markets = [
    { ...market('71', 'Winner'), bets: 2, feed: { ...quoted, status: 'ACTIVE' } },
    { ...market('72', 'Bookmaker'), kind: 'bookmaker', bets: 3, feed: quoted },
  ];
  const body = { event: { ...event, players: 4, exposure: 1_250 }, markets, doubted: [] };
  fakeServer({ 'GET /api/super-admin/events/9001': { body } });
  openPage(PAGE, '/super-admin/events/9001');
  await screen.findByText('Quoting');
  const table = within(screen.getByRole('table', { name: 'Markets' }));
  expect(screen.getByText('Players at stake').parentElement?.textContent).toBe('Players at stake4');
  expect(screen.getByText('Their exposure').parentElement?.textContent).toBe('Their exposure₹1,250.00');
  const states = within(screen.getByRole('group', { name: 'Markets by state' })).getAllByRole('button');
  expect(states.map(({ textContent }) => textContent)).toEqual(['All2', 'Open2']);
  expect(table.getByText('Quoting')).toBeTruthy();
  expect(table.getByText('Ball running')).toBeTruthy();
  // What a market is called says its kind.
  expect(table.getAllByText('Bookmaker')).toHaveLength(1);
  expect(screen.queryByText(/ACTIVE|BALL RUNNING/)).toBeNull();
});

test('how many results wait for approval is a dash where a server of the version before says nothing of them', async () => {
  const page = 'GET /api/super-admin/events/9001';
  const server = fakeServer({ [page]: { body: { event, markets: [market('71', 'Winner')], doubted: [] } } });
  openPage(PAGE, '/super-admin/events/9001');
  const waiting = async () => (await screen.findByText('Waiting for approval')).nextElementSibling?.textContent;
  await screen.findByRole('table', { name: 'Markets' });
  expect(await waiting()).toBe('–');
  cleanup();
  const told = [{ ...market('71', 'Winner'), waiting: [] }];
  server.answer(page, { body: { event, markets: told, doubted: [] } });
  openPage(PAGE, '/super-admin/events/9001');
  await waitFor(async () => expect(await waiting()).toBe('0'));
});

test('a result in runs stays as it was typed, and is none while it is not a whole number', async () => {
  const markets = [{ ...market('71', 'Runs'), kind: 'session' }];
  const after = { paidOut: 0, takenIn: 0, commission: 0, agents: 0, house: 0 };
  const bets = { all: 0, won: 0, lost: 0, void: 0, open: 0 };
  const preview = { bets, players: 0, after, before: null, accounts: [] };
  fakeServer({
    'GET /api/super-admin/events/9001': { body: { event, markets, doubted: [] } },
    'GET /api/super-admin/markets/71/preview': { body: preview },
  });
  const { user } = openPage(PAGE, '/super-admin/events/9001');
  await user.click(await screen.findByRole('button', { name: 'Result' }));
  const runs = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Result in runs' });
  for (const typed of ['22.7', '-5', '12a3', '99999999']) {
    await user.clear(runs);
    await user.type(runs, typed);
    expect(runs.value).toBe(typed);
    expect((await screen.findByText('Enter a whole number from 0 to 999999.')).textContent).toBeTruthy();
    expect(runs.getAttribute('aria-invalid')).toBe('true');
  }
  expect(screen.queryByText(/^Settle: /)).toBeNull();
});

test('what the feed says and nobody is paid by stands above the markets, with the reason', async () => {
  const doubted = [
    { marketId: null, marketName: 'To Be Placed', reason: 'unreadable' },
    { marketId: null, marketName: '6 over runs', reason: 'runs' },
  ];
  fakeServer({ 'GET /api/super-admin/events/9001': { body: { event, markets: [market('71', 'Winner')], doubted } } });
  openPage(PAGE, '/super-admin/events/9001');
  const shown = within(await screen.findByRole('region', { name: 'Results to decide by hand' }));
  expect(shown.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'To Be Placed: the feed’s words cannot be read as one result.',
    '6 over runs: the feed has more runs than any innings has.',
  ]);
});

test('match odds lead as on the site; then what waits for somebody, each state in the order of the site', async () => {
  const of = (id: string, name: string, kind: string, state = 'open') => ({ ...market(id, name), kind, state });
  const markets = [
    of('71', '6 over runs', 'session'),
    of('72', 'Bookmaker', 'bookmaker'),
    of('73', 'TIED_MATCH', 'match'),
    of('74', 'MATCH_ODDS', 'match'),
    of('75', 'Fall of 1st wicket', 'session', 'awaiting'),
    of('76', 'To win the toss', 'match', 'settled'),
  ];
  fakeServer({ 'GET /api/super-admin/events/9001': { body: { event, markets, doubted: [] } } });
  openPage(PAGE, '/super-admin/events/9001');
  await screen.findByText('6 over runs');
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((row) => row.querySelector('.font-semibold')?.textContent)).toEqual([
    ...['Match Odds', 'Fall of 1st wicket', 'Tied Match', 'Bookmaker', '6 over runs', 'To win the toss'],
  ]);
});

test('the market that a link is about is let go by a press on its name', async () => {
  const markets = [market('71', 'Winner'), market('72', 'Most sixes')];
  fakeServer({ 'GET /api/super-admin/events/9001': { body: { event, markets, doubted: [] } } });
  const { user } = openPage(PAGE, '/super-admin/events/9001?market=72');
  const chips = within(await screen.findByRole('group', { name: 'Markets by state' }));
  await user.click(await chips.findByRole('button', { name: 'Most sixes', pressed: true }));
  expect(chips.queryByRole('button', { name: 'Most sixes' })).toBeNull();
  expect(chips.getByRole('button', { name: /^All/, pressed: true })).toBeTruthy();
  expect(names()).toHaveLength(2);
  expect(address()).toBe('/super-admin/events/9001');
});

test('runners that have left stand with their market and its history, and cannot be declared to have won', async () => {
  const race = {
    ...market('71', 'Winner'),
    outcomes: ['Red Sky', 'Blue Moon'].map((name, at) => ({ id: String(at + 1), name })),
    withdrawn: [{ id: '1', name: 'Red Sky', percent: 12.5, at: '2026-11-21T08:30:00.000Z' }],
  };
  fakeServer({
    'GET /api/super-admin/events/9001': { body: { event, markets: [race], doubted: [] } },
    'GET /api/super-admin/markets/71': {
      body: {
        ...{ market: race, event: { id: '9001', name: event.name, sportName: 'Cricket' }, versions: [], acts: [] },
        standing: { open: 3, won: 0, lost: 0, void: 2, totals: null },
      },
    },
  });
  const { user } = openPage(PAGE, '/super-admin/events/9001');
  expect(await screen.findByText(/Withdrawn: Red Sky \(12\.5 %, /)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Result' }));
  const winners = within(await screen.findByRole('dialog'));
  expect(winners.getByRole('button', { name: 'Blue Moon' })).toBeTruthy();
  expect(winners.queryByRole('button', { name: 'Red Sky' })).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'History' }));
  expect(await screen.findByText('Red Sky withdrawn')).toBeTruthy();
});

test('a result that is waited for stands with its market, with when it is paid, and in the form that may be first', async () => {
  const coming = { result: { type: 'winner', selections: ['2'] }, paysAt: '2026-11-21T09:15:30.000Z' };
  const waiting = {
    ...market('71', 'Winner'),
    outcomes: ['Harbour', 'Meadow'].map((name, at) => ({ id: String(at + 1), name })),
    coming,
  };
  fakeServer({
    'GET /api/super-admin/events/9001': { body: { event, markets: [waiting, market('72', 'Runs')], doubted: [] } },
  });
  const { user } = openPage(PAGE, '/super-admin/events/9001');
  const time = formatTime(Date.parse(coming.paysAt), true);
  expect(await screen.findAllByText(`pays at ${time}`)).toHaveLength(1);
  expect(screen.getAllByText('Meadow').length).toBeGreaterThan(0);
  const [first] = screen.getAllByRole('button', { name: 'Result' });
  if (first === undefined) throw new Error('no result can be declared');
  await user.click(first);
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain(
    `The feed says Meadow. It is paid at ${time} unless it says something else before`,
  );
});

test('what waits for a second person stands with its market, leads there, and is said in the form', async () => {
  const waiting = [{ approvalId: '5', title: 'Result: Home' }];
  const markets = [{ ...market('71', 'Winner'), waiting }, market('72', 'Tied Match')];
  fakeServer({ 'GET /api/super-admin/events/9001': { body: { event, markets, doubted: [] } } });
  const { user } = openPage(PAGE, '/super-admin/events/9001');
  const link = await screen.findByRole('link', { name: 'Result: Home, waits for approval' });
  expect(link.getAttribute('href')).toBe('/super-admin/approvals?id=5');
  await user.click(screen.getAllByRole('button', { name: 'Result' })[0] as HTMLElement);
  expect((await screen.findByText(/^Result: Home has been asked for already/)).textContent).toContain('outdates');
});

test('a result that waits for a second person is sent, and its dialog leads to where it waits', async () => {
  fakeServer({
    'GET /api/super-admin/events/9001': {
      body: { event, markets: [{ ...market('71', 'Runs'), kind: 'session' }], doubted: [] },
    },
    'GET /api/super-admin/markets/71/preview': {
      body: {
        bets: { all: 0, won: 0, lost: 0, void: 0, open: 0 },
        players: 0,
        after: { paidOut: 0, takenIn: 0, commission: 0, agents: 0, house: 0 },
        before: null,
        accounts: [],
      },
    },
    'GET /api/super-admin/approval-rules': { body: { rules: { result: 500 } } },
    'POST /api/super-admin/markets/71/result': {
      status: 409,
      body: {
        error: 'APPROVAL_WAITS',
        message: 'This waits for a second person. Nothing has moved yet.',
        approvalId: '7',
      },
    },
  });
  const { user } = openPage(PAGE, '/super-admin/events/9001');
  await user.click(await screen.findByRole('button', { name: 'Result' }));
  expect(await screen.findByText(/^A result that moves more than ₹500.00 waits for a second person/)).toBeTruthy();
  await user.type(await screen.findByLabelText('Result in runs'), '7');
  await user.type(screen.getByLabelText('Reason'), 'As the scorecard says');
  await user.click(screen.getByRole('button', { name: /^Settle/ }));
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByText('Sent for approval. The market takes no bets meanwhile.')).toBeTruthy();
  expect(dialog.getByRole('link', { name: 'See it under Approvals' }).getAttribute('href')).toBe(
    '/super-admin/approvals?id=7',
  );
  expect(dialog.queryByLabelText('Reason')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a preview says that bets may come in while the market is open, and is not asked for again when it is settled', async () => {
  let suspended = false;
  const { calls } = fakeServer({
    'GET /api/super-admin/events/9001': () => ({
      body: {
        event,
        markets: [{ ...market('71', 'Runs'), kind: 'session', ...(suspended && { state: 'suspended', suspended }) }],
        doubted: [],
      },
    }),
    'GET /api/super-admin/markets/71/preview': {
      body: {
        bets: { all: 1, won: 1, lost: 0, void: 0, open: 0 },
        players: 1,
        after: { paidOut: 100, takenIn: 0, commission: 0, agents: 0, house: -100 },
        before: null,
        accounts: [],
      },
    },
    'POST /api/super-admin/markets/71/result': { body: {} },
  });
  const previews = () => calls.filter(({ path }) => path.endsWith('/preview')).length;
  const { user } = openPage(PAGE, '/super-admin/events/9001');
  const declare = async () => {
    await user.click(await screen.findByRole('button', { name: 'Result' }));
    await user.type(await screen.findByLabelText('Result in runs'), '7');
    await screen.findByText('−₹100.00');
  };
  await declare();
  expect(screen.getByText(/Suspend it first/)).toBeTruthy();
  await user.keyboard('{Escape}');
  suspended = true;
  cleanup();
  openPage(PAGE, '/super-admin/events/9001');
  await declare();
  expect(screen.queryByText(/Suspend it first/)).toBeNull();
  const before = previews();
  await user.type(screen.getByLabelText('Reason'), 'As the scorecard says');
  await user.click(screen.getByRole('button', { name: /^Settle/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(previews()).toBe(before);
});
