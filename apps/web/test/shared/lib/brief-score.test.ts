// @vitest-environment node
import type { ShownScore } from '@pavilion/feed';
import { expect, test } from 'vitest';
import { briefScore, scoreText } from '../../../src/shared/lib/event/brief-score.ts';

const side = (main: string, detail = '', parts: string[] = [], active = false) => ({ main, detail, parts, active });
const score = (sides: ShownScore['sides'], told: Partial<ShownScore> = {}): ShownScore => ({
  ...{ status: '', clock: null, note: '', sides },
  ...told,
});

test.each<[string, ShownScore, [figures: string, clock: string, state: string]]>([
  [
    'Cricket',
    score([side('204', '30.0 ov', ['372', '204']), side('125/5', '38.4 ov', ['371', '125/5'], true)], {
      note: 'South Africa need 81 runs from 19 overs',
      clock: '19 ov left',
    }),
    ['204 v 125/5', '38.4 ov', 'South Africa need 81 off 19 ov'],
  ],
  [
    'Cricket',
    score([side('129/4'), side('41/0', '3.3 ov', [], true)], { note: 'Coral Chargers need 89 runs from 54 balls' }),
    ['129/4 v 41/0', '3.3 ov', 'Chargers need 89 off 54'],
  ],
  [
    'Cricket',
    score([side('223/6'), side('222', '49.5 ov', [], true)], { note: 'England W need 2 runs from 1 ball' }),
    ['223/6 v 222', '49.5 ov', 'England W need 2 off 1'],
  ],
  [
    'Cricket',
    score([side('52/1', '3.2 ov', [], true), side('')], { status: '1st innings' }),
    ['52/1', '3.2 ov', '1st innings'],
  ],
  ['Football', score([side('2'), side('1')], { status: '2nd half', clock: "84'" }), ['2 – 1', "84'", '2nd half']],
  [
    'Tennis',
    score([side('0', '1', ['6', '4']), side('15', '0', ['4', '4'])], { status: 'Set 2' }),
    ['6–4 4–4', 'Set 2', '0 – 15'],
  ],
  [
    'Table Tennis',
    score([side('7', '0', ['8', '9', '7']), side('5', '2', ['11', '11', '5'])], { status: 'Game 3' }),
    ['8–11 9–11 7–5', 'Game 3', 'Games 0 – 2'],
  ],
  [
    'Kabaddi',
    score([side('34'), side('25')], { note: 'Nomads to raid', clock: '7:19' }),
    ['34 – 25', '7:19', 'Nomads to raid'],
  ],
  [
    'Horse Racing',
    score([], { status: 'Going down to the start', clock: '00:40' }),
    ['', '00:40', 'Going down to the start'],
  ],
  ['Tennis', score([side(''), side('')], { status: 'Not started' }), ['', '', '']],
  ['Horse Racing', score([], { status: 'Not started' }), ['', '', '']],
])('%s', (sport, told, [figures, clock, state]) => {
  expect(briefScore(told, sport)).toEqual({ figures, clock, state });
});

test('what was recorded before the start says so where it is all there is to say', () => {
  expect(scoreText(score([side(''), side('')], { status: 'Not started' }), 'Tennis')).toBe('Not started');
});
