import { cricket } from '../../src/cricket/cricket.ts';
import { esoccer } from '../../src/esoccer/esoccer.ts';
import { football } from '../../src/football/football.ts';
import { kabaddi } from '../../src/kabaddi/kabaddi.ts';
import { racing } from '../../src/racing/racing.ts';
import { tableTennis } from '../../src/table-tennis/table-tennis.ts';
import { tennis } from '../../src/tennis/tennis.ts';
import { type SearchSample, searchRules, type Yield } from './search.ts';

/** `npm test` searches a third of them, with errors as much wider (1.7 times); `npm run calibrate -- --rules` searches four times as many. */
const SAMPLES: Readonly<Record<string, readonly Omit<SearchSample, 'seed'>[]>> = {
  'Cricket, five overs': [{ model: cricket, lane: 2, events: 100 }],
  'Cricket, ten overs': [{ model: cricket, lane: 1, events: 60 }],
  'Cricket, twenty overs': [{ model: cricket, lane: 0, events: 40 }],
  'Cricket, one-day': [{ model: cricket, lane: 4, events: 26 }],
  'Cricket, last day of a Test': [{ model: cricket, lane: 5, events: 26 }],
  Football: [{ model: football, lane: 0, events: 300 }],
  Tennis: [0, 1, 2, 3].map((lane) => ({ model: tennis, lane, events: 100 })),
  'Table tennis': [{ model: tableTennis, lane: 0, events: 300 }],
  Esoccer: [{ model: esoccer, lane: 0, events: 300 }],
  Kabaddi: [{ model: kabaddi, lane: 0, events: 300 }],
  'Horse racing': [{ model: racing, lane: 0, events: 100 }],
};

export const RULE_SPORTS = Object.keys(SAMPLES);

/** With fewer events too few rules have bets in the 25 that they are judged from. */
const EVENTS_LEAST = 60;

/** What every rule brings in a sport. */
export function searchSport(sport: string, times: number): Yield[] {
  const samples = SAMPLES[sport] ?? [];
  return searchRules(
    samples.map((sample) => ({
      ...sample,
      events: Math.max(Math.min(EVENTS_LEAST, sample.events), Math.ceil(sample.events * times)),
      seed: 700,
    })),
  );
}
