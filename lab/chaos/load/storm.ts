import { setTimeout as sleep } from 'node:timers/promises';
import { depositTransfer, isOnRunners, issueTransfer, MARKET_KINDS, paise } from '@pavilion/betting';
import type { Bus } from '../../../apps/server/src/bus/bus.ts';
import { memoryBus } from '../../../apps/server/src/bus/memory-bus.ts';
import { createPool } from '../../../apps/server/src/db/connect.ts';
import { Refusal } from '../../../apps/server/src/http/refusal.ts';
import { setLock } from '../../../apps/server/src/modules/accounts/set-lock.ts';
import { createPlacement } from '../../../apps/server/src/modules/placement/placement.ts';
import type { PlacementAnswer } from '../../../apps/server/src/modules/placement/answer.ts';
import { suspendMarket } from '../../../apps/server/src/modules/markets/suspend-market.ts';
import { settleMarketWith } from '../../../apps/server/src/modules/settlement/settle-market.ts';
import type { AuditedResult } from '../../simulation/auditor.ts';
import { isRace, RaceFeed } from '../../simulation/races.ts';
import { moveAtOnce, moveByAgent, simActor, simAuditRow } from '../../../apps/server/test/support/points.ts';
import { type Seeded, seeded } from '../../../apps/server/test/support/seeded.ts';
import type { SimMarket } from '../../../apps/server/test/support/sim-book.ts';
import { AGENT_CODE, createWorld, simContext, type World } from '../../../apps/server/test/support/betting-world.ts';
import { Barriers } from './barriers.ts';
import type { Figures, Ground } from '../ground.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { StormAudit } from './storm-audit.ts';
import { demand, demandAuditChain, demandReconciled, Violation } from '../violation.ts';

export type StormSize = {
  readonly operations: number;
  readonly clients: number;
  /** It goes on for as long as this says so. */
  readonly going?: () => boolean;
};
/** What the two servers hear each other by; without it they hear nothing of each other. */
export type StormBuses = { readonly first: Bus; readonly second: Bus; readonly natsUrl: string };

const PLAYERS = 24;
const START_RUPEES = 10_000;
const AGENT_RUPEES = 100_000;
const SETTLED_MAX = 5;
const RECONCILE_EVERY_MS = 1000;
/** Waiting for a connection is no fault of the product, however busy the machine is. */
const CONNECTED_MS_MAX = 600_000;

const EXPECTED_REFUSALS: ReadonlySet<string> = new Set([
  'INSUFFICIENT_FUNDS',
  'MARKET_SUSPENDED',
  'BET_LOCKED',
  'ODDS_CHANGED',
  'STAKE_OUT_OF_RANGE',
]);

const envOf = (buses: StormBuses | undefined): Record<string, string> => (buses ? { NATS_URL: buses.natsUrl } : {});

/** Another server on the same database: its own connections, batches and bus, the same book. */
async function secondNode(world: World, url: string, buses: StormBuses | undefined) {
  const pool = createPool({ connectionString: url, max: 8, connectionTimeoutMillis: CONNECTED_MS_MAX });
  const context = await simContext(pool, world.book, { bus: buses?.second ?? memoryBus(), env: envOf(buses) });
  const placement = createPlacement(context);
  const close = async () => {
    await placement.idle();
    context.settings.close();
    await pool.end();
  };
  return { context, placement, close };
}

type Node = Pick<Awaited<ReturnType<typeof secondNode>>, 'context' | 'placement'>;
type Storm = {
  readonly world: World;
  readonly nodes: readonly Node[];
  readonly random: Seeded;
  readonly barriers: Barriers;
  readonly inTurn: ReturnType<typeof oneAtATime>;
  readonly audit: StormAudit;
  readonly races: RaceFeed;
  readonly counts: Record<string, number>;
};

const marketKey = ({ id }: SimMarket) => `market ${id}`;

function count({ counts }: Storm, what: string): void {
  counts[what] = (counts[what] ?? 0) + 1;
}

const codeOf = (answer: PlacementAnswer) => (answer.type === 'refused' ? answer.refusal.code : answer.type);

