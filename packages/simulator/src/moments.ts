import type { Moment } from './event-model.ts';
import type { Verdict } from './verdict.ts';

/** What changes at a moment: `away` takes prices or markets away or brings a result, `state` and `price` can wait. */
export interface NextMoment {
  at: number;
  kind: 'price' | 'state' | 'away';
}

/** The changes of an event that are not the market maker's own moves, in order. */
export interface Moments {
  /** The first one later than a time. */
  after(at: number): NextMoment | null;
}

/** Script moments together with the opening, closing, publication, correction and removal of everything offered. */
export function createMoments(script: readonly Moment[], verdicts: readonly Verdict[]): Moments {
  // Whole milliseconds, doubled, with an odd one for what can wait: sorted as plain numbers, what is urgent comes first.
  const marks: number[] = [];
  const add = (at: number, urgent: boolean) => marks.push(2 * at + (urgent ? 0 : 1));
  for (const { at, urgent } of script) add(at, urgent);
  for (const { life, publishedAt, goneAt, correction } of verdicts) {
    add(life.opensAt, false);
    add(life.closesAt, true);
    add(publishedAt, true);
    add(goneAt, false);
    if (correction !== null) add(correction.at, true);
  }
  const sorted = Float64Array.from(marks).sort();
  return {
    after(at) {
      let low = 0;
      let high = sorted.length;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (Math.floor((sorted[middle] ?? Number.POSITIVE_INFINITY) / 2) <= at) low = middle + 1;
        else high = middle;
      }
      const mark = sorted[low];
      if (mark === undefined) return null;
      const found = Math.floor(mark / 2);
      return { at: found, kind: mark === 2 * found ? 'away' : 'state' };
    },
  };
}
