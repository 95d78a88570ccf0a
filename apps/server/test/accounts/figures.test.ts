// The figures of the account lists against an independent opinion, over a random walk of everything that moves points.
import { type BankLeg, bankEntries, paise, rupeesFromPaise, winner } from '@pavilion/betting';
import { fc } from '@fast-check/vitest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tx } from '../../src/db/transaction.ts';
import { post } from '../../src/ledger/post.ts';
import { reconcile } from '../../src/ledger/reconcile.ts';
import { settleMarketWith } from '../../src/modules/settlement/settle-market.ts';
import { type World, world } from '../support/world.ts';

let w: World;
let token: string;
beforeAll(async () => {
  w = await world();
  await w.give('root', 'root', 100_000);
  token = await w.signIn('root');
  await w.pool.query(
    `insert into sport (id, name, updated_at) values (4, 'Cricket', now());
     insert into competition (sport_id, id, name, updated_at) values (4, 1, 'Cup', now());
     insert into event (id, sport_id, competition_id, name, starts_at, updated_at) values (7, 4, 1, 'A v B', now(), now());
     insert into book_term (subject, rate, from_at, set_at, reason) values ('commission', 250, 'epoch', 'epoch', 'test')`,
  );
});
afterAll(() => w.close());

const USERS = ['ann', 'ben', 'cem'] as const;
const AGENTS = ['north', 'south'] as const;
type User = (typeof USERS)[number];
type Agent = (typeof AGENTS)[number];

/** What a simple clerk would keep: paise by account, and who belongs to whom. */
type Books = {
  agentOf: Map<User, Agent>;
  credit: Map<string, number>;
  /** Result of each account on each market, net of commission; a re-settlement replaces it. */
  results: Map<string, Map<number, number>>;
  /** P/L that bank settlements brought (or took, negative). */
  banked: Map<string, number>;
};
const plus = (map: Map<string, number>, key: string, amount: number) => map.set(key, (map.get(key) ?? 0) + amount);
const resultsOf = (books: Books, name: string) => [...(books.results.get(name)?.values() ?? [])];
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

function opinion(books: Books, names: readonly string[]) {
  const credit = sum(names.map((name) => books.credit.get(name) ?? 0));
  const results = names.flatMap((name) => resultsOf(books, name));
  const clientPL = sum(results) + sum(names.map((name) => books.banked.get(name) ?? 0));
  const rupees = (amount: number) => rupeesFromPaise(paise(amount));
  return {
    creditTotal: rupees(credit),
    clientPL: rupees(clientPL),
    points: rupees(credit + clientPL),
    clientProfitWinTotal: rupees(sum(results.filter((one) => one > 0))),
    clientProfitLossTotal: rupees(-sum(results.filter((one) => one < 0))),
  };
}

async function agrees(books: Books): Promise<void> {
  const { body } = await w.send('GET', '/api/super-admin/accounts?limit=500', { token });
  const rows = new Map<string, Record<string, number>>(
    body.items.map((row: { username: string }) => [row.username, row]),
  );
  for (const user of USERS) {
    const row = rows.get(user);
    expect(row).toMatchObject(opinion(books, [user]));
    // balance = CR + client P/L
    expect(row?.walletBalance).toBe(row?.points);
  }
  for (const agent of AGENTS) {
    const own = USERS.filter((user) => books.agentOf.get(user) === agent);
    const row = rows.get(agent);
    expect(row).toMatchObject({ ...opinion(books, [agent, ...own]), agentName: null });
    // own balance + balances of its users = CR + network P/L
    const balances = sum(own.map((user) => Math.round((rows.get(user)?.walletBalance ?? 0) * 100)));
    expect(Math.round((row?.walletBalance ?? 0) * 100) + balances).toBe(Math.round((row?.points ?? 0) * 100));
    const exposures = sum(own.map((user) => Math.round((rows.get(user)?.exposure ?? 0) * 100)));
    expect(Math.round((row?.exposure ?? 0) * 100)).toBe(exposures);
    expect(Math.round((row?.availablePoints ?? 0) * 100)).toBe(Math.round((row?.points ?? 0) * 100) - exposures);
  }
}

