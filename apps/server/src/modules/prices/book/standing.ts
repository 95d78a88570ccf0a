import { type BetRange, type NonRunner, sameNonRunners } from '@pavilion/betting';
import type { RunnersTold } from '@pavilion/feed';

/** A document of the feed, and when it came. */
export type Frame = { readonly seq: number; readonly receivedAtMs: number };

/** What an odds document says of a betting market's runners, and which document that is. */
export type RunnersReport = RunnersTold & {
  readonly marketId: number;
  readonly frame: Frame;
  /** Runners of the document that the market does not have on record. */
  readonly joined: readonly Runner[];
};

/** A runner by its selection key, as it was first quoted. */
export type Runner = { readonly id: string; readonly name: string };

/** One line of a market's history. Who joined was not there before. */
export type RunnerAct = {
  readonly selection: string;
  readonly act: 'left' | 'corrected' | 'returned' | 'joined';
  /** Null when it came back or joined. */
  readonly nonRunner: NonRunner | null;
};

/** One line of it as it was written: with the newest bet of that moment. */
export type PastAct = { readonly selection: string; readonly act: RunnerAct['act']; readonly last_bet: number };

export type NextStanding = { readonly nonRunners: readonly NonRunner[]; readonly acts: readonly RunnerAct[] };

/**
 * When a runner was not there: from the newest bet of the moment it left to that of the moment it came back, and from the
 * first bet to that of the moment it joined.
 */
export function absencesOf(selection: string, past: readonly PastAct[]): BetRange[] {
  const ranges: BetRange[] = [];
  let since: number | null = null;
  for (const act of past) {
    if (act.selection !== selection) continue;
    if (act.act === 'left') since = act.last_bet;
    else if (act.act === 'joined') ranges.push([0, act.last_bet]);
    else if (act.act === 'returned' && since !== null) {
      ranges.push([since, act.last_bet]);
      since = null;
    }
  }
  return ranges;
}

function toldAgain(known: NonRunner, told: NonRunner): NonRunner {
  const { selection, reductionHundredthsOfPercent, removedAtMs } = told;
  return { ...known, selection, reductionHundredthsOfPercent, removedAtMs };
}

/**
 * Who is out of a market after one more document, given who was, and what changes by it. A runner that the document neither
 * names as gone nor shows stays what it was. `lastBet` is the newest bet of the market: it and those before it were decided
 * without the news. One that is gone and was never `known` (null: all were) was in nobody's odds.
 */
export function nextStanding(
  standing: readonly NonRunner[],
  { left, present }: RunnersTold,
  past: readonly PastAct[],
  lastBet: number,
  known: ReadonlySet<string> | null = null,
): NextStanding {
  const nonRunners: NonRunner[] = [];
  const acts: RunnerAct[] = [];
  for (const before of standing) {
    const { selection } = before;
    const told = left.find((one) => one.selection === selection);
    if (told === undefined && present.includes(selection)) {
      acts.push({ selection, act: 'returned', nonRunner: null });
      continue;
    }
    const now = told === undefined ? before : toldAgain(before, told);
    nonRunners.push(now);
    if (!sameNonRunners([before], [now])) acts.push({ selection, act: 'corrected', nonRunner: now });
  }
  for (const told of left) {
    if (standing.some(({ selection }) => selection === told.selection)) continue;
    const isKnown = known?.has(told.selection) ?? true;
    const acceptedWithout: BetRange[] = isKnown ? [...absencesOf(told.selection, past), [lastBet, null]] : [[0, null]];
    const now = { ...told, acceptedWithout };
    nonRunners.push(now);
    acts.push({ selection: told.selection, act: 'left', nonRunner: now });
  }
  return { nonRunners, acts };
}

/** True when a document says nothing of the runners that is not on record. */
export const isOnRecord = (standing: readonly NonRunner[], told: RunnersTold): boolean =>
  nextStanding(standing, told, [], 0).acts.length === 0;