/** A round sum in rupees; where there is one whose win floats get wrong at this price, such a one. */
function roundStake(random: Seeded, priceHundredths: number): number {
  const sums = Array.from({ length: 12 }, (_, at) => 50 * (at + 1));
  const [odds, rate] = [priceHundredths - 100, priceHundredths];
  const isAwkward = (sum: number) =>
    [odds, rate].some(
      (over) => over > 0 && Math.floor(sum * 100 * (over / 100)) !== Math.floor((sum * 100 * over) / 100),
    );
  const awkward = sums.filter(isAwkward);
  return random.pick(awkward.length > 0 ? awkward : sums);
}

/** One bet through one of the two nodes: any kind, side and stake, sometimes at a price that has gone. */
async function bet(storm: Storm): Promise<void> {
  const { world, nodes, random, barriers, audit } = storm;
  const playerId = random.pick(world.playerIds);
  const market = random.pick(world.book.markets);
  const backOnly = market.kind === 'khado' || market.kind === 'digit';
  const asked = {
    side: backOnly ? ('back' as const) : random.pick(['back', 'lay'] as const),
    selectionKey: random.pick(market.selectionKeys),
    ...(random.oneIn(30) ? { odds: 1.01 + random.below(400) / 100 } : {}),
  };
  const { expectedPriceHundredths } = world.ticket(playerId, market, { ...asked, stake: 100 });
  // Round sums as people stake them, by preference those where sloppy arithmetic loses a paisa, and any others.
  const usualStake = random.oneIn(2) ? roundStake(random, expectedPriceHundredths) : (100 + random.below(60_000)) / 100;
  const stake = random.oneIn(40) ? 2_000_000 : usualStake;
  const ticket = world.ticket(playerId, market, { ...asked, stake });
  const brokenBarrier = barriers.watch([
    `${marketKey(market)} suspended`,
    `${marketKey(market)} settled`,
    `player ${playerId} locked`,
  ]);
  const answer = await random.pick(nodes).placement.place(ticket);
  const code = codeOf(answer);
  count(storm, code);
  if (answer.type !== 'placed') {
    demand(EXPECTED_REFUSALS.has(code), () => `a bet was answered ${code}: ${JSON.stringify(answer)}`);
    return;
  }
  const broken = brokenBarrier();
  demand(broken === null, () => `bet ${answer.betId} was accepted after an acknowledgement: ${broken}`);
  audit.accepted(playerId, market.id, answer.betId, answer.accepted.terms);
}

/** A deposit to a player, or a withdrawal, by the agent. */
async function transfer(storm: Storm): Promise<void> {
  const { world, nodes, random, audit } = storm;
  const playerId = random.pick(world.playerIds);
  const action = random.pick(['deposit', 'withdraw'] as const);
  const amountPaise = paise(1 + random.below(80_000));
  const move = { agentId: world.agentId, transactionCode: AGENT_CODE, playerId, action, amountPaise };
  const answer = await moveByAgent(random.pick(nodes).context, move);
  const refused = answer instanceof Refusal;
  count(storm, refused ? answer.code : action);
  demand(!refused || answer.code === 'INSUFFICIENT_POINTS', () => `a ${action} was answered ${JSON.stringify(answer)}`);
  if (!refused) audit.moved(playerId, action === 'deposit' ? amountPaise : -amountPaise);
}

/** Locks a player's betting for a moment. */
async function lock(storm: Storm): Promise<void> {
  const { world, nodes, random, barriers, inTurn } = storm;
  const playerId = random.pick(world.playerIds);
  const key = `player ${playerId} locked`;
  const admin = simActor('super_admin', world.adminId);
  const set = (value: boolean) =>
    setLock(random.pick(nodes).context, {
      actor: admin,
      scope: 'everyone',
      targetId: String(playerId),
      targetRole: 'user',
      field: 'betLocked',
      value,
      audit: () => {},
      takeAuditRow: (outcome) => simAuditRow(Date.now(), admin, 'account.toggle', `account:${playerId}`, outcome),
    });
  await inTurn(key, async () => {
    await set(true);
    barriers.closed(key);
    await sleep(random.below(30));
    barriers.opening(key);
    await set(false);
  });
  count(storm, 'locked and unlocked');
}

