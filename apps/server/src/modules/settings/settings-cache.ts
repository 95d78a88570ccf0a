import { type Calendar, calendarOf, DEFAULT_PLACEMENT_SETTINGS, isRupees, WEEK_DAYS } from '@pavilion/betting';
import {
  DEFAULT_IDENTITY,
  disputeRules,
  identity,
  ODDS_INTERVAL_USEC,
  secondPersonRules,
  TERMS_CHARACTERS_MAX,
} from '@pavilion/contract';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { Bus } from '../../bus/bus.ts';
import type { Db } from '../../db/transaction.ts';
import { readMarkedSettings } from './setting-store.ts';

const HOUR_MS = 3_600_000;
const ms = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max));

const NO_RULES: z.output<typeof secondPersonRules> = {
  ...{ result: null, decision: null, transfer: null, settlement: null, payout: null },
  ...{ reset: false, windowMinutes: 60, lapseHours: 24 },
};

const serverSettings = z.object({
  /** What the installation is for; a configuration that says live goes before it (policy/environment.ts). */
  environment: z._default(z.enum(['dev', 'live']), 'dev'),
  /** The switches of competitions count. */
  turnkeyFilteringEnabled: z._default(z.boolean(), true),
  /** Sports without a delay below are on as soon as the feed has them; else somebody has to turn them on. */
  newSportsEnabled: z._default(z.boolean(), false),
  /** How often screens ask for a price, in microseconds. */
  oddsUpdateUsec: z._default(
    z.int().check(z.minimum(ODDS_INTERVAL_USEC.min), z.maximum(ODDS_INTERVAL_USEC.max)),
    ODDS_INTERVAL_USEC.recommended,
  ),
  /** How long an in-play bet on match odds is held, by sport id. */
  betDelaysMs: z._default(z.record(z.string().check(z.regex(/^\d{1,9}$/)), ms(0, 30_000)), {
    ...DEFAULT_PLACEMENT_SETTINGS.betDelayMsBySport,
    // Table tennis, kabaddi and esoccer: as cautious as cricket.
    8: DEFAULT_PLACEMENT_SETTINGS.betDelayMsOtherSports,
    66: DEFAULT_PLACEMENT_SETTINGS.betDelayMsOtherSports,
    68: DEFAULT_PLACEMENT_SETTINGS.betDelayMsOtherSports,
  }),
  /** The same for a sport that is not listed. */
  betDelayOtherSportsMs: z._default(ms(0, 30_000), DEFAULT_PLACEMENT_SETTINGS.betDelayMsOtherSports),
  /** How long after its start an event takes bets, by the rules of play, while the feed does not call it in play. */
  lateStartsMs: z._default(z.record(z.string().check(z.regex(/^\d{1,9}$/)), ms(0, 7 * 24 * HOUR_MS)), {
    ...DEFAULT_PLACEMENT_SETTINGS.lateStartMsBySport,
  }),
  /** The same for a sport that is not listed. */
  lateStartOtherSportsMs: z._default(ms(0, 7 * 24 * HOUR_MS), DEFAULT_PLACEMENT_SETTINGS.lateStartMsOtherSports),
  /** Sports, by id, in which orders wait on through suspensions in play. */
  ordersKeptThroughSuspensions: z._default(z.array(z.int().check(z.positive())).check(z.maxLength(100)), []),
  priceMaxAgeMs: z._default(z.object({ inPlay: ms(200, 60_000), preMatch: ms(200, 600_000) }), {
    inPlay: DEFAULT_PLACEMENT_SETTINGS.maxPriceAgeInPlayMs,
    preMatch: DEFAULT_PLACEMENT_SETTINGS.maxPriceAgePreMatchMs,
  }),
  /** How long a result must have stood in the feed's words before it is paid by itself. */
  resultHoldMs: z._default(z.object({ dev: ms(0, HOUR_MS), live: ms(0, HOUR_MS) }), { dev: 0, live: 30_000 }),
  /** How long an offered cash-out can be taken up. */
  cashOutHoldMs: z._default(ms(1000, 60_000), 5000),
  passwordLengthMin: z._default(z.int().check(z.minimum(6), z.maximum(72)), 6),
  sessionIdleMs: z._default(ms(60_000, 30 * 24 * HOUR_MS), 12 * HOUR_MS),
  sessionMaxMs: z._default(ms(60_000, 90 * 24 * HOUR_MS), 7 * 24 * HOUR_MS),
  /** The day on which weeks of settlement begin: 1 is Monday, 7 Sunday. */
  weekStartsOn: z._default(z.literal(WEEK_DAYS), 1),
  /** What an agent's wallet should have available at least, in rupees; below it both are warned. 0: no minimum. */
  agentFloatMinimum: z._default(z.number().check(z.minimum(0), z.maximum(1_000_000_000), z.refine(isRupees)), 0),
  /** Above which amounts acts of the back office wait for a second person (rupees; null: never). */
  secondPerson: z._default(secondPersonRules, NO_RULES),
  /** How long after a bet was settled its player may ask about it. */
  disputes: z._default(disputeRules, { hours: 72 }),
  /** The version of the terms that a sign-in accepts. */
  termsVersion: z._default(z.string().check(z.minLength(1), z.maxLength(20)), '1'),
  /** What they say; empty: what is built in. */
  termsText: z._default(z.string().check(z.maxLength(TERMS_CHARACTERS_MAX)), ''),
  /** What the installation calls itself and how it looks. */
  identity: z._default(identity, { ...DEFAULT_IDENTITY, languages: [...DEFAULT_IDENTITY.languages] }),
});

