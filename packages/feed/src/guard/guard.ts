import { hasLine } from '@pavilion/betting';
import { isCrossed } from './crossed.ts';
import type { RowBook } from '../market/row.ts';
import { lineJumps, oddsJump, type Prices } from './guard-jumps.ts';
import { partLeft, type Remembered, reduced, rowsLeft, withLeftOut } from './guard-runners.ts';
import { type GuardUnit, sameUnit } from './guard-unit.ts';

/**
 * The server's own doubt about a source (DOMAIN §5): a price that jumps, a book that crosses, a price that stands
 * still although the game runs, a row that changes its name, the first line of a row in play. Such a market is held until
 * two more updates agree with what went before them. Everything here is pure: the caller passes receipt times of its own clock.
 */

export type GuardReason = 'jump' | 'crossed' | 'frozen' | 'renamed' | 'new';

export type GuardSettings = {
  /** Largest believable relative change of an implied probability in one update. */
  readonly jumpRatioMax: number;
  /** Changes smaller than this, in probability, are never a jump: 200 → 300 is noise, not an error. */
  readonly jumpProbabilityMin: number;
  /** The same while the market is in play. */
  readonly jumpProbabilityMinInPlay: number;
  /** Largest believable move of a line of runs from one open price to the next: so many runs, and this part of the line. */
  readonly lineJumpRuns: number;
  readonly lineJumpRatio: number;
  /** Largest believable change of a rate beside a line, in implied probability. */
  readonly rateJumpProbability: number;
  /** How long open in-play match odds may stand still, in price and size, while the source is heard from. */
  readonly frozenMs: number;
  /** A heartbeat counts as an agreeing update only this long after the last one that counted. */
  readonly agreementSpacingMs: number;
  /** Agreeing updates that end a hold. */
  readonly agreementsNeeded: number;
};

export const GUARD_DEFAULTS: GuardSettings = {
  jumpRatioMax: 0.35,
  jumpProbabilityMin: 0.02,
  jumpProbabilityMinInPlay: 0.02,
  // Honest play has moved a line by 10 runs and 15 % of it at the most, overs' worth of runs across a suspension included.
  lineJumpRuns: 15,
  lineJumpRatio: 0.225,
  rateJumpProbability: 0.2,
  frozenMs: 20_000,
  agreementSpacingMs: 500,
  agreementsNeeded: 2,
};

/**
 * Races are over in a minute or two: in running a horse may rightly go from one chance in six to one in three between two
 * updates, and only a change that decides a race is beyond belief. Before the off they are as calm as the rest.
 */
const RACING_GUARD: GuardSettings = { ...GUARD_DEFAULTS, jumpProbabilityMinInPlay: 0.25 };
/** Horses and greyhounds. */
const RACING_SPORT_IDS: readonly number[] = [10, 65];

/** What is believed of a sport's prices; null: the sport is not known. */
export function guardSettingsOf(sportId: number | null): GuardSettings {
  return sportId !== null && RACING_SPORT_IDS.includes(sportId) ? RACING_GUARD : GUARD_DEFAULTS;
}

export type GuardHold = {
  readonly reason: GuardReason;
  readonly sinceMs: number;
  readonly agreements: number;
  readonly lastAgreementAtMs: number;
};

export type GuardState = {
  readonly unit: GuardUnit;
  /** Updates taken for this betting market, from 1. */
  readonly sequence: number;
  /** Receipt of the newest update. */
  readonly receivedAtMs: number;
  /** When the source last said, by update or heartbeat, that this is the state of things. */
  readonly confirmedAtMs: number;
  /** When anything of it last changed. */
  readonly changedAtMs: number;
  readonly hold: GuardHold | null;
  /** As it was when it left the document; null while it is in it. */
  readonly left: GuardUnit | null;
  /** Of a row over runs, the newest prices it was open with: lines are compared also across a suspension or an absence. */
  readonly lastOpen: Prices | null;
};

/**
 * Runs come one after the other, whoever closes the row meanwhile: its line is compared with the last one that was open. In
 * play the first one, which has none to be compared with, is not taken at its own word.
 */
function lineTrouble(lastOpen: Prices | null, unit: GuardUnit, settings: GuardSettings): GuardReason | null {
  const [row] = unit.rows;
  if (!hasLine(unit.kind) || row === undefined || !row.open) return null;
  if (lastOpen === null) return unit.inPlay ? 'new' : null;
  return lineJumps(lastOpen, row, settings) ? 'jump' : null;
}

/** Of a row over runs that is open now; else the one before. */
function openNow(state: GuardState | null, unit: GuardUnit): Prices | null {
  const [row] = unit.rows;
  return hasLine(unit.kind) && row?.open === true ? row : (state?.lastOpen ?? null);
}

/** Odds on either side of a suspension are not compared: that is what suspensions are for. */
function rowTrouble(before: GuardUnit, after: RowBook, part: number, settings: GuardSettings): GuardReason | null {
  const was = before.rows.find((row) => row.selectionKey === after.selectionKey);
  if (!was) return null;
  if (was.name !== after.name) return 'renamed';
  if (!was.open || !after.open) return null;
  return oddsJump(before, reduced(before.kind, was, part), after, settings) ? 'jump' : null;
}

