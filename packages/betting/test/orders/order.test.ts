import { test } from '@fast-check/vitest';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addBet,
  addResting,
  afterFill,
  bettingMarket,
  changeOf,
  decideOrder,
  emptyPosition,
  endOf,
  endsOrders,
  exposureOf,
  LADDER,
  liabilityOf,
  type Maker,
  type MarketMoment,
  matchOrder,
  orderFault,
  paise,
  positionOf,
  reachedByHouse,
  readPosition,
  removeResting,
  reservedBy,
  type RestOfOrder,
  roundedProfits,
  type Side,
  stateAfter,
  takesOrders,
  termsOfFill,
  volumeAhead,
  widenOutcomes,
  withResting,
  worstProfitOf,
} from '../../src/index.ts';

const RUNNERS = ['a', 'b', 'c', 'd'];
const MATCH = bettingMarket('match', { runners: RUNNERS });
const LIMITS = { minPaise: paise(10_000), maxPaise: paise(50_050) };
const ASKED = {
  side: 'back',
  priceHundredths: 250,
  sizePaise: paise(20_000),
  timeInForce: 'rest',
  minFillPaise: null,
} as const;

describe('what an order can be', () => {
  it.each([
    ['a whole one', {}, null],
    [
      'a price between two of the ladder',
      { priceHundredths: 251 },
      { code: 'ODDS_NOT_ON_LADDER', below: 250, above: 252 },
    ],
    [
      'a price above the ladder',
      { priceHundredths: 100_500 },
      { code: 'ODDS_NOT_ON_LADDER', below: 100_000, above: 100_000 },
    ],
    ['a price below it', { priceHundredths: 100 }, { code: 'ODDS_NOT_ON_LADDER', below: 101, above: 101 }],
    ['paise', { sizePaise: paise(20_050) }, { code: 'ORDER_SIZE_NOT_WHOLE' }],
    ['nothing', { sizePaise: paise(0) }, { code: 'ORDER_SIZE_NOT_WHOLE' }],
    ['too little', { sizePaise: paise(9_900) }, { code: 'STAKE_OUT_OF_RANGE', minPaise: 10_000, maxPaise: 50_000 }],
    ['too much', { sizePaise: paise(50_100) }, { code: 'STAKE_OUT_OF_RANGE', minPaise: 10_000, maxPaise: 50_000 }],
    ['a least fill of what may rest', { minFillPaise: paise(10_000) }, { code: 'MIN_FILL_OUT_OF_RANGE' }],
    [
      'more at least than all',
      { timeInForce: 'fill_or_kill', minFillPaise: paise(20_100) },
      { code: 'MIN_FILL_OUT_OF_RANGE' },
    ],
    ['the least that is taken', { sizePaise: paise(10_000) }, null],
    ['the most that is taken', { sizePaise: paise(50_000) }, null],
    ['all of it at least', { timeInForce: 'fill_or_kill', minFillPaise: paise(20_000) }, null],
    ['a part at least', { timeInForce: 'fill_or_kill', minFillPaise: paise(5_000) }, null],
  ] as const)('%s', (_, part, fault) => {
    expect(orderFault(MATCH, { ...ASKED, ...part }, LIMITS)).toEqual(fault);
  });

  it('is for decimal odds on named outcomes', () => {
    expect(takesOrders(MATCH)).toBe(true);
    const session = bettingMarket('session');
    expect(orderFault(session, ASKED, LIMITS)).toEqual({ code: 'ORDERS_NOT_TAKEN' });
  });

  it.each([
    ['nothing new', {}, 'none'],
    ['smaller', { sizePaise: paise(15_000) }, 'keeps-place'],
    ['larger', { sizePaise: paise(25_000) }, 'loses-place'],
    ['another price', { priceHundredths: 252 }, 'loses-place'],
    ['another price and smaller', { priceHundredths: 252, sizePaise: paise(15_000) }, 'loses-place'],
    ['no more than is filled', { sizePaise: paise(10_000) }, 'below-filled'],
  ] as const)('changed: %s', (_, change, expected) => {
    const order = { priceHundredths: 250, sizePaise: paise(20_000), filledPaise: paise(10_000) };
    expect(changeOf(order, change)).toBe(expected);
  });
});

const maker = (place: number, priceHundredths: number, rupees: number, accountId = 2): Maker => ({
  orderId: place,
  accountId,
  priceHundredths,
  restPaise: paise(rupees * 100),
  place,
});

