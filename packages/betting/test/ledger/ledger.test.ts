import { test } from '@fast-check/vitest';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  adjustmentReversalTransfer,
  adjustmentTransfer,
  bankSettlementTransfer,
  commissionReversalTransfer,
  commissionTransfer,
  depositTransfer,
  divideResult,
  issueTransfer,
  movement,
  negated,
  paise,
  payoutTransfer,
  postingsOf,
  postingsWithBalances,
  reverseOf,
  settlementReversalTransfer,
  settlementTransfer,
  splitByLargestRemainder,
  type Transfer,
  walletAccount,
  walletOwner,
  withdrawTransfer,
} from '../../src/index.ts';

const amount = fc.integer({ min: 1, max: 1_000_000_000_000 }).map(paise);
const signed = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }).map(paise);
const wallet = fc.constantFrom(...['a', 'b', 'c', 'd'].map(walletAccount));

const anyTransfer: fc.Arbitrary<Transfer | null> = fc.oneof(
  amount.map((paid) => issueTransfer('s', paid)),
  amount.map((paid) => depositTransfer('g', 'p', paid)),
  amount.map((paid) => withdrawTransfer('p', 'g', paid)),
  amount.map((paid) => payoutTransfer('p', paid)),
  amount.map((paid) => commissionTransfer('p', paid)),
  signed.map((net) => settlementTransfer('p', net)),
  signed.map((net) => settlementReversalTransfer('p', net)),
  signed.map((commission) => commissionReversalTransfer('p', commission)),
  signed.map((difference) => adjustmentTransfer('p', difference)),
  signed.map((difference) => adjustmentReversalTransfer('p', difference)),
  fc
    .array(
      fc
        .tuple(wallet, wallet, amount)
        .filter(([from, to]) => from !== to)
        .map(([from, to, moved]) => movement(from, to, moved)),
      { minLength: 1, maxLength: 6 },
    )
    .map(bankSettlementTransfer),
);

describe('postings', () => {
  test.prop([anyTransfer])('sum to zero, one per account, none empty', (transfer) => {
    const postings = transfer === null ? [] : postingsOf(transfer);
    expect(postings.reduce((sum, posting) => sum + posting.amountPaise, 0)).toBe(0);
    expect(new Set(postings.map((posting) => posting.account)).size).toBe(postings.length);
    expect(postings.every((posting) => posting.amountPaise !== 0)).toBe(true);
  });

  test.prop([anyTransfer])('a reversal takes back every posting', (transfer) => {
    fc.pre(transfer !== null);
    if (transfer === null) return;
    const mirrored = postingsOf(reverseOf(transfer, 'adjustment')).map((posting) => [
      posting.account,
      negated(posting.amountPaise),
    ]);
    const original = postingsOf(transfer).map((posting) => [posting.account, posting.amountPaise]);
    expect(new Map(mirrored.map(([account, sum]) => [account, sum]))).toEqual(
      new Map(original.map(([a, s]) => [a, s])),
    );
  });

  test.prop([fc.array(anyTransfer, { maxLength: 20 })])('balances before and after form a chain', (transfers) => {
    const balances = new Map();
    for (const transfer of transfers) {
      if (transfer === null) continue;
      for (const posting of postingsWithBalances(transfer, balances)) {
        expect(posting.balanceBeforePaise).toBe(balances.get(posting.account) ?? 0);
        expect(posting.balanceAfterPaise).toBe(posting.balanceBeforePaise + posting.amountPaise);
        balances.set(posting.account, posting.balanceAfterPaise);
      }
    }
    expect([...balances.values()].reduce((sum, balance) => sum + balance, 0)).toBe(0);
  });
});

