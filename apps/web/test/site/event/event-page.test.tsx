import type { BetReply } from '@pavilion/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import EventPage from '../../../src/site/event/EventPage.tsx';
import { useBrowse } from '../../../src/shared/lib/bet/browse.ts';
import { useSlipDraft } from '../../../src/shared/lib/bet/slip-draft.ts';
import { detailTopic, oddsTopic } from '../../../src/shared/live/topics.ts';
import { bet } from '../../fixtures/bet.ts';
import { bookmaker, detail, matchOdds, oddEven, otherKinds, sessions } from '../../fixtures/documents.ts';
import { decided } from '../../fixtures/decided.ts';
import { figuresOf } from '../../fixtures/figures.ts';
import { livePage, settings, signIn, signOut, sportRow } from '../../fixtures/live-page.tsx';
import { stubMedia } from '../../support/browser.ts';
import { fakeServer } from '../../support/fake-server.ts';
import '../../support/patience.ts';

const odds = oddsTopic('4', '700');
const details = detailTopic('4', '700');
const address = '/event/700?sportId=4&competitionId=55&eventName=India+v+Australia';

const positions = [
  {
    eventId: '700',
    marketId: '7001',
    selectionKey: null,
    marketName: 'MATCH_ODDS',
    kind: 'match',
    exposure: 9_700,
    state: {
      shape: 'vector',
      kind: 'match',
      outcomes: ['11', '12', '13'],
      profits: [7_500_00, -9_700_00, -1_200_00],
      rest: 0,
    },
    rows: [],
  },
  {
    eventId: '700',
    marketId: '7003',
    selectionKey: '35',
    marketName: '90 over runs IND',
    kind: 'session',
    exposure: 2_000,
    state: {
      shape: 'integer',
      kind: 'session',
      maxResult: null,
      zones: [
        [0, -2_000_00, 0],
        [327, 2_000_00, 0],
      ],
    },
    rows: [],
  },
];

/** A row also has the button that opens its chart. */
const isPrice = (button: HTMLElement): boolean => button.dataset.box !== undefined;

function open(
  at = address,
  bets: readonly BetReply[] = [],
  held: readonly unknown[] = positions,
  current: readonly BetReply[] = [],
) {
  fakeServer({
    'GET /api/app-settings': { body: settings },
    'GET /api/provider/sports': { body: { data: [sportRow('4', 'Cricket')] } },
    'GET /api/provider/event': { status: 404, body: {} },
    'GET /api/bets/positions': { body: { items: held } },
    'GET /api/bets/current': {
      body: { items: current, total: current.length, page: 1, pageSize: 200, totalAmount: 0 },
    },
    'GET /api/bets/auto-cash-out': { body: { items: [] } },
    'GET /api/bets/history': ({ query }) => {
      // As the server reads it: "settled" is won or lost.
      const items = query.get('status') === 'settled' ? bets.filter(({ status }) => status !== 'void') : bets;
      return { body: { items, total: items.length, page: 1, pageSize: 100 } };
    },
  });
  return livePage(
    <Routes>
      <Route path="/event/:eventId" element={<EventPage />} />
    </Routes>,
    at,
  );
}

const card = (name: string) => within(screen.getByRole('region', { name }));
const rowOf = (name: string, runner: string) => {
  const row = card(name).getByText(runner).closest('.border-t');
  if (!(row instanceof HTMLElement)) throw new Error(`no row of ${runner}`);
  return within(row);
};

beforeEach(() => {
  stubMedia((query) => query.includes('width'));
  useSlipDraft.getState().close();
  signIn();
});

