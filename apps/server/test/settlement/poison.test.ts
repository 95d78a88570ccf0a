// Results that nobody can be paid by: refused before they are declared, and replaced where an earlier version has one.
import { type BetTerms, type MarketKind, paise } from '@pavilion/betting';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LeaseLost } from '../../src/db/lease/fence.ts';
import { WouldOverdraw } from '../../src/ledger/post.ts';
import { previewResult } from '../../src/modules/settlement/preview/preview-result.ts';
import { findMarketRecord } from '../../src/modules/settlement/market-record.ts';
import type { Declaration } from '../../src/modules/settlement/results.ts';
import { resumeSettlements } from '../../src/modules/settlement/pay/resume.ts';
import { type PayPoint, settleMarketWith } from '../../src/modules/settlement/settle-market.ts';
import { faults, type House, openHouse, openMarket, placeBets, settledBets, type TestMarket } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse(2);
});
afterAll(() => house.close());

const later = Date.now() + 3_600_000;
const whole = { selection: '11', reductionHundredthsOfPercent: 10_000, removedAtMs: later };

const terms = (kind: MarketKind, selection: string): BetTerms => ({
  kind,
  side: 'back',
  selection,
  priceHundredths: kind === 'match' ? 275 : 100,
  line: kind === 'match' ? null : 40,
  width: null,
  stake: paise(10_000),
});

/** One bet of each player, on the selections of a race or on a line. */
async function aMarket(kind: MarketKind): Promise<TestMarket> {
  const market = await openMarket(house, kind);
  const selections = kind === 'match' ? ['11', '12'] : ['', ''];
  await placeBets(
    house,
    market,
    selections.map((selection, n) => ({ accountId: house.accountIds[n] ?? 0, terms: terms(kind, selection) })),
  );
  return market;
}

const backOffice = (market: TestMarket, declared: Declaration['declared'], more = {}): Declaration => ({
  marketId: market.id,
  declared,
  nonRunners: 'standing',
  source: 'back_office',
  evidence: { evidence: 'seen' },
  reason: 'The declared result cannot be paid.',
  actorId: null,
  feed: null,
  ...more,
});

/** As a server of before would have left it: declared, closed, and not to be paid. */
async function poisoned(market: TestMarket, result: object, nonRunners: readonly object[]): Promise<void> {
  await house.pool.query(
    `insert into settlement (market_id, version, result, non_runners, source, evidence, created_at)
     values ($1, 1, $2, $3, 'feed', '{}', now())`,
    [market.id, JSON.stringify(result), JSON.stringify(nonRunners)],
  );
  await house.pool.query('update market set settled_version = 1, result = $2, settled_at = now() where id = $1', [
    market.id,
    JSON.stringify(result),
  ]);
}

const outcomes = async (market: TestMarket) =>
  (await settledBets(house, market)).map(({ status, profit }) => [status, profit]);
const winner = { type: 'winner', selections: ['12'], expectedWinners: 1 } as const;

