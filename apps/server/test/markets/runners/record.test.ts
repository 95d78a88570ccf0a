import { type BetTerms, type NonRunner, paise, type Side } from '@pavilion/betting';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemRandom } from '../../../src/context.ts';
import { database } from '../../../src/db/transaction.ts';
import { reconcile } from '../../../src/ledger/reconcile.ts';
import { findOpenMarket, positionSums } from '../../../src/modules/reports/analysis/book-store.ts';
import { openMarketReply } from '../../../src/modules/reports/analysis/books.ts';
import { backOfficeMarket } from '../../../src/modules/markets/back-office-market.ts';
import { recordRunners } from '../../../src/modules/markets/runners/record-runners.ts';
import type { RunnersReport } from '../../../src/modules/prices/book/standing.ts';
import { findMarketRecord } from '../../../src/modules/settlement/market-record.ts';
import { previewResult } from '../../../src/modules/settlement/preview/preview-result.ts';
import { settleMarketWith } from '../../../src/modules/settlement/settle-market.ts';
import {
  faults,
  type House,
  openHouse,
  openMarket,
  placeBets,
  type TestMarket,
  wallets,
} from '../../settlement/house.ts';

let house: House;
let race: TestMarket;
let seq = 1;
const [A, B, C] = ['11', '12', '13'];

beforeAll(async () => {
  house = await openHouse(3, 100_000);
});
afterAll(() => house.close());
beforeEach(async () => {
  race = await openMarket(house, 'match');
});

const bet = (selection: string, odds: number, rupees: number, side: Side = 'back', player = 0) => ({
  accountId: house.accountIds[player] ?? 0,
  terms: {
    ...{ kind: 'match' as const, side, selection, line: null, width: null },
    ...{ priceHundredths: Math.round(odds * 100), stake: paise(rupees * 100) },
  } satisfies BetTerms,
});
const left = (selection: string, percent: number): NonRunner => ({
  ...{ selection, removedAtMs: 1_700_000_900_000 },
  reductionHundredthsOfPercent: Math.round(percent * 100),
});

function report(gone: readonly NonRunner[], present: readonly string[], market = race): RunnersReport {
  seq += 1;
  return { marketId: market.id, left: gone, present, joined: [], frame: { seq, receivedAtMs: 1_700_000_900_100 } };
}
const record = (said: RunnersReport, options = {}) =>
  recordRunners({ ...house.context, random: systemRandom }, said, options);
const positions = async () =>
  (
    await house.pool.query<{ account_id: number; state: unknown; exposure: number }>(
      'select account_id, state, exposure from position where market_id = $1 order by account_id',
      [race.id],
    )
  ).rows;
const acts = async () =>
  (
    await house.pool.query<{ act: string }>('select act from market_non_runner where market_id = $1 order by id', [
      race.id,
    ])
  ).rows.map((row) => row.act);
const walletOf = async (player = 0) => (await wallets(house)).get(house.accountIds[player] ?? 0);
const declare = (declared: object) =>
  settleMarketWith(house.context, {
    ...{ marketId: race.id, source: 'back_office', evidence: {}, reason: null, actorId: null, feed: null },
    ...{ nonRunners: 'standing', declared },
  } as Parameters<typeof settleMarketWith>[1]);
/** A result of the feed's that says itself who did not run. */
const declareBy = (declared: object, nonRunners: readonly NonRunner[]) =>
  settleMarketWith(house.context, {
    ...{ marketId: race.id, source: 'feed', evidence: {}, reason: null, actorId: null },
    ...{ feed: { version: 0, updatedAtMs: 1 }, nonRunners, declared },
  } as Parameters<typeof settleMarketWith>[1]);
/** Nothing is left open for the next test, and nothing wrong. */
async function endRace(): Promise<void> {
  expect((await reconcile(house.pool)).filter(({ rule }) => !rule.startsWith('14') && !rule.startsWith('12'))).toEqual(
    [],
  );
  await declare({ type: 'void' });
  expect(await faults(house)).toEqual([]);
}

