// Acts of several back offices on the same accounts at once: whatever comes first, nobody gets an error and the books agree.
import {
  addBet,
  type BettingMarket,
  type BetTerms,
  betOutcome,
  bettingMarket,
  emptyPosition,
  exposureOf,
  paise,
  VOID,
  winner,
} from '@pavilion/betting';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seeded } from '../support/seeded.ts';
import { reconcile } from '../../src/ledger/reconcile.ts';
import { OPEN } from '../../src/modules/settlement/results.ts';
import { settleMarketWith } from '../../src/modules/settlement/settle-market.ts';
import { type Answer, type World, world } from '../support/world.ts';

const PLAYERS = ['ann', 'ben', 'cem'] as const;
const AGENTS = ['north', 'south'] as const;
const OUTCOMES = ['11', '12'] as const;
const MARKETS = 4;
const OPERATIONS = 240;
const AT_ONCE = 12;
const SEED = 7;

let w: World;
const tokens: Record<string, string> = {};
const codes: Record<string, string> = {};
const markets: { id: number; betting: BettingMarket }[] = [];
let bets: number[] = [];

beforeAll(async () => {
  w = await world();
  await w.give('root', 'root', 1_000_000);
  for (const agent of AGENTS) await w.give('root', agent, 20_000);
  for (const player of PLAYERS) await w.give('root', player, 5000);
  for (const name of ['root', ...AGENTS]) {
    tokens[name] = await w.signIn(name);
    codes[name] = await w.codeOf(name);
  }
  await w.pool.query(`insert into sport (id, name, updated_at) values (4, 'Cricket', now())`);
  await w.pool.query(`insert into competition (sport_id, id, name, updated_at) values (4, 7, 'Cup', now())`);
  await w.pool.query(
    `insert into event (id, sport_id, competition_id, name, starts_at, updated_at) values (101, 4, 7, 'A v B', now(), now())`,
  );
  for (let n = 1; n <= MARKETS; n++) await openMarket(n);
  bets = (await w.pool.query<{ id: number }>('select id from bet')).rows.map(({ id }) => id);
});
afterAll(() => w.close());

/** A market in which every player has a bet on each outcome. */
async function openMarket(n: number): Promise<void> {
  const betting = bettingMarket('match', { runners: [...OUTCOMES] });
  const { rows } = await w.pool.query<{ id: number }>(
    `insert into market (key, event_id, provider_market_id, provider_name, name, gtype, kind, outcomes, rule_id, created_at)
     values ($1, 101, $2, 'MATCH_ODDS', 'Match Odds', 'match', 'match', $3, 'r', now()) returning id`,
    [`101/${n}`, n, JSON.stringify(OUTCOMES.map((id) => ({ id, name: id })))],
  );
  const id = rows[0]?.id ?? 0;
  markets.push({ id, betting });
  for (const player of PLAYERS) {
    let position = emptyPosition(betting);
    for (const [at, selection] of OUTCOMES.entries()) {
      const terms: BetTerms = {
        ...{ kind: 'match', side: 'back', selection, priceHundredths: 180 + 70 * at, line: null, width: null },
        stake: paise(20_000 + 7 * n),
      };
      position = addBet(position, terms);
      const { win, loss } = betOutcome(terms);
      await w.pool.query(
        `insert into bet (account_id, request_id, request_hash, market_id, selection, selection_name, side, price_requested,
           price, stake, win, liability, frame_seq, frame_received_at, price_age_ms, rule_id, created_at)
         values ($1, gen_random_uuid(), '', $2, $3, $3, 'back', $4, $4, $5, $6, $7, 1, now(), 1, 'r', now())`,
        [w.ids[player], id, selection, terms.priceHundredths, terms.stake, win, loss],
      );
      await w.pool.query(
        `insert into audit (at, request_id, actor_id, actor_role, action, outcome) values (now(), 'x', $1, 'user', 'bet.place', 'ok')`,
        [w.ids[player]],
      );
    }
    await w.pool.query('insert into position (account_id, market_id, state, exposure) values ($1, $2, $3, $4)', [
      w.ids[player],
      id,
      JSON.stringify(position),
      exposureOf(position),
    ]);
    await w.pool.query('update wallet set exposure = exposure + $2 where account_id = $1', [
      w.ids[player],
      exposureOf(position),
    ]);
  }
}

