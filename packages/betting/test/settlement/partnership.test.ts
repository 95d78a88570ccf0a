import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import {
  agentCommissions,
  agentShares,
  amountsChanged,
  type BookTerm,
  commissionInForce,
  commissionReversalTransfer,
  commissionTransfer,
  divideResult,
  MARKET_KINDS,
  paise,
  postingsOf,
  scaleUp,
  settlementReversalTransfer,
  settlementTransfer,
  shareReversalTransfer,
  shareTransfer,
  type TermedNet,
  termsAt,
  termSpans,
  type Transfer,
  WHOLE_RATE,
} from '../../src/index.ts';

const net = (amount: number, agentId: string | null, shareRate: number, commissionRate = 0): TermedNet => ({
  agentId,
  shareRate,
  commissionRate,
  netPaise: paise(amount),
});

const term = (
  subject: BookTerm['subject'],
  agentId: string | null,
  kind: BookTerm['kind'],
  rate: number | null,
  fromMs: number,
): BookTerm => ({ subject, agentId, kind, rate, fromMs });

describe('terms', () => {
  const terms = [
    term('commission', null, null, 100, 0),
    term('commission', null, 'match', 200, 0),
    term('commission', 'a', null, 300, 10),
    term('commission', 'a', 'match', 400, 20),
    term('commission', 'a', 'match', null, 30),
    term('share', 'a', null, 5_000, 10),
    term('share', 'a', null, 2_500, 40),
    term('share', 'a', null, 3_000, 40),
  ];

  it.each([
    ['nobody has said anything yet', 'a', 'match', -1, 0, 0],
    ["everybody's for the kind", 'a', 'match', 0, 200, 0],
    ["everybody's for all kinds", 'a', 'session', 9, 100, 0],
    ["the agent's own for all kinds goes before everybody's for the kind", 'a', 'match', 10, 300, 5_000],
    ["the agent's own for the kind", 'a', 'match', 20, 400, 5_000],
    ['another kind keeps that for all kinds', 'a', 'session', 25, 300, 5_000],
    ['taken back: the next one in line', 'a', 'match', 30, 300, 5_000],
    ['of two from the same moment the later one', 'a', 'match', 40, 300, 3_000],
    ['another agent', 'b', 'match', 40, 200, 0],
    ['no agent', null, 'session', 40, 100, 0],
  ] as const)('%s', (_, agentId, kind, atMs, commissionRate, shareRate) => {
    expect(termsAt(terms, agentId, kind, atMs)).toEqual({ agentId, commissionRate, shareRate });
  });

  it('say whose commission is in force', () => {
    expect(commissionInForce(terms, 'a', 'match', 25)).toEqual({ agentId: 'a', kind: 'match', rate: 400 });
    expect(commissionInForce(terms, 'a', 'match', 35)).toEqual({ agentId: 'a', kind: null, rate: 300 });
    expect(commissionInForce(terms, 'b', 'match', 35)).toEqual({ agentId: null, kind: 'match', rate: 200 });
    expect(commissionInForce([], 'b', 'match', 35)).toBeNull();
  });

  const anyTerms = fc.array(
    fc.record({
      subject: fc.constantFrom<BookTerm['subject']>('commission', 'share'),
      agentId: fc.constantFrom('a', 'b', null),
      kind: fc.constantFrom(null, 'match' as const, 'session' as const),
      rate: fc.option(fc.integer({ min: 0, max: 3 }), { freq: 5 }),
      fromMs: fc.integer({ min: 0, max: 12 }),
    }),
    { maxLength: 12 },
  );
  test.prop([anyTerms, fc.constantFrom('a', 'b', null), fc.constantFrom(...MARKET_KINDS)])(
    'spans cover all of time once, without gaps, and say what holds at each moment',
    (list, agentId, kind) => {
      const spans = termSpans(list, agentId, kind);
      expect(spans[0]?.fromMs).toBeNull();
      expect(spans.at(-1)?.toMs).toBeNull();
      for (const [index, span] of spans.entries()) {
        if (index > 0) expect(span.fromMs).toBe(spans[index - 1]?.toMs);
      }
      for (let atMs = -1; atMs <= 13; atMs += 1) {
        const holding = spans.filter(
          ({ fromMs, toMs }) => (fromMs === null || fromMs <= atMs) && (toMs === null || atMs < toMs),
        );
        expect(holding).toHaveLength(1);
        expect(holding[0]).toMatchObject(termsAt(list, agentId, kind, atMs));
      }
    },
  );
});