describe('a runner that joins a market with bets', () => {
  const D = { id: '14', name: 'Late' };
  const join = (gone: readonly NonRunner[] = []) => ({ ...report(gone, [A, B, C, D.id]), joined: [D] });
  const all = (player = 0) => [A, B, C].map((selection) => bet(selection, 3, 100, 'back', player));

  test('may win as well, and is counted with at once, also where that leaves a player short', async () => {
    await placeBets(house, race, all());
    const before = await walletOf();
    expect(before).toMatchObject({ exposure: 0 });
    expect(await record(join())).toBe('recorded');
    expect(await walletOf()).toEqual({ ...before, exposure: 30_000 });
    expect((await positions())[0]?.state).toMatchObject({ outcomes: [A, B, C, D.id] });
    await endRace();
  });

  test('wins: the market is paid by it', async () => {
    await placeBets(house, race, all(2));
    const before = await walletOf(2);
    await record(join());
    await declare({ type: 'winner', selections: [D.id], expectedWinners: 1 });
    expect(await walletOf(2)).toMatchObject({ balance: (before?.balance ?? 0) - 30_000, exposure: 0 });
    expect(await faults(house)).toEqual([]);
  });

  test('said twice, by two servers at once, or by an older document than the one on record joins once', async () => {
    await placeBets(house, race, all());
    const old = join();
    await record(report([left(A, 20)], [B, C]));
    const outcomes = await Promise.all([record(old), record(old)]);
    expect(outcomes.toSorted((a, b) => a.localeCompare(b))).toEqual(['outdated', 'recorded']);
    // The older document's word on who is there is no news.
    expect((await positions())[0]?.state).toMatchObject({ outcomes: [B, C, D.id], withdrawn: [A] });
    await endRace();
  });

  test('and leaves again takes nothing off the odds of before it joined, and off those of after its factor', async () => {
    await placeBets(house, race, [bet(B, 5, 100)]);
    await record(join());
    await placeBets(house, race, [bet(B, 5, 100, 'back', 1)]);
    await record(report([left(D.id, 20)], [A, B, C]));
    expect(await acts()).toEqual(['joined', 'left']);
    const [before, after] = [await walletOf(0), await walletOf(1)];
    await declare({ type: 'winner', selections: [B], expectedWinners: 1 });
    expect(await walletOf(0)).toMatchObject({ balance: (before?.balance ?? 0) + 40_000 });
    expect(await walletOf(1)).toMatchObject({ balance: (after?.balance ?? 0) + 30_000 });
    await endRace();
  });

  test('and is gone by the word of the result alone takes nothing off odds of before it joined', async () => {
    await placeBets(house, race, [bet(B, 5, 100)]);
    await record(join());
    await placeBets(house, race, [bet(B, 5, 100, 'back', 1)]);
    const [before, after] = [await walletOf(0), await walletOf(1)];
    const late = { ...left(D.id, 20), removedAtMs: Date.now() + 60_000 };
    await declareBy({ type: 'winner', selections: [B], expectedWinners: 1 }, [late]);
    expect(await walletOf(0)).toMatchObject({ balance: (before?.balance ?? 0) + 40_000 });
    expect(await walletOf(1)).toMatchObject({ balance: (after?.balance ?? 0) + 30_000 });
    await endRace();
  });

  test('told as gone, and then by an older document as there, joins and stays gone', async () => {
    const older = join();
    await record(report([left(D.id, 20)], [A, B, C]));
    expect(await record(older)).toBe('recorded');
    expect(await acts()).toEqual(['left', 'joined']);
    await endRace();
  });

  test('was told as gone before anybody knew of it: nobody’s odds counted with it', async () => {
    await placeBets(house, race, [bet(B, 5, 100)]);
    await record(report([left(D.id, 20)], [A, B, C]));
    expect((await positions())[0]?.state).toMatchObject({ profits: [-10_000, 40_000, -10_000] });
    expect(await record(join())).toBe('recorded');
    expect(await acts()).toEqual(['left', 'returned', 'joined']);
    await record(report([left(D.id, 20)], [A, B, C]));
    expect((await positions())[0]?.state).toMatchObject({ profits: [-10_000, 40_000, -10_000] });
    const before = await walletOf();
    await declareBy({ type: 'winner', selections: [B], expectedWinners: 1 }, [left(D.id, 20), left('99', 30)]);
    expect(await walletOf()).toMatchObject({ balance: (before?.balance ?? 0) + 40_000 });
    await endRace();
  });

  test('while another leaves: both in one step', async () => {
    await placeBets(house, race, all());
    const said = join([left(C, 20)]);
    expect(await record({ ...said, present: [A, B, D.id] })).toBe('recorded');
    expect((await positions())[0]).toMatchObject({
      state: { outcomes: [A, B, D.id], withdrawn: [C] },
      exposure: 20_000,
    });
    await endRace();
  });
});

