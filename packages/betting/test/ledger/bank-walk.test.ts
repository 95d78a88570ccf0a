// Bank settlements against a clerk of its own who moves single paise: after any sequence of results, gifts, bets and
// settlements every figure is the clerk's, and both identities of DOMAIN §8 hold.
import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import {
  BANK_MODES,
  type BankAccount,
  bankEntries,
  paise,
  planBankSettlement,
  postingsOf,
  presetAmount,
  walletOwner,
} from '../../src/index.ts';

const USERS = ['ann', 'ben', 'cem'] as const;
const NAMES = ['boss', 'north', ...USERS] as const;
type Name = (typeof NAMES)[number];

/** A wallet as the clerk keeps it. `pnl` is booked by itself and never derived from the other two. */
type Page = { balance: number; credit: number; pnl: number; promised: number };
type Books = Record<Name, Page>;
const emptyPage = (): Page => ({ balance: 0, credit: 0, pnl: 0, promised: 0 });
const openBooks = (): Books => ({
  boss: { ...emptyPage(), balance: 1_000_000, credit: 1_000_000 },
  north: emptyPage(),
  ann: emptyPage(),
  ben: emptyPage(),
  cem: emptyPage(),
});
const copyOf = ({ boss, north, ann, ben, cem }: Books): Books => ({
  boss: { ...boss },
  north: { ...north },
  ann: { ...ann },
  ben: { ...ben },
  cem: { ...cem },
});
const free = (page: Page) => page.balance - page.promised;

/** One paisa after the other, each of P/L or of credit. */
function hand(from: Page, to: Page, ofProfit: number, ofCredit: number): void {
  for (let n = 0; n < Math.abs(ofProfit); n++) {
    const one = Math.sign(ofProfit);
    from.balance -= one;
    from.pnl -= one;
    to.balance += one;
    to.pnl += one;
  }
  for (let n = 0; n < ofCredit; n++) {
    from.balance -= 1;
    from.credit -= 1;
    to.balance += 1;
    to.credit += 1;
  }
}

/** Empties a wallet of what is free: its P/L goes to zero before credit is touched, as far as the points reach. */
function empty(from: Page, to: Page): void {
  const points = free(from);
  if (points <= 0) return;
  const profit = from.pnl > points ? points : from.pnl;
  hand(from, to, profit, points - profit);
}

/** What the clerk makes of an order; the name and what is missing when he cannot, and then he has written nothing. */
type Order = { mode: (typeof BANK_MODES)[number]; amount: number };
function clerk(books: Books, who: Name, users: readonly Name[], { mode, amount }: Order): [Name, number] | null {
  const draft: Books = copyOf(books);
  const [page, boss] = [draft[who], draft.boss];
  if (mode === 'custom') {
    const missing = amount - Math.max(0, free(page));
    if (missing > 0) return [who, missing];
    const profit = page.pnl <= 0 ? 0 : page.pnl < amount ? page.pnl : amount;
    hand(page, boss, profit, amount - profit);
  }
  if (mode === 'profit') {
    while (page.pnl > 0 && free(page) > 0) hand(page, boss, 1, 0);
  }
  if (mode === 'all') {
    for (const user of users) empty(draft[user], page);
    empty(page, boss);
  }
  if (mode === 'network') {
    const net = users.reduce((sum, user) => sum + draft[user].pnl, page.pnl);
    for (const user of users) {
      while (draft[user].pnl > 0) {
        if (free(draft[user]) <= 0) return [user, draft[user].pnl];
        hand(draft[user], page, 1, 0);
      }
    }
    for (let left = net; left > 0; left--) {
      if (free(page) <= 0) return [who, left];
      hand(page, boss, 1, 0);
    }
  }
  Object.assign(books, draft);
  return null;
}

const seen = (name: Name, page: Page): BankAccount => ({
  accountId: name,
  availablePaise: paise(free(page)),
  clientPnlPaise: paise(page.pnl),
});
const nameOf = (id: string): Name => NAMES.find((name) => name === id) ?? 'boss';

/** The same order by the rules under test, through the postings that the ledger would write. */
function rules(books: Books, who: Name, users: readonly Name[], { mode, amount }: Order): [Name, number] | null {
  const parties = {
    actorId: 'boss',
    account: seen(who, books[who]),
    users: users.map((user) => seen(user, books[user])),
  };
  const plan = planBankSettlement(
    mode === 'custom' ? { ...parties, mode, amountPaise: paise(amount) } : { ...parties, mode },
  );
  if (!plan.ok) return [nameOf(plan.accountId), plan.shortfallPaise];
  for (const { transfer, profit } of bankEntries(plan.legs)) {
    for (const { account, amountPaise } of postingsOf(transfer)) {
      const owner = walletOwner(account) ?? '';
      const page = books[nameOf(owner)];
      const pnlPaise = profit[owner] ?? 0;
      page.balance += amountPaise;
      page.pnl += pnlPaise;
      page.credit += amountPaise - pnlPaise;
    }
  }
  return null;
}

