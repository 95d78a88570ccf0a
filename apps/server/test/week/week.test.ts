// A week in the life of three agents and thirty players: bets, results, corrections, decisions by hand, points given and taken
// back, withdrawals, and settlements in both directions. Every page says then what the wallets have. The same of
// random weeks: `WEEKS=50 npm run test:http -- apps/server/test/week` tries more of them.
import { isOnRunners } from '@pavilion/betting';
import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { AlertWatch } from '../../src/modules/reports/alerts/alert-watch.ts';
import { addUpDays } from '../../src/modules/reports/dashboard/day-figures.ts';
import { expectAgreement } from './agreement.ts';
import { DAY_MS, type OpenMarket, type WeekWorld, weekWorld } from './week-world.ts';

const dayOf = ({ zone, w }: WeekWorld, agoMs = 0): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(w.clock.nowMs - agoMs);

/** One thing that somebody does; numbers choose among what there is. */
type Act =
  | { type: 'bet'; player: number; market: number; row: number; back: boolean; stake: number }
  | { type: 'declare' | 'correct'; market: number; outcome: number }
  | { type: 'take-back'; market: number }
  | { type: 'decide'; market: number; bet: number; outcome: number }
  | { type: 'points'; player: number; stake: number; back: boolean }
  | { type: 'pay-out'; player: number; stake: number }
  | { type: 'collect'; agent: number; percent: number; byHouse: boolean; lastWeek: boolean }
  | { type: 'bank'; player: number; mode: number; stake: number }
  | { type: 'agent-bank'; agent: number; mode: number; stake: number };

const ACTS = [
  ...([
    'bet',
    'declare',
    'correct',
    'take-back',
    'decide',
    'points',
    'pay-out',
    'collect',
    'bank',
    'agent-bank',
  ] as const),
];

const at = <T>(all: readonly T[], n: number): T => {
  const one = all[n % all.length];
  if (one === undefined) throw new Error('there is nothing to choose from');
  return one;
};

/** A result of the market's shape. */
function resultOf({ kind }: OpenMarket, n: number): object {
  if (n % 7 === 6) return { type: 'void' };
  if (isOnRunners(kind)) return { type: 'winner', selections: [String((n % 3) + 1)] };
  if (kind === 'digit') return { type: 'winner', selections: [String(n % 10)] };
  if (kind === 'yesno') return { type: 'winner', selections: [n % 2 === 0 ? 'yes' : 'no'] };
  return { type: 'integer', value: 40 + (n % 12) + (kind === 'line' ? 115 : 0) };
}

/** What was answered: done, or a refusal that people meet; anything else is a fault. */
const MET = [
  ...['INSUFFICIENT_FUNDS', 'INSUFFICIENT_POINTS', 'MARKET_NOT_AVAILABLE', 'MARKET_SUSPENDED', 'ALREADY_SETTLED'],
  ...[
    'BET_STATUS_UNCHANGED',
    'BET_NOT_DECIDABLE',
    'NOTHING_TO_SETTLE',
    'STAKE_OUT_OF_RANGE',
    'HOUSE_LIMIT',
    'AMOUNT_CHANGED',
  ],
];
const done = ({ status, body }: { status: number; body: { error?: string } }, what: object): boolean => {
  if (status !== 200) expect([MET.includes(String(body.error)), body, what]).toEqual([true, body, what]);
  return status === 200;
};

async function perform(week: WeekWorld, act: Act): Promise<boolean> {
  const { agents, players, markets } = week;
  switch (act.type) {
    case 'bet': {
      const market = at(markets, act.market);
      const side = act.back || market.kind === 'digit' ? 'back' : 'lay';
      return done(
        await week.bet(at(players, act.player), market, act.stake, side, at(market.selectionKeys, act.row)),
        act,
      );
    }
    case 'declare':
    case 'correct':
      return done(await week.declare(at(markets, act.market), resultOf(at(markets, act.market), act.outcome)), act);
    case 'take-back':
      return done(await week.declare(at(markets, act.market), { type: 'open' }), act);
    case 'decide': {
      const { bets } = at(markets, act.market);
      if (bets.length === 0) return false;
      const body = { status: at(['won', 'lost', 'void', 'pending'], act.outcome), reason: 'The scorer was wrong' };
      return done(await week.call('root', 'POST', `current-bets/${at(bets, act.bet)}/status`, body), act);
    }
    case 'points': {
      const player = at(players, act.player);
      const agent = at(
        agents.filter((one) => one.players.includes(player)),
        0,
      ).name;
      return done(await week.deposit(agent, player, act.stake, act.back ? 'deposit' : 'withdraw'), act);
    }
    case 'pay-out':
      return payOut(week, act);
    case 'collect':
      return collect(week, act);
    case 'bank': {
      const player = at(players, act.player);
      const agent = at(
        agents.filter((one) => one.players.includes(player)),
        0,
      ).name;
      const by = act.stake % 2 === 0 ? agent : 'root';
      return bank(week, by, player, 'user', at(['profit', 'custom', 'all'], act.mode), act);
    }
    case 'agent-bank':
      return bank(
        week,
        'root',
        at(agents, act.agent).name,
        'agent',
        at(['network', 'profit', 'custom'], act.mode),
        act,
      );
  }
}