/** Suspends a market for a moment. */
async function suspend(storm: Storm): Promise<void> {
  const { world, nodes, random, barriers, inTurn } = storm;
  const market = random.pick(world.book.markets);
  const key = `${marketKey(market)} suspended`;
  const admin = simActor('super_admin', world.adminId);
  const set = (suspended: boolean) =>
    suspendMarket(random.pick(nodes).context, {
      marketId: market.id,
      suspended,
      reason: 'storm',
      actorId: world.adminId,
      auditRow: () => simAuditRow(Date.now(), admin, 'market.suspend', marketKey(market), 'ok'),
    });
  await inTurn(key, async () => {
    await set(true);
    barriers.closed(key);
    await sleep(random.below(30));
    barriers.opening(key);
    await set(false);
  });
  count(storm, 'suspended and resumed');
}

const won = (selection: string): AuditedResult => ({ type: 'winner', selections: [selection], expectedWinners: 1 });

function randomResult({ random, races }: Storm, market: SimMarket): AuditedResult {
  if (random.oneIn(6)) return { type: 'void' };
  if (isOnRunners(market.kind)) return won(random.pick(races.starters(market)));
  if (market.kind === 'yesno') return won(random.pick(['yes', 'no']));
  return { type: 'integer', value: random.below(220) };
}

/** Ends a market, gives it another result, or opens it again; now and then both nodes hear of it at once. */
async function settle(storm: Storm): Promise<void> {
  const { world, nodes, random, barriers, inTurn, audit } = storm;
  const ended = world.book.markets.filter(({ id }) => audit.isSettled(id));
  // Most results are taken back again, or there would soon be nothing left to bet on.
  const market = random.pick(ended.length > SETTLED_MAX ? ended : world.book.markets);
  const key = `${marketKey(market)} settled`;
  await inTurn(key, async () => {
    const reopen = audit.isSettled(market.id) && !random.oneIn(3);
    const result = reopen ? null : randomResult(storm, market);
    if (reopen) barriers.opening(key);
    const declaration = {
      marketId: market.id,
      declared: result ?? ({ type: 'open' } as const),
      source: 'back_office',
      evidence: { storm: true },
      reason: 'storm',
      actorId: null,
      feed: null,
    } as const;
    const heardBy = random.oneIn(3) ? nodes : [random.pick(nodes)];
    const outcomes = await Promise.all(
      heardBy.map(({ context }) => settleMarketWith(context, declaration, { chunkAccountsMax: 4 })),
    );
    const declared = outcomes.filter((outcome) => outcome.type === 'declared').length;
    demand(declared <= 1, () => `one result was declared ${declared} times`);
    for (const outcome of outcomes) {
      count(storm, reopen ? 'reopened' : outcome.type);
      demand(
        outcome.type === 'declared' || outcome.type === 'unchanged',
        () => `a result was answered ${JSON.stringify(outcome)}`,
      );
    }
    audit.settled(market.id, result);
    if (!reopen) barriers.closed(key);
  });
}

/** So far the clock of who says that somebody left may be ahead: what a bet knew of it is not asked of clocks. */
const AHEAD_MS = 60_000;

/** A runner leaves a race, comes back or gets another factor, while bets on it are on their way; one server hears of it, or both. */
async function changeRace(storm: Storm): Promise<void> {
  const { world, nodes, random, inTurn, audit, races } = storm;
  const market = random.pick(world.book.markets.filter(isRace));
  await inTurn(`${marketKey(market)} settled`, async () => {
    const news = races.next(market, Date.now() + AHEAD_MS);
    const heardBy = random.oneIn(3) ? nodes : [random.pick(nodes)];
    const contexts = heardBy.map(({ context }) => context);
    const outcomes = await races.record(contexts, news, Date.now());
    const recorded = outcomes.filter((outcome) => outcome === 'recorded').length;
    const done = audit.isSettled(market.id) ? 'settled' : recorded > 0 ? 'recorded' : 'busy';
    const isExpected = (outcome: string) =>
      outcome === done || outcome === 'busy' || (recorded === 1 && outcome === 'unchanged');
    demand(
      recorded <= 1 && outcomes.every(isExpected),
      () => `that a runner ${news.act} was answered ${outcomes.join(', ')}, expected ${done}`,
    );
    count(storm, `runner ${news.act}: ${done}`);
    if (done !== 'recorded') return;
    // Until the book says it, too, no bet is taken: the newest one now is the newest that did not know.
    const { rows } = await world.context.pool.query<{ id: number }>(
      'select coalesce(max(id), 0)::bigint as id from bet where market_id = $1',
      [market.id],
    );
    audit.races.told(market.id, news.runner, races.leaver(news), Number(rows[0]?.id));
    races.show(news);
  });
}

