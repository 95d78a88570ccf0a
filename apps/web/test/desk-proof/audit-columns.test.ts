import { expect, test } from 'vitest';
import type { AuditEntry } from '../../src/api/desk-proof.ts';
import { aboutText, aboutWords } from '../../src/features/desk-proof/audit-columns.tsx';

const entry = (target: string | null, targetName: string | null = null) => ({ target, targetName }) as AuditEntry;

test.each([
  [entry('account:155', 'ravi'), 'ravi'],
  [entry('market:7', 'India v Australia · MATCH_ODDS'), 'India v Australia · Match Odds'],
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
});