async function bank(
  week: WeekWorld,
  by: string,
  owner: string,
  ownerType: string,
  mode: string,
  act: { stake: number },
) {
  const amount = mode === 'custom' ? { amount: act.stake } : {};
  const body = { ownerType, ownerId: week.id(owner), mode, ...amount, transactionCode: await week.codeOf(by) };
  return done(await week.call(by, 'POST', 'bank/settlements', body), act);
}

async function payOut(week: WeekWorld, act: { player: number; stake: number }): Promise<boolean> {
  const order = { ownerType: 'user', ownerId: week.id(at(week.players, act.player)), amount: act.stake };
  const opened = await week.call('root', 'POST', 'withdrawals', order);
  if (!done(opened, act)) return false;
  const path = `withdrawals/${opened.body.withdrawal.id}`;
  for (const status of act.stake % 3 === 0 ? ['rejected'] : ['approved', 'completed']) {
    if (!done(await week.call('root', 'PATCH', path, { status, remark: 'Seen' }), act)) return false;
  }
  return true;
}

/** An agent, or a super admin for it, settles with everybody who is open: a part of it, of this week or of the last one. */
async function collect(week: WeekWorld, act: Extract<Act, { type: 'collect' }>): Promise<boolean> {
  const { name } = at(week.agents, act.agent);
  const by = act.byHouse ? 'root' : name;
  const whose = act.byHouse ? { agentId: week.id(name) } : {};
  const to = dayOf(week, act.lastWeek ? 7 * DAY_MS : 0);
  const asked = act.byHouse ? `&agentId=${week.id(name)}` : '';
  const read = () => week.ask(by, `settlement-sheet?from=${to}&to=${to}&limit=500${asked}`);
  type Row = { player: { id: string; username: string }; open: number; available: number };
  const before: Row[] = (await read()).items;
  const settlements = before.flatMap(({ player, open, available }) => {
    const part = Math.trunc(Math.abs(open) * act.percent) / 100;
    const amount = open > 0 ? Math.min(part, Math.max(0, available)) : part;
    return amount > 0 ? [{ userId: player.id, direction: open < 0 ? 'receive' : 'pay', amount }] : [];
  });
  if (settlements.length === 0) return false;
  const body = { ...whose, to, settlements, note: 'Cash', transactionCode: await week.codeOf(by) };
  if (!done(await week.call(by, 'POST', 'settlement-sheet/settlements', body), act)) return false;
  const after = new Map(((await read()).items as Row[]).map((row) => [row.player.id, row]));
  for (const { userId, direction, amount } of settlements) {
    const was = before.find(({ player }) => player.id === userId)?.open ?? Number.NaN;
    const left = Math.round((was + (direction === 'receive' ? amount : -amount)) * 100);
    expect([userId, Math.round((after.get(userId)?.open ?? Number.NaN) * 100)]).toEqual([userId, left]);
  }
  return true;
}

const number = (max: number) => fc.nat({ max });
const stake = fc.integer({ min: 100, max: 900_000 }).map((paise) => paise / 100);
const anyAct: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      ...{ type: fc.constant('bet' as const), player: number(50), market: number(20), row: number(9) },
      ...{ back: fc.boolean(), stake },
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constantFrom('declare', 'correct'), market: number(20), outcome: number(40) }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('take-back' as const), market: number(20) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('decide' as const),
      market: number(20),
      bet: number(30),
      outcome: number(3),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('points' as const), player: number(50), stake, back: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('pay-out' as const), player: number(50), stake }) },
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ type: fc.constant('collect' as const), agent: number(2), percent: fc.integer({ min: 1, max: 100 }) },
      ...{ byHouse: fc.boolean(), lastWeek: fc.boolean() },
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('bank' as const), player: number(50), mode: number(2), stake }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('agent-bank' as const), agent: number(2), mode: number(2), stake }),
  },
);

/** Days on which something may be on record, from the first one. */
const daysSince = (first: string, week: WeekWorld): string[] => {
  const days: string[] = [];
  for (let ms = Date.parse(`${first}T00:00:00Z`); ; ms += DAY_MS) {
    const day = new Date(ms).toISOString().slice(0, 10);
    days.push(day);
    if (day >= dayOf(week)) return days;
  }
};

