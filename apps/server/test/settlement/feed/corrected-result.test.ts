import { VOID, winner } from '@pavilion/betting';
import type { FeedResult } from '@pavilion/feed';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takeResults } from '../../../src/modules/settlement/feed/take-results.ts';
import { settleMarketWith } from '../../../src/modules/settlement/settle-market.ts';
import {
  EVENT_ID,
  faults,
  type House,
  openHouse,
  openMarket,
  placeBets,
  settledBets,
  type TestMarket,
  wallets,
} from '../house.ts';
import { aMarketWithBets, backOffice, balancesNow, expectPaid, termsOf } from '../paid.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse(9);
});
afterAll(() => house.close());

describe('a result that the feed corrects', () => {
  const said = (market: TestMarket, mid: number, over: Partial<FeedResult>): FeedResult => ({
    key: `${EVENT_ID}/${mid}`,
    eventId: String(EVENT_ID),
    marketId: String(mid),
    selectionKey: null,
    kind: market.betting.kind,
    marketName: '',
    result: winner('11'),
    version: 0,
    winnerName: null,
    remark: '',
    updatedAtMs: 1_000,
    ...over,
  });
  const frame = { seq: 5, receivedAtMs: 1_700_000_000_000 };
  const take = (...results: FeedResult[]) => takeResults(house.context, EVENT_ID, results, frame);
  const midOf = async ({ id }: TestMarket): Promise<number> =>
    (await house.pool.query<{ mid: number }>('select provider_market_id as mid from market where id = $1', [id]))
      .rows[0]?.mid ?? 0;

  test('five times the same, also at once, settles once', async () => {
    const { market, bets } = await aMarketWithBets(house);
    const before = await balancesNow(house);
    const result = said(market, await midOf(market), {});
    await Promise.all([take(result), take(result), take(result)]);
    await take(result);
    await take(result, result);
    await expectPaid(house, market, bets, winner('11'), before);
    const { rows } = await house.pool.query('select version, source, evidence from settlement where market_id = $1', [
      market.id,
    ]);
    expect(rows).toEqual([
      {
        version: 1,
        source: 'feed',
        evidence: {
          frameSeq: 5,
          receivedAtMs: 1_700_000_000_000,
          version: 0,
          updatedAtMs: 1_000,
          winnerName: null,
          remark: '',
        },
      },
    ]);
  });

  test('corrections count in the order of their versions, whatever order they come in', async () => {
    const { market, bets } = await aMarketWithBets(house);
    const before = await balancesNow(house);
    const mid = await midOf(market);
    const words = [
      said(market, mid, {}),
      said(market, mid, { version: 1, result: winner('12'), updatedAtMs: 2_000 }),
      said(market, mid, { version: 2, result: VOID, updatedAtMs: 3_000 }),
      said(market, mid, { version: 3, result: winner('12'), updatedAtMs: 4_000 }),
    ] as const;
    const [v0, v1, v2, v3] = words;
    await take(v1);
    await take(v0);
    await expectPaid(house, market, bets, winner('12'), before);
    await take(v3);
    await take(v2);
    await take(v0);
    await expectPaid(house, market, bets, winner('12'), before);
    // Version 3 says what version 1 said, so there is nothing to pay; version 2 came too late to be heard.
    const { rows } = await house.pool.query('select version, result from settlement where market_id = $1', [market.id]);
    expect(rows).toEqual([{ version: 1, result: { ...winner('12') } }]);
    await take(said(market, mid, { version: 4, result: VOID, updatedAtMs: 5_000 }));
    await expectPaid(house, market, bets, VOID, before);
  });

  test('a contradiction in the same version and time is not followed', async () => {
    const { market, bets } = await aMarketWithBets(house);
    const before = await balancesNow(house);
    const mid = await midOf(market);
    await take(said(market, mid, {}));
    await take(said(market, mid, { result: winner('12') }));
    await expectPaid(house, market, bets, winner('11'), before);
    await take(said(market, mid, { result: winner('12'), updatedAtMs: 1_001 }));
    await expectPaid(house, market, bets, winner('12'), before);
  });

  test('a result taken back opens the market, and the next one settles it', async () => {
    const { market, bets } = await aMarketWithBets(house);
    const before = await balancesNow(house);
    const mid = await midOf(market);
    await take(said(market, mid, {}));
    await take(said(market, mid, { version: 1, result: null, updatedAtMs: 2_000 }));
    const open = await house.pool.query('select settled_version, result from market where id = $1', [market.id]);
    expect(open.rows).toEqual([{ settled_version: 0, result: null }]);
    expect((await settledBets(house, market)).every((bet) => bet.status === 'matched')).toBe(true);
    expect(await faults(house)).toEqual([]);
    await take(said(market, mid, { version: 2, result: winner('12'), updatedAtMs: 3_000 }));
    await expectPaid(house, market, bets, winner('12'), before);
  });

  test('a stranger as winner, an unknown market, a wrong kind and a result of nothing change nothing', async () => {
    const { market } = await aMarketWithBets(house);
    const mid = await midOf(market);
    const figures = await wallets(house);
    const unfit = {
      marketId: market.id,
      outcome: 'unfit',
      doubted: {
        marketId: String(market.id),
        marketName: expect.any(String),
        reason: 'unfit',
        word: expect.anything(),
      },
    };
    expect(await take(said(market, mid, { result: winner('99') }))).toEqual([unfit]);
    expect(await take(said(market, mid, { result: { type: 'integer', value: 4 } }))).toEqual([unfit]);
    expect(await take(said(market, mid + 999, {}))).toEqual([]);
    expect(await take(said(market, mid, { kind: 'bookmaker' }))).toEqual([]);
    expect(await take(said(market, mid, { result: null, version: 3 }))).toEqual([]);
    expect(await wallets(house)).toEqual(figures);
    await settleMarketWith(house.context, backOffice(market, VOID));
  });

  test('a market named without ids is found by its family and name, unless two have that name', async () => {
    const { market, bets } = await aMarketWithBets(house);
    const before = await balancesNow(house);
    const mid = await midOf(market);
    const named = said(market, mid, { key: null, marketId: null, marketName: `match market ${mid}` });
    await take({ ...named, marketName: 'match market' });
    expect((await settledBets(house, market))[0]?.status).toBe('matched');
    await take(named);
    await expectPaid(house, market, bets, winner('11'), before);
  });

  test('the back office has the last word', async () => {
    const { market, bets } = await aMarketWithBets(house);
    const before = await balancesNow(house);
    const mid = await midOf(market);
    await settleMarketWith(house.context, backOffice(market, VOID));
    await take(said(market, mid, { version: 7, updatedAtMs: 9_000 }));
    await expectPaid(house, market, bets, VOID, before);
  });
});

