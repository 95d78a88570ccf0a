import { cricketFigures } from './cricket-figures.ts';
import type { Figure } from './figure.ts';
import { footballFigures } from './football-figures.ts';
import { kabaddiFigures } from './kabaddi-figures.ts';
import { marketFigures } from './market-figures.ts';
import { QUOTED_SPORTS, quoteFigures } from './quote-figures.ts';
import { racingFigures } from './racing-figures.ts';
import { tableTennisFigures, tennisFigures } from './racket-figures.ts';

/** Matches of each sport, and how many times 2,000 matches of each sport the prices are read from. */
export interface CalibrationSize {
  matches: number;
  quoteTimes: number;
}

/** The table by parts, each worked out when it is asked for. Seeds are fixed: the same size gives the same figures. */
export function calibrationParts({ matches, quoteTimes }: CalibrationSize): readonly [string, () => Figure[]][] {
  return [
    ['cricket', () => cricketFigures(matches)],
    // Shares of goals by the minute need more of them, and these matches cost next to nothing.
    ['football', () => footballFigures(4 * matches)],
    ['tennis', () => tennisFigures(matches)],
    ['table tennis', () => tableTennisFigures(matches)],
    ['kabaddi', () => kabaddiFigures(matches)],
    ['horse racing', () => racingFigures(matches)],
    ['markets', marketFigures],
    ...QUOTED_SPORTS.map((sport): [string, () => Figure[]] => [
      `prices of ${sport.toLowerCase()}`,
      () => quoteFigures(sport, quoteTimes),
    ]),
  ];
}
