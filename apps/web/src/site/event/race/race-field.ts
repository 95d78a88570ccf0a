import type { RaceCardRunner, Score } from '@pavilion/feed';
import { runnerOf } from '../../../shared/lib/event/race-names.ts';
import type { MarketShape, RowShape } from '../../../shared/live/reading.ts';

/** A runner of the win market with what its scoreboard says of it; what is not said is null. */
export type FieldRunner = {
  readonly row: RowShape;
  readonly number: number | null;
  readonly horse: string;
  readonly card: RaceCardRunner | null;
  /** Hundredths of a percent taken off the others, and when; null while it runs. */
  readonly left: { readonly reductionHundredthsOfPercent: number | null; readonly atMs: number | null } | null;
};

/** The market that the win is bet on: the first with runners. */
export const winMarket = (markets: readonly MarketShape[] | undefined): MarketShape | null =>
  markets?.find(({ kind }) => kind === 'match') ?? null;

/** The field in the market's order, who has left last. */
export function fieldOf(market: MarketShape, score: Score | null): FieldRunner[] {
  const cards = new Map((score?.race?.runners ?? []).map((card) => [card.number, card]));
  const runners = market.rows.map((row) => {
    const { number, horse } = runnerOf(row.name);
    return { row, number, horse, card: (number !== null && cards.get(number)) || null, left: leftOf(market, row) };
  });
  return [...runners.filter(({ left }) => left === null), ...runners.filter(({ left }) => left !== null)];
}

function leftOf({ nonRunners }: MarketShape, { selectionKey, status }: RowShape): FieldRunner['left'] {
  const told = nonRunners.find(({ selection }) => selection === selectionKey);
  if (told) return { reductionHundredthsOfPercent: told.reductionHundredthsOfPercent, atMs: told.removedAtMs };
  return status === 'REMOVED' ? { reductionHundredthsOfPercent: null, atMs: null } : null;
}

/** A runner on the track. */
export type Lane = {
  readonly key: string;
  readonly number: number | null;
  readonly horse: string;
  readonly draw: number | null;
  /** 0 at the stalls, 100 at the post. */
  readonly x: number;
  /** Its place in running, from 1; null before the off. */
  readonly place: number | null;
  readonly lengthsBehind: number | null;
};

export type Track = {
  readonly furlongs: number;
  readonly running: boolean;
  /** It has been run: who is first has won. */
  readonly finished: boolean;
  /** In the order of the stalls, else of the numbers. */
  readonly lanes: readonly Lane[];
};

/** A length is drawn longer than it is, so that a field can be told apart; the last of a long one still stands on the track. */
const PERCENT_PER_LENGTH = 1.6;
const SPREAD_MAX = 30;

/** The track of a race whose scoreboard says how long it is; null where that is not known. */
export function trackOf(market: MarketShape | null, score: Score | null): Track | null {
  const race = score?.race;
  if (!market || !score || !race || race.furlongs === null) return null;
  const { furlongs, furlongsLeft } = race;
  const field = fieldOf(market, score).filter(({ left }) => left === null);
  const running = furlongsLeft !== null && furlongsLeft < furlongs;
  const places = new Map(score.sides.map(({ name }, at) => [runnerOf(name).number, at + 1]));
  const most = Math.max(0, ...field.map(({ card }) => card?.lengthsBehind ?? 0));
  const scale = most === 0 ? 0 : Math.min(PERCENT_PER_LENGTH, SPREAD_MAX / most);
  const first = running ? (1 - furlongsLeft / furlongs) * 100 : 0;
  const lanes = field.map(({ row, number, horse, card }): Lane => {
    const lengthsBehind = running ? (card?.lengthsBehind ?? null) : null;
    return {
      key: row.selectionKey,
      number,
      horse,
      draw: card?.draw ?? null,
      // Just out of the stalls nobody stands behind them.
      x: lengthsBehind === null ? first : Math.max(first * 0.5, first - lengthsBehind * scale),
      place: running ? (places.get(number) ?? null) : null,
      lengthsBehind,
    };
  });
  const { finished } = score;
  return {
    furlongs,
    running,
    finished,
    lanes: lanes.toSorted((a, b) => (a.draw ?? a.number ?? 0) - (b.draw ?? b.number ?? 0)),
  };
}

const QUARTERS = ['', '¼', '½', '¾'] as const;

/** `1¼`, `¾`, `12`: lengths in quarters; empty for none. */
export function lengthsFigure(lengths: number): string {
  const quarters = Math.round(lengths * 4);
  const whole = Math.floor(quarters / 4);
  return `${whole === 0 ? '' : whole}${QUARTERS[quarters % 4] ?? ''}`;
}

/** What kind of race its note says it is: `6f Handicap. Non-runners: 2` is a Handicap; empty for other notes. */
export const raceKind = (note: string): string => /^\d+(?:\.\d+)?f ([^.]+)/.exec(note)?.[1]?.trim() ?? '';

/** `02:46`, `1:02:46` until a moment; null once it has passed. */
export function countdown(untilMs: number, nowMs: number): string | null {
  const seconds = Math.ceil((untilMs - nowMs) / 1_000);
  if (seconds <= 0) return null;
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return `${hours === 0 ? '' : `${hours}:`}${two(minutes)}:${two(seconds % 60)}`;
}