describe('a withdrawal that is put on record', () => {
  test('reduces the others, so that what a cash-out may count on is what will be paid', async () => {
    await placeBets(house, race, [bet(B, 5, 100)]);
    expect(await record(report([left(A, 20)], [B, C]))).toBe('recorded');
    expect((await positions())[0]?.state).toMatchObject({
      outcomes: [B, C],
      profits: [30_000, -10_000],
      withdrawn: [A],
    });
    await endRace();
  });

  test('lets no covered lay lose more than is held: the void one no longer covers', async () => {
    await placeBets(house, race, [bet(A, 2, 1_000, 'lay'), bet(B, 2, 1_000, 'lay')]);
    expect(await walletOf()).toMatchObject({ exposure: 0 });
    await record(report([left(A, 1)], [B, C]));
    // Balance 1,000 and all of it held: nothing is short.
    expect(await walletOf()).toEqual({ balance: 100_000, exposure: 100_000, in_debt: false });
    await endRace();
  });

  test('marks a wallet that it leaves short, and the mark goes with what comes back', async () => {
    await placeBets(house, race, [bet(A, 2, 1_000, 'lay'), bet(B, 3, 1_000, 'lay')]);
    await record(report([left(A, 1)], [B, C]));
    expect(await walletOf()).toEqual({ balance: 100_000, exposure: 200_000, in_debt: true });
    await record(report([], [A, B, C]));
    expect(await walletOf()).toEqual({ balance: 100_000, exposure: 100_000, in_debt: false });
    await endRace();
  });

  test('taken back, leaves every position as it was, to the letter', async () => {
    await placeBets(house, race, [bet(A, 4, 50), bet(B, 5, 100), bet(C, 3, 20, 'lay', 1)]);
    const before = await positions();
    await record(report([left(A, 25), left(C, 10)], [B]));
    expect(await positions()).not.toEqual(before);
    expect(await record(report([left(C, 10)], [A, B]))).toBe('recorded');
    expect(await record(report([], [A, B, C]))).toBe('recorded');
    expect(await positions()).toEqual(before);
    expect(await acts()).toEqual(['left', 'left', 'returned', 'returned']);
    await endRace();
  });

  test('said twice, by two servers at once, or again by an older document changes nothing more', async () => {
    await placeBets(house, race, [bet(B, 5, 100)]);
    const old = report([], [A, B, C]);
    const news = report([left(A, 20)], [B, C]);
    const outcomes = await Promise.all([record(news), record(news)]);
    expect(outcomes.toSorted((a, b) => a.localeCompare(b))).toEqual(['recorded', 'unchanged']);
    expect(await record(news)).toBe('unchanged');
    expect(await record(old)).toBe('outdated');
    expect(await acts()).toEqual(['left']);
    await endRace();
  });

  test('with another factor is corrected; a runner that is neither named nor shown stays out', async () => {
    await placeBets(house, race, [bet(B, 5, 100)]);
    await record(report([left(A, 20)], [B, C]));
    expect(await record(report([left(A, 40)], [B, C]))).toBe('recorded');
    expect((await positions())[0]?.state).toMatchObject({ profits: [20_000, -10_000] });
    expect(await record(report([], [B, C]))).toBe('unchanged');
    expect(await acts()).toEqual(['left', 'corrected']);
    await endRace();
  });

  test('leaves bets that came after it at their odds, whatever the clocks say, also when it left twice', async () => {
    const bets = [bet(B, 5, 100)];
    await placeBets(house, race, bets);
    await record(report([left(A, 20)], [B, C]));
    // The house's clock is behind the source's: by time alone this would be before.
    await placeBets(house, race, [bet(B, 4, 100)], [...bets, bet(B, 4, 100)]);
    await record(report([left(A, 40)], [B, C]));
    expect((await positions())[0]?.state).toMatchObject({ profits: [50_000, -20_000] });
    await record(report([], [A, B, C]));
    await record(report([left(A, 20)], [B, C]));
    expect((await positions())[0]?.state).toMatchObject({ profits: [60_000, -20_000] });
    await endRace();
  });

  test('half done when the process dies is not done at all, and is done by the next try', async () => {
    await placeBets(house, race, [bet(B, 5, 100)]);
    const before = await positions();
    const dying = record(report([left(A, 20)], [B, C]), {
      at: () => {
        throw new Error('killed');
      },
    });
    await expect(dying).rejects.toThrow('killed');
    expect([await positions(), await acts()]).toEqual([before, []]);
    expect(await record(report([left(A, 20)], [B, C]))).toBe('recorded');
    await endRace();
  });

  test('tells everybody with a bet, and the back office by a row of its own', async () => {
    await placeBets(house, race, [bet(B, 5, 100, 'back', 2)]);
    house.heard.length = 0;
    await record(report([left(A, 20)], [B, C]));
    expect(house.heard.map(({ payload }) => payload)).toContainEqual(
      expect.objectContaining({
        event: 'non-runners',
        runners: [{ name: `Outcome ${A}`, isBack: false, percent: 20 }],
      }),
    );
    const { rows } = await house.pool.query(
      `select target, after from audit where action = 'market.runners' order by id desc limit 1`,
    );
    expect(rows).toEqual([
      {
        target: `market:${race.id}`,
        after: expect.objectContaining({ players: 1, exposure: 100, acts: [`left Outcome ${A}`] }) as unknown,
      },
    ]);
    await endRace();
  });
});

