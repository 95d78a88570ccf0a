import { definition, message } from './recorded.ts';

/** 11:00:00 UTC of the day of these recordings. */
export const START = Date.parse('2022-07-11T11:00:00.000Z');
export const at = (seconds: number) => START + seconds * 1000;

const NAMES: Readonly<Record<number, string>> = { 1: '1. Red', 2: '2. Blue', 3: '3. Green' };

/** Statuses of the runners 1, 2, 3; a removed one has its factor. */
export function runners(...statuses: readonly string[]) {
  return statuses.map((status, i) => ({
    id: i + 1,
    sortPriority: i + 1,
    name: NAMES[i + 1],
    status,
    adjustmentFactor: [20, 50, 30][i],
    ...(status === 'REMOVED' ? { removalDate: '2022-07-11T10:58:00.000Z' } : {}),
  }));
}

const RACE = {
  eventTypeId: '7',
  eventId: '900',
  marketType: 'WIN',
  name: 'R1 1200m',
  eventName: 'Ham 11th Jul',
  countryCode: 'GB',
};

export const offers = (back: number, lay: number) => ({ atb: [[back, 50]], atl: [[lay, 60]] });

/** A race of three with full depth: one runner leaves two minutes before, it goes off, and is won by Red. */
export function race(id = '1.77', fields: { [field: string]: unknown } = {}) {
  const define = (more: { [field: string]: unknown }) => ({
    id,
    marketDefinition: definition({ ...RACE, runners: runners('ACTIVE', 'ACTIVE', 'ACTIVE'), ...fields, ...more }),
  });
  const left = runners('ACTIVE', 'ACTIVE', 'REMOVED');
  return [
    message(at(-3_600), define({})),
    message(at(-3_500), {
      id,
      rc: [
        { id: 1, ...offers(2, 2.02) },
        { id: 2, ...offers(3, 3.05) },
        { id: 3, ...offers(6, 6.2) },
      ],
    }),
    message(at(-121), define({ status: 'SUSPENDED' })),
    message(at(-120), { ...define({ runners: left, version: 2 }), rc: [{ id: 3, atb: [[6, 0]], atl: [[6.2, 0]] }] }),
    message(at(-10), {
      id,
      rc: [
        {
          id: 1,
          atb: [
            [2, 0],
            [1.8, 20],
          ],
          atl: [
            [2.02, 0],
            [1.82, 5],
          ],
        },
      ],
    }),
    message(at(0), define({ runners: left, status: 'SUSPENDED', version: 3 })),
    message(at(2), define({ runners: left, inPlay: true, betDelay: 1, version: 4 })),
    message(at(40), {
      id,
      rc: [
        {
          id: 1,
          atb: [
            [1.8, 0],
            [1.2, 9],
          ],
          atl: [
            [1.82, 0],
            [1.24, 9],
          ],
        },
      ],
    }),
    message(at(60), define({ runners: left, inPlay: true, betDelay: 1, status: 'SUSPENDED', version: 5 })),
    message(
      at(120),
      define({ runners: runners('WINNER', 'LOSER', 'REMOVED'), inPlay: true, status: 'CLOSED', version: 6 }),
    ),
  ];
}
