import {
  bankEntries,
  type BankLeg,
  commissionReversalTransfer,
  commissionTransfer,
  depositTransfer,
  issueTransfer,
  paise,
  settlementReversalTransfer,
  settlementTransfer,
  type Transfer,
} from '@pavilion/betting';
import { fc, test as property } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tx } from '../../src/db/transaction.ts';
import { type LedgerEntry, post, WouldOverdraw } from '../../src/ledger/post.ts';
import { reconcile } from '../../src/ledger/reconcile.ts';
import { lockWallets, readWallets } from '../../src/ledger/wallet.ts';
import { type World, world } from '../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const id = (name: string) => String(w.ids[name]);
const entry = (transfer: Transfer | null): LedgerEntry[] =>
  transfer === null
    ? []
    : [
        {
          transfer,
          actorId: null,
          reference: { type: 'test', id: 'x' },
          meta: { transferOf: 'test' },
          atMs: w.clock.nowMs,
        },
      ];
const write = (entries: LedgerEntry[]) => tx(w.pool, (t) => post(t, entries));
const balances = async () => {
  const wallets = await readWallets(w.context.db, Object.values(w.ids));
  return Object.fromEntries(Object.entries(w.ids).map(([name, one]) => [name, wallets.get(one)?.balance]));
};
/** These tests write no audit rows, so the rule that asks for them is left out. */
const faults = async () => (await reconcile(w.pool)).filter(({ rule }) => !rule.startsWith('14.'));

test('balances run on within one call, and each posting keeps what was before and after', async () => {
  const posted = await write([
    ...entry(issueTransfer(id('root'), paise(100_000))),
    ...entry(depositTransfer(id('root'), id('north'), paise(60_000))),
    ...entry(depositTransfer(id('north'), id('ann'), paise(10_000))),
    ...entry(depositTransfer(id('north'), id('ann'), paise(5000))),
  ]);
  expect(posted.transferIds).toHaveLength(4);
  expect(posted.wallets.get(w.ids.ann ?? 0)).toMatchObject({ balance: 15_000, inDebt: false });
  expect(await balances()).toMatchObject({ root: 40_000, north: 45_000, ann: 15_000 });
  const { rows } = await w.pool.query(
    `select l.name, p.amount, p.balance_before, p.balance_after from posting p
       join ledger_account l on l.id = p.ledger_account_id where p.transfer_id = any($1) order by p.id`,
    [posted.transferIds.slice(0, 2)],
  );
  expect(rows).toEqual([
    { name: 'issued', amount: -100_000, balance_before: null, balance_after: null },
    { name: `wallet:${id('root')}`, amount: 100_000, balance_before: 0, balance_after: 100_000 },
    { name: `wallet:${id('root')}`, amount: -60_000, balance_before: 100_000, balance_after: 40_000 },
    { name: `wallet:${id('north')}`, amount: 60_000, balance_before: 0, balance_after: 60_000 },
  ]);
  expect(await faults()).toEqual([]);
});

test('nothing is written when one of several transfers cannot be', async () => {
  const before = await balances();
  const tooMuch = entry(depositTransfer(id('south'), id('cem'), paise(1)));
  await expect(write([...entry(issueTransfer(id('root'), paise(5))), ...tooMuch])).rejects.toThrow(WouldOverdraw);
  const nobody = entry(depositTransfer(id('root'), '999999', paise(1)));
  await expect(write(nobody)).rejects.toThrow('account 999999 has no wallet');
  expect(await balances()).toEqual(before);
});

test('only the outcome of betting takes a wallet below zero, and the mark goes when it is repaid', async () => {
  const lost = entry(settlementTransfer(id('cem'), paise(-300)));
  const debt = (await write(lost)).wallets.get(w.ids.cem ?? 0);
  expect(debt).toMatchObject({ balance: -300, inDebt: true });
  const half = await write(entry(depositTransfer(id('root'), id('cem'), paise(100))));
  expect(half.wallets.get(w.ids.cem ?? 0)).toMatchObject({ balance: -200, inDebt: true });
  const whole = await write(entry(depositTransfer(id('root'), id('cem'), paise(500))));
  expect(whole.wallets.get(w.ids.cem ?? 0)).toMatchObject({ balance: 300, inDebt: false });
  expect((await faults()).filter(({ rule }) => /^[1-6]\./.test(rule))).toEqual([]);
});

describe('the database forbids', () => {
  test.each([
    ['update posting set amount = amount + 1'],
    ['delete from posting'],
    ['truncate posting cascade'],
    ['update transfer set remark = null'],
    ['delete from audit'],
  ])('%s', async (sql) => {
    await expect(w.pool.query(sql)).rejects.toThrow('are never changed or removed');
  });

  test('postings that do not sum to zero', async () => {
    const { rows } = await w.pool.query(
      `insert into transfer (kind, created_at) values ('adjustment', now()) returning id`,
    );
    await expect(
      w.pool.query(
        `insert into posting (transfer_id, ledger_account_id, amount) select $1, id, 5 from ledger_account where name = 'book'`,
        [rows[0].id],
      ),
    ).rejects.toThrow('do not sum to zero');
    const empty = await reconcile(w.pool);
    expect(empty.map(({ subject }) => subject)).toContain(`transfer ${rows[0].id}`);
  });

  test('a wallet that has promised more than it holds', async () => {
    await expect(
      w.pool.query('update wallet set exposure = balance + 1 where account_id = $1', [w.ids.ann]),
    ).rejects.toMatchObject({ code: '23514' });
  });
});

