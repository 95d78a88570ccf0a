// Results that nobody can be paid by: refused before they are declared, and replaced where an earlier version has one.
import { type BetTerms, type MarketKind, paise } from '@pavilion/betting';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { previewResult } from '../../src/modules/settlement/preview/preview-result.ts';
import { findMarketRecord } from '../../src/modules/settlement/market-record.ts';
import type { Declaration } from '../../src/modules/settlement/results.ts';
import { resumeSettlements } from '../../src/modules/settlement/pay/resume.ts';
import { settleMarketWith } from '../../src/modules/settlement/settle-market.ts';
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

  test('for a reason that nobody has thought of is replaced by the back office, and not by the feed', async () => {
    const market = await aMarket('match');
    await poisoned(market, winner, []);
    await house.pool.query(`
      create function first_version_breaks() returns trigger language plpgsql as $$
      begin raise exception 'an odd bet' using errcode = 'check_violation'; end $$;
      create trigger first_version_breaks before update on bet for each row
        when (new.market_id = ${market.id} and new.settled_version = 1) execute function first_version_breaks()`);
    const feed = { source: 'feed', feed: { version: 9, updatedAtMs: 1 }, nonRunners: [] } as const;
    await expect(settleMarketWith(house.context, backOffice(market, winner, feed))).rejects.toThrow('an odd bet');
    expect(await settleMarketWith(house.context, backOffice(market, { type: 'void' }))).toEqual({
      type: 'declared',
      version: 2,
    });
    expect(await outcomes(market)).toEqual([
      ['void', 0],
      ['void', 0],
    ]);
    await house.pool.query('drop trigger first_version_breaks on bet');
    expect(await faults(house)).toEqual([]);
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
