import {
  type Alert,
  type AlertRules,
  awaitedAlerts,
  betAlerts,
  codeAlerts,
  feedAlerts,
  holdAlerts,
  linkedAlerts,
  marketAlerts,
  reconciliationAlerts,
  type SeenFeed,
  type SeenMarket,
  stopAlerts,
  walletAlerts,
} from '@pavilion/betting';
import type { Context } from '../../../context.ts';
import { holdLease } from '../../../db/lease/lease.ts';
import { type Periodic, periodically } from '../../../periodic.ts';
import type { PriceHold } from '../../prices/book/quote-book.ts';
import { NetBooks } from '../risk/net-books.ts';
import type { FeedHealth } from '../../settings/system-status.ts';
import { rulesOf } from './alert-rules.ts';
import { endAlerts, markBet, raiseAlerts, readDesk } from './alert-store.ts';
import { PriceStops, type WatchedBook } from './price-stops.ts';
import {
  awaitedSince,
  largeBets,
  linkedBets,
  newestBefore,
  newestBet,
  READ_AT_ONCE,
  runsWithDifferences,
  wideWallets,
  wrongCodes,
} from './watch-store.ts';

/** What the watch asks of the feed. */
export type WatchedFeed = {
  readonly feedHealth: FeedHealth;
  readonly priceHolds: () => readonly PriceHold[];
  /** Bets just before a stop are looked for in it. */
  readonly book: WatchedBook;
  readonly overEvents: () => readonly number[];
};

const EVERY_MS = 2_000;
/** What is no single bet is looked at so often. */
const STATES_EVERY_MS = 10_000;
/** Numbers of bets are given before their commit: bets of so long ago are all written. */
const WRITTEN_MS = 10_000;
/** A state that comes and goes is one alert. */
const QUIET_MS = 60_000;
const LEASE_MS = 15_000;
const CODES_WITHIN_MS = 15 * 60_000;
const PLACE_WITHIN_MS = 30 * 24 * 3600_000;
const RUNS_WITHIN_MS = 24 * 3600_000;
/** No wallet holds so much: only those below zero are asked for. */
const NO_EXPOSURE = Number.MAX_SAFE_INTEGER;

type Parts = Pick<Context, 'db' | 'clock' | 'log' | 'random'>;

/** Looks for what the rules name, on one of the servers, and puts it on record. */
export class AlertWatch {
  readonly #parts: Parts;
  readonly #feed: WatchedFeed;
  readonly #holder: string;
  readonly #nets = new NetBooks();
  readonly #stops: PriceStops;
  #statesAtMs = Number.NEGATIVE_INFINITY;

  constructor(parts: Parts, feed: WatchedFeed) {
    this.#parts = parts;
    this.#feed = feed;
    this.#holder = parts.random.uuid();
    this.#stops = new PriceStops(feed.book, () => parts.clock.now());
  }

  close(): void {
    this.#stops.close();
  }

