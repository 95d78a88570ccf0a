import { test } from '@fast-check/vitest';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BankAccount,
  bankEntries,
  holdsAmount,
  moveWithdrawal,
  nextWithdrawalStatuses,
  paise,
  planBankSettlement,
  postingsOf,
  WITHDRAWAL_STATUSES,
} from '../../src/index.ts';

function account(accountId: string, available: number, clientPnl: number): BankAccount {
  return { accountId, availablePaise: paise(available), clientPnlPaise: paise(clientPnl) };
}

const user = account('u', 1_000, 300);

describe('bank settlement', () => {
  it.each([
    ['a profit', user, { amountPaise: 300, pnlPaise: 300, creditPaise: 0 }],
    ['a profit that is partly at risk', account('u', 200, 300), { amountPaise: 200, pnlPaise: 200, creditPaise: 0 }],
  ])('profit: %s', (_, from, expected) => {
    expect(planBankSettlement({ mode: 'profit', actorId: 'g', account: from, users: [] })).toEqual({
      ok: true,
      legs: [{ fromId: 'u', toId: 'g', ...expected }],
    });
  });

  it.each([
    ['a loss', account('u', 1_000, -300)],
    ['nothing available', account('u', 0, 300)],
    ['a debt', account('u', -5, 300)],
  ])('profit: %s moves nothing', (_, from) => {
    expect(planBankSettlement({ mode: 'profit', actorId: 'g', account: from, users: [] })).toEqual({
      ok: true,
      legs: [],
    });
  });

  it.each([
    ['with a profit', user, 300, 700],
    ['with a loss, whatever its sign', account('u', 1_000, -300), -300, 1_300],
    ['with more profit than points', account('u', 100, 300), 100, 0],
  ])('all: %s', (_, from, pnlPaise, creditPaise) => {
    expect(planBankSettlement({ mode: 'all', actorId: 'g', account: from, users: [] })).toEqual({
      ok: true,
      legs: [{ fromId: 'u', toId: 'g', amountPaise: from.availablePaise, pnlPaise, creditPaise }],
    });
  });

  it('all of an agent: its users first, then its own with what they brought', () => {
    const plan = planBankSettlement({
      mode: 'all',
      actorId: 's',
      account: account('g', 500, 40),
      users: [user, account('v', 0, 10), account('w', 200, -50)],
    });
    expect(plan).toEqual({
      ok: true,
      legs: [
        { fromId: 'u', toId: 'g', amountPaise: 1_000, pnlPaise: 300, creditPaise: 700 },
        { fromId: 'w', toId: 'g', amountPaise: 200, pnlPaise: -50, creditPaise: 250 },
        { fromId: 'g', toId: 's', amountPaise: 1_700, pnlPaise: 290, creditPaise: 1_410 },
      ],
    });
  });

  it('network: positive users to the agent, the net to the actor', () => {
    const plan = planBankSettlement({
      mode: 'network',
      actorId: 's',
      account: account('g', 0, 20),
      users: [user, account('w', 200, -50)],
    });
    expect(plan).toEqual({
      ok: true,
      legs: [
        { fromId: 'u', toId: 'g', amountPaise: 300, pnlPaise: 300, creditPaise: 0 },
        { fromId: 'g', toId: 's', amountPaise: 270, pnlPaise: 270, creditPaise: 0 },
      ],
    });
  });

  it.each([
    ['a user', account('g', 0, 0), [account('u', 250, 300)], 'u', 50],
    ['the agent', account('g', -40, 0), [user], 'g', 40],
    ['an agent whose own profit is at risk', account('g', 0, 100), [], 'g', 100],
  ])('network: %s cannot pay, nothing moves', (_, agent, users, accountId, shortfallPaise) => {
    const plan = planBankSettlement({ mode: 'network', actorId: 's', account: agent, users });
    expect(plan).toEqual({ ok: false, accountId, shortfallPaise });
  });

  it('network: a negative net keeps what the users paid with the agent', () => {
    const plan = planBankSettlement({ mode: 'network', actorId: 's', account: account('g', 0, -900), users: [user] });
    expect(plan).toMatchObject({ ok: true, legs: [{ fromId: 'u', toId: 'g', amountPaise: 300 }] });
  });

  it.each([
    ['out of a profit', user, 200, 200, 0],
    ['past a profit, the rest gives credit back', user, 500, 300, 200],
    ['beside a loss, which stays', account('u', 1_000, -300), 500, 0, 500],
    ['of an agent, out of its own wallet', account('u', 500, 0), 500, 0, 500],
  ])('custom: %s', (_, from, amount, pnlPaise, creditPaise) => {
    const input = { mode: 'custom', amountPaise: paise(amount), actorId: 'g', account: from, users: [] } as const;
    expect(planBankSettlement(input)).toEqual({
      ok: true,
      legs: [{ fromId: 'u', toId: 'g', amountPaise: amount, pnlPaise, creditPaise }],
    });
  });

  it.each([
    ['more than there is', account('u', 200, 300), 201, 1],
    ['anything from a debt', account('u', -50, 0), 10, 10],
  ])('custom: %s is refused whole', (_, from, amount, shortfallPaise) => {
    const input = { mode: 'custom', amountPaise: paise(amount), actorId: 'g', account: from, users: [] } as const;
    expect(planBankSettlement(input)).toEqual({ ok: false, accountId: 'u', shortfallPaise });
  });

  it('custom: nothing is no amount', () => {
    const input = { mode: 'custom', amountPaise: paise(0), actorId: 'g', account: user, users: [] } as const;
    expect(() => planBankSettlement(input)).toThrow(RangeError);
  });

  it('nobody settles with himself', () => {
    expect(() => planBankSettlement({ mode: 'all', actorId: 'u', account: user, users: [] })).toThrow(RangeError);
  });

  const anyAccount = (accountId: string) =>
    fc.record({
      accountId: fc.constant(accountId),
      availablePaise: fc.integer({ min: -500, max: 5_000 }).map(paise),
      clientPnlPaise: fc.integer({ min: -3_000, max: 3_000 }).map(paise),
    });
  const input = fc.record({
    mode: fc.constantFrom('profit' as const, 'all' as const, 'network' as const),
    actorId: fc.constant('s'),
    account: anyAccount('g'),
    users: fc.tuple(anyAccount('u'), anyAccount('v'), anyAccount('w')).map((users) => [...users]),
  });

  test.prop([input], { numRuns: 500 })(
    'no leg takes more than its account has, in the order of the legs',
    (settled) => {
      const plan = planBankSettlement(settled);
      fc.pre(plan.ok);
      if (!plan.ok) return;
      const available = new Map(
        [settled.account, ...settled.users].map((each) => [each.accountId, each.availablePaise + 0]),
      );
      for (const { fromId, toId, amountPaise, pnlPaise, creditPaise } of plan.legs) {
        expect(amountPaise).toBeGreaterThan(0);
        expect(pnlPaise + creditPaise).toBe(amountPaise);
        expect(amountPaise).toBeLessThanOrEqual(available.get(fromId) ?? 0);
        available.set(fromId, (available.get(fromId) ?? 0) - amountPaise);
        available.set(toId, (available.get(toId) ?? 0) + amountPaise);
      }
      const entries = bankEntries(plan.legs);
      expect(entries).toHaveLength(plan.legs.length);
      for (const { transfer, profit } of entries) {
        expect(postingsOf(transfer).reduce((sum, posting) => sum + posting.amountPaise, 0)).toBe(0);
        expect(Object.values(profit).reduce<number>((sum, moved) => sum + moved, 0)).toBe(0);
      }
    },
  );
});

describe('withdrawal requests', () => {
  const ALLOWED = new Map([
    ['pending approved', 'keep'],
    ['pending rejected', 'free'],
    ['pending cancelled', 'free'],
    ['approved completed', 'payout'],
    ['approved rejected', 'free'],
    ['approved cancelled', 'free'],
  ]);

  for (const from of WITHDRAWAL_STATUSES) {
    for (const to of WITHDRAWAL_STATUSES) {
      const effect = ALLOWED.get(`${from} ${to}`);
      it(`${from} → ${to}: ${effect ?? 'refused'}`, () => {
        expect(moveWithdrawal(from, to)).toEqual(
          effect === undefined ? { ok: false, code: 'TRANSITION_NOT_ALLOWED' } : { ok: true, effect },
        );
        expect(nextWithdrawalStatuses(from).includes(to)).toBe(effect !== undefined);
      });
    }
  }

  it('only open requests hold their amount', () => {
    expect(WITHDRAWAL_STATUSES.filter(holdsAmount)).toEqual(['pending', 'approved']);
  });
});
