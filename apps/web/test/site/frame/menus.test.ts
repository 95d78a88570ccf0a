// @vitest-environment node
import { BUILT_IN_MENU } from '@pavilion/contract';
import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { accountMenu } from '../../../src/site/frame/menus/account-menu.ts';
import { isMarked, menuOf } from '../../../src/site/frame/menus/menu.ts';
import { leadsAway } from '../../../src/shared/address/HouseLink.tsx';

const entry = (label: string) => ({ label, labelHindi: null, linkUrl: null });
const menuOfLabels = (labels: readonly string[]) => menuOf(labels.map(entry));

describe('main menu', () => {
  test('is built in when none is supplied', () => {
    expect(menuOf().map(({ label, to }) => [label, to])).toEqual([
      ['Sports Book', '/'],
      ['Markets', '/markets'],
      ['Exchange', '/exchange'],
      ['Live Casino', null],
      ['Slots', null],
      ['Fantasy Games', null],
    ]);
    expect(menuOfLabels([' ', ''])).toEqual(menuOf());
    expect(menuOf()).toEqual(menuOfLabels(BUILT_IN_MENU));
  });

  test('finds destinations in the words of a supplied label', () => {
    const destinations = menuOfLabels([
      'My Home',
      'SPORTSBOOK',
      'The Sports Book',
      'Super Market',
      'Bet Exchange',
      'Poker',
    ]);
    expect(destinations.map(({ to }) => to)).toEqual(['/', '/', '/', '/markets', '/exchange', null]);
  });

  test('an own link comes before the words, and Hindi is what the operator wrote, else what the house has', () => {
    const supplied = [
      { label: 'Home of cricket', labelHindi: 'क्रिकेट', linkUrl: '/markets?sportId=4' },
      { label: 'Poker', labelHindi: null, linkUrl: 'https://example.org/' },
    ];
    const [home, poker] = menuOf(supplied);
    expect(home).toEqual({ label: 'Home of cricket', to: '/markets?sportId=4' });
    expect(poker?.to && leadsAway(poker.to)).toBe(true);
    expect(home?.to && leadsAway(home.to)).toBe(false);
    expect(['//example.org/', '/\\example.org/', '/'].map(leadsAway)).toEqual([true, true, false]);
    expect(menuOf(supplied, 'hi').map(({ label }) => label)).toEqual(['क्रिकेट', 'Poker']);
  });

  test('keeps the first of labels that differ only in case', () => {
    expect(menuOfLabels(['Slots', 'SLOTS', ' slots ', 'Markets']).map(({ label }) => label)).toEqual([
      'Slots',
      'Markets',
    ]);
  });

  property.prop([fc.array(fc.string())])('never repeats a label, whatever is supplied', (labels) => {
    const keys = menuOfLabels(labels).map(({ label }) => label.toLowerCase());
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('marks exactly one entry of Markets and Exchange; an event belongs to Markets', () => {
    const marked = (pathname: string) =>
      menuOf()
        .filter((entry) => isMarked(entry, pathname))
        .map(({ label }) => label);
    expect(marked('/')).toEqual(['Sports Book']);
    expect(marked('/markets')).toEqual(['Markets']);
    expect(marked('/exchange')).toEqual(['Exchange']);
    expect(marked('/event/9')).toEqual(['Markets']);
    expect(marked('/activity-log')).toEqual([]);
  });
});

describe('user menu', () => {
  const labels = (role: 'user' | 'agent' | 'super_admin') => accountMenu(role, true).map(({ label }) => label);
  const userItems = [
    'Account Statement',
    'Current Bets',
    'Sports Bet History',
    'Activity Log',
    'Casino Result',
    'Live Casino Bet',
    'Set Button Value',
    'Change Password',
    'Security Auth Verification',
    'Keyboard shortcuts on',
    'Logout',
  ];
  test('has its items in their order', () => {
    expect(labels('user').filter((label) => userItems.includes(label))).toEqual(userItems);
  });
  test('gives agents a dashboard first, and a super admin nothing', () => {
    const ofPlayers = [
      'Small notice after a bet off',
      'Sound and vibration off',
      'Notices on this device',
      'Odds shown as',
    ];
    const ofBoth = labels('user').filter((label) => !ofPlayers.includes(label));
    expect(labels('agent')).toEqual(['Dashboard', ...ofBoth]);
    expect(labels('super_admin')).toEqual([]);
  });
  test('says how a bet that was placed is told', () => {
    expect(labels('user')).toContain('Small notice after a bet off');
    const chosen = accountMenu('user', true, false, { smallNotice: true }).find(
      ({ act }) => act?.type === 'toggle-bet-notice',
    );
    expect(chosen?.label).toBe('Small notice after a bet on');
    expect(accountMenu('user', true, false, { signal: true }).map(({ label }) => label)).toContain(
      'Sound and vibration on',
    );
  });
  test('does not offer a demo player to change a password that nobody knows, nor to ask for points', () => {
    const ofDemo = accountMenu('user', true, true).map(({ label }) => label);
    expect(ofDemo).toEqual(labels('user').filter((label) => !['Change Password', 'Requests'].includes(label)));
  });
  test('what has no destination yet does nothing', () => {
    const idle = accountMenu('user', true)
      .filter(({ act }) => act === null)
      .map(({ label }) => label);
    expect(idle).toEqual(expect.arrayContaining(['Casino Result', 'Live Casino Bet']));
    expect(idle).not.toContain('Logout');
  });
});