test('earlier rows are never changed: each correction only adds, and points at what it corrects', async () => {
  const { market } = await aMarketWithBets(house);
  await settleMarketWith(house.context, backOffice(market, winner('11')));
  const rows = async () =>
    (
      await house.pool.query<{ id: number }>(
        `select t.*, p.id as posting, p.amount, p.balance_before, p.balance_after from transfer t
         join posting p on p.transfer_id = t.id order by p.id`,
      )
    ).rows;
  const first = await rows();
  await settleMarketWith(house.context, backOffice(market, winner('12')));
  await settleMarketWith(house.context, backOffice(market, VOID));
  const all = await rows();
  expect(all.slice(0, first.length)).toEqual(first);
  const { rows: alternation } = await house.pool.query<{ n: number }>(
    `select count(*)::int as n from transfer r join transfer s on s.id = r.corrects
     where r.kind = 'settlement_reversal' and s.kind = 'settlement' and (r.meta ->> 'marketId')::bigint = $1
       and r.meta ->> 'marketId' = s.meta ->> 'marketId'`,
    [market.id],
  );
  expect(alternation[0]?.n).toBe(2 * house.accountIds.length);
});

describe('debt', () => {
  test('only a reversal makes it, and the next payment ends it', async () => {
    const poor = await openHouse(1, 1_000);
    const [accountId = 0] = poor.accountIds;
    const first = await openMarket(poor, 'match');
    await placeBets(poor, first, [{ accountId, terms: termsOf('back', '11', 1_000) }]);
    await settleMarketWith(poor.context, backOffice(first, winner('11')));
    // The win is staked again before it is taken back.
    const second = await openMarket(poor, 'match');
    await placeBets(poor, second, [{ accountId, terms: termsOf('back', '11', 2_500) }]);
    await settleMarketWith(poor.context, backOffice(first, winner('12')));
    expect((await wallets(poor)).get(accountId)).toEqual({ balance: 0, exposure: 2_500, in_debt: true });
    expect(await faults(poor)).toEqual([]);
    await settleMarketWith(poor.context, backOffice(second, winner('12')));
    expect((await wallets(poor)).get(accountId)).toEqual({ balance: -2_500, exposure: 0, in_debt: true });
    await settleMarketWith(poor.context, backOffice(second, winner('11')));
    expect((await wallets(poor)).get(accountId)).toEqual({ balance: 4_375, exposure: 0, in_debt: false });
    expect(await faults(poor)).toEqual([]);
    await poor.close();
  });

  test('a void market, which pays nobody, ends it by what it gives back', async () => {
    const poor = await openHouse(1, 1_000);
    const [accountId = 0] = poor.accountIds;
    const [first, second] = [await openMarket(poor, 'match'), await openMarket(poor, 'match')];
    await placeBets(poor, first, [{ accountId, terms: termsOf('back', '11', 1_000) }]);
    await settleMarketWith(poor.context, backOffice(first, winner('11')));
    await placeBets(poor, second, [{ accountId, terms: termsOf('back', '11', 2_500) }]);
    await settleMarketWith(poor.context, backOffice(first, winner('12')));
    expect((await wallets(poor)).get(accountId)).toEqual({ balance: 0, exposure: 2_500, in_debt: true });
    await settleMarketWith(poor.context, backOffice(second, VOID));
    expect((await wallets(poor)).get(accountId)).toEqual({ balance: 0, exposure: 0, in_debt: false });
    await poor.close();
  });
});
