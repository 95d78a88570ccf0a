import { cricket } from '../../src/cricket/cricket.ts';
import { esoccer } from '../../src/esoccer/esoccer.ts';
import { football } from '../../src/football/football.ts';
import { kabaddi } from '../../src/kabaddi/kabaddi.ts';
import { racing } from '../../src/racing/racing.ts';
import { tableTennis } from '../../src/table-tennis/table-tennis.ts';
import { tennis } from '../../src/tennis/tennis.ts';
import type { Field } from './attack.ts';

/** Sizes of a whole attack; `npm test` makes half of one. */
export const FIELDS: Readonly<Record<string, Field>> = {
  'Cricket, five overs': { model: cricket, lanes: [2], board: 'cricket', events: 30, share: 0.06 },
  'Cricket, ten overs': { model: cricket, lanes: [1], board: 'cricket', events: 30, share: 0.04 },
  'Cricket, twenty overs': { model: cricket, lanes: [0], board: 'cricket', events: 30, share: 0.012 },
  'Cricket, one-day': { model: cricket, lanes: [4], board: 'cricket', events: 26, share: 0.001 },
  'Cricket, last day of a Test': { model: cricket, lanes: [5], board: 'cricket', events: 26, share: 0.001 },
  Football: { model: football, lanes: [0], board: 'football', events: 60, share: 0.25 },
  Tennis: { model: tennis, lanes: [0, 1, 2, 3], board: 'racket', events: 30, share: 0.08 },
  'Table tennis': { model: tableTennis, lanes: [0], board: 'racket', events: 80, share: 0.08 },
  Esoccer: { model: esoccer, lanes: [0], board: 'football', events: 60, share: 0.25 },
  Kabaddi: { model: kabaddi, lanes: [0], board: 'kabaddi', events: 80, share: 0.08 },
  'Horse racing': { model: racing, lanes: [0], board: 'race', events: 60, share: 0.01 },
};