describe('a result divided', () => {
  it.each([
    ['a loss, 40 %', [net(-100_000, 'a', 4_000)], 0, { a: 40_000 }, {}],
    ['a win, 40 %', [net(100_000, 'a', 4_000)], 0, { a: -40_000 }, {}],
    ['a win with 2 % commission', [net(100_000, 'a', 4_000, 200)], 2_000, { a: -40_000 }, { a: 800 }],
    ['no share', [net(-100_000, 'a', 0, 200)], 0, {}, {}],
    ['the whole', [net(333, 'a', 10_000, 10_000)], 333, { a: -333 }, { a: 333 }],
    ['a paisa, a third', [net(-1, 'a', 3_333)], 0, {}, {}],
    ['a paisa, the half', [net(-1, 'a', 5_000)], 0, { a: 1 }, {}],
    ['two agents', [net(-1_000, 'a', 4_000), net(-1_000, 'b', 2_500)], 0, { a: 400, b: 250 }, {}],
    [
      'two agents against each other',
      [net(3_000, 'a', 4_000, 100), net(-2_000, 'b', 2_500, 900)],
      10,
      { a: -1_200, b: 500 },
      { a: 4 },
    ],
    ['a share that changed', [net(-1_000, 'a', 4_000), net(3_000, 'a', 1_000)], 0, { a: 100 }, {}],
    ['rates that changed', [net(1_000, 'a', 0, 100), net(3_000, 'a', 0, 200)], 70, {}, {}],
    ['nobody’s bets', [net(-1_000, null, 0), net(500, 'a', 5_000)], 0, { a: -250 }, {}],
    ['nothing', [], 0, {}, {}],
  ] as const)('%s', (_, nets, commission, shares, commissions) => {
    const divided = divideResult(nets);
    const asRecord = (amounts: ReturnType<typeof agentShares>) =>
      Object.fromEntries(amounts.map(({ agentId, amountPaise }) => [agentId, amountPaise]));
    expect(divided.commissionPaise).toBe(commission);
    expect(asRecord(agentShares(divided.parts))).toEqual(shares);
    expect(asRecord(agentCommissions(divided.parts))).toEqual(commissions);
  });

  const rate = fc.oneof(fc.constantFrom(0, 200, 5_000, 10_000), fc.integer({ min: 0, max: 10_000 }));
  const amount = fc.oneof(
    fc.integer({ min: -5, max: 5 }),
    fc.integer({ min: -10_000_000_000_000, max: 10_000_000_000_000 }),
  );
  const oneNet = fc
    .record({ agentId: fc.constantFrom('a', 'b', 'c', null), shareRate: rate, commissionRate: rate, netPaise: amount })
    .map((one) => ({ ...one, netPaise: paise(one.netPaise), shareRate: one.agentId === null ? 0 : one.shareRate }));
  const nets = fc.array(oneNet, { maxLength: 6 });

  const balancesOf = (transfers: readonly (Transfer | null)[]) => {
    const sums = new Map<string, number>();
    for (const transfer of transfers) {
      const postings = transfer === null ? [] : postingsOf(transfer);
      expect(postings.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(0);
      for (const { account, amountPaise } of postings) sums.set(account, (sums.get(account) ?? 0) + amountPaise);
    }
    return new Map([...sums].filter(([, sum]) => sum !== 0));
  };
  const settled = (list: readonly TermedNet[]) => {
    const { netPaise, commissionPaise, parts } = divideResult(list);
    return [
      settlementTransfer('p', netPaise),
      commissionTransfer('p', commissionPaise, agentCommissions(parts)),
      shareTransfer(agentShares(parts)),
    ];
  };

  test.prop([nets], { numRuns: 2_000 })('sums to zero over player, agents, book and commission', (list) => {
    const balances = balancesOf(settled(list));
    expect([...balances.values()].reduce((sum, balance) => sum + balance, 0)).toBe(0);
    const divided = divideResult(list);
    expect(divided.netPaise).toBe(list.reduce((sum, { netPaise }) => sum + netPaise, 0));
    expect(divided.parts.reduce((sum, { commissionPaise }) => sum + commissionPaise, 0)).toBe(divided.commissionPaise);
    expect(balances.get('wallet:p') ?? 0).toBe(divided.netPaise - divided.commissionPaise);
  });

  test.prop([nets], { numRuns: 1_000 })('is undone to the paisa', (list) => {
    const { netPaise, commissionPaise, parts } = divideResult(list);
    const undone = [
      settlementReversalTransfer('p', netPaise),
      commissionReversalTransfer('p', commissionPaise, agentCommissions(parts)),
      shareReversalTransfer(agentShares(parts)),
    ];
    expect(balancesOf([...settled(list), ...undone])).toEqual(new Map());
  });

  test.prop([nets, nets], { numRuns: 500 })(
    'corrected to another one, leaves what that one alone would',
    (list, other) => {
      const [before, after] = [divideResult(list), divideResult(other)];
      const corrected = [
        ...settled(list),
        shareTransfer(amountsChanged(agentShares(before.parts), agentShares(after.parts))),
      ].slice(2);
      expect(balancesOf(corrected)).toEqual(balancesOf(settled(other).slice(2)));
    },
  );

  test.prop([nets], { numRuns: 1_000 })(
    'every part is within a paisa of its exact share, never beyond the whole',
    (list) => {
      for (const part of divideResult(list).parts) {
        const exact = (whole: number) => (BigInt(whole) * BigInt(part.shareRate)) / 10_000n;
        const off = (is: number, whole: number) => Math.abs(Number(BigInt(is) - exact(whole)));
        expect(off(part.agentSharePaise, -part.netPaise)).toBeLessThanOrEqual(1);
        expect(off(part.agentCommissionPaise, part.commissionPaise)).toBeLessThanOrEqual(1);
        expect(Math.abs(part.agentSharePaise)).toBeLessThanOrEqual(Math.abs(part.netPaise));
        expect(part.agentCommissionPaise).toBeLessThanOrEqual(part.commissionPaise);
        // A paisa of the rounding up may fall to any of the winning parts.
        expect(part.commissionPaise).toBeLessThanOrEqual(part.netPaise <= 0 ? 0 : part.netPaise + 1);
      }
    },
  );

  const pieces = fc.array(fc.integer({ min: -1_000, max: 1_000 }), { minLength: 1, maxLength: 8 });
  test.prop([nets, oneNet, pieces], { numRuns: 1_000 })(
    'is the same in whatever pieces, and in whatever order, the bets are named',
    (list, one, cuts) => {
      const whole = { ...one, netPaise: paise(cuts.reduce((sum, cut) => sum + cut, 0)) };
      const cut = cuts.map((netPaise) => ({ ...one, netPaise: paise(netPaise) }));
      expect(divideResult([...cut, ...list].toReversed())).toEqual(divideResult([...list, whole]));
    },
  );

  test.prop([fc.array(amount.map(paise), { minLength: 1, maxLength: 6 }), rate, rate])(
    'with one rate the commission is that part of the net gain, to the paisa toward the house',
    (amounts, commissionRate, shareRate) => {
      const divided = divideResult(amounts.map((netPaise) => ({ agentId: 'a', shareRate, commissionRate, netPaise })));
      const gain = Math.max(0, divided.netPaise);
      expect(divided.commissionPaise).toBe(scaleUp(gain, commissionRate, WHOLE_RATE));
    },
  );
});