test('of questions about runners, the one about who has left names it', async () => {
  const placed = await openMarket(house, 'yesno');
  const other = `insert into market (key, event_id, provider_market_id, selection_key, provider_name, name, gtype, kind,
      outcomes, rule_id, created_at)
    select key || '1', event_id, provider_market_id, $2, 'x', $3, gtype, kind, outcomes, rule_id, now() from market
    where id = $1`;
  await house.pool.query(other, [placed.id, '44653', 'To Be Placed (3 places): 7. Anchor']);
  const yes = {
    accountId: house.accountIds[0] ?? 0,
    terms: { ...bet(B, 5, 100).terms, selection: 'yes', kind: 'yesno' },
  };
  await placeBets(house, placed, [yes as Parameters<typeof placeBets>[2][number]]);
  house.heard.length = 0;
  await record(report([left('44653', 20)], ['5'], placed));
  const db = database(house.pool);
  expect(
    (
      await backOfficeMarket(
        house.context,
        placed.id,
        () => false,
        () => [],
      )
    )?.withdrawn,
  ).toMatchObject([{ name: '7. Anchor' }]);
  const open = await findOpenMarket(db, { agentId: null }, placed.id);
  expect(open?.runner_names).toContainEqual({ id: '44653', name: '7. Anchor' });
  expect(house.heard.map(({ payload }) => payload)).toContainEqual(
    expect.objectContaining({ event: 'non-runners', runners: [{ name: '7. Anchor', isBack: false, percent: 20 }] }),
  );
  const { rows } = await house.pool.query('select after from audit where target = $1', [`market:${placed.id}`]);
  expect(rows).toMatchObject([
    { after: { acts: ['left 7. Anchor'], nonRunners: [{ name: '7. Anchor', percent: 20 }] } },
  ]);
  await record(report([], ['5', '44653'], placed));
});

