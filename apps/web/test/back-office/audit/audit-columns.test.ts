// @vitest-environment node
import { ACTS_OF_BEFORE, ACTS_OF_THE_PRODUCT, api } from '@pavilion/contract';
import { expect, test } from 'vitest';
import type { AuditEntry } from '../../../src/shared/api/back-office/proof.ts';
import { marketTitle } from '../../../src/shared/lib/bet/bet-words.ts';
import { ACT_WORDS, actWords } from '../../../src/back-office/audit/act-words.ts';
import { aboutText, aboutWords, nobodyWord } from '../../../src/back-office/audit/audit-columns.tsx';

const entry = (
  target: string | null,
  targetName: string | null = null,
  targetMarket: AuditEntry['targetMarket'] = null,
) => ({ target, targetName, targetMarket }) as AuditEntry;
const market = (name: string, sportName = 'Cricket') => ({ name, sportName, outcomes: [] });

test.each([
  [entry('account:155', 'ravi'), 'ravi'],
  [entry('market:7', 'India v Australia', market('MATCH_ODDS')), 'India v Australia · Match Odds'],
  [entry('market:8', 'Ascot 14:30', market('MATCH_ODDS', 'Horse Racing')), 'Ascot 14:30 · Win'],
  [entry('market:9', 'A v B', market('6_over · A')), `A v B · ${marketTitle('6_over · A')}`],
  [entry('account:155'), 'Account 155'],
  [entry('settings:home-page'), 'Settings: home page'],
  [entry('event 12 market 34'), 'Event 12 market 34'],
  [entry('everybody'), 'Everybody'],
  [entry(null), null],
])('an act says what it was about in words: %j', (about, words) => {
  expect(aboutWords(about)).toBe(words);
});

test('a file has the number as well', () => {
  expect(aboutText(entry('account:155', 'ravi'))).toBe('account:155 · ravi');
  expect(aboutText(entry('market:7', 'A v B', market('MATCH_ODDS')))).toBe('market:7 · A v B · MATCH_ODDS');
  expect(aboutText(entry('everybody'))).toBe('everybody');
  expect(aboutText(entry(null))).toBeNull();
});

test('every act that goes on record has words of its own, and none besides', () => {
  const declared = Object.values(api).flatMap((group) => Object.values(group).map((call) => Object(call).audit));
  const recorded = [...ACTS_OF_THE_PRODUCT, ...ACTS_OF_BEFORE, ...declared.filter((name) => name !== undefined)];
  expect(new Set(Object.keys(ACT_WORDS))).toEqual(new Set(recorded));
  expect(new Set(Object.values(ACT_WORDS)).size).toBe(Object.keys(ACT_WORDS).length);
  expect(actWords('account.toggle')).toBe('Lock or unlock account');
  expect(actWords('of.another-version')).toBe('of.another-version');
});

test('what the feed says of runners goes by one doer, also under the name that older rows have', () => {
  for (const action of ['market.runners', 'market.non-runners']) expect(nobodyWord({ action })).toBe('The feed');
  expect(nobodyWord({ action: 'order.end' })).toBe('Nobody signed in');
});
