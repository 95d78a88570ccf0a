import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { accountMenu } from '../../../src/site/frame/menus/account-menu.ts';
import { isMarked, menuOf } from '../../../src/site/frame/menus/menu.ts';

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
    expect(menuOf([' ', ''])).toEqual(menuOf());
  });

  test('finds destinations in the words of a supplied label', () => {
    const destinations = menuOf(['My Home', 'SPORTSBOOK', 'The Sports Book', 'Super Market', 'Bet Exchange', 'Poker']);
    expect(destinations.map(({ to }) => to)).toEqual(['/', '/', '/', '/markets', '/exchange', null]);
  });

  test('keeps the first of labels that differ only in case', () => {
    expect(menuOf(['Slots', 'SLOTS', ' slots ', 'Markets']).map(({ label }) => label)).toEqual(['Slots', 'Markets']);
  });

  property.prop([fc.array(fc.string())])('never repeats a label, whatever is supplied', (labels) => {
    const keys = menuOf(labels).map(({ label }) => label.toLowerCase());
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
    expect(labels('agent')).toEqual(['Dashboard', ...labels('user')]);
    expect(labels('super_admin')).toEqual([]);
  });
  test('does not offer a demo player to change a password that nobody knows', () => {
    const ofDemo = accountMenu('user', true, true).map(({ label }) => label);
    expect(ofDemo).toEqual(labels('user').filter((label) => label !== 'Change Password'));
  });
  test('what has no destination yet does nothing', () => {
    const idle = accountMenu('user', true)
      .filter(({ act }) => act === null)
      .map(({ label }) => label);
    expect(idle).toEqual(expect.arrayContaining(['Casino Result', 'Live Casino Bet']));
    expect(idle).not.toContain('Logout');
  });
});