const step = fc.oneof(
  {
    arbitrary: fc.record({
      type: fc.constant('give' as const),
      who: fc.constantFrom(...NAMES.slice(1)),
      amount: fc.integer({ min: 1, max: 900 }),
    }),
    weight: 3,
  },
  {
    arbitrary: fc.record({
      type: fc.constant('result' as const),
      who: fc.constantFrom('north' as const, ...USERS),
      amount: fc.integer({ min: -700, max: 700 }),
    }),
    weight: 4,
  },
  {
    arbitrary: fc.record({
      type: fc.constant('promise' as const),
      who: fc.constantFrom(...USERS),
      amount: fc.integer({ min: 0, max: 400 }),
    }),
    weight: 2,
  },
  {
    arbitrary: fc.record({
      type: fc.constant('settle' as const),
      who: fc.constantFrom('north' as const, ...USERS),
      mode: fc.constantFrom(...BANK_MODES),
      amount: fc.integer({ min: 1, max: 600 }),
    }),
    weight: 5,
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

function enter(books: Books, { type, who, amount }: Exclude<Step, { type: 'settle' }>): void {
  const page = books[who];
  // A promise is an exposure or a held withdrawal: nobody promises what he does not have.
  if (type === 'promise') page.promised = Math.min(amount, Math.max(0, page.balance));
  if (type === 'result') {
    page.balance += amount;
    page.pnl += amount;
  }
  if (type === 'give') {
    page.balance += amount;
    page.credit += amount;
    books.boss.balance -= amount;
    books.boss.credit -= amount;
  }
}

describe('a walk of results, gifts and bank settlements', () => {
  test.prop([fc.array(step, { maxLength: 25 })], { numRuns: 400 })(
    'is what a clerk of single paise makes of it',
    (steps) => {
      const [mine, theirs] = [openBooks(), openBooks()];
      for (const one of steps) {
        if (one.type === 'settle') {
          const users = one.who === 'north' ? USERS : [];
          const before = copyOf(theirs);
          const refused = rules(theirs, one.who, users, one);
          expect(refused).toEqual(clerk(mine, one.who, users, one));
          if (refused !== null) expect(theirs).toEqual(before);
        } else {
          enter(mine, one);
          enter(theirs, one);
        }
        expect(theirs).toEqual(mine);
        for (const page of Object.values(theirs)) expect(page.balance).toBe(page.credit + page.pnl);
        const network = ['north', ...USERS].map((name) => theirs[nameOf(name)]);
        const sum = (of: keyof Page) => network.reduce((total, page) => total + page[of], 0);
        expect(sum('balance')).toBe(sum('credit') + sum('pnl'));
      }
    },
  );

  const solvent = fc.record({ available: fc.integer({ min: 0, max: 900 }), pnl: fc.integer({ min: -500, max: 900 }) });
  test.prop([
    fc.constantFrom('all' as const, 'profit' as const, 'network' as const),
    solvent,
    fc.array(solvent, { maxLength: 3 }),
  ])(
    'a preset fills in what reaches whoever settles, and cannot be pressed where nothing would',
    (preset, own, others) => {
      const account = (accountId: string, { available, pnl }: typeof own): BankAccount => ({
        accountId,
        availablePaise: paise(available),
        clientPnlPaise: paise(pnl),
      });
      const all = [own, ...others];
      const filled = presetAmount(
        {
          isAgent: true,
          availablePaise: paise(all.reduce((sum, one) => sum + one.available, 0)),
          clientPnlPaise: paise(all.reduce((sum, one) => sum + one.pnl, 0)),
          ownAvailablePaise: paise(own.available),
          ownClientPnlPaise: paise(own.pnl),
        },
        preset,
      );
      const plan = planBankSettlement({
        mode: preset,
        actorId: 'boss',
        account: account('north', own),
        users: others.map((one, n) => account(`user${n}`, one)),
      });
      fc.pre(plan.ok);
      const reached = plan.ok ? plan.legs.filter(({ toId }) => toId === 'boss') : [];
      expect(filled ?? 0).toBe(reached.reduce((sum, { amountPaise }) => sum + amountPaise, 0));
    },
  );
});

describe('when a preset can be pressed', () => {
  const figures = (own: number, network: number, ownPnl: number, networkPnl: number, isAgent = true) => ({
    isAgent,
    availablePaise: paise(network),
    clientPnlPaise: paise(networkPnl),
    ownAvailablePaise: paise(own),
    ownClientPnlPaise: paise(ownPnl),
  });
  it.each([
    ['a user with points', figures(500, 500, 200, 200, false), [500, null, 200]],
    ['a user with nothing available', figures(0, 0, 200, 200, false), [null, null, 0]],
    ['a user with a loss', figures(500, 500, -200, -200, false), [500, null, null]],
    ['a user more of whose profit is at risk', figures(50, 50, 200, 200, false), [50, null, 50]],
    ['an agent with a network in profit', figures(100, 900, -50, 400), [900, 400, null]],
    ['an agent whose users lose more than it wins', figures(100, 900, 50, -10), [900, null, 50]],
    ['an agent with points of its own only', figures(100, 0, 0, 0), [0, null, null]],
    ['an agent in debt, whose users have points', figures(-100, -40, 0, 0), [0, null, null]],
    ['an agent with nothing anywhere', figures(0, 0, 0, 0), [null, null, null]],
  ])('%s', (_, of, expected) => {
    expect([presetAmount(of, 'all'), presetAmount(of, 'network'), presetAmount(of, 'profit')]).toEqual(expected);
  });
});