function matched(
  side: Side,
  price: number,
  rupees: number,
  makers: readonly Maker[],
  house: number | null,
  room = 1e9,
) {
  const { fills, restPaise, ownInTheWay } = matchOrder(
    { accountId: 1, side, priceHundredths: price, sizePaise: paise(rupees * 100) },
    makers,
    house === null ? null : { priceHundredths: house, takes: () => paise(room) },
  );
  const said = fills.map((fill) => [
    fill.counterparty === 'house' ? 'house' : fill.maker.orderId,
    fill.priceHundredths,
    fill.sizePaise / 100,
  ]);
  return { said, rest: restPaise / 100, own: ownInTheWay };
}

describe('whom an order meets', () => {
  const lays = [maker(1, 250, 10), maker(2, 260, 10), maker(3, 260, 20), maker(4, 270, 5)];

  it('takes the best price first, at one price the oldest', () => {
    const result = matched('back', 250, 40, lays, null);
    expect(result).toEqual({
      said: [
        [4, 270, 5],
        [2, 260, 10],
        [3, 260, 20],
        [1, 250, 5],
      ],
      rest: 0,
      own: [],
    });
  });
  it('a layer takes the lowest first', () => {
    expect(matched('lay', 260, 25, lays, null).said).toEqual([
      [1, 250, 10],
      [2, 260, 10],
      [3, 260, 5],
    ]);
  });
  it('players come before the house at one price, and behind it at a worse one', () => {
    const part = lays.slice(0, 3);
    expect(matched('back', 250, 35, part, 260).said).toEqual([
      [2, 260, 10],
      [3, 260, 20],
      ['house', 260, 5],
    ]);
    expect(matched('back', 250, 25, part, 262).said).toEqual([['house', 262, 25]]);
  });
  it('goes on with worse prices when the house takes no more', () => {
    const result = matched('back', 250, 50, lays, 270, 1_250);
    expect(result.said).toEqual([
      [4, 270, 5],
      ['house', 270, 12],
      [2, 260, 10],
      [3, 260, 20],
      [1, 250, 3],
    ]);
  });
  it('leaves a worse price than was asked for alone', () => {
    expect(matched('back', 272, 10, lays, 271)).toEqual({ said: [], rest: 10, own: [] });
  });
  it('never meets its own player, and names what stood in the way', () => {
    const own = [maker(1, 270, 10, 1), maker(2, 260, 10)];
    expect(matched('back', 250, 15, own, null)).toEqual({ said: [[2, 260, 10]], rest: 5, own: [1] });
  });
  it('serves who came first, in whatever order they are told', () => {
    expect(matched('back', 260, 25, [maker(3, 260, 20), maker(2, 260, 10)], null).said).toEqual([
      [2, 260, 10],
      [3, 260, 15],
    ]);
  });
  it('is not filled by a house that takes nothing', () => {
    expect(matched('back', 250, 10, [], 260, 99)).toEqual({ said: [], rest: 10, own: [] });
  });
  it('the house fills those who ask for least first, at one price the oldest', () => {
    const waiting = [maker(5, 250, 1), maker(3, 260, 1), maker(4, 250, 1), maker(1, 240, 1), maker(2, 270, 1)];
    const reached = (side: Side, price: number) => reachedByHouse(side, waiting, price).map(({ place }) => place);
    expect(reached('back', 260)).toEqual([1, 4, 5, 3]);
    expect(reached('lay', 250)).toEqual([2, 3, 4, 5]);
    expect(reached('back', 230)).toEqual([]);
  });
  it('knows what is ahead of an order at its price', () => {
    expect(volumeAhead(maker(3, 260, 10), lays)).toBe(1_000);
    expect(volumeAhead(maker(1, 250, 10), lays)).toBe(0);
  });
});

const orderOf = fc.record({
  selection: fc.constantFrom(...RUNNERS),
  side: fc.constantFrom<Side>('back', 'lay'),
  priceHundredths: fc.constantFrom(...LADDER),
  restPaise: fc.integer({ min: 1, max: 5_000 }).map((rupees) => paise(rupees * 100)),
});
const held = fc.array(
  fc.record({
    ...{ selection: fc.constantFrom(...RUNNERS), side: fc.constantFrom<Side>('back', 'lay') },
    priceHundredths: fc.integer({ min: 101, max: 2_000 }),
    sizePaise: fc.integer({ min: 1, max: 90_000 }).map(paise),
  }),
  { maxLength: 4 },
);
const winners = fc.constantFrom(1, 2);
const marketOf = (expectedWinners: number) => bettingMarket('match', { runners: RUNNERS, expectedWinners });

