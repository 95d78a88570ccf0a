import { type AlertRules, paise, paiseFromRupees, rupeesFromPaise } from '@pavilion/betting';
import type { AlertRulesReply } from '@pavilion/contract';
import * as z from 'zod/mini';

const amount = (fallback: number) => z._default(z.nullable(z.pipe(z.int(), z.transform(paise))), paise(fallback));
const ms = (fallback: number) => z._default(z.nullable(z.int()), fallback);

/** What is stored over the defaults: amounts in paise, times in milliseconds. */
const stored = z.object({
  betPaise: amount(100_000_00),
  marketPaise: amount(5_00_000_00),
  playerPaise: amount(5_00_000_00),
  stopMs: ms(3_000),
  watchedPaise: z._default(z.pipe(z.int(), z.transform(paise)), paise(10_000_00)),
  linked: z._default(z.boolean(), true),
  awaitedMs: ms(30 * 60_000),
  feedMs: ms(30_000),
  heldMs: ms(2 * 60_000),
  codes: z._default(z.nullable(z.int()), 5),
  negative: z._default(z.boolean(), true),
});

/** The rules in force; what cannot be read is as if nobody had set any. */
export function rulesOf(value: unknown): AlertRules {
  const parsed = stored.safeParse(value);
  return parsed.success ? parsed.data : stored.parse({});
}

const each = <T, U>(value: T | null, make: (value: T) => U): U | null => (value === null ? null : make(value));

export const rulesReply = (rules: AlertRules): AlertRulesReply => ({
  bet: each(rules.betPaise, rupeesFromPaise),
  market: each(rules.marketPaise, rupeesFromPaise),
  player: each(rules.playerPaise, rupeesFromPaise),
  stopSeconds: each(rules.stopMs, (value) => value / 1_000),
  watched: rupeesFromPaise(rules.watchedPaise),
  linked: rules.linked,
  awaitedMinutes: each(rules.awaitedMs, (value) => value / 60_000),
  feedSeconds: each(rules.feedMs, (value) => value / 1_000),
  heldSeconds: each(rules.heldMs, (value) => value / 1_000),
  codes: rules.codes,
  negative: rules.negative,
});

export const rulesFromReply = (told: AlertRulesReply): AlertRules => ({
  betPaise: each(told.bet, paiseFromRupees),
  marketPaise: each(told.market, paiseFromRupees),
  playerPaise: each(told.player, paiseFromRupees),
  stopMs: each(told.stopSeconds, (value) => value * 1_000),
  watchedPaise: paiseFromRupees(told.watched),
  linked: told.linked,
  awaitedMs: each(told.awaitedMinutes, (value) => value * 60_000),
  feedMs: each(told.feedSeconds, (value) => value * 1_000),
  heldMs: each(told.heldSeconds, (value) => value * 1_000),
  codes: told.codes,
  negative: told.negative,
});