  /** One look; answers how many alerts are new. */
  async look(): Promise<number> {
    const { db, clock } = this.#parts;
    if (!(await holdLease(db, 'alerts', this.#holder, LEASE_MS))) return 0;
    const nowMs = clock.now();
    const { rules: stored, last_bet: lastBet } = await readDesk(db);
    const rules = rulesOf(stored);
    // What happened once is on record before anything else is asked, and only then counts as looked at.
    const { alerts, mark } = await this.#bets(rules, lastBet, nowMs);
    const raised = await raiseAlerts(db, alerts, nowMs);
    if (mark !== lastBet) await markBet(db, mark);
    if (nowMs - this.#statesAtMs < STATES_EVERY_MS) return raised.length;
    const lasting = await raiseAlerts(db, await this.#states(rules, nowMs), nowMs);
    this.#statesAtMs = nowMs;
    await endAlerts(db, nowMs, nowMs - QUIET_MS);
    return raised.length + lasting.length;
  }

  async #bets(rules: AlertRules, lastBet: number | null, nowMs: number): Promise<{ alerts: Alert[]; mark: number }> {
    const { db } = this.#parts;
    const after = lastBet ?? (await newestBet(db));
    const [large, linked, written] = await Promise.all([
      largeBets(db, after, smallestOf(rules)),
      rules.linked ? linkedBets(db, after, rules.watchedPaise, nowMs - PLACE_WITHIN_MS) : [],
      newestBefore(db, after, nowMs - WRITTEN_MS),
    ]);
    // Where there were more than one read takes, the next look goes on behind the last of them.
    const cut = [large, linked].flatMap((rows) => (rows.length < READ_AT_ONCE ? [] : (rows.at(-1)?.id ?? [])));
    const alerts = [
      ...betAlerts(rules, large),
      ...linkedAlerts(rules, linked),
      ...stopAlerts(rules, this.#stops.follow(large)),
    ];
    return { alerts, mark: Math.min(written ?? after, ...cut) };
  }

  async #states(rules: AlertRules, nowMs: number): Promise<Alert[]> {
    const { db } = this.#parts;
    const holds = this.#feed.priceHolds();
    const [markets, wallets, codes, runs] = await Promise.all([
      this.#markets(rules, nowMs),
      wideWallets(db, rules.playerPaise ?? NO_EXPOSURE),
      rules.codes === null ? [] : wrongCodes(db, nowMs - CODES_WITHIN_MS, rules.codes),
      runsWithDifferences(db, nowMs - RUNS_WITHIN_MS),
    ]);
    return [
      ...marketAlerts(rules, markets),
      ...awaitedAlerts(rules, markets, nowMs),
      ...walletAlerts(rules, wallets),
      ...feedAlerts(rules, downOf(this.#feed.feedHealth())),
      ...holdAlerts(
        rules,
        holds.map(({ name, sinceMs, event }) => ({ eventId: Number(event.eventId), name, sinceMs })),
        nowMs,
      ),
      ...codeAlerts(rules, codes),
      ...reconciliationAlerts(runs),
    ];
  }

  /** Every open market in which somebody holds something, and since when its result is awaited. */
  async #markets({ marketPaise, awaitedMs }: AlertRules, nowMs: number): Promise<SeenMarket[]> {
    if (marketPaise === null && awaitedMs === null) return [];
    const { db } = this.#parts;
    const { markets: books } = await this.#nets.read(
      this.#parts,
      { agentId: null },
      { sportId: null, eventId: null, search: '' },
    );
    const over = new Set(this.#feed.overEvents());
    const waiting = books.filter(({ market }) => market.ended || over.has(market.event_id));
    const since = await awaitedSince(
      db,
      waiting.map(({ market }) => market.id),
      nowMs,
    );
    return books.map(({ market, net }) => ({
      ...{ marketId: market.id, eventId: market.event_id, worstPaise: net.own.worstPaise },
      awaitedSinceMs: since.get(market.id) ?? null,
    }));
  }
}

/** The smallest stake that a rule about single bets asks for. */
const smallestOf = ({ betPaise, stopMs, watchedPaise }: AlertRules): number =>
  Math.min(betPaise ?? NO_EXPOSURE, stopMs === null ? NO_EXPOSURE : watchedPaise);

/** What cannot be heard: the feed as a whole, else the sports that are lost alone. */
function downOf({ feed, ageMs, parts = [] }: ReturnType<FeedHealth>): SeenFeed[] {
  if (feed !== 'ok') return [{ name: 'All sports', downMs: ageMs }];
  return parts.filter(({ state }) => state === 'down').map(({ name, ageMs: downMs }) => ({ name, downMs }));
}

/** Looks every two seconds until it is closed. */
export function startAlertWatch(parts: Parts, feed: WatchedFeed): Periodic {
  const watch = new AlertWatch(parts, feed);
  const act = async () => {
    const raised = await watch.look();
    if (raised > 0) parts.log.info({ raised }, 'the desk was told of something');
  };
  const looking = periodically(EVERY_MS, act, (error) =>
    parts.log.warn({ err: error }, 'alerts could not be looked for'),
  );
  return {
    async close() {
      watch.close();
      await looking.close();
    },
  };
}