/** The worst of every set of winners, with every subset of the orders filled. */
function worstOfAll(bets: Parameters<typeof termsOfFill>[1][], all: readonly RestOfOrder[], count: number): number {
  const terms = bets.map((bet) => termsOfFill(bet as never, bet));
  const orders = all.map((order) => termsOfFill(order, { ...order, sizePaise: order.restPaise }));
  const sets = RUNNERS.flatMap((one, at) =>
    count === 1 ? [[one]] : RUNNERS.slice(at + 1).map((other) => [one, other]),
  );
  let worst = 0;
  for (const set of sets) {
    for (let subset = 0; subset < 2 ** orders.length; subset++) {
      const filled = [...terms, ...orders.filter((_, at) => Math.floor(subset / 2 ** at) % 2 === 1)];
      const total = filled.reduce((sum, bet) => {
        const { ifWon, ifLost } = roundedProfits(bet);
        return sum + (set.includes(bet.selection) === (bet.side === 'back') ? ifWon : ifLost);
      }, 0);
      worst = Math.min(worst, total);
    }
  }
  return 0 - worst;
}

describe('what waits is reserved', () => {
  test.prop([held, fc.array(orderOf, { maxLength: 5 }), winners], { numRuns: 400 })(
    'exposure equals brute force over all subsets of fills and all results',
    (bets, orders, count) => {
      let position = positionOf(
        marketOf(count),
        bets.map((bet) => termsOfFill(bet, bet)),
      );
      const worst = worstProfitOf(position);
      for (const order of orders) position = addResting(position, order);
      expect(exposureOf(position)).toBe(worstOfAll(bets as never, orders, count));
      expect(worstProfitOf(position)).toBe(worst);
      expect(readPosition(JSON.parse(JSON.stringify(position)))).toEqual(position);
    },
  );

  test.prop([held, fc.array(orderOf, { minLength: 1, maxLength: 5 }), winners, fc.nat(), fc.nat()], { numRuns: 400 })(
    'a fill at the price of the order or a better one never raises exposure',
    (bets, orders, count, part, better) => {
      let position = positionOf(
        marketOf(count),
        bets.map((bet) => termsOfFill(bet, bet)),
      );
      for (const order of orders) position = addResting(position, order);
      const [order] = orders;
      if (order === undefined) return;
      const { side, priceHundredths: price } = order;
      const at = LADDER.indexOf(price as never);
      const room = side === 'back' ? LADDER.length - at : at + 1;
      const priceHundredths = LADDER[side === 'back' ? at + (better % room) : at - (better % room)] ?? price;
      const sizePaise = paise(100 * (1 + (part % (order.restPaise / 100))));
      const after = afterFill(position, order, { priceHundredths, sizePaise });
      expect(exposureOf(after)).toBeLessThanOrEqual(exposureOf(position));
    },
  );

  test.prop([held, fc.array(orderOf, { maxLength: 4 }), orderOf], { numRuns: 300 })(
    'what is placed and cancelled leaves no trace, and no part of an order reserves less than its parts',
    (bets, orders, order) => {
      const start = positionOf(
        MATCH,
        bets.map((bet) => termsOfFill(bet, bet)),
      );
      const position = withResting(start, orders);
      expect(removeResting(addResting(position, order), order)).toEqual(position);
      expect(withResting(position, [])).toEqual(start);
      const one = paise(100 * Math.ceil(order.restPaise / 200));
      const other = paise(order.restPaise - one);
      const parts = reservedBy({ ...order, restPaise: one }) + reservedBy({ ...order, restPaise: other });
      expect(parts).toBe(reservedBy(order));
    },
  );

  it('more cannot be released than is reserved, nor kept of an unknown runner', () => {
    const order = { selection: 'a', side: 'back', priceHundredths: 200, restPaise: paise(1_000) } as const;
    expect(() => removeResting(emptyPosition(MATCH), order)).toThrow(RangeError);
    expect(() => addResting(emptyPosition(MATCH), { ...order, selection: 'x' })).toThrow(RangeError);
    expect(() => addResting(emptyPosition(bettingMarket('session')), order)).toThrow(RangeError);
    expect(() => reservedBy({ ...order, restPaise: paise(50) })).toThrow(RangeError);
  });

  it.each([
    [{ backs: [1, 0, 0], lays: [0, 0, 0, 0] }],
    [{ backs: [1, 0, 0, -1], lays: [0, 0, 0, 0] }],
    [{ backs: [1, 0, 0, 0.5], lays: [0, 0, 0, 0] }],
    [{ backs: [1, 0, 0, 0] }],
    [[]],
  ])('a stored position with %j is none', (resting) => {
    expect(() => readPosition({ ...emptyPosition(MATCH), resting })).toThrow(RangeError);
  });

  it("is nobody else's risk: not the house's, and a new runner has none of it", () => {
    const order = { selection: 'a', side: 'lay', priceHundredths: 300, restPaise: paise(10_000) } as const;
    const waiting = addResting(emptyPosition(MATCH), order);
    expect(exposureOf(waiting)).toBe(20_000);
    expect(liabilityOf(waiting)).toBe(0);
    const wide = widenOutcomes(waiting, [...RUNNERS, 'e']);
    expect(exposureOf(wide)).toBe(20_000);
    expect(exposureOf(removeResting(wide, order))).toBe(0);
    const bet = termsOfFill({ selection: 'b', side: 'back' }, { priceHundredths: 200, sizePaise: paise(5_000) });
    // Backing another runner loses five thousand more when the laid one wins.
    expect(exposureOf(addBet(waiting, bet))).toBe(25_000);
  });
});

