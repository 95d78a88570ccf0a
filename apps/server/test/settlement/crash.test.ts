import { VOID, winner } from '@pavilion/betting';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resumeSettlements } from '../../src/modules/settlement/pay/resume.ts';
import { type PayPoint, settleMarketWith } from '../../src/modules/settlement/settle-market.ts';
import { EVENT_ID, faults, type House, openHouse, settledBets, wallets } from './house.ts';
import { aMarketWithBets, backOffice, balancesNow, expectPaid } from './paid.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse(9);
});
afterAll(() => house.close());

/** As a process that is shut down: what it leaves is for the next one, and no fault of the version. */
class Killed extends Error {
  readonly code = '57P01';
}

const SMALL_CHUNKS = { chunkAccountsMax: 2, chunkBetsMax: 5, accountsAtOnce: 4 };

/** Dies at the n-th time that the point is reached. */
function dieAt(point: PayPoint, nth: number) {
  let left = nth;
  return (reached: PayPoint) => {
    if (reached === point && --left === 0) throw new Killed(`${point} ${nth}`);
  };
}

const deaths: [PayPoint, number][] = [
  ['declared', 1],
  ['chunk-written', 1],
  ['chunk-written', 3],
  ['chunk-committed', 1],
  ['chunk-committed', 4],
  ['all-paid', 1],
];

describe.each(deaths)('killed at %s, time %i', (point, nth) => {
  test('another process pays the rest and nobody twice', async () => {
    const { market, bets } = await aMarketWithBets(house);
    const before = await balancesNow(house);
    const declaration = backOffice(market, winner('11'));
    await expect(
      settleMarketWith(house.context, declaration, { ...SMALL_CHUNKS, at: dieAt(point, nth) }),
    ).rejects.toThrow(Killed);
    expect(await resumeSettlements(house.context)).toBe(1);
    await expectPaid(house, market, bets, winner('11'), before);
    expect((await settleMarketWith(house.context, declaration)).type).toBe('unchanged');
    expect(await resumeSettlements(house.context)).toBe(0);
  });

  test('a correction that comes next finishes it first, and is itself resumed', async () => {
    const { market, bets } = await aMarketWithBets(house);
    const before = await balancesNow(house);
    const die = () => ({ ...SMALL_CHUNKS, at: dieAt(point, nth) });
    await expect(settleMarketWith(house.context, backOffice(market, winner('11')), die())).rejects.toThrow(Killed);
    await expect(settleMarketWith(house.context, backOffice(market, winner('12')), die())).rejects.toThrow(Killed);
    await settleMarketWith(house.context, backOffice(market, winner('12')));
    await expectPaid(house, market, bets, winner('12'), before);
  });
});

test('a server that stops pays no further chunk, and the next start pays the rest', async () => {
  const { market, bets } = await aMarketWithBets(house);
  const before = await balancesNow(house);
  const stop = new AbortController();
  let chunks = 0;
  const at = (point: PayPoint) => {
    if (point === 'chunk-committed' && ++chunks === 2) stop.abort();
  };
  await settleMarketWith(house.context, backOffice(market, winner('11')), { ...SMALL_CHUNKS, at, signal: stop.signal });
  expect(chunks).toBe(2);
  expect((await settledBets(house, market)).filter(({ status }) => status === 'matched')).not.toEqual([]);
  expect(await resumeSettlements(house.context)).toBe(1);
  await expectPaid(house, market, bets, winner('11'), before);
});

test('two nodes that settle the same market at once pay it once', async () => {
  const { market, bets } = await aMarketWithBets(house);
  const before = await balancesNow(house);
  const outcomes = await Promise.all(
    Array.from({ length: 4 }, () => settleMarketWith(house.context, backOffice(market, winner('12')), SMALL_CHUNKS)),
  );
  expect(outcomes.filter((outcome) => outcome.type === 'declared')).toHaveLength(1);
  await expectPaid(house, market, bets, winner('12'), before);
});

test('a market that is opened again under kills has its positions back', async () => {
  const { market, bets } = await aMarketWithBets(house);
  const exposuresBefore = new Map([...(await wallets(house))].map(([id, wallet]) => [id, wallet.exposure]));
  const before = await balancesNow(house);
  await settleMarketWith(house.context, backOffice(market, winner('11')), SMALL_CHUNKS);
  await expect(
    settleMarketWith(house.context, backOffice(market, { type: 'open' }), {
      ...SMALL_CHUNKS,
      at: dieAt('chunk-committed', 2),
    }),
  ).rejects.toThrow(Killed);
  const { rows } = await house.pool.query('select settled_version from market where id = $1', [market.id]);
  // Half of the players have their money back; nobody may bet on it until all have.
  expect(rows).toEqual([{ settled_version: 1 }]);
  await resumeSettlements(house.context);
  const after = await wallets(house);
  expect(new Map([...after].map(([id, wallet]) => [id, wallet.exposure]))).toEqual(exposuresBefore);
  expect(await balancesNow(house)).toEqual(before);
  expect(await faults(house)).toEqual([]);
  await settleMarketWith(house.context, backOffice(market, VOID));
  await expectPaid(house, market, bets, VOID, before);
});

test('the players of a market hear of their wallet, their result and their bets', async () => {
  const { market } = await aMarketWithBets(house);
  house.heard.length = 0;
  await settleMarketWith(house.context, backOffice(market, winner('11')));
  const [accountId = 0] = house.accountIds;
  const own = house.heard.filter((message) => message.subject === `account.${accountId}`);
  expect(own.map((message) => message.payload)).toEqual([
    expect.objectContaining({ event: 'wallet', exposure: 0 }),
    expect.objectContaining({ event: 'bet-result', eventId: String(EVENT_ID), net: expect.any(Number) }),
    { event: 'bets:updated' },
  ]);
});
