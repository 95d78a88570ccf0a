import { readScore } from '@pavilion/feed';
import { describe, expect, test } from 'vitest';
import { courseOf, runnerOf } from '../../../../src/shared/lib/event/race-names.ts';
import { readOdds } from '../../../../src/shared/live/reading.ts';
import { nextRaces } from '../../../../src/site/event/race/NextRaces.tsx';
import {
  countdown,
  fieldOf,
  lengthsFigure,
  raceKind,
  trackOf,
  winMarket,
} from '../../../../src/site/event/race/race-field.ts';
import type { SportEvent } from '../../../../src/shared/api/market/catalogue.ts';
import { shown, winOfRace } from '../../../fixtures/documents.ts';

const REMOVED_AT = Date.parse('2026-11-25T09:24:51Z');
const markets = readOdds(shown(winOfRace({ removedAt: '2026-11-25T09:24:51Z', factor: 3.2 }))).shape;
const win = winMarket(markets);
if (win === null) throw new Error('the fixture has no win market');

type Rider = { number: number; jockey?: string; draw?: number; lengthsBehind?: number | null };
const scoreOf = (race: object, names: readonly string[] = []) =>
  readScore({ data: [{ score: { status: 'Off', sides: names.map((name) => ({ name })), race } }] });
const riders = (...all: Rider[]) => ({ furlongs: 6, furlongsLeft: 6, runners: all });

describe('the field', () => {
  test('names have a number and a horse, courses a country and the race of the day', () => {
    expect(runnerOf('4. Royal Ember')).toEqual({ number: 4, horse: 'Royal Ember' });
    expect(runnerOf('12 Little Verandah')).toEqual({ number: 12, horse: 'Little Verandah' });
    expect(runnerOf('Seven Stars')).toEqual({ number: null, horse: 'Seven Stars' });
    expect(courseOf('Deccan Park (IN) R3')).toEqual({ course: 'Deccan Park', country: 'IN', race: 'R3' });
    expect(courseOf('Ascot')).toEqual({ course: 'Ascot', country: '', race: '' });
  });

  test('stands in its order with what is known of each; who has left comes last with the reduction', () => {
    const field = fieldOf(win, scoreOf(riders({ number: 1, jockey: 'A. Pereira', draw: 2 })));
    expect(field.map(({ number, horse }) => [number, horse])).toEqual([
      [1, 'Opal Ridge'],
      [3, 'Salt Meadow'],
      [2, 'Crimson Trader'],
    ]);
    expect(field.map(({ card }) => card?.jockey)).toEqual(['A. Pereira', undefined, undefined]);
    expect(field.map(({ left }) => left)).toEqual([
      null,
      null,
      { reductionHundredthsOfPercent: 320, atMs: REMOVED_AT },
    ]);
  });

  test('is followed on a track only where the distance is told', () => {
    expect(trackOf(win, null)).toBeNull();
    expect(trackOf(win, scoreOf({ runners: [] }))).toBeNull();
    expect(trackOf(null, scoreOf(riders()))).toBeNull();
  });

  test('waits in the stalls by its draws, then runs behind the first, who has left is not among it', () => {
    const stalls = trackOf(win, scoreOf(riders({ number: 1, draw: 2 }, { number: 3, draw: 1 })));
    expect(stalls?.running).toBe(false);
    expect(stalls?.lanes.map(({ horse, x }) => [horse, x])).toEqual([
      ['Salt Meadow', 0],
      ['Opal Ridge', 0],
    ]);
    const race = { ...riders({ number: 1, lengthsBehind: 2.5 }, { number: 3, lengthsBehind: 0 }), furlongsLeft: 3 };
    const track = trackOf(win, scoreOf(race, ['3. Salt Meadow', '1. Opal Ridge']));
    expect(track?.running).toBe(true);
    expect(track?.lanes.map(({ horse, place, x }) => [horse, place, x])).toEqual([
      ['Opal Ridge', 2, 46],
      ['Salt Meadow', 1, 50],
    ]);
  });

  test('the last of a long field still stands on the track', () => {
    const far = { ...riders({ number: 1, lengthsBehind: 90 }, { number: 3, lengthsBehind: 0 }), furlongsLeft: 0 };
    const [last, first] = trackOf(win, scoreOf(far))?.lanes ?? [];
    expect([last?.x, first?.x]).toEqual([70, 100]);
  });
});

test('lengths are written in quarters, times to the off in minutes and seconds', () => {
  expect([0.25, 0.5, 1.25, 12, 0].map(lengthsFigure)).toEqual(['¼', '½', '1¼', '12', '']);
  expect([166_000, 3_766_000, 400, 0, -5].map((ms) => countdown(ms, 0))).toEqual([
    '02:46',
    '1:02:46',
    '00:01',
    null,
    null,
  ]);
  expect(['6f Handicap', '6f Novice Stakes. Non-runners: 2', '4. Royal Ember won'].map(raceKind)).toEqual([
    'Handicap',
    'Novice Stakes',
    '',
  ]);
});

test('the next six races by their time; the one on the page is among them until it is over', () => {
  const nowMs = Date.parse('2026-11-25T10:00:00Z');
  const race = (id: string, minutes: number | null) =>
    ({
      event: { id, name: id, openDate: minutes === null ? null : new Date(nowMs + minutes * 60_000).toISOString() },
    }) as SportEvent;
  const races = [race('20', 20), race('old', -9), race('due', -1), race('?', null)].concat(
    [1, 2, 3, 4, 5, 6].map((at) => race(`${at}`, at)),
  );
  const shownIds = (here: string) => nextRaces(races, here, nowMs).map(({ item }) => item.event.id);
  expect(shownIds('1')).toEqual(['due', '1', '2', '3', '4', '5']);
  expect(shownIds('20')).toEqual(['due', '1', '2', '3', '4', '20']);
  expect(shownIds('old')).toEqual(['due', '1', '2', '3', '4', '5']);
});
