import { depositTransfer, isOnRunners, issueTransfer, MARKET_KINDS, paise } from '@pavilion/betting';
import pg from 'pg';
import { Refusal } from '../../apps/server/src/http/refusal.ts';
import { reconcile } from '../../apps/server/src/ledger/reconcile.ts';
import type { PlacementAnswer } from '../../apps/server/src/modules/placement/answer.ts';
import { settleMarketWith } from '../../apps/server/src/modules/settlement/settle-market.ts';
import { setLimit } from '../../apps/server/src/modules/limits/set-limit.ts';
import { Auditor, type AuditedBet, type AuditedResult } from './auditor.ts';
import { cashOutInWorld } from './cash-outs.ts';
import { backOfficeActs } from './back-office-acts.ts';
import { BackOfficeAuditor } from './back-office-auditor.ts';
import { raceActs } from './race-acts.ts';
import { RaceFeed } from './races.ts';
import { AUDITED_PERIODS, AUDITED_SUBJECTS, type AuditedPeriod, LimitAuditor } from './limit-auditor.ts';
import { moveAtOnce, moveByAgent, simActor, simAuditRow } from '../../apps/server/test/support/points.ts';
import { seeded } from '../../apps/server/test/support/seeded.ts';
import type { SimMarket } from '../../apps/server/test/support/sim-book.ts';
import { AGENT_CODE, createWorld, type SimBet } from '../../apps/server/test/support/betting-world.ts';

export type SimReport = { readonly seed: number; readonly operations: number; readonly counts: Record<string, number> };

const PLAYERS = 12;
const START_RUPEES = 5000;
const START_MS = Date.UTC(2026, 0, 1);
/** The largest own limit of a period, in thousands of rupees. */
const LIMIT_STEPS: Readonly<Record<AuditedPeriod, number>> = { day: 60, week: 300, month: 1_000 };
const HOUR_MS = 3_600_000;
const MAX_STAKE_RUPEES = 4000;
const PRICE_MAX_AGE_MS = 10_000;

/** Thrown when the server and the auditor do not agree; the message has everything that reproduces it. */
export class Disagreement extends Error {}

type BurstBet = { playerId: number; market: SimMarket; bet: SimBet; expected: string; audited: AuditedBet };

/**
 * Drives the real commands on a real database with a seeded workload: bursts of bets, price moves, suspensions, stale
 * books, deposits and withdrawals, withdrawal requests, bank settlements, runners that leave and come back, results,
 * corrected results, voids and reopened markets. Every answer, wallet and exposure is compared with the auditor's; in the
 * end the books are reconciled. Throws Disagreement on the first difference.
 */