test('who has left stands with its market in the back office, and the book counts the others at reduced odds', async () => {
  await placeBets(house, race, [bet(B, 5, 100), bet(A, 3, 50)]);
  await record(report([left(A, 20)], [B, C]));
  const withdrawn = [{ id: A, name: `Outcome ${A}`, percent: 20, at: new Date(1_700_000_900_000).toISOString() }];
  const db = database(house.pool);
  expect(
    (
      await backOfficeMarket(
        house.context,
        race.id,
        () => false,
        () => [],
      )
    )?.withdrawn,
  ).toEqual(withdrawn);
  const open = await findOpenMarket(db, { agentId: null }, race.id);
  if (open === null) throw new Error('the race is not among the open markets');
  const book = openMarketReply(open, await positionSums(db, { agentId: null }, [race.id]));
  expect(book).toMatchObject({ withdrawn, worst: -300, best: 100 });
  expect(book.rows.map(({ outcome, profit }) => [outcome, profit])).toEqual([
    [B, -300],
    [C, 100],
  ]);
  await endRace();
});

describe('a result after a withdrawal', () => {
  const outcomes = async () =>
    (
      await house.pool.query<{ status: string; profit: number }>(
        'select status, profit from bet where market_id = $1 order by id',
        [race.id],
      )
    ).rows.map(({ status, profit }) => [status, profit]);

  test('is paid by what is on record, exactly as the preview and the exposure said', async () => {
    await placeBets(house, race, [bet(A, 4, 50), bet(B, 5, 100)]);
    await record(report([left(A, 20)], [B, C]));
    const won = { type: 'winner', selections: [B], expectedWinners: 1 } as const;
    const stored = await findMarketRecord(house.context.db, race.id);
    if (stored === null) throw new Error('the market is on record');
    expect(await previewResult(house.context, stored, won)).toMatchObject({
      preview: { bets: { won: 1, void: 1 }, after: { paidOutPaise: 30_000 } },
    });
    expect(await previewResult(house.context, stored, { ...won, selections: [A] })).toMatchObject({ type: 'unfit' });
    await declare(won);
    expect(await outcomes()).toEqual([
      ['void', 0],
      ['won', 30_000],
    ]);
    // Opened again: the position of the withdrawal is back.
    await declare({ type: 'open' });
    expect((await positions())[0]?.state).toMatchObject({ profits: [30_000, -10_000], withdrawn: [A] });
    await endRace();
  });

  test('that names the runners itself replaces the factors, and keeps what is known of each bet', async () => {
    const bets = [bet(B, 5, 100)];
    await placeBets(house, race, bets);
    await record(report([left(A, 20)], [B, C]));
    await placeBets(house, race, [bet(B, 4, 100)], [...bets, bet(B, 4, 100)]);
    await record(report([left(A, 20)], [B, C]));
    await settleMarketWith(house.context, {
      ...{ marketId: race.id, source: 'feed', evidence: {}, reason: null, actorId: null },
      declared: { type: 'winner', selections: [B], expectedWinners: 1 },
      nonRunners: [left(A, 40)],
      feed: { version: 0, updatedAtMs: 1 },
    });
    expect(await outcomes()).toEqual([
      ['won', 20_000],
      ['won', 30_000],
    ]);
    expect(await faults(house)).toEqual([]);
  });

  test('cannot name a runner that was withdrawn', async () => {
    await placeBets(house, race, [bet(B, 5, 100)]);
    await record(report([left(A, 20)], [B, C]));
    expect(await declare({ type: 'winner', selections: [A], expectedWinners: 1 })).toMatchObject({ type: 'unfit' });
    await endRace();
  });

  test('has the last word: what a document says later is not taken', async () => {
    await placeBets(house, race, [bet(B, 5, 100)]);
    await declare({ type: 'winner', selections: [B], expectedWinners: 1 });
    expect(await record(report([left(A, 20)], [B, C]))).toBe('settled');
    expect(await outcomes()).toEqual([['won', 40_000]]);
    await endRace();
  });
});