/** Settings that change what the server does: key `server` of the `setting` table over these defaults. */
export type ServerSettings = z.output<typeof serverSettings>;
export const DEFAULT_SETTINGS: ServerSettings = serverSettings.parse({});

/** What the table holds, with a change; null when the two together cannot be in force. */
export function withChange(stored: unknown, change: Partial<ServerSettings>): Record<string, unknown> | null {
  const merged = { ...(typeof stored === 'object' ? stored : {}), ...change };
  return serverSettings.safeParse(merged).success ? merged : null;
}

/** The newest settings without a wait: renewed by hints on the bus and every few seconds. */
export type SettingsCache = {
  current(): ServerSettings;
  /** The days of the installation's zone. */
  calendar(): Calendar;
  /** Reads the table now. */
  refresh(): Promise<void>;
  /** Calls back when these settings or the home page are others than before, whoever has changed them. */
  watch(listener: () => void): () => void;
  close(): void;
};

const REFRESH_MS = 5000;

/**
 * Keeps the settings in memory. A stored value that does not fit is logged and the settings in force stay: a typing
 * mistake must not stop the server or change the rules of a bet.
 */
export function createSettingsCache(db: Db, bus: Bus, log: Logger): SettingsCache {
  let settings = DEFAULT_SETTINGS;
  let marks = '';
  let begun = 0;
  let taken = 0;
  const listeners = new Set<() => void>();
  const refresh = async () => {
    begun += 1;
    const turn = begun;
    const rows = await readMarkedSettings(db);
    // A read that was overtaken by one that began later may be of the time before a change.
    if (turn < taken) return;
    taken = turn;
    const parsed = serverSettings.safeParse(rows.find(({ key }) => key === 'server')?.value ?? {});
    if (parsed.success) settings = parsed.data;
    else log.error({ issues: parsed.error.issues }, 'the stored settings are not valid; the ones in force stay');
    const before = marks;
    marks = rows.map(({ key, mark }) => `${key} ${mark}`).join();
    if (before !== marks) for (const listener of listeners) listener();
  };
  const refreshSoon = () => {
    refresh().catch((error: unknown) => log.warn({ err: error }, 'the settings could not be read'));
  };
  const forget = bus.subscribe('settings.changed', refreshSoon);
  const timer = setInterval(refreshSoon, REFRESH_MS);
  timer.unref();
  return {
    current: () => settings,
    calendar: () => calendarOf(settings.identity.timeZone),
    refresh,
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      clearInterval(timer);
      forget();
    },
  };
}