describe('the head', () => {
  test('shows competition and event, teams, status and start', () => {
    const { give } = open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('India v\u00a0Australia');
    give(details, [detail()]);
    const band = within(screen.getByRole('region', { name: 'Event' }));
    expect(band.getByRole('navigation', { name: 'Breadcrumb' }).textContent).toContain(
      'Test ChampionshipIndia v Australia',
    );
    expect(band.getAllByText('Live').length).toBeGreaterThan(0);
    expect(band.getAllByText('Started 20 Nov 2026, 10:00 IST').length).toBeGreaterThan(0);
    expect(band.getAllByText('IND').length).toBeGreaterThan(0);
  });

  test('is the chosen one of the tree of sports as well, once it is known', () => {
    useBrowse.setState({ sportId: '1', competitionId: '77', eventId: '5' });
    const { give } = open();
    expect(useBrowse.getState()).toMatchObject({ sportId: '1', competitionId: '77', eventId: '5' });
    give(details, [detail()]);
    expect(useBrowse.getState()).toMatchObject({ sportId: '4', eventId: '700' });
    expect(useBrowse.getState().competitionId).not.toBe('77');
  });

  test('shows the score as its sport keeps it', async () => {
    const { give } = open();
    const score = {
      status: '2nd innings',
      finished: false,
      clock: '18.3 ov',
      note: 'India need 34 from 21 balls',
      sides: [
        { name: 'India', main: '164/7', detail: '18.3 ov', parts: ['312', '164'], active: true },
        { name: 'Australia', main: '287', detail: '', parts: ['198', '287'], active: false },
      ],
      recent: ['1', '4', 'W'],
      asOf: 1,
    };
    await screen.findByRole('link', { name: 'Cricket' });
    give(details, [detail({ score })]);
    const board = within(screen.getByRole('group', { name: 'Score' }));
    // The innings that is played is the main figure, and stands there once.
    expect(board.getByRole('row', { name: /India/ }).textContent).toBe('India(now)312164/718.3 ov');
    expect(board.getByRole('row', { name: /Australia/ }).textContent).toBe('Australia198287');
    expect(board.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      '1st inns',
      'Score',
      'Overs',
    ]);
    expect(board.getByText('India need 34 from 21 balls')).toBeTruthy();
    expect(board.getAllByRole('listitem').map((ball) => ball.textContent)).toEqual(['1', '4', 'W']);
  });

  test('on a phone folds the score into a bar, says how it stands, and opens the board under it', async () => {
    stubMedia(() => false);
    const { give } = open();
    await screen.findByRole('heading', { level: 1 });
    give(details, [
      detail({
        score: scoreOf({
          status: '2nd innings',
          note: 'India need 34 from 21 balls',
          sides: [
            { ...side('India', '164/7', ['312', '164']), active: true },
            side('Australia', '287', ['198', '287']),
          ],
          recent: ['1', '1', '4', '0', '1', 'W'],
        }),
      }),
    ]);
    const band = within(screen.getByRole('region', { name: 'Event' }));
    expect(band.getByRole('heading', { level: 1, name: 'India v Australia' })).toBeTruthy();
    expect(band.getByText('312 &', { exact: false }).nextElementSibling?.textContent).toBe('164/7');
    const stands = within(band.getByRole('group', { name: 'How it stands' }));
    expect(stands.getByText('India need 34 from 21 balls')).toBeTruthy();
    expect(stands.getAllByRole('listitem').map((ball) => ball.textContent)).toEqual(['1', '4', '0', '1', 'W']);
    expect(screen.queryByRole('group', { name: 'Score' })).toBeNull();
    fireEvent.click(band.getByRole('button', { name: 'Show the scoreboard' }));
    expect(within(screen.getByRole('group', { name: 'Score' })).getByRole('row', { name: /Australia/ })).toBeTruthy();
    fireEvent.click(band.getByRole('button', { name: 'Hide the scoreboard' }));
    expect(screen.queryByRole('group', { name: 'Score' })).toBeNull();
    // Further down it lies over the page, and makes way when that is moved.
    Object.assign(window, { scrollY: 500 });
    fireEvent.click(band.getByRole('button', { name: 'Show the scoreboard' }));
    expect(screen.getByRole('group', { name: 'Score' })).toBeTruthy();
    Object.assign(window, { scrollY: 540 });
    fireEvent.scroll(window);
    expect(screen.queryByRole('group', { name: 'Score' })).toBeNull();
    Object.assign(window, { scrollY: 0 });
  });

  const side = (name: string, main: string, parts: string[] = []) => ({ name, main, detail: '', parts, active: false });
  const scoreOf = (fields: object) => ({
    status: '',
    finished: false,
    clock: null,
    note: '',
    sides: [],
    recent: [],
    asOf: 1,
    ...fields,
  });

  test('shows the field of a race, and the newest happening where it is a sentence', () => {
    const { give } = open();
    const sides = Array.from({ length: 9 }, (_, at) => side(`Runner ${at + 1}`, String(at + 1)));
    const tackle = 'Super tackle: Naveen by Surjeet, two points';
    give(details, [detail({ score: scoreOf({ sides, recent: ['+1', tackle] }) })]);
    const board = within(screen.getByRole('group', { name: 'Score' }));
    expect(board.getAllByRole('listitem').map((runner) => runner.textContent)).toEqual(
      sides.map(({ name, main }) => `${name}${main}`),
    );
    expect(board.getByText(tackle)).toBeTruthy();
    expect(board.queryByText('+1')).toBeNull();
  });

  test('shows a score that is words alone, and none that says nothing', () => {
    const { give } = open();
    give(details, [detail({ score: scoreOf({ status: 'Going down to the start' }) })]);
    expect(screen.getByRole('group', { name: 'Score' }).textContent).toBe('Going down to the start');
    give(details, [detail({ score: scoreOf({}) })]);
    expect(screen.queryByRole('group', { name: 'Score' })).toBeNull();
  });

  test('what is no match of two sides grows by no board at its first score while somebody looks', () => {
    const { give } = open('/event/700?sportId=4&eventName=Winner+of+the+Shield');
    const named = { ename: 'Winner of the Shield' };
    give(details, [detail(named)]);
    give(details, [detail({ ...named, score: scoreOf({ status: 'Third round' }) })]);
    expect(screen.queryByRole('group', { name: 'Score' })).toBeNull();
    expect(within(screen.getByRole('region', { name: 'Event' })).getByText('Third round')).toBeTruthy();
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(screen.getByRole('group', { name: 'Score' }).textContent).toBe('Third round');
    hidden.mockRestore();
  });

  test('an event whose source knows it no longer is over: no pause, no Live, no prices', () => {
    const { give, live, pass } = open();
    give(details, [detail()]);
    give(odds, [matchOdds()]);
    const band = within(screen.getByRole('region', { name: 'Event' }));
    expect(band.getAllByText('Live').length).toBeGreaterThan(0);
    pass(10_000);
    expect(screen.getByText('Live prices paused. Reconnecting…')).toBeTruthy();
    act(() => live.board.fail(odds.key, 'Unknown event.'));
    expect(screen.queryByText('Live prices paused. Reconnecting…')).toBeNull();
    expect(band.queryByText('Live')).toBeNull();
    expect(band.getAllByText('Completed').length).toBeGreaterThan(0);
    expect(screen.queryByRole('region', { name: 'Match Odds' })).toBeNull();
  });

  test('an event whose markets all have their result is over, whatever its score says', () => {
    const { give } = open();
    give(odds, [matchOdds()]);
    give(details, [detail({ results: [decided()] })]);
    expect(within(screen.getByRole('region', { name: 'Event' })).getAllByText('Completed').length).toBeGreaterThan(0);
  });

  test('an address without an event says so', () => {
    open('/event/none');
    expect(screen.getByText('This event does not exist.')).toBeTruthy();
  });

  test('a number that is no event says so, and nothing else', async () => {
    const { live } = open('/event/700?sportId=4');
    act(() => {
      live.board.fail(odds.key, 'Unknown event.');
      live.board.fail(details.key, 'Unknown event.');
    });
    expect((await screen.findByRole('alert')).textContent).toContain('This event does not exist.');
    expect(screen.queryByRole('navigation', { name: 'Breadcrumb' })).toBeNull();
    expect(document.title).toBe('Event not found · Pavilion');
  });
});

