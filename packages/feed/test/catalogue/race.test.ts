import { describe, expect, test } from 'vitest';
import { readScore } from '../../src/index.ts';

const raceOf = (race: unknown) => readScore({ data: [{ score: { status: 'Off', race } }] })?.race;

describe('the card of a race', () => {
  test('says the distance, what is left of it, and of each runner who rides it from where', () => {
    const rider = {
      number: 4,
      jockey: ' K.  Mascarin',
      weightKg: 58.5,
      draw: '8',
      form: '40-3p1',
      lengthsBehind: 1.25,
    };
    expect(raceOf({ furlongs: 6, furlongsLeft: 2.5, runners: [rider] })).toEqual({
      furlongs: 6,
      furlongsLeft: 2.5,
      runners: [{ number: 4, jockey: 'K. Mascarin', weightKg: 58.5, draw: 8, form: '40-3P1', lengthsBehind: 1.25 }],
    });
  });

  test('what is left out or makes no sense is not known; nobody has two cards', () => {
    const runners = [
      { number: 1, draw: 2.5, weightKg: -3, form: 'won twice' },
      { number: 1, jockey: 'Twin' },
      { jockey: 'No number' },
      7,
    ];
    expect(raceOf({ furlongs: 'six', furlongsLeft: 3, runners })).toEqual({
      furlongs: null,
      furlongsLeft: null,
      runners: [{ number: 1, jockey: '', weightKg: null, draw: null, form: '', lengthsBehind: null }],
    });
    expect(raceOf({ furlongs: 5, furlongsLeft: 9 })).toEqual({ furlongs: 5, furlongsLeft: 5, runners: [] });
  });

  test('a scoreboard without one has none, also where something else stands in its place', () => {
    for (const none of [undefined, null, [], 'race', 4]) expect(raceOf(none)).toBeUndefined();
  });
});

test('of a long form the newest races are kept, and strokes alone are none', () => {
  const runners = ['1234-567891', '4-11111111P2', '////', '--', '12a4'].map((form, at) => ({ number: at + 1, form }));
  expect(raceOf({ runners })?.runners.map(({ form }) => form)).toEqual(['4-567891', '111111P2', '', '', '12A4']);
});
