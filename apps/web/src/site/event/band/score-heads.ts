import type { Score, ScoreSide } from '@pavilion/feed';
import { later, t } from '../../../shared/i18n/i18n.ts';

/** What the columns of a scoreboard are called: its periods, the figure that counts now, and what stands beside it. */
export type ScoreHeads = { readonly part: (at: number) => string; readonly main: string; readonly detail: string };

type Words = {
  readonly sport: RegExp;
  /** The periods in their order. */
  readonly parts?: readonly string[];
  /** Before the number of a period that has none of those names. */
  readonly prefix?: string;
  readonly main: string;
  readonly detail: string;
  /** The period being played is the main figure: it does not stand among the periods as well. */
  readonly mainIsPart?: boolean;
};

const HALVES = [later('1st half'), later('2nd half'), later('Extra time')] as const;

const SPORTS: readonly Words[] = [
  {
    sport: /cricket/i,
    parts: [later('1st inns'), later('2nd inns')],
    main: later('Score'),
    detail: later('Overs'),
    mainIsPart: true,
  },
  { sport: /table tennis/i, prefix: 'G', main: later('Points'), detail: later('Games'), mainIsPart: true },
  { sport: /tennis/i, prefix: 'S', main: later('Points'), detail: later('Sets') },
  { sport: /kabaddi/i, parts: HALVES, main: later('Points'), detail: '' },
  { sport: /soccer|football/i, parts: HALVES, main: later('Goals'), detail: '' },
];
const OTHERS: Words = { sport: /./, main: later('Score'), detail: '' };

const wordsOf = (sportName: string): Words => SPORTS.find(({ sport }) => sport.test(sportName)) ?? OTHERS;

export function scoreHeads(sportName: string): ScoreHeads {
  const { parts = [], prefix = '', main, detail } = wordsOf(sportName);
  const named = parts.map((part) => t(part));
  return {
    part: (at) => named[at] ?? `${prefix}${at + 1}`,
    main: t(main),
    detail: detail && t(detail),
  };
}

/**
 * The periods of each side that are drawn beside its figure. A sport whose figure is that of the period being played has
 * it once; in the others a single period says what the figure says, and is left out.
 */
export function shownParts({ sides }: Score, sportName: string): ReadonlyMap<ScoreSide, readonly string[]> {
  const { mainIsPart = false } = wordsOf(sportName);
  const past = sides.map((side) => (mainIsPart && saysMain(side) ? side.parts.slice(0, -1) : side.parts));
  const most = Math.max(0, ...past.map((parts) => parts.length));
  const none = !mainIsPart && most < 2;
  return new Map(sides.map((side, at) => [side, none ? [] : (past[at] ?? [])]));
}

/** `201/8` after `349`, `201/8`; `229/3` after `229`; 3 after 9, 3. */
const saysMain = ({ main, parts }: ScoreSide): boolean => {
  const last = parts.at(-1) ?? '';
  return last !== '' && runsOf(last) === runsOf(main);
};
const runsOf = (score: string): string => score.split('/')[0] ?? '';