describe('each transfer goes between its own accounts', () => {
  it.each<[string, Transfer | null, readonly (readonly [string, number])[]]>([
    [
      'issue',
      issueTransfer('s', paise(5)),
      [
        ['issued', -5],
        ['wallet:s', 5],
      ],
    ],
    [
      'deposit',
      depositTransfer('g', 'p', paise(5)),
      [
        ['wallet:g', -5],
        ['wallet:p', 5],
      ],
    ],
    [
      'withdraw',
      withdrawTransfer('p', 'g', paise(5)),
      [
        ['wallet:p', -5],
        ['wallet:g', 5],
      ],
    ],
    [
      'payout',
      payoutTransfer('p', paise(5)),
      [
        ['wallet:p', -5],
        ['paid_out', 5],
      ],
    ],
    [
      'a won settlement',
      settlementTransfer('p', paise(5)),
      [
        ['book', -5],
        ['wallet:p', 5],
      ],
    ],
    [
      'a lost settlement',
      settlementTransfer('p', paise(-5)),
      [
        ['wallet:p', -5],
        ['book', 5],
      ],
    ],
    [
      'commission',
      commissionTransfer('p', paise(5)),
      [
        ['wallet:p', -5],
        ['commission', 5],
      ],
    ],
    [
      'a reversal of a win',
      settlementReversalTransfer('p', paise(100)),
      [
        ['wallet:p', -100],
        ['book', 100],
      ],
    ],
    [
      'commission that is given back',
      commissionReversalTransfer('p', paise(2)),
      [
        ['commission', -2],
        ['wallet:p', 2],
      ],
    ],
    [
      'an adjustment that is taken back',
      adjustmentReversalTransfer('p', paise(-5)),
      [
        ['book', -5],
        ['wallet:p', 5],
      ],
    ],
    [
      'a reversal of a loss',
      settlementReversalTransfer('p', paise(-7)),
      [
        ['book', -7],
        ['wallet:p', 7],
      ],
    ],
    [
      'an adjustment',
      adjustmentTransfer('p', paise(-5)),
      [
        ['wallet:p', -5],
        ['book', 5],
      ],
    ],
  ])('%s', (_, transfer, expected) => {
    const postings = transfer === null ? [] : postingsOf(transfer);
    expect(postings.map((posting) => [posting.account, posting.amountPaise])).toEqual(expected);
  });

  it('movements that cancel on an account leave no posting there', () => {
    const [a, b, c] = [walletAccount('a'), walletAccount('b'), walletAccount('c')];
    const through = bankSettlementTransfer([movement(a, b, paise(5)), movement(b, c, paise(5))]);
    expect(postingsOf(through)).toEqual([
      { account: a, amountPaise: -5 },
      { account: c, amountPaise: 5 },
    ]);
  });

  it('nothing to move is no transfer', () => {
    const nothing = paise(0);
    expect(settlementTransfer('p', nothing)).toBeNull();
    expect(adjustmentTransfer('p', nothing)).toBeNull();
    expect(commissionTransfer('p', nothing)).toBeNull();
    expect(settlementReversalTransfer('p', nothing)).toBeNull();
    expect(commissionReversalTransfer('p', nothing)).toBeNull();
    expect(adjustmentReversalTransfer('p', nothing)).toBeNull();
  });

  it('impossible movements are mistakes', () => {
    expect(() => movement('book', 'commission', paise(0))).toThrow(RangeError);
    expect(() => movement('book', 'commission', paise(-1))).toThrow(RangeError);
    expect(() => movement('book', 'book', paise(1))).toThrow(RangeError);
    expect(() => bankSettlementTransfer([])).toThrow(RangeError);
    expect(() => bankSettlementTransfer([movement('book', walletAccount('a'), paise(1))])).toThrow(RangeError);
    expect(() => walletAccount('')).toThrow(RangeError);
  });

  it('who owns a wallet', () => {
    expect(walletOwner(walletAccount('a:b'))).toBe('a:b');
    expect(walletOwner('paid_out')).toBeNull();
  });
});

describe('shares', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 8 });
  test.prop([signed, weights])('sum exactly, and differ from the exact share by less than a paisa', (whole, parts) => {
    const total = parts.reduce((sum, part) => sum + part, 0);
    fc.pre(total > 0);
    const shares = splitByLargestRemainder(whole, parts);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(whole);
    for (const [index, share] of shares.entries()) {
      const scaled = BigInt(share) * BigInt(total) - BigInt(whole) * BigInt(parts[index] ?? 0);
      expect(scaled > -BigInt(total) && scaled < BigInt(total)).toBe(true);
    }
  });

  it('the largest remainder gets the paisa left over, the first among equals', () => {
    expect(splitByLargestRemainder(paise(100), [1, 1, 1])).toEqual([34, 33, 33]);
    expect(splitByLargestRemainder(paise(10), [15, 25, 60])).toEqual([2, 2, 6]);
    expect(splitByLargestRemainder(paise(10), [14, 26, 60])).toEqual([1, 3, 6]);
    expect(splitByLargestRemainder(paise(-100), [1, 1, 1])).toEqual([-34, -33, -33]);
  });

  it('shares of nothing, or negative ones, are mistakes', () => {
    expect(() => splitByLargestRemainder(paise(1), [])).toThrow(RangeError);
    expect(() => splitByLargestRemainder(paise(1), [0, 0])).toThrow(RangeError);
    expect(() => splitByLargestRemainder(paise(1), [2, -1])).toThrow(RangeError);
  });
});

describe('commission', () => {
  const commissionOn = (net: number, commissionRate: number) =>
    divideResult([{ agentId: null, shareRate: 0, commissionRate, netPaise: paise(net) }]).commissionPaise;

  it.each([
    [10_000, 200, 200],
    [10_001, 200, 201],
    [1, 1, 1],
    [0, 200, 0],
    [-10_000, 200, 0],
    [10_000, 0, 0],
    [333, 10_000, 333],
  ])('on %d paise at %d: %d', (net, rate, expected) => {
    expect(commissionOn(net, rate)).toBe(expected);
  });

  it.each([-1, 10_001, 0.5, Number.NaN])('a rate of %d does not exist', (rate) => {
    expect(() => commissionOn(1, rate)).toThrow(RangeError);
  });
});