const user = fc.constantFrom(...USERS);
const agent = fc.constantFrom(...AGENTS);
const step = fc.oneof(
  fc.record({
    type: fc.constant('move' as const),
    from: fc.constantFrom('root' as const, ...AGENTS),
    to: fc.constantFrom<User | Agent>(...USERS, ...AGENTS),
    paise: fc.integer({ min: 1, max: 50_000 }),
    action: fc.constantFrom('deposit' as const, 'withdraw' as const),
  }),
  fc.record({
    type: fc.constant('market' as const),
    bets: fc.array(fc.record({ user, stake: fc.integer({ min: 1, max: 2000 }), wins: fc.boolean() }), { maxLength: 3 }),
    again: fc.boolean(),
  }),
  fc.record({ type: fc.constant('assign' as const), user, agent }),
  fc.record({
    type: fc.constant('bank' as const),
    user,
    paise: fc.integer({ min: 2, max: 300 }),
    pnl: fc.integer({ min: -300, max: 300 }),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type Of<T extends Step['type']> = Extract<Step, { type: T }>;

async function move(books: Books, { from, to, paise: amount, action }: Of<'move'>): Promise<void> {
  const answer = await w.give(from, to, amount / 100, action);
  const mayReach = from === 'root' || books.agentOf.get(to as User) === from;
  if (!mayReach) expect(answer.status).toBe(404);
  if (answer.status !== 200) return;
  const signed = action === 'deposit' ? amount : -amount;
  plus(books.credit, from, -signed);
  plus(books.credit, to, signed);
}

async function assign(books: Books, { user: who, agent: to }: Of<'assign'>): Promise<void> {
  const url = `/api/super-admin/users/${w.ids[who]}/assign-agent`;
  expect((await w.send('POST', url, { token, body: { agentId: String(w.ids[to]) } })).status).toBe(200);
  books.agentOf.set(who, to);
}

/** A user pays its agent, some of it as P/L of either sign. */
async function bank(books: Books, { user: who, paise: amount, pnl }: Of<'bank'>): Promise<void> {
  const [fromId, toId] = [String(w.ids[who]), String(w.ids[books.agentOf.get(who) ?? ''])];
  const { rows } = await w.pool.query('select balance - exposure as available from wallet where account_id = $1', [
    fromId,
  ]);
  if (rows[0].available < amount) return;
  const leg: BankLeg = {
    fromId,
    toId,
    amountPaise: paise(amount),
    pnlPaise: paise(pnl),
    creditPaise: paise(amount - pnl),
  };
  const entries = bankEntries([leg]).map((entry) => ({
    ...entry,
    actorId: null,
    reference: null,
    atMs: w.clock.nowMs,
  }));
  await tx(w.pool, (t) => post(t, entries));
  const to = books.agentOf.get(who) ?? '';
  plus(books.credit, who, pnl - amount);
  plus(books.credit, to, amount - pnl);
  plus(books.banked, who, -pnl);
  plus(books.banked, to, pnl);
}

let serial = 0;

/** Bets at 2.00 on a new market, which is settled, and perhaps settled again the other way round. */
async function market(books: Books, { bets, again }: Of<'market'>): Promise<void> {
  serial += 1;
  const { rows } = await w.pool.query<{ id: number }>(
    `insert into market (key, event_id, provider_market_id, provider_name, name, gtype, kind, outcomes, rule_id, created_at)
     values ($1, 7, $2, 'M', 'M', 'match', 'match', '[{"id":"1","name":"A"},{"id":"2","name":"B"}]', 'match', now())
     returning id`,
    [`7/${serial}`, serial],
  );
  const marketId = rows[0]?.id ?? 0;
  const placed = [];
  // One bet of each player at most, so that its worst case is its stake.
  for (const bet of new Map(bets.map((one) => [one.user, one])).values()) {
    const held = await w.pool.query(
      'update wallet set exposure = exposure + $2 where account_id = $1 and balance - exposure >= $2 and not in_debt returning 1',
      [w.ids[bet.user], bet.stake],
    );
    if (held.rowCount === 0) continue;
    await w.pool.query(
      `with placed as (
         insert into bet (account_id, request_id, request_hash, market_id, selection, selection_name, side,
           price_requested, price, stake, win, liability, frame_seq, frame_received_at, price_age_ms, rule_id, created_at)
         values ($1, gen_random_uuid(), '\\x00', $2, $3, 'A', 'back', 200, 200, $4, $4, $4, 1, now(), 0, 'match', now())),
       noted as (insert into audit (at, request_id, actor_id, action, outcome) values (now(), 'r', $1, 'bet.place', 'ok'))
       insert into position (account_id, market_id, state, exposure) values ($1, $2, '{}', $4)`,
      [w.ids[bet.user], marketId, bet.wins ? '1' : '2', bet.stake],
    );
    placed.push(bet);
  }
  await agrees(books);
  for (const result of again ? ['1', '2'] : ['1']) {
    await settleMarketWith(w.context, {
      marketId,
      declared: winner(result),
      source: 'back_office',
      evidence: {},
      reason: 'test',
      actorId: null,
      feed: null,
    });
    for (const { user: who, stake, wins } of placed) {
      const net = wins === (result === '1') ? stake - commissionOf(stake) : -stake;
      books.results.set(who, (books.results.get(who) ?? new Map<number, number>()).set(marketId, net));
    }
    await agrees(books);
  }
}

/** 2.5 % of what was won, to the paisa toward the house. */
const commissionOf = (stake: number) => Math.ceil((stake * 250) / 10_000);

async function walk(steps: readonly Step[]): Promise<void> {
  for (const one of steps) {
    if (one.type === 'move') await move(books, one);
    if (one.type === 'market') await market(books, one);
    if (one.type === 'assign') await assign(books, one);
    if (one.type === 'bank') await bank(books, one);
    await agrees(books);
  }
}

/** Of the whole file: walks go on from where the one before them ended. */
const books: Books = {
  agentOf: new Map([
    ['ann', 'north'],
    ['ben', 'north'],
    ['cem', 'south'],
  ]),
  credit: new Map(),
  results: new Map(),
  banked: new Map(),
};

test('both identities hold, and every figure is the clerk’s, after each step of a random walk', async () => {
  for (const one of [...AGENTS, ...USERS])
    await move(books, { type: 'move', from: 'root', to: one, paise: 100_000, action: 'deposit' });
  await agrees(books);
  const seed = Number(process.env.FIGURES_SEED ?? 42);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 12 }), (steps) => walk(steps)),
    { numRuns: Number(process.env.FIGURES_RUNS ?? 8), seed, endOnFailure: true },
  );
  // Positions are written without the core's own form of them here, so that rule is left to the tests of placing.
  expect(await reconcileMovedOnly()).toEqual([]);
}, 60_000);

/** The bank settlements of the walk are posted without a person behind them; nothing else is left out. */
const reconcileMovedOnly = async () => (await reconcile(w.pool)).filter(({ rule }) => !rule.startsWith('14.'));
