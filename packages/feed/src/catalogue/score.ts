import { detailRecord } from './event.ts';
import { type RaceCard, readRace } from './race.ts';
import { flagOf, isObject, listOf, numberOf, textOf } from '../field.ts';

/** A scoreboard that every sport can fill. All texts are shown as text. */
export type Score = {
  readonly status: string;
  readonly finished: boolean;
  readonly clock: string | null;
  readonly note: string;
  readonly sides: readonly ScoreSide[];
  /** Latest happenings, oldest first. */
  readonly recent: readonly string[];
  /** Epoch milliseconds; null when unknown. */
  readonly asOfMs: number | null;
  /** Left out where the sport is no race, or its source says no more than the order. */
  readonly race?: RaceCard;
};

export type ScoreSide = {
  readonly name: string;
  readonly main: string;
  readonly detail: string;
  readonly parts: readonly string[];
  readonly active: boolean;
};

const SIDES_MAX = 24;
const PARTS_MAX = 12;
/** A happening may be a sentence: `Tackle: Naveen by Surjeet, 2 points`. */
const ENTRY_LETTERS = 60;

function readTexts(raw: unknown): string[] {
  return listOf(raw)
    .slice(-PARTS_MAX)
    .map((entry) => textOf(entry, ENTRY_LETTERS))
    .filter((text) => text !== '');
}

function readSide(raw: unknown): ScoreSide | null {
  if (!isObject(raw)) return null;
  const name = textOf(raw.name, 80);
  if (name === '') return null;
  return {
    name,
    main: textOf(raw.main, 24),
    detail: textOf(raw.detail, 40),
    parts: readTexts(raw.parts),
    active: flagOf(raw.active),
  };
}

/** The scoreboard inside a `/sports/getDetailsData` document; null when it has none. Never throws. */
export function readScore(document: unknown): Score | null {
  const raw = detailRecord(document)?.score;
  if (!isObject(raw)) return null;
  const asOf = numberOf(raw.asOf);
  const race = readRace(raw.race);
  return {
    status: textOf(raw.status, 60),
    finished: flagOf(raw.finished),
    clock: textOf(raw.clock, 24) || null,
    note: textOf(raw.note, 160),
    sides: listOf(raw.sides)
      .slice(0, SIDES_MAX)
      .flatMap((side) => readSide(side) ?? []),
    recent: readTexts(raw.recent),
    asOfMs: asOf > 0 ? asOf : null,
    ...(race ? { race } : {}),
  };
}
