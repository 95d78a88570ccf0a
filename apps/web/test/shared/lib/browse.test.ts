import { beforeEach, expect, test } from 'vitest';
import { DEFAULT_SPORT_ID, useBrowse } from '../../../src/shared/lib/bet/browse.ts';

const choice = () => {
  const { sportId, competitionId, eventId } = useBrowse.getState();
  return [sportId, competitionId, eventId];
};

beforeEach(() => useBrowse.setState({ sportId: DEFAULT_SPORT_ID, competitionId: null, eventId: null, shown: null }));

test('starts with cricket', () => {
  expect(choice()).toEqual(['4', null, null]);
});

test('a new sport clears competition and event, a new competition clears the event', () => {
  const browse = useBrowse.getState();
  browse.selectCompetition('41');
  browse.selectEvent('7');
  browse.selectCompetition('42');
  expect(choice()).toEqual(['4', '42', null]);
  browse.selectEvent('8');
  browse.selectSport('1');
  expect(choice()).toEqual(['1', null, null]);
});

test('choosing what is chosen already changes nothing', () => {
  const browse = useBrowse.getState();
  browse.selectCompetition('41');
  browse.selectEvent('7');
  browse.selectSport('4');
  browse.selectCompetition('41');
  expect(choice()).toEqual(['4', '41', '7']);
});

test('a list that lacks the chosen sport selects its first; an empty one changes nothing', () => {
  useBrowse.getState().sportsLoaded([]);
  expect(choice()).toEqual(['4', null, null]);
  useBrowse.getState().sportsLoaded(['1', '2']);
  expect(choice()).toEqual(['1', null, null]);
});

test('loading takes the first competition and event only when none is chosen, and only for what is shown', () => {
  const browse = useBrowse.getState();
  browse.competitionsLoaded('1', ['11']);
  expect(choice()).toEqual(['4', null, null]);
  browse.competitionsLoaded('4', ['41', '42']);
  browse.eventsLoaded('42', ['9']);
  expect(choice()).toEqual(['4', '41', null]);
  browse.eventsLoaded('41', ['7', '8']);
  browse.competitionsLoaded('4', ['43']);
  browse.eventsLoaded('41', ['8']);
  expect(choice()).toEqual(['4', '41', '7']);
});

test('the competition that the tree opens by itself narrows nothing; one that is chosen does, until another sport is', () => {
  const browse = useBrowse.getState();
  browse.competitionsLoaded('4', ['41', '42']);
  expect(useBrowse.getState().shown).toBeNull();
  browse.showCompetition('1', { id: '12', name: 'League' });
  expect([choice(), useBrowse.getState().shown]).toEqual([['1', '12', null], { id: '12', name: 'League' }]);
  browse.selectSport('4');
  expect(useBrowse.getState().shown).toBeNull();
});