describe('many at once', () => {
  const names = ['root', 'north', 'south', 'ann', 'ben', 'cem'] as const;
  const move = fc.record({
    from: fc.constantFrom(...names),
    to: fc.constantFrom(...names),
    amount: fc.integer({ min: 1, max: 5000 }),
  });

  property.prop([fc.array(fc.array(move, { minLength: 1, maxLength: 6 }), { minLength: 20, maxLength: 40 })], {
    numRuns: 5,
  })('a storm of transfers keeps the sum and every chain of balances', async (batches) => {
    await write(names.flatMap((name) => entry(issueTransfer(id(name), paise(2000)))));
    const total = (all: Record<string, number | undefined>) =>
      Object.values(all).reduce<number>((sum, one) => sum + (one ?? 0), 0);
    const before = total(await balances());
    const outcomes = await Promise.allSettled(
      batches.map((batch) =>
        write(
          batch
            .filter(({ from, to }) => from !== to)
            .flatMap(({ from, to, amount }) => entry(depositTransfer(id(from), id(to), paise(amount)))),
        ),
      ),
    );
    const unexpected = outcomes.filter(
      (outcome) => outcome.status === 'rejected' && !(outcome.reason instanceof WouldOverdraw),
    );
    expect(unexpected).toEqual([]);
    expect(total(await balances())).toBe(before);
    expect((await faults()).filter(({ rule }) => /^[2-6]\./.test(rule))).toEqual([]);
  });

  test('wallets are locked in order of id, whatever order they are named in', async () => {
    const all = Object.values(w.ids);
    await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        tx(w.pool, async (t) => {
          const shuffled = [...all].sort(() => (i % 2 === 0 ? 1 : -1));
          const wallets = await lockWallets(t, shuffled);
          expect(wallets.size).toBe(all.length);
        }),
      ),
    );
  });
});

describe('the figures beside the balance', () => {
  const figuresOf = async (name: string) => {
    const { rows } = await w.pool.query('select balance, credit, won, lost from wallet where account_id = $1', [
      w.ids[name],
    ]);
    return rows[0];
  };
  const change = async (name: string, act: () => Promise<unknown>) => {
    const before = await figuresOf(name);
    await act();
    const after = await figuresOf(name);
    return Object.fromEntries(Object.keys(after).map((key) => [key, after[key] - before[key]]));
  };
  const bank = (leg: Pick<BankLeg, 'amountPaise' | 'pnlPaise'>): LedgerEntry => {
    const [fromId, toId] = [id('cem'), id('south')];
    const [entry] = bankEntries([{ ...leg, fromId, toId, creditPaise: paise(leg.amountPaise - leg.pnlPaise) }]);
    if (entry === undefined) throw new Error('nothing moves');
    return { ...entry, actorId: null, reference: null, atMs: w.clock.nowMs };
  };
  beforeAll(async () => {
    await write([
      ...entry(issueTransfer(id('root'), paise(1_000_000))),
      ...entry(depositTransfer(id('root'), id('south'), paise(500_000))),
      ...entry(depositTransfer(id('south'), id('cem'), paise(100_000))),
    ]);
  });
  // The tests above leave a transfer without postings, which is not what these are about.
  afterAll(async () => expect((await faults()).filter(({ rule }) => rule.startsWith('3.'))).toEqual([]));

  test('results are client P/L, net of commission, and a reversal leaves no trace in them', async () => {
    const won = [
      ...entry(settlementTransfer(id('cem'), paise(8000))),
      ...entry(commissionTransfer(id('cem'), paise(160))),
    ];
    const none = { balance: 0, credit: 0, won: 0, lost: 0 };
    expect(await change('cem', () => write(won))).toEqual({ ...none, balance: 7840, won: 7840 });
    const back = [
      ...entry(settlementReversalTransfer(id('cem'), paise(8000))),
      ...entry(commissionReversalTransfer(id('cem'), paise(160))),
    ];
    expect(await change('cem', () => write(back))).toEqual({ ...none, balance: -7840, won: -7840 });
    const lost = entry(settlementTransfer(id('cem'), paise(-3000)));
    expect(await change('cem', () => write(lost))).toEqual({ ...none, balance: -3000, lost: 3000 });
    const given = entry(settlementReversalTransfer(id('cem'), paise(-3000)));
    expect(await change('cem', () => write(given))).toEqual({ ...none, balance: 3000, lost: -3000 });
  });

  test('a bank settlement takes P/L where it says so, and credit for the rest', async () => {
    await write(entry(settlementTransfer(id('cem'), paise(5000))));
    const leg = { amountPaise: paise(7000), pnlPaise: paise(5000) };
    expect(await change('cem', () => write([bank(leg)]))).toEqual({ balance: -7000, credit: -2000, won: 0, lost: 0 });
    const other = { amountPaise: paise(1000), pnlPaise: paise(-400) };
    expect(await change('south', () => write([bank(other)]))).toEqual({ balance: 1000, credit: 1400, won: 0, lost: 0 });
  });

  test('a bank settlement that does not say which part is P/L is not written', async () => {
    const { profit: _, ...silent } = bank({ amountPaise: paise(100), pnlPaise: paise(0) });
    await expect(write([silent])).rejects.toThrow('must say which part of it is profit');
    const deposit = entry(depositTransfer(id('root'), id('cem'), paise(1))).map((one) => ({ ...one, profit: {} }));
    await expect(write(deposit)).rejects.toThrow('cannot say');
  });
});