export async function simulate(pool: pg.Pool, seed: number, operations: number): Promise<SimReport> {
  const random = seeded(seed);
  let nowMs = START_MS;
  const world = await createWorld(pool, {
    players: PLAYERS,
    rupees: START_RUPEES,
    kinds: [...MARKET_KINDS, ...MARKET_KINDS, ...MARKET_KINDS],
    clock: { now: () => nowMs },
    maxRupees: MAX_STAKE_RUPEES,
  });
  const auditor = new Auditor();
  for (const id of world.playerIds) auditor.open(id, BigInt(START_RUPEES * 100));
  const backOffice = new BackOfficeAuditor(auditor);
  for (const id of world.playerIds) backOffice.give(id, BigInt(START_RUPEES * 100));
  const limits = new LimitAuditor();
  // The first points came as deposits too.
  for (const id of world.playerIds) limits.note(id, 'deposit', BigInt(START_RUPEES * 100), nowMs);
  const races = new RaceFeed(world.book, random);
  const accept = (playerId: number, marketId: number, bet: AuditedBet) =>
    auditor.accept(playerId, marketId, bet, { order: auditor.count + 1, atMs: nowMs });
  const suspended = new Set<number>();
  let staleSinceMs: number | null = null;
  const counts: Record<string, number> = {};
  const fail = (what: string, at: number): never => {
    throw new Disagreement(`seed ${seed}, operation ${at}: ${what}`);
  };

  function expectedAnswer(
    playerId: number,
    market: SimMarket,
    bet: SimBet,
  ): { expected: string; audited: AuditedBet } | null {
    const { side = 'back', selectionKey = '1' } = bet;
    const row = world.book.current(market.eventId, market.marketId, selectionKey)?.row;
    const offer = row?.[side][0];
    const audited: AuditedBet = {
      kind: market.kind,
      side,
      selection: market.kind === 'digit' ? String(Number(selectionKey) - 1) : selectionKey,
      price: BigInt(offer?.priceHundredths ?? 0),
      line: offer?.line ?? 0,
      width: offer?.width ?? 0,
      stake: BigInt(Math.round(bet.stake * 100)),
    };
    const paused = limits.isPaused(playerId, nowMs) || !limits.allows(playerId, 'stake', audited.stake, nowMs);
    if (paused) return { expected: 'LIMIT_REACHED', audited };
    if (market.kind === 'khado' || market.kind === 'digit')
      if (side === 'lay') return { expected: 'MARKET_NOT_AVAILABLE', audited };
    const isOut = auditor.races.out(market.id).includes(audited.selection);
    const isClosed = isOut || suspended.has(market.id) || auditor.isSettled(market.id);
    if (isClosed) return { expected: 'MARKET_SUSPENDED', audited };
    if (bet.stake > MAX_STAKE_RUPEES || bet.stake < 1) return { expected: 'STAKE_OUT_OF_RANGE', audited };
    if (staleSinceMs !== null && nowMs - staleSinceMs > PRICE_MAX_AGE_MS) return { expected: 'PRICE_STALE', audited };
    if (offer === undefined) return null;
    if (bet.odds !== undefined && !bet.acceptUpdatedOdds) {
      const worseForBacker = bet.odds * 100 > offer.priceHundredths;
      const backs = side === 'back' || market.kind === 'oddeven';
      if (worseForBacker === backs) return { expected: 'ODDS_CHANGED', audited };
    }
    return { expected: auditor.affords(playerId, market.id, audited) ? 'placed' : 'INSUFFICIENT_FUNDS', audited };
  }

  function randomBet(market: SimMarket): SimBet {
    const backOnly = market.kind === 'khado' || market.kind === 'digit';
    const side = backOnly && !random.oneIn(20) ? 'back' : random.pick(['back', 'lay'] as const);
    // People stake round sums, and those are where sloppy arithmetic first loses a paisa.
    const usual = random.oneIn(2) ? 100 * (1 + random.below(20)) : (100 + random.below(200_000)) / 100;
    const stake = random.oneIn(25) ? 50_000 : random.oneIn(40) ? 0.5 : usual;
    const selectionKey = random.pick(market.selectionKeys);
    const decimal = market.kind === 'match' || market.kind === 'yesno' || market.kind === 'oddeven';
    const current = world.book.current(market.eventId, market.marketId, selectionKey)?.row[side][0];
    const base = { side, stake, selectionKey };
    if (!decimal || current === undefined || !random.oneIn(2)) return base;
    const odds = (current.priceHundredths + random.pick([-10, 10])) / 100;
    return { ...base, odds, acceptUpdatedOdds: random.oneIn(2) };
  }

  /** Bets of several players at once; those of one player are judged in the order in which they were asked. */
  async function burst(at: number, markets = world.book.markets, players = world.playerIds): Promise<void> {
    const bets: BurstBet[] = [];
    const running: Promise<PlacementAnswer>[] = [];
    for (let n = 1 + random.below(8); n > 0; n--) {
      const playerId = random.pick(players);
      const market = random.pick(markets);
      const bet = randomBet(market);
      const judged = expectedAnswer(playerId, market, bet);
      if (judged === null) continue;
      if (judged.expected === 'placed') {
        accept(playerId, market.id, judged.audited);
        limits.note(playerId, 'stake', judged.audited.stake, nowMs);
      }
      bets.push({ playerId, market, bet, ...judged });
      running.push(world.place(playerId, market, bet));
    }
    const answers = await Promise.all(running);
    answers.forEach((answer, index) => {
      const asked = bets[index];
      const got = answer.type === 'refused' ? answer.refusal.code : answer.type;
      counts[got] = (counts[got] ?? 0) + 1;
      if (asked !== undefined && got !== asked.expected) {
        fail(
          `a ${asked.market.kind} bet ${JSON.stringify(asked.bet)} was answered ${got}, expected ${asked.expected}`,
          at,
        );
      }
    });
  }

  function movePrice(market: SimMarket = random.pick(world.book.markets)): void {
    const step = random.below(40);
    const boxes = {
      match: [
        { odds: 1.5 + step / 50, size: 100 },
        { odds: 1.52 + step / 50, size: 100 },
      ],
      bookmaker: [
        { odds: 40 + step, size: 100 },
        { odds: 43 + step, size: 100 },
      ],
      session: [
        { odds: 30 + step, size: 90 + step },
        { odds: 29 + step, size: 100 },
      ],
      yesno: [
        { odds: 1.4 + step / 50, size: 100 },
        { odds: 1.6 + step / 50, size: 100 },
      ],
      line: [
        { odds: 140 + step, size: 100 },
        { odds: 141 + step, size: 100 },
      ],
      oddeven: [
        { odds: 1.9 + step / 500, size: 100 },
        { odds: 1.92 + step / 500, size: 100 },
      ],
      khado: [
        { odds: 100 + step, size: 100 },
        { odds: 9 + (step % 5), size: 100 },
      ],
      meter: [
        { odds: 20 + (step % 20), size: 100 },
        { odds: 17 + (step % 20), size: 100 },
      ],
      digit: [{ odds: 9 + step / 50, size: 100 }, null],
    } as const;
    const [back, lay] = boxes[market.kind];
    world.book.set(market, random.pick(market.selectionKeys), {
      back: { ...back, odds: Math.round(back.odds * 100) / 100 },
      lay: lay === null ? null : { ...lay, odds: Math.round(lay.odds * 100) / 100 },
    });
  }

  /** Cashes a position out, sometimes while its prices move: it leaves what was shown or more, or changes nothing. */
  async function cashOut(at: number): Promise<void> {
    const [playerId, market] = [random.pick(world.playerIds), random.pick(world.book.markets)];
    const percent = random.oneIn(2) ? 100 : 1 + random.below(100);
    const moves = random.oneIn(2);
    const before = auditor.worstOf(playerId, market.id);
    const done = await cashOutInWorld(world, { playerId, market, percent }, () => {
      if (moves) movePrice(market);
    });
    const name = 'code' in done ? `cash-out: ${done.code}` : 'cashed out';
    counts[name] = (counts[name] ?? 0) + 1;
    if ('code' in done) {
      const paused = done.code === 'LIMIT_REACHED' && limits.isPaused(playerId, nowMs);
      const moved = done.code === 'CASH_OUT_CHANGED' && moves;
      const possible = paused || moved || /^quote |CASH_OUT_NOT_AVAILABLE/.test(done.code);
      if (!possible) fail(`a ${name} of ${percent} % in ${market.kind} market ${market.id}`, at);
      return;
    }
    for (const bet of done.bets) {
      accept(playerId, market.id, bet);
      limits.note(playerId, 'stake', bet.stake, nowMs);
    }
    const worst = auditor.worstOf(playerId, market.id);
    if (worst !== done.amountPaise || worst < done.quotedPaise || worst <= before) {
      fail(`cashed out for ${done.amountPaise}, shown ${done.quotedPaise}, before ${before}; it is worth ${worst}`, at);
    }
  }

  /** A deposit that just fits a limit of a player's own, or is a paisa too much. */
  function depositAtALimit() {
    const limited = world.playerIds.flatMap((playerId) => {
      const room = limits.room(playerId, 'deposit', nowMs);
      return room !== null && room > 0n && !limits.isPaused(playerId, nowMs) ? [{ playerId, room: Number(room) }] : [];
    });
    if (limited.length === 0) return null;
    const { playerId, room } = random.pick(limited);
    return { playerId, amountPaise: paise(room + random.below(2)) };
  }

  /** Through the agent's own command. The agent always has what it deposits: the super admin gives it as much first. */
  async function transfer(at: number): Promise<void> {
    const action = random.pick(['deposit', 'withdraw'] as const);
    const { adminId, agentId, context } = world;
    const usual = { playerId: random.pick(world.playerIds), amountPaise: paise(1 + random.below(400_000)) };
    const { playerId, amountPaise } = (action === 'deposit' && random.oneIn(2) ? depositAtALimit() : null) ?? usual;
    if (action === 'deposit') {
      const transfers = [
        issueTransfer(String(adminId), amountPaise),
        depositTransfer(String(adminId), String(agentId), amountPaise),
      ];
      await moveAtOnce(context, adminId, transfers);
    }
    const amount = BigInt(amountPaise);
    const possible =
      action === 'deposit'
        ? !limits.isPaused(playerId, nowMs) && limits.allows(playerId, 'deposit', amount, nowMs)
        : auditor.available(playerId) >= amount;
    const answer = await moveByAgent(context, { agentId, transactionCode: AGENT_CODE, playerId, action, amountPaise });
    const done = !(answer instanceof Refusal);
    counts[action] = (counts[action] ?? 0) + 1;
    if (done !== possible) fail(`a ${action} of ${amountPaise} paise was ${done ? 'made' : 'refused'}`, at);
    if (done && action === 'deposit') limits.note(playerId, 'deposit', amount, nowMs);
    if (!done) return;
    auditor.move(playerId, action === 'deposit' ? amount : -amount);
    backOffice.give(playerId, action === 'deposit' ? amount : -amount);
  }

  function randomResult(market: SimMarket): AuditedResult {
    if (random.oneIn(6)) return { type: 'void' };
    if (isOnRunners(market.kind)) {
      return { type: 'winner', selections: [random.pick(races.starters(market))], expectedWinners: 1 };
    }
    if (market.kind === 'yesno')
      return { type: 'winner', selections: [random.pick(['yes', 'no'])], expectedWinners: 1 };
    return { type: 'integer', value: random.below(220) };
  }

  async function settle(at: number): Promise<void> {
    const ended = world.book.markets.filter((market) => auditor.isSettled(market.id));
    // Most results are taken back again, or there would soon be nothing left to bet on.
    const market = random.pick(ended.length > 4 ? ended : world.book.markets);
    const reopen = auditor.isSettled(market.id) && !random.oneIn(3);
    const result = reopen ? null : randomResult(market);
    const outcome = await settleMarketWith(world.context, {
      marketId: market.id,
      declared: result ?? { type: 'open' },
      source: 'back_office',
      evidence: { simulated: true },
      reason: 'simulated',
      actorId: null,
      feed: null,
    });
    counts[outcome.type] = (counts[outcome.type] ?? 0) + 1;
    if (outcome.type !== 'declared' && outcome.type !== 'unchanged') fail(`a result was answered ${outcome.type}`, at);
    if (outcome.type === 'declared') auditor.settle(market.id, result);
  }

  async function compare(at: number): Promise<void> {
    const { rows } = await pool.query<Record<'account_id' | 'balance' | 'exposure' | 'held' | 'credit', number>>(
      'select account_id, balance, exposure, held, credit from wallet where account_id = any($1)',
      [world.playerIds],
    );
    for (const row of rows) {
      const balance = auditor.balances.get(row.account_id);
      const exposure = auditor.exposure(row.account_id);
      if (BigInt(row.balance) !== balance) fail(`player ${row.account_id} has ${row.balance}, expected ${balance}`, at);
      if (BigInt(row.exposure) !== exposure)
        fail(`exposure of ${row.account_id} is ${row.exposure}, expected ${exposure}`, at);
      const [held, credit] = [auditor.held.get(row.account_id) ?? 0n, backOffice.credits.get(row.account_id)];
      if (BigInt(row.held) !== held) fail(`${row.held} are held of ${row.account_id}, expected ${held}`, at);
      if (BigInt(row.credit) !== credit)
        fail(`the credit of ${row.account_id} is ${row.credit}, expected ${credit}`, at);
    }
  }

  function changeBook(): void {
    const market = random.pick(world.book.markets);
    if (random.oneIn(4)) {
      staleSinceMs = staleSinceMs === null && random.oneIn(3) ? nowMs : null;
      world.book.freeze(staleSinceMs);
    } else if (suspended.delete(market.id)) world.book.suspend(market, false);
    else if (random.oneIn(3)) {
      suspended.add(market.id);
      world.book.suspend(market, true);
    }
  }

  /** A player sets a limit of its own, or pauses for a day; often enough another day comes, too. */
  async function restrain(at: number): Promise<void> {
    const player = random.pick(world.playerIds);
    if (random.oneIn(4)) {
      const untilMs = nowMs + 24 * HOUR_MS;
      await pool.query(
        `with asked as (insert into exclusion (account_id, kind, from_at, until_at)
           values ($1, 'time-out', to_timestamp($2::float8 / 1000), to_timestamp($3::float8 / 1000)))
         update account set excluded_until = to_timestamp($3::float8 / 1000) where id = $1`,
        [player, nowMs, untilMs],
      );
      limits.pause(player, untilMs);
      counts['pause'] = (counts['pause'] ?? 0) + 1;
      return burst(at, world.book.markets, [player]);
    }
    const [subject, period] = [random.pick(AUDITED_SUBJECTS), random.pick(AUDITED_PERIODS)];
    // As people set them: wide enough to bet under, and taken away again.
    const maxRupees = random.oneIn(3) ? null : 1000 * random.below(LIMIT_STEPS[period]);
    const actor = simActor('user', player);
    await setLimit(
      world.context,
      player,
      { subject, period, maxRupees },
      {
        audit: () => {},
        takeAuditRow: (outcome) => simAuditRow(nowMs, actor, 'limit.set', `account:${player}`, outcome),
      },
    );
    limits.ask(player, subject, period, maxRupees === null ? null : BigInt(maxRupees * 100), nowMs);
    counts['limit'] = (counts['limit'] ?? 0) + 1;
    nowMs += random.below(16) * HOUR_MS;
  }

  /** The database's own wall, met where a rule before it should have answered, is a fault of that rule. */
  const wallMet = (error: unknown): boolean =>
    error instanceof pg.DatabaseError && error.code?.startsWith('23') === true;

  async function operate(at: number): Promise<void> {
    if (random.oneIn(50)) await restrain(at);
    const dice = random.below(100);
    if (random.oneIn(4)) await cashOut(at);
    if (random.oneIn(5)) await actAtBackOffice(at);
    if (random.oneIn(12)) await changeRace(at);
    if (dice < 55) await burst(at);
    else if (dice < 75) movePrice();
    else if (dice < 85) changeBook();
    else if (dice < 93) await transfer(at);
    else await settle(at);
    if (at % 10 === 0) await compare(at);
  }

  /** A runner leaves a race or comes back; while only the record knows of it, bets on the race are refused. */
  async function changeRace(at: number): Promise<void> {
    await actAtRaces(at, nowMs, async (market) => {
      const wasSuspended = suspended.has(market.id);
      suspended.add(market.id);
      await burst(at, [market]);
      if (!wasSuspended) suspended.delete(market.id);
    });
  }

  const count = (name: string) => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  const actAtBackOffice = backOfficeActs(world, backOffice, random, count, fail);
  const actAtRaces = raceActs({ world, races, auditor, random, count, fail });
  for (let at = 0; at < operations; at++) {
    nowMs += random.below(4000);
    await operate(at).catch((error: unknown) => {
      if (wallMet(error)) fail(`the database had to refuse a write: ${String(error)}`, at);
      throw error;
    });
  }
  await compare(operations);
  const differences = await reconcile(pool);
  if (differences.length > 0)
    fail(`the books do not reconcile: ${JSON.stringify(differences.slice(0, 5))}`, operations);
  await world.close();
  return { seed, operations, counts };
}
