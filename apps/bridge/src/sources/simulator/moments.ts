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
  const all: NextMoment[] = script.map(({ at, urgent }) => ({ at, kind: urgent ? 'away' : 'state' }));
  for (const { life, publishedAt, goneAt, correction } of verdicts) {
    all.push({ at: life.opensAt, kind: 'state' }, { at: life.closesAt, kind: 'away' });
    all.push({ at: publishedAt, kind: 'away' }, { at: goneAt, kind: 'state' });
    if (correction !== null) all.push({ at: correction.at, kind: 'away' });
  }
  all.sort((a, b) => a.at - b.at || (a.kind === b.kind ? 0 : a.kind === 'away' ? -1 : 1));
  const times = Float64Array.from(all, (moment) => moment.at);
  const away = Uint8Array.from(all, (moment) => (moment.kind === 'away' ? 1 : 0));
  return {
    after(at) {
      let low = 0;
      let high = times.length;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((times[middle] ?? Number.POSITIVE_INFINITY) <= at) low = middle + 1;
        else high = middle;
      }
      const found = times[low];
      return found === undefined ? null : { at: found, kind: away[low] === 1 ? 'away' : 'state' };
    },
  };
}
