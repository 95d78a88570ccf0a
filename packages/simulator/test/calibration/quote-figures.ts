import { cricket } from '../../src/cricket/cricket.ts';
import { esoccer } from '../../src/esoccer/esoccer.ts';
import { football } from '../../src/football/football.ts';
import { kabaddi } from '../../src/kabaddi/kabaddi.ts';
import { racing } from '../../src/racing/racing.ts';
import { tableTennis } from '../../src/table-tennis/table-tennis.ts';
import { tennis } from '../../src/tennis/tennis.ts';
import { type Figure, ranges } from './figure.ts';
import { type QuoteCase, type QuoteSample, quoteCases } from './quote-cases.ts';

/** Standard errors that a figure may have on top: so many cases cannot tell less apart. */
const ERRORS_ALLOWED = 2;
const ECE_MAX = 0.02;
/** Fewer cases say nothing. */
const CASES_MIN = 60;

/** Matches per sport add up to 2,000; cricket's are spread over its formats. */
const SAMPLES: Readonly<Record<string, readonly Omit<QuoteSample, 'seed'>[]>> = {
  Cricket: [
    { model: cricket, lane: 2, matches: 1300 },
    { model: cricket, lane: 1, matches: 300 },
    { model: cricket, lane: 0, matches: 240 },
    { model: cricket, lane: 4, matches: 100 },
    { model: cricket, lane: 5, matches: 60 },
  ],
  Football: [{ model: football, lane: 0, matches: 2000 }],
  Tennis: [0, 1, 2, 3].map((lane) => ({ model: tennis, lane, matches: 500 })),
  'Table tennis': [{ model: tableTennis, lane: 0, matches: 2000 }],
  Esoccer: [{ model: esoccer, lane: 0, matches: 2000 }],
  Kabaddi: [{ model: kabaddi, lane: 0, matches: 2000 }],
  'Horse racing': [{ model: racing, lane: 0, matches: 2000 }],
};

export const QUOTED_SPORTS = Object.keys(SAMPLES);

/** How honest the prices of a sport are, family by family, before the match and in play. */
export function quoteFigures(sport: string, times = 1): Figure[] {
  const all = new Map<string, QuoteCase[]>();
  for (const [turn, sample] of (SAMPLES[sport] ?? []).entries()) {
    const found = quoteCases({ ...sample, matches: Math.ceil(sample.matches * times), seed: 900 + turn });
    for (const [key, cases] of found) all.set(key, [...(all.get(key) ?? []), ...cases]);
  }
  return [...all]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .flatMap(([key, cases]) => {
      if (cases.length < CASES_MIN) return [];
      const favourites = cases.filter(({ favourite }) => favourite);
      const error = Math.max(0, errorOf(cases) - noiseOf(cases));
      const rows: [string, number, number, number][] = [
        [`${key}: ECE beyond chance`, error, 0, atMost(errorNoise(cases))],
      ];
      if (favourites.length >= CASES_MIN) {
        const allowed = atMost(biasNoise(favourites));
        rows.push([`${key}: favourite bias`, biasOf(favourites), -allowed, allowed]);
      }
      return ranges(sport, 'honest prices', cases.length, rows);
    });
}

/** The most a figure may be whose own standard error is this. */
function atMost(noise: number): number {
  return Math.round(1000 * (ECE_MAX + ERRORS_ALLOWED * noise)) / 1000;
}

function classesOf(cases: readonly QuoteCase[]): QuoteCase[][] {
  return [...Map.groupBy(cases, ({ chance }) => Math.min(9, Math.floor(chance * 10))).values()];
}

function biasOf(cases: readonly QuoteCase[]): number {
  return cases.reduce((sum, { chance, came }) => sum + came - chance, 0) / cases.length;
}

/** Mean distance between what was said and what came, over tenths of chance. */
function errorOf(cases: readonly QuoteCase[]): number {
  return classesOf(cases).reduce((sum, own) => sum + Math.abs(biasOf(own)) * own.length, 0) / cases.length;
}

function biasNoise(cases: readonly QuoteCase[]): number {
  const variance = cases.reduce((sum, { chance }) => sum + chance * (1 - chance), 0);
  return Math.sqrt(variance) / cases.length;
}

/** What perfectly honest prices would show by chance alone, on average: the mean of a normal's distance from zero. */
function noiseOf(cases: readonly QuoteCase[]): number {
  const spread = classesOf(cases).reduce((sum, own) => sum + biasNoise(own) * own.length, 0) / cases.length;
  return spread * Math.sqrt(2 / Math.PI);
}

/** The standard error of that mean: how far perfectly honest prices stray from it by chance. */
function errorNoise(cases: readonly QuoteCase[]): number {
  const variance = classesOf(cases).reduce((sum, own) => sum + ((biasNoise(own) * own.length) / cases.length) ** 2, 0);
  return Math.sqrt(variance * (1 - 2 / Math.PI));
}