/** Odds at which the win of many a round sum is a paisa short in floats. */
const AWKWARD_ODDS = [1.57, 1.69, 2.13, 2.14, 2.38, 2.63] as const;

function movePrice({ world, random, counts }: Storm): void {
  const market = random.pick(world.book.markets.filter((one) => one.kind === 'match'));
  const odds = random.oneIn(2) ? random.pick(AWKWARD_ODDS) : 1.5 + random.below(100) / 100;
  world.book.set(market, random.pick(market.selectionKeys), {
    back: { odds: Number(odds.toFixed(2)), size: 1000 },
    lay: { odds: Number((odds + 0.02).toFixed(2)), size: 1000 },
  });
  counts['price moves'] = (counts['price moves'] ?? 0) + 1;
}

/** What a command of the product throws is a defect of the product: every expected "no" is a value. */
async function operate(storm: Storm): Promise<void> {
  try {
    await someOperation(storm);
  } catch (error) {
    throw error instanceof Violation ? error : new Violation(`an operation failed: ${String(error)}`);
  }
}

async function someOperation(storm: Storm): Promise<void> {
  const dice = storm.random.below(100);
  if (dice < 78) await bet(storm);
  else if (dice < 86) await transfer(storm);
  else if (dice < 89) await lock(storm);
  else if (dice < 92) await suspend(storm);
  else if (dice < 96) await settle(storm);
  else if (dice < 98) await changeRace(storm);
  else movePrice(storm);
}

/** Reconciles the books once a second until told to stop; answers how often that was. */
function reconcileMeanwhile(world: World): { stop(): Promise<number> } {
  let stopping = false;
  const running = (async () => {
    let passes = 0;
    for (; !stopping; passes++) {
      const startedMs = performance.now();
      await demandReconciled(world.context.pool, 'in the storm');
      const pauseMs = RECONCILE_EVERY_MS - (performance.now() - startedMs);
      for (let waited = 0; waited < pauseMs && !stopping; waited += 50) await sleep(50);
    }
    return passes;
  })();
  running.catch(() => {});
  return {
    stop: () => {
      stopping = true;
      return running;
    },
  };
}

/**
 * Many clients at once on two servers over one database: bets of every kind, transfers, locks, suspensions, runners that
 * leave and come back, settlements, corrected and taken back results. The books must reconcile every second and at the end; what was acknowledged as closed
 * must be closed; and in the end every wallet must hold, to the paisa, what an auditor works out from the answers alone.
 */
export async function storm(
  ground: Ground,
  { operations, clients, going }: StormSize,
  seed: number,
  buses?: StormBuses,
): Promise<Figures> {
  const database = await ground({ connections: 12 });
  const world = await createWorld(database.pool, {
    players: PLAYERS,
    rupees: START_RUPEES,
    kinds: [...MARKET_KINDS, ...MARKET_KINDS, ...MARKET_KINDS],
    env: envOf(buses),
    ...(buses && { bus: buses.first }),
  });
  const agentPaise = paise(AGENT_RUPEES * 100);
  const [adminName, agentName] = [String(world.adminId), String(world.agentId)];
  await moveAtOnce(world.context, world.adminId, [
    issueTransfer(adminName, agentPaise),
    depositTransfer(adminName, agentName, agentPaise),
  ]);
  const second = await secondNode(world, database.url, buses);
  const random = seeded(seed);
  const state: Storm = {
    world,
    nodes: [{ context: world.context, placement: world.placement }, second],
    random,
    barriers: new Barriers(),
    inTurn: oneAtATime(),
    audit: new StormAudit(world.playerIds, BigInt(START_RUPEES * 100)),
    races: new RaceFeed(world.book, random),
    counts: {},
  };
  const startedMs = performance.now();
  const watch = reconcileMeanwhile(world);
  let left = operations;
  let done = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (left-- > 0 || going?.()) {
        await operate(state);
        done += 1;
      }
    }),
  );
  const seconds = (performance.now() - startedMs) / 1000;
  const reconciled = await watch.stop();
  await demandReconciled(database.pool, 'after the storm');
  await demandAuditChain(database.pool);
  const { bets, driftPaise } = await state.audit.compare(database.pool);
  await second.close();
  await world.close();
  await database.close();
  return { operations: done, perSecond: Math.round(done / seconds), reconciled, bets, driftPaise, ...state.counts };
}