describe('a result that cannot be paid', () => {
  test.each<[string, MarketKind, Declaration['declared'], readonly object[]]>([
    ['a factor that takes all of the odds', 'match', winner, [whole]],
    [
      'a runner withdrawn from runs',
      'session',
      { type: 'integer', value: 40 },
      [{ ...whole, reductionHundredthsOfPercent: 0 }],
    ],
    [
      'a winner that was withdrawn',
      'match',
      winner,
      [{ ...whole, selection: '12', reductionHundredthsOfPercent: 500 }],
    ],
    ['runs for a race', 'match', { type: 'integer', value: 12 }, []],
  ])('is not declared: %s', async (_, kind, declared, nonRunners) => {
    const market = await aMarket(kind);
    const outcome = await settleMarketWith(house.context, backOffice(market, declared, { nonRunners }));
    expect(outcome.type).toBe('unfit');
    expect(await outcomes(market)).toEqual([
      ['matched', null],
      ['matched', null],
    ]);
  });

  test('that is on record already stops nobody else, and the back office replaces it by a result or by none', async () => {
    const [runs, race, other] = [await aMarket('session'), await aMarket('match'), await aMarket('match')];
    await poisoned(runs, { type: 'integer', value: 40 }, [whole]);
    await poisoned(race, winner, [whole]);
    await poisoned(other, winner, []);
    await resumeSettlements(house.context);
    expect(await outcomes(other)).toEqual([
      ['lost', -10_000],
      ['won', 17_500],
    ]);
    expect(await settleMarketWith(house.context, backOffice(runs, { type: 'integer', value: 39 }))).toEqual({
      type: 'declared',
      version: 2,
    });
    expect(await settleMarketWith(house.context, backOffice(race, { type: 'void' }))).toEqual({
      type: 'declared',
      version: 2,
    });
    expect(await outcomes(runs)).toEqual([
      ['lost', -10_000],
      ['lost', -10_000],
    ]);
    expect(await outcomes(race)).toEqual([
      ['void', 0],
      ['void', 0],
    ]);
    const { rows } = await house.pool.query('select 1 from settlement where finished_at is null');
    expect(rows).toEqual([]);
    expect(await faults(house)).toEqual([]);
  });

  test('that has reached some is taken back from those, and paid anew to everybody once', async () => {
    const market = await aMarket('match');
    await poisoned(market, winner, [whole]);
    await resumeSettlements(house.context, { chunkAccountsMax: 1 });
    // The first player's bet was on the runner that left; the second one's odds cannot be reduced to nothing.
    expect(await outcomes(market)).toEqual([
      ['matched', null],
      ['matched', null],
    ]);
    await house.pool.query(
      `update bet set status = 'void', profit = 0, settled_version = 1, settled_at = now()
       where market_id = $1 and account_id = $2`,
      [market.id, house.accountIds[0]],
    );
    const feed = { source: 'feed', feed: { version: 3_000_000_000, updatedAtMs: 1 }, nonRunners: [] } as const;
    expect((await settleMarketWith(house.context, backOffice(market, winner, feed))).type).toBe('declared');
    expect(await outcomes(market)).toEqual([
      ['lost', -10_000],
      ['won', 17_500],
    ]);
    const again = await settleMarketWith(house.context, backOffice(market, { type: 'void' }));
    expect(again).toEqual({ type: 'declared', version: 3 });
    expect(await outcomes(market)).toEqual([
      ['void', 0],
      ['void', 0],
    ]);
  });

  /** The first version of the market breaks in this way whenever it reaches a bet; until it is called. */
  async function breaking(market: TestMarket, how: string): Promise<() => Promise<unknown>> {
    await house.pool.query(`
      create or replace function first_version_breaks() returns trigger language plpgsql as $$ begin ${how}; end $$;
      create trigger first_version_breaks before update on bet for each row
        when (new.market_id = ${market.id} and new.settled_version = 1) execute function first_version_breaks()`);
    return () => house.pool.query('drop trigger first_version_breaks on bet');
  }
  const feed = { source: 'feed', feed: { version: 9, updatedAtMs: 1 }, nonRunners: [] } as const;
  const isVoid = [
    ['void', 0],
    ['void', 0],
  ];

  test.each([
    [
      'a rule that nobody has thought of',
      `raise exception 'an odd bet' using errcode = 'check_violation'`,
      /an odd bet/,
    ],
    ['an error of the database that is no rule of a table', `raise exception 'an odd bet'`, /an odd bet/],
    ['a bet that it does not reach, however often', 'return null', /left bets unpaid/],
  ])('because of %s is replaced by the back office, and not by the feed', async (_, how, words) => {
    const market = await aMarket('match');
    await poisoned(market, winner, []);
    const mend = await breaking(market, how);
    await expect(settleMarketWith(house.context, backOffice(market, winner, feed))).rejects.toThrow(words);
    const outcome = await settleMarketWith(house.context, backOffice(market, { type: 'void' }));
    expect(outcome).toEqual({ type: 'declared', version: 2 });
    expect(await outcomes(market)).toEqual(isVoid);
    await mend();
    expect(await faults(house)).toEqual([]);
  });

  test.each([
    ['a defect of one server', new TypeError('x is not a function')],
    ['an error that nobody has thought of', new Error('neither paid nor unpaid')],
    ['a wallet that would be overdrawn', new WouldOverdraw('settlement of 100 paise would overdraw account 7')],
  ])('because of %s is replaced, and what it has paid is taken back', async (_, error) => {
    const market = await aMarket('match');
    await poisoned(market, winner, []);
    const isFirst = [error];
    // The first player has been paid by then.
    const at = (point: PayPoint) => {
      const [thrown] = point === 'chunk-committed' ? isFirst.splice(0) : [];
      if (thrown !== undefined) throw thrown;
    };
    const options = { at, chunkAccountsMax: 1 };
    const outcome = await settleMarketWith(house.context, backOffice(market, { type: 'void' }), options);
    expect(outcome).toEqual({ type: 'declared', version: 2 });
    expect(await outcomes(market)).toEqual(isVoid);
    expect(await faults(house)).toEqual([]);
  });

  test.each(['08006', '40001', '40P01', '53200', '55P03', '57014', '57P01', '58030', '25006', 'ECONNRESET', 'EPIPE'])(
    'only for now, with %s, is not replaced: it is paid first when that has passed',
    async (code) => {
      const market = await aMarket('match');
      await poisoned(market, winner, []);
      const isFirst = [Object.assign(new Error('not now'), { code })];
      const at = (point: PayPoint) => {
        const [thrown] = point === 'chunk-committed' ? isFirst.splice(0) : [];
        if (thrown !== undefined) throw thrown;
      };
      const correction = backOffice(market, { type: 'void' });
      await expect(settleMarketWith(house.context, correction, { at, chunkAccountsMax: 1 })).rejects.toThrow('not now');
      const versions = async () =>
        (
          await house.pool.query('select version, replaces from settlement where market_id = $1 order by version', [
            market.id,
          ])
        ).rows;
      expect(await versions()).toEqual([{ version: 1, replaces: null }]);
      expect(await settleMarketWith(house.context, correction)).toEqual({ type: 'declared', version: 2 });
      expect(await versions()).toMatchObject([{ version: 1 }, { version: 2, replaces: null }]);
      expect(await outcomes(market)).toEqual(isVoid);
      expect(await faults(house)).toEqual([]);
    },
  );

  test.each([
    new Error('Connection terminated unexpectedly'),
    new Error('timeout exceeded when trying to connect'),
    new LeaseLost('the lease was taken by another'),
  ])('only for now, because of “%s”, is not replaced either', async (error) => {
    const market = await aMarket('match');
    await poisoned(market, winner, []);
    const at = () => {
      throw error;
    };
    await expect(settleMarketWith(house.context, backOffice(market, { type: 'void' }), { at })).rejects.toThrow(error);
    await resumeSettlements(house.context);
    expect(await outcomes(market)).toEqual([
      ['lost', -10_000],
      ['won', 17_500],
    ]);
  });

  test('a preview of its correction answers', async () => {
    const market = await aMarket('session');
    await poisoned(market, { type: 'integer', value: 40 }, [whole]);
    const record = await findMarketRecord(house.context.db, market.id);
    if (record === null) throw new Error('no market');
    expect((await previewResult(house.context, record, { type: 'integer', value: 41 })).type).toBe('preview');
    expect((await settleMarketWith(house.context, backOffice(market, { type: 'integer', value: 41 }))).type).toBe(
      'declared',
    );
  });
});
