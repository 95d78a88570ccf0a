// @vitest-environment node
import { expect, test } from 'vitest';
import { isRacing, readCompetitions, readSports } from '../../../src/shared/api/market/catalogue.ts';

const named = (row: Record<string, unknown>) => readSports([row]).map(({ id, name }) => `${id} ${name}`);

test('a sport may name its id and name in every known way', () => {
  expect(named({ id: '4', name: 'Cricket' })).toEqual(['4 Cricket']);
  expect(named({ sportId: 4, ename: 'Cricket' })).toEqual(['4 Cricket']);
  expect(named({ uid: '4', sportName: 'Cricket' })).toEqual(['4 Cricket']);
  expect(named({ eid: 4, title: 'Cricket' })).toEqual(['4 Cricket']);
  expect(named({ sid: 4, label: 'Cricket' })).toEqual(['4 Cricket']);
  expect(named({ sport_id: 4, sname: ' Cricket ' })).toEqual(['4 Cricket']);
});

test('one without an id is dropped, one without a name is Sport {id}', () => {
  expect(named({ name: 'Cricket' })).toEqual([]);
  expect(named({ id: '15' })).toEqual(['15 Sport 15']);
  expect(readSports([null, 'x', 5])).toEqual([]);
  expect(
    readSports([
      { id: '4', name: 'Cricket' },
      { id: 4, name: 'Again' },
    ]).map(({ name }) => name),
  ).toEqual(['Cricket']);
});

test('a sport that is switched off is not shown', () => {
  expect(named({ id: '1', name: 'Football', enabled: false })).toEqual([]);
  expect(named({ id: '1', name: 'Football', active: false })).toEqual([]);
});

test('counts come from the first name that has one', () => {
  expect(readSports([{ id: '1', name: 'F', marketCount: 140, eventsCount: 61, liveCount: 3 }])).toEqual([
    { id: '1', name: 'F', markets: 140, events: 61, live: 3 },
  ]);
  expect(readSports([{ id: '1', name: 'F', total: 7 }])).toMatchObject([{ markets: 7, events: 7, live: 0 }]);
});

test('competitions come wrapped or bare', () => {
  expect(readCompetitions([{ competition: { id: '41', name: 'Tests' }, marketCount: 9, eventsCount: 2 }])).toEqual([
    { id: '41', name: 'Tests', events: 2, markets: 9 },
  ]);
  expect(readCompetitions([{ id: 42, name: 'T20' }, { competition: { name: 'No id' } }])).toEqual([
    { id: '42', name: 'T20', events: 0, markets: 0 },
  ]);
});

test('racing sports are known by their name', () => {
  const racing = ['Horse Racing', 'Greyhound', 'Motor Race', 'Cricket', 'Football'].filter((name) =>
    isRacing({ id: '1', name, events: 0, markets: 0, live: 0 }),
  );
  expect(racing).toEqual(['Horse Racing', 'Greyhound', 'Motor Race']);
});