describe('orders of a position', () => {
  const order = { selection: 'a', side: 'back', priceHundredths: 300, restPaise: paise(10_000) } as const;
  it('stand in place of those that waited before', () => {
    const waiting = addResting(emptyPosition(MATCH), { ...order, selection: 'b' });
    expect(withResting(waiting, [order])).toEqual(addResting(emptyPosition(MATCH), order));
    expect(withResting(waiting, [])).toEqual(emptyPosition(MATCH));
  });
  it('are none where lines are bet on, and never less than nothing', () => {
    const session = emptyPosition(bettingMarket('session'));
    expect(withResting(session, [])).toBe(session);
    expect(() => reservedBy({ ...order, restPaise: paise(-100) })).toThrow(RangeError);
  });
});

describe('an arriving order', () => {
  const decide = (more: Partial<Parameters<typeof decideOrder>[0]> = {}, order = {}) =>
    decideOrder({
      accountId: 1,
      order: { ...ASKED, selection: 'a', ...order },
      makers: [maker(1, 260, 50)],
      house: null,
      position: emptyPosition(MATCH),
      availablePaise: paise(20_000),
      riskedPaise: paise(0),
      limits: [],
      ...more,
    });

  it('is filled in part and waits with the rest', () => {
    expect(decide()).toMatchObject({ ok: true, restPaise: 15_000, exposurePaise: 20_000, exposureDeltaPaise: 20_000 });
  });
  it('that must be filled whole is not, and says how much could be', () => {
    const decision = decide({}, { timeInForce: 'fill_or_kill' });
    expect(decision).toEqual({ ok: false, refusal: { code: 'ORDER_NOT_FILLED', fillablePaise: 5_000 } });
    const content = decide({}, { timeInForce: 'fill_or_kill', minFillPaise: paise(5_000) });
    expect(content).toMatchObject({ ok: true, restPaise: 0, exposurePaise: 5_000 });
  });
  it('needs its funds, and hears what they carry', () => {
    const refusal = {
      code: 'INSUFFICIENT_FUNDS',
      availablePaise: 19_999,
      neededPaise: 20_000,
      largestSizePaise: 19_900,
    };
    expect(decide({ availablePaise: paise(19_999) })).toEqual({ ok: false, refusal });
  });
  it('counts against own limits as a whole', () => {
    const use = { subject: 'stake', period: 'day', maxPaise: paise(30_000), usedPaise: paise(10_001) } as const;
    expect(decide({ limits: [use] })).toEqual({ ok: false, refusal: { code: 'LIMIT_REACHED', use } });
    const loss = { ...use, subject: 'loss' } as const;
    expect(decide({ limits: [loss] })).toEqual({ ok: false, refusal: { code: 'LIMIT_REACHED', use: loss } });
    expect(decide({ limits: [{ ...use, usedPaise: paise(10_000) }] })).toMatchObject({ ok: true });
  });
  it('counts against the loss limit with everything else that is at risk', () => {
    const use = { subject: 'loss', period: 'day', maxPaise: paise(30_000), usedPaise: paise(5_000) } as const;
    expect(decide({ limits: [use], riskedPaise: paise(5_000) })).toMatchObject({ ok: true });
    const beyond = decide({ limits: [use], riskedPaise: paise(5_001) });
    expect(beyond).toEqual({ ok: false, refusal: { code: 'LIMIT_REACHED', use } });
  });

  const laid = addBet(
    emptyPosition(MATCH),
    termsOfFill({ selection: 'a', side: 'lay' }, { priceHundredths: 300, sizePaise: paise(20_000) }),
  );
  it('that makes less of the risk is taken by who has used up a loss limit', () => {
    const use = { subject: 'loss', period: 'day', maxPaise: paise(30_000), usedPaise: paise(30_000) } as const;
    const backed = { position: laid, makers: [maker(1, 260, 200)], riskedPaise: paise(40_000), limits: [use] };
    const decision = decide({ ...backed, availablePaise: paise(0) });
    expect(decision).toMatchObject({ ok: true, exposurePaise: 8_000, exposureDeltaPaise: -32_000 });
  });
  it('hears what funds carry beside what is held already', () => {
    // Whoever laid another runner for 200 at 3.00 holds 400, and a back of 150 makes it 550 if that one wins.
    const decision = decide({ position: laid, availablePaise: paise(15_050) }, { selection: 'b' });
    expect(decision).toMatchObject({ ok: false, refusal: { neededPaise: 20_000, largestSizePaise: 15_000 } });
  });
});