function troubleOf(before: GuardUnit | null, after: GuardUnit, settings: GuardSettings): GuardReason | null {
  if (isCrossed(after.kind, rowsLeft(after))) return 'crossed';
  if (!before) return null;
  const part = partLeft(before.runners.left, after.runners.left);
  for (const row of after.rows) {
    const reason = rowTrouble(before, row, part, settings);
    if (reason !== null) return reason;
  }
  return null;
}

/**
 * What is known of a market from before this server heard of it, by row. Where its first document is far from that it is
 * held as any that jumps, so that nobody's first word is believed because of a restart; a line that is near to it is not new.
 */
export function guardRemembered(
  state: GuardState,
  remembered: ReadonlyMap<string, Remembered>,
  nowMs: number,
  settings: GuardSettings = GUARD_DEFAULTS,
): GuardState {
  const { unit, hold } = state;
  const jumps = unit.rows.some((row) => {
    const was = remembered.get(row.selectionKey);
    if (was === undefined || !row.open) return false;
    if (hasLine(unit.kind)) return lineJumps(was, row, settings);
    const since = unit.runners.left.filter(({ removedAtMs }) => removedAtMs >= was.untilMs);
    return oddsJump(unit, reduced(unit.kind, was, partLeft([], since)), row, settings);
  });
  const known = hasLine(unit.kind) ? rememberedLine(unit, remembered) : null;
  const lastOpen = state.lastOpen ?? known;
  if (jumps && (hold === null || hold.reason === 'new')) return { ...state, lastOpen, hold: holdFor('jump', nowMs) };
  return { ...state, lastOpen, hold: known !== null && hold?.reason === 'new' ? null : hold };
}

/** What a row over runs was last offered at; a price that was not offered is no measure. */
function rememberedLine({ rows: [row] }: GuardUnit, remembered: ReadonlyMap<string, Remembered>): Prices | null {
  const was = row === undefined ? undefined : remembered.get(row.selectionKey);
  return was !== undefined && [...was.back, ...was.lay].some(({ line }) => line !== null) ? was : null;
}

function agree(hold: GuardHold, atMs: number, settings: GuardSettings): GuardHold | null {
  const agreements = hold.agreements + 1;
  return agreements >= settings.agreementsNeeded ? null : { ...hold, agreements, lastAgreementAtMs: atMs };
}

function holdFor(reason: GuardReason, atMs: number): GuardHold {
  return { reason, sinceMs: atMs, agreements: 0, lastAgreementAtMs: atMs };
}

function canFreeze(unit: GuardUnit): boolean {
  return unit.kind === 'match' && unit.inPlay && unit.rows.some((row) => row.open);
}

/** Takes one update of one betting market, received at `receivedAtMs`. `state` is null for the first. */
export function guardUpdate(
  state: GuardState | null,
  told: GuardUnit,
  receivedAtMs: number,
  settings: GuardSettings = GUARD_DEFAULTS,
): GuardState {
  const before = state?.left ?? state?.unit ?? null;
  const unit = withLeftOut(before, told);
  const changed = !state || !sameUnit(state.unit, unit);
  const reason = troubleOf(before, unit, settings) ?? lineTrouble(state?.lastOpen ?? null, unit, settings);
  let hold = state?.hold ?? null;
  if (reason !== null) {
    hold = { ...holdFor(reason, receivedAtMs), sinceMs: hold?.sinceMs ?? receivedAtMs };
  } else if (hold !== null && (changed || hold.reason !== 'frozen')) {
    hold = agree(hold, receivedAtMs, settings);
  }
  const next: GuardState = {
    unit,
    sequence: (state?.sequence ?? 0) + 1,
    receivedAtMs,
    confirmedAtMs: receivedAtMs,
    changedAtMs: changed ? receivedAtMs : state.changedAtMs,
    hold,
    left: null,
    lastOpen: openNow(state, unit),
  };
  return guardClock(next, receivedAtMs, settings);
}

/**
 * The source said, without sending anything new, that its newest document still holds. Ends a stale price, and counts
 * as an agreeing update for every hold but a frozen one: a quiet market must not stay held for want of changes.
 */
export function guardHeartbeat(
  state: GuardState,
  receivedAtMs: number,
  settings: GuardSettings = GUARD_DEFAULTS,
): GuardState {
  const confirmed = { ...state, confirmedAtMs: Math.max(state.confirmedAtMs, receivedAtMs) };
  const { hold, unit } = state;
  const counts =
    hold !== null &&
    hold.reason !== 'frozen' &&
    receivedAtMs - hold.lastAgreementAtMs >= settings.agreementSpacingMs &&
    !isCrossed(unit.kind, rowsLeft(unit));
  return guardClock(
    counts ? { ...confirmed, hold: agree(hold, receivedAtMs, settings) } : confirmed,
    receivedAtMs,
    settings,
  );
}

/**
 * Lets time pass: open in-play match odds that have not moved for `frozenMs` although their source was heard from are
 * held. Only match odds freeze: a bookmaker or a session may rightly stand still between overs.
 */
export function guardClock(state: GuardState, nowMs: number, settings: GuardSettings = GUARD_DEFAULTS): GuardState {
  if (state.hold !== null || !canFreeze(state.unit)) return state;
  const sourceLives = state.confirmedAtMs - state.changedAtMs >= settings.frozenMs;
  if (!sourceLives || nowMs - state.changedAtMs < settings.frozenMs) return state;
  return { ...state, hold: holdFor('frozen', nowMs) };
}