/** The acts of a day, ten minutes apart, each followed by a look; answers what was really done. */
async function liveDay(week: WeekWorld, acts: readonly Act[], look = async () => {}): Promise<Act['type'][]> {
  const performed: Act['type'][] = [];
  for (const act of acts) {
    week.w.clock.advance(600_000);
    if (await perform(week, act)) performed.push(act.type);
    await look();
  }
  return performed;
}

/** The desk's watch with the rules of a new house, and the wallets that were below zero when it looked. */
function watchOf({ w }: WeekWorld) {
  const watch = new AlertWatch(w.context, {
    feedHealth: () => ({ feed: 'ok', ageMs: 0, parts: [] }),
    priceHolds: () => [],
    overEvents: () => [],
    book: { watch: () => () => {}, markets: () => [] },
  });
  const below = new Set<number>();
  return {
    below,
    look: async () => {
      await watch.look();
      const { rows } = await w.pool.query<{ account_id: number }>('select account_id from wallet where balance < 0');
      for (const { account_id: id } of rows) below.add(id);
    },
  };
}

test('on the days of a week with three agents and thirty players every page says what the wallets have', async () => {
  const week = await weekWorld(10, 24);
  const first = dayOf(week);
  const performed: Act['type'][] = [];
  const { look, below } = watchOf(week);
  try {
    for (let day = 0; day < 9; day++) {
      const startMs = week.w.clock.nowMs;
      const acts =
        fc.sample(fc.array(anyAct, { minLength: 40, maxLength: 40 }), { seed: 40 + day, numRuns: 1 })[0] ?? [];
      performed.push(...(await liveDay(week, acts, look)));
      if (day % 2 === 1) await addUpDays(week.w.context);
      // What only one player reads is held against the books for some of them on the way, for all at the end.
      const whose = week.players.filter((_, n) => day === 8 || n % 8 === day);
      if (day % 4 === 0) await expectAgreement(week, daysSince(first, week), whose);
      week.w.clock.advance(DAY_MS - (week.w.clock.nowMs - startMs));
    }
    // On such days the desk is told of wallets below zero, where there are any, and of nothing else.
    const { rows } = await week.w.pool.query<{ told: string }>(
      `select distinct reason || ' ' || account_id as told from alert`,
    );
    expect(rows.map(({ told }) => told).sort()).toEqual([...below].map((id) => `negative-wallet ${id}`).sort());
    // A programme in which something hardly happens would prove little of it.
    const counts = Object.entries(Object.groupBy(performed, (type) => type)).map(([type, all]) => [
      type,
      all.length > 3,
    ]);
    expect(Object.fromEntries(counts)).toEqual(Object.fromEntries(ACTS.map((type) => [type, true])));
  } finally {
    await week.close();
  }
}, 900_000);

test('where clocks of half hours are put forward, in days of 23 hours, every page says what the wallets have', async () => {
  // Newfoundland, three and a half hours behind: 8 March 2026 begins at 03:30 UTC and has no time from 02:00 to 03:00.
  const week = await weekWorld(2, 6, 'America/St_Johns', '2026-03-08T02:30:00Z');
  const first = dayOf(week);
  try {
    for (const seed of [7, 8]) {
      await liveDay(week, fc.sample(fc.array(anyAct, { minLength: 14, maxLength: 14 }), { seed, numRuns: 1 })[0] ?? []);
      if (seed === 7) await addUpDays(week.w.context);
      await expectAgreement(week, daysSince(first, week), week.players);
      week.w.clock.advance(DAY_MS - 14 * 600_000);
    }
    expect(daysSince(first, week).slice(0, 3)).toEqual(['2026-03-07', '2026-03-08', '2026-03-09']);
  } finally {
    await week.close();
  }
}, 300_000);

const RUNS = Number(process.env['WEEKS'] ?? 2);
property.prop([fc.array(fc.array(anyAct, { maxLength: 8 }), { minLength: 1, maxLength: 9 }), fc.nat({ max: 9 })], {
  numRuns: RUNS,
  // Each week is a house of its own: a failure is told as it is, with its seed.
  endOnFailure: true,
})(
  'of any week every page says what the wallets have',
  async (days, addedUp) => {
    const week = await weekWorld(2, 6);
    const first = dayOf(week);
    try {
      for (const [day, acts] of days.entries()) {
        const startMs = week.w.clock.nowMs;
        await liveDay(week, acts);
        if (day === addedUp) await addUpDays(week.w.context);
        week.w.clock.advance(DAY_MS - (week.w.clock.nowMs - startMs));
      }
      await expectAgreement(week, daysSince(first, week), week.players);
    } finally {
      await week.close();
    }
  },
  RUNS * 300_000,
);