describe('sections', () => {
  test('load, then show what there is, and name what there is not', () => {
    const { give } = open();
    for (const part of ['Match Odds', 'Bookmaker', 'Fancy', 'Odd / Even']) {
      expect(card(part).getByText(`Loading ${part}…`)).toBeTruthy();
    }
    give(odds, []);
    expect(screen.getByText('No match odds available.')).toBeTruthy();
    expect(screen.getByText('No bookmaker data available.')).toBeTruthy();
    expect(screen.getByText('No fancy markets available.')).toBeTruthy();
  });

  test('say what went wrong and try again', () => {
    const { live } = open();
    act(() => live.board.fail(odds.key, 'There is no such event.'));
    expect(card('Match Odds').getByRole('alert').textContent).toContain('There is no such event.');
    act(() => live.board.fail(odds.key, ''));
    expect(card('Bookmaker').getByRole('alert').textContent).toContain('Unable to load bookmaker odds.');
    fireEvent.click(card('Bookmaker').getByRole('button', { name: 'Try again' }));
    expect(card('Bookmaker').getByText('Loading Bookmaker…')).toBeTruthy();
  });

  test('show limits, what a cash-out makes certain or why it is off, and the rules one click away', async () => {
    const { give } = open();
    give(odds, [matchOdds(), bookmaker(), sessions()]);
    expect(card('Match Odds').getByText('Min ₹100 · Max ₹5,00,000')).toBeTruthy();
    expect(card('Session').getByText('8 markets')).toBeTruthy();
    const cashout = card('Match Odds').getByRole('button', { name: /^Cashout/ });
    expect(cashout.getAttribute('aria-disabled')).toBe('true');
    expect(cashout.title).toBe('You have no open bet here.');
    await userEvent.click(card('Session').getByRole('button', { name: 'Rules of Session' }));
    const rules = await screen.findByRole('dialog', { name: 'Session: rules' });
    expect(rules.textContent).toContain('Yes wins when the result is the line or more');
  });

  test('a price is called by the name that stands beside it, without the match a feed repeats', () => {
    const { give } = open();
    const market = matchOdds();
    give(odds, [{ ...market, section: market.section.map((row) => ({ ...row, nat: `${row.nat} (IND vs AUS)` })) }]);
    expect(rowOf('Match Odds', 'India').getByRole('button', { name: /^Back India at 2.14/ })).toBeTruthy();
  });

  test('a level position is no missing bet: the button says that there is nothing to cash out', async () => {
    const state = {
      shape: 'vector',
      kind: 'match',
      outcomes: ['11', '12', '13'],
      profits: [1924, 1925, 1924],
      rest: 0,
    };
    const { give } = open(address, [], [{ ...positions[0], state }]);
    give(odds, [matchOdds(), bookmaker()]);
    const button = () => card('Match Odds').getByRole('button', { name: /^Cashout/ });
    await waitFor(() => expect(button().title).toMatch(/^Your position is level: /));
    expect(button().getAttribute('aria-disabled')).toBe('true');
    expect(card('Bookmaker').getByRole('button', { name: /^Cashout/ }).title).toBe('You have no open bet here.');
  });

  test('fold, and chips show one kind', async () => {
    const { give } = open();
    give(odds, [matchOdds(), bookmaker(), sessions(), oddEven(), ...otherKinds()]);
    const head = screen.getByRole('button', { name: 'Bookmaker', expanded: true });
    await userEvent.click(head);
    expect(head.getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(
      within(screen.getByRole('group', { name: 'Markets shown' })).getByRole('button', { name: /^Odd \/ Even/ }),
    );
    expect(screen.getByRole('region', { name: 'Odd / Even' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Match Odds' })).toBeNull();
  });

  test('a question about runs that is held has its run book one press away', async () => {
    const { give } = open();
    give(odds, [sessions(), oddEven()]);
    const held = rowOf('Session', '90 over runs IND');
    const book = await held.findByRole('button', { name: 'Run book of 90 over runs IND' });
    expect(rowOf('Session', '80 over runs IND').queryByRole('button', { name: /Run book/ })).toBeNull();
    await userEvent.click(book);
    const rows = within(await screen.findByRole('dialog', { name: 'Run book' })).getAllByRole('row');
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
      '326 or less−₹2,000.00',
      '327 or more+₹2,000.00',
    ]);
  });

  test('No stands left of Yes, Odd left of Even', () => {
    const { give } = open();
    give(odds, [sessions(), oddEven()]);
    const names = (section: string, runner: string) =>
      rowOf(section, runner)
        .getAllByRole('button')
        .filter(isPrice)
        .map((button) => button.getAttribute('aria-label')?.split(' ')[0]);
    expect(names('Session', '80 over runs IND')).toEqual(['No', 'Yes']);
    expect(names('Odd / Even', '80 over runs IND')).toEqual(['Odd', 'Even']);
  });

  test('veils cover the cells and leave the name readable; a suspended market says so in its head', () => {
    const { give } = open();
    give(odds, [matchOdds({ status: 'SUSPENDED', gstatus: 'SUSPENDED' }), sessions()]);
    expect(card('Match Odds').getByText('Suspended')).toBeTruthy();
    expect(card('Match Odds').getAllByText('SUSPENDED')).toHaveLength(3);
    expect(card('Match Odds').getByText('India')).toBeTruthy();
    expect(rowOf('Session', 'Only 81st over runs IND').getByText('BALL RUNNING')).toBeTruthy();
  });

  test('lock every price and say so when the stream is lost', () => {
    const { give, breakStream } = open();
    give(odds, [matchOdds()]);
    expect(screen.queryByText('Live prices paused. Reconnecting…')).toBeNull();
    breakStream();
    expect(screen.getByText('Live prices paused. Reconnecting…')).toBeTruthy();
    expect(card('Match Odds').getAllByRole('button', { name: /price out of date/ })).toHaveLength(18);
  });
});

describe('profit and loss', () => {
  test('stands under each runner, and next to it what the slip would make of it', async () => {
    const { give } = open();
    give(odds, [matchOdds(), sessions()]);
    await waitFor(() => expect(rowOf('Match Odds', 'India').getByText('+₹7,500.00')).toBeTruthy());
    expect(rowOf('Session', '90 over runs IND').getByText('−₹2,000.00')).toBeTruthy();
    await userEvent.click(card('Match Odds').getByRole('button', { name: /^Back Australia at 3.05/ }));
    act(() => useSlipDraft.getState().setStake(6_000_00));
    expect(rowOf('Match Odds', 'India').getByText('+₹1,500.00')).toBeTruthy();
    expect(rowOf('Match Odds', 'Australia').getByText('+₹2,600.00')).toBeTruthy();
    expect(rowOf('Match Odds', 'The Draw').getByText('−₹7,200.00')).toBeTruthy();
  });

  test('an order that waits, or was cancelled unmatched, is no position: no runner has a figure', async () => {
    const [match, ...others] = positions;
    const state = { ...match?.state, profits: [0, 0, 0], resting: { backs: [500_00, 0, 0], lays: [0, 0, 0] } };
    const { give } = open(address, [], [{ ...match, exposure: 500, state }, ...others]);
    give(odds, [matchOdds(), sessions()]);
    await waitFor(() => expect(rowOf('Session', '90 over runs IND').getByText('−₹2,000.00')).toBeTruthy());
    expect(card('Match Odds').queryAllByText('Now')).toEqual([]);
  });

  test('a guest sees only what the bet in the slip would bring', async () => {
    signOut();
    const { give } = open();
    give(odds, [matchOdds()]);
    await userEvent.click(card('Match Odds').getByRole('button', { name: /^Lay India at 2.16/ }));
    expect(rowOf('Match Odds', 'India').getByText('−₹1,160.00')).toBeTruthy();
    expect(rowOf('Match Odds', 'Australia').getByText('+₹1,000.00')).toBeTruthy();
  });

  test('a pressed cell opens the slip with its figures and keeps its ring when the price moves', async () => {
    const { give } = open();
    give(details, [detail()]);
    give(odds, [matchOdds(), sessions()]);
    await userEvent.click(card('Session').getByRole('button', { name: 'No IND 1st innings runs at 438, rate 110' }));
    expect(useSlipDraft.getState().pick).toMatchObject({
      eventName: 'India v Australia',
      competitionName: 'Test Championship',
      marketName: 'Session',
      selectionName: 'IND 1st innings runs',
      side: 'lay',
      line: 438,
      priceHundredths: 110_00,
      minPaise: 100_00,
      maxPaise: 1_00_000_00,
    });
    const moved = sessions({
      rows: [{ sid: 37, nat: 'IND 1st innings runs', gstatus: '', back: [[445, 90]], lay: [[441, 110]] }],
    });
    give(odds, [matchOdds(), moved]);
    expect(
      card('Session')
        .getByRole('button', { name: /^No IND 1st innings runs at 441/ })
        .getAttribute('aria-pressed'),
    ).toBe('true');
    expect(useSlipDraft.getState().line).toBe(438);
  });
});

describe('an event that is over', () => {
  const result = (changes: Parameters<typeof decided>[0]) =>
    decided({ winnerName: null, winnerId: null, updatedAt: '2026-11-24T11:32:00.000Z', ...changes });

  test.each([
    [20_000, 'Winner', 'Result in; pays in about 20 s'],
    [null, null, 'Result being checked'],
  ])(
    'says in the row of a player’s open bet that it is not paid yet (%s), and shows no price',
    async (paysInMs, word, said) => {
      const { give } = open(address, [], positions, [bet({ resultIn: { paysInMs } })]);
      give(odds, [matchOdds()]);
      give(details, [detail({ iplay: false, results: [result({ winnerName: 'India', winnerId: 11 })] } as never)]);
      const row = rowOf('Match Odds', 'India');
      expect(await row.findByText(said)).toBeTruthy();
      expect(row.queryByText('Winner')?.textContent ?? null).toBe(word);
      expect(row.queryByText(/^Settled/)).toBeNull();
      expect(row.queryAllByRole('button').filter(isPrice)).toEqual([]);
    },
  );

  test('is Completed, names the winner in its row and lists the other results', () => {
    const { give } = open();
    const score = { status: 'Finished', finished: true, clock: null, note: '', sides: [], recent: [], asOf: 1 };
    const results = [
      result({ winnerName: 'India', winnerId: 11 }),
      result({ mid: 7003, sid: 99, gtype: 'FANCY', marketName: '20 over runs IND', winnerId: 164 }),
      result({ mid: 7004, sid: 98, gtype: 'ODDEVEN', marketName: '20 over run odd even', winnerId: 164 }),
      result({ mid: 7005, sid: 97, gtype: 'FANCY1', marketName: 'IND to win the toss', winnerName: 'Yes' }),
      result({ mid: 7006, sid: 96, gtype: 'FANCY', marketName: 'Fall of 5th wkt', status: 'VOID' }),
    ];
    give(details, [detail({ iplay: false, score, results } as never)]);
    give(odds, [matchOdds({ status: 'CLOSED', gstatus: 'SUSPENDED' })]);
    expect(within(screen.getByRole('region', { name: 'Event' })).getAllByText('Completed').length).toBeGreaterThan(0);
    expect(rowOf('Match Odds', 'India').getByText('Winner')).toBeTruthy();
    expect(rowOf('Match Odds', 'India').getByText('Settled 24 Nov 2026, 17:02')).toBeTruthy();
    expect(rowOf('Match Odds', 'Australia').queryAllByRole('button').filter(isPrice)).toEqual([]);
    const rows = card('Results')
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent);
    expect(rows).toEqual([
      '20 over runs INDResult 16424 Nov 2026, 17:02',
      '20 over runs, odd or even164 · Even24 Nov 2026, 17:02',
      'IND to win the tossYes24 Nov 2026, 17:02',
      'Fall of 5th wicketVoid24 Nov 2026, 17:02',
    ]);
    expect(screen.queryByText('No bookmaker data available.')).toBeNull();
  });

  test('a market that is void says so, in its head and in place of its prices', () => {
    const { give } = open();
    give(details, [detail({ results: [result({ status: 'VOID' })] } as never)]);
    give(odds, [matchOdds({ status: 'SUSPENDED' }), bookmaker()]);
    expect(card('Match Odds').queryByText(/^suspended$/i)).toBeNull();
    expect(card('Match Odds').queryByText('Completed')).toBeNull();
    expect(rowOf('Match Odds', 'India').getByText('Void')).toBeTruthy();
    // The pill and three rows.
    expect(card('Match Odds').getAllByText('Void')).toHaveLength(4);
  });
});

describe('on a phone', () => {
  test('a ladder shows the best prices, and all three on demand', async () => {
    stubMedia(() => false);
    const { give } = open();
    give(odds, [matchOdds()]);
    const cells = () => rowOf('Match Odds', 'India').getAllByRole('button').filter(isPrice).map(figuresOf);
    expect(cells()).toEqual(['2.14|1.84L', '2.16|1.12L']);
    await userEvent.click(card('Match Odds').getByRole('button', { name: 'Show depth' }));
    expect(cells()).toEqual(['2.10|2.31L', '2.12|96.4K', '2.14|1.84L', '2.16|1.12L', '2.18|74.2K', '2.20|1.95L']);
    expect(card('Match Odds').getByText('Max ₹5L')).toBeTruthy();
  });
});

test('an event that is over shows how it ended and what became of the bets, without a word about prices', async () => {
  const won = bet({ status: 'won', profit: 12_300 });
  const given = bet({ id: 'given-back', status: 'void', profit: 0 });
  const running = bet({ id: 'running', status: 'matched', profit: null });
  const { live, give } = open(address, [won, given, running]);
  const results = [
    {
      gmid: 700,
      mid: 7003,
      sid: 31,
      marketName: '6 over runs',
      gtype: 'fancy',
      status: 'SETTLE',
      winnerName: null,
      winnerId: 46,
      rollbackCount: 0,
      updatedAt: '2026-11-21T10:00:00Z',
    },
    {
      gmid: 700,
      mid: 7001,
      sid: null,
      marketName: 'MATCH_ODDS',
      gtype: 'match',
      status: 'SETTLE',
      winnerName: 'Australia',
      winnerId: 12,
      rollbackCount: 0,
      updatedAt: '2026-11-21T11:00:00Z',
    },
  ];
  give(details, [detail({ iplay: false, results } as never)]);
  act(() => live.board.fail(odds.key, 'Unknown event.'));
  const band = within(screen.getByRole('region', { name: 'Event' }));
  expect(band.getAllByText('Completed').length).toBeGreaterThan(0);
  expect(screen.queryByText('Unknown event.')).toBeNull();
  expect(screen.queryByRole('group', { name: 'Markets shown' })).toBeNull();
  expect(
    card('Results')
      .getAllByRole('rowheader')
      .map((market) => market.textContent),
  ).toEqual(['Match Odds', '6 over runs']);
  expect(card('Results').getByText('Australia')).toBeTruthy();
  const bets = within(await screen.findByRole('region', { name: 'Your settled bets' }));
  expect(bets.getByText('Won')).toBeTruthy();
  expect(bets.getByText('+₹12,300.00')).toBeTruthy();
  expect(bets.getByText('Void')).toBeTruthy();
  expect(bets.getAllByRole('listitem')).toHaveLength(2);
});

test('an event that the server does not know any more says where its bets went', async () => {
  const { live } = open();
  act(() => {
    live.board.fail(odds.key, 'Unknown event.');
    live.board.fail(details.key, 'Unknown event.');
  });
  expect(await screen.findByText('This event is not listed any more.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'To the markets' }).getAttribute('href')).toBe('/markets');
});