const idOf = (name: string) => String(w.ids[name]);

test('acts of several back offices at once never fail, and the books agree', { timeout: 120_000 }, async () => {
  const random = seeded(SEED);
  const counts: Record<string, number> = {};
  const staff = ['root', ...AGENTS] as const;
  const post = (by: string, path: string, body: unknown, method = 'POST'): Promise<Answer> =>
    w.send(method, `${by === 'root' ? '/api/super-admin' : '/api/agent'}${path}`, { token: tokens[by], body });
  const requests: string[] = [];

  const transfer = () => {
    const by = random.pick(staff);
    const player = random.pick(PLAYERS);
    const aim = by === 'root' ? { targetType: 'user', targetId: idOf(player) } : { userId: idOf(player) };
    const action = random.pick(['deposit', 'withdraw']);
    return post(by, '/wallets/transfer', {
      ...aim,
      action,
      amount: (1 + random.below(90_000)) / 100,
      transactionCode: codes[by],
    });
  };
  const bank = () => {
    const by = random.pick(staff);
    const agent = by === 'root' && random.oneIn(2);
    return post(by, '/bank/settlements', {
      ownerType: agent ? 'agent' : 'user',
      ownerId: idOf(random.pick(agent ? AGENTS : PLAYERS)),
      mode: random.oneIn(12) ? 'all' : random.pick(agent ? ['profit', 'network', 'custom'] : ['profit', 'custom']),
      amount: 5,
      transactionCode: codes[by],
    });
  };
  const ask = async () => {
    const answer = await post('root', '/withdrawals', {
      ownerType: 'user',
      ownerId: idOf(random.pick(PLAYERS)),
      amount: 1 + random.below(200),
    });
    if (answer.status === 200) requests.push(answer.body.withdrawal.id);
    return answer;
  };
  const move = () => {
    const id = requests.length === 0 ? '1' : random.pick(requests);
    const status = random.pick(['approved', 'approved', 'completed', 'completed', 'rejected', 'cancelled']);
    return post('root', `/withdrawals/${id}`, { status }, 'PATCH');
  };
  const assign = () => {
    const path = `/users/${idOf(random.pick(PLAYERS))}/assign-agent`;
    return post('root', path, { agentId: idOf(random.pick(AGENTS)) });
  };
  const lock = () => {
    const agent = random.oneIn(3);
    const path = `/${agent ? 'agents' : 'users'}/${idOf(random.pick(agent ? AGENTS : PLAYERS))}/toggles`;
    return post('root', path, { field: 'betLocked', value: random.oneIn(2) }, 'PATCH');
  };
  const decide = () =>
    post('root', `/current-bets/${random.pick(bets)}/status`, { status: random.pick(['pending', 'won', 'lost']) });
  const settle = async () => {
    const market = random.pick(markets);
    const declared = random.oneIn(4) ? OPEN : random.oneIn(4) ? VOID : winner(random.pick(OUTCOMES));
    const outcome = await settleMarketWith(w.context, {
      marketId: market.id,
      declared,
      source: 'back_office',
      evidence: {},
      reason: 'race',
      actorId: null,
      feed: null,
    });
    return { status: 200, body: { message: outcome.type }, headers: {} };
  };
  const acts = { transfer, bank, ask, move, assign, lock, decide, settle };
  const names = Object.keys(acts) as (keyof typeof acts)[];
  let left = OPERATIONS;
  const failures: unknown[] = [];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left-- > 0) {
        const name = random.pick(names);
        const answer = await acts[name]();
        const key = `${name} ${answer.body.error ?? 'ok'}`;
        counts[key] = (counts[key] ?? 0) + 1;
        if (answer.status >= 500) failures.push([name, answer.body]);
      }
    }),
  );
  expect([SEED, failures]).toEqual([SEED, []]);
  // Acts of which hardly any was done would prove nothing.
  for (const name of names) expect(counts[`${name} ok`], name).toBeGreaterThan(3);
  expect(await reconcile(w.pool)).toEqual([]);
});
