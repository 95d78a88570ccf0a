import { afterEach, describe, expect, test } from 'vitest';
import { setLanguage } from '../../../src/shared/i18n/i18n.ts';
import { marketTitle } from '../../../src/shared/lib/bet/bet-words.ts';
import { placedAnswer, placedRow, playRunning, rowName, sportVeil } from '../../../src/shared/lib/event/row-names.ts';

afterEach(() => setLanguage('en'));

describe('names of rows', () => {
  test('the match and the mark of an early market are left out, short words are written whole', () => {
    const names = {
      'Session 2 runs(ENG vs SL)adv': 'Session 2 runs',
      '6 over runs IND(IND vs AUS)adv': '6 over runs IND',
      'Fall of 1st wkt IND(IND vs AUS)adv ': 'Fall of 1st wicket IND',
      'M Lomane run(IND vs AUS)adv': 'M Lomane runs',
      'IND Will Win the Toss(IND vs AUS)adv': 'IND to win the toss',
      '1st inn 10 over run odd even(IND vs AUS)adv': '1st innings 10 over runs, odd or even',
      'Only 7 over run BANW': 'Only 7 over runs BANW',
      '2nd wkt Caught out WI': '2nd wicket Caught out WI',
      '3 over Khado run WI adv': '3 over Khado runs WI',
      'Total goals odd even adv ': 'Total goals, odd or even',
      'IND innings run meter adv': 'IND innings run meter',
      YES: 'Yes',
      NO: 'No',
    };
    expect(Object.keys(names).map(rowName)).toEqual(Object.values(names));
  });

  test('a name that says nothing twice stays as it is, also one that would lose everything', () => {
    for (const name of ['India', 'Port Alba (Kestrel)', 'Only 81st over runs IND', '4. Royal Ember', 'adv', 'Run'])
      expect(rowName(name)).toBe(name);
    expect(rowName('(ENG vs SL)adv')).toBe('(ENG vs SL)adv');
  });

  test('a runner to be placed stands first, in the language of the page, as a market of its own too', async () => {
    const name = 'To Be Placed (2 places): 4. Royal Ember';
    expect(placedRow(name)).toEqual({ runner: '4. Royal Ember', places: 2 });
    expect(placedRow('To Be Placed')).toBeNull();
    const answers = ['Yes', 'YES', 'No', 'NO', '2'].map((answer) => placedAnswer(name, answer));
    expect(answers).toEqual(['Was placed', 'Was placed', 'Not placed', 'Not placed', null]);
    expect(rowName(name)).toBe('4. Royal Ember · 2 places');
    expect(marketTitle(name)).toBe('4. Royal Ember · 2 places');
    await setLanguage('hi');
    expect(rowName(name)).toBe('4. Royal Ember · 2 स्थान');
  });
});

test('no ball runs in tennis: a point does, and a raid in kabaddi', () => {
  const veils = ['Cricket', 'Football', 'Tennis', 'Table Tennis', 'Kabaddi'].map((sport) =>
    sportVeil('BALL RUNNING', sport),
  );
  expect(veils).toEqual(['BALL RUNNING', 'BALL RUNNING', 'POINT RUNNING', 'POINT RUNNING', 'RAID RUNNING']);
  expect(sportVeil('SUSPENDED', 'Tennis')).toBe('SUSPENDED');
  expect(['Horse Racing', 'Cricket'].map((sport) => sportVeil('REMOVED', sport))).toEqual(['WITHDRAWN', 'REMOVED']);
  expect(['Cricket', 'Tennis', 'Kabaddi'].map(playRunning)).toEqual([
    'Ball running. The price comes back in a moment.',
    'A point is being played. The price comes back in a moment.',
    'A raid is on. The price comes back in a moment.',
  ]);
});