describe('how orders end by themselves', () => {
  const NOW: MarketMoment = {
    ...{ phase: 'in-play', closed: null, ballRunning: false, atTurn: false },
    ...{ unseenUntilMs: null, keepThroughSuspensions: false },
  };
  const KEPT = { inPlay: 'keep', placedInPlay: false, placedAtMs: 1_000, ownerOut: false } as const;
  it.each([
    ['open in play', KEPT, {}, null],
    ['turned in play', { ...KEPT, inPlay: 'lapse' }, {}, 'turned-in-play'],
    ['placed in play', { ...KEPT, inPlay: 'lapse', placedInPlay: true }, {}, null],
    ['before the start', { ...KEPT, inPlay: 'lapse' }, { phase: 'pre-match' }, null],
    ['suspended before the start', KEPT, { phase: 'pre-match', closed: 'suspended-by-feed' }, null],
    ['suspended in play', KEPT, { closed: 'suspended-by-feed' }, 'suspended'],
    ['suspended by the operator', KEPT, { closed: 'suspended-by-operator' }, 'suspended'],
    ['kept through', KEPT, { closed: 'suspended-by-feed', keepThroughSuspensions: true }, null],
    ['ball running', KEPT, { closed: 'suspended-by-feed', ballRunning: true }, null],
    ['suspended for its turn', KEPT, { closed: 'suspended-by-feed', atTurn: true }, null],
    ['suspended by the operator at its turn', KEPT, { closed: 'suspended-by-operator', atTurn: true }, 'suspended'],
    ['turned, while suspended for that', { ...KEPT, inPlay: 'lapse' }, { atTurn: true }, 'turned-in-play'],
    ['a second look', KEPT, { closed: 'suspended-by-guard' }, null],
    ['stale', KEPT, { closed: 'feed-stale' }, null],
    ['late', KEPT, { phase: 'closed', closed: 'start-passed' }, null],
    ['placed before a gap in the watch', KEPT, { unseenUntilMs: 1_000 }, 'suspended'],
    ['kept through a gap', KEPT, { unseenUntilMs: 1_000, keepThroughSuspensions: true }, null],
    ['placed after it', KEPT, { unseenUntilMs: 999 }, null],
    ['a gap before the start', KEPT, { phase: 'pre-match', unseenUntilMs: 1_000 }, null],
    ['decided', KEPT, { closed: 'result-known' }, 'market-closed'],
    ['switched off', KEPT, { closed: 'catalogue-off' }, 'market-closed'],
    ['locked', { ...KEPT, ownerOut: true }, {}, 'account-closed'],
  ] as const)('%s', (_, order, part, reason) => {
    expect(endOf(order, { ...NOW, ...part })).toBe(reason);
  });
  it.each([
    ['by the feed', { closed: 'suspended-by-feed' }, true],
    ['by the operator', { closed: 'suspended-by-operator' }, true],
    ['before the start', { phase: 'pre-match', closed: 'suspended-by-feed' }, false],
    ['of a running ball', { closed: 'suspended-by-feed', ballRunning: true }, false],
    ['by the operator while a ball runs', { closed: 'suspended-by-operator', ballRunning: true }, true],
    ['for the turn in play', { closed: 'suspended-by-feed', atTurn: true }, false],
    ['in a sport that keeps orders', { closed: 'suspended-by-feed', keepThroughSuspensions: true }, false],
    ['for a second look', { closed: 'suspended-by-guard' }, false],
    ['of nothing', {}, false],
  ] as const)('a suspension %s ends what waits, or does not', (_, part, ends) => {
    expect(endsOrders({ ...NOW, ...part })).toBe(ends);
  });
  it('what was asked for is cancelled, what came by itself has lapsed', () => {
    expect(stateAfter('by-player')).toBe('cancelled');
    expect(stateAfter('turned-in-play')).toBe('lapsed');
  });
});
