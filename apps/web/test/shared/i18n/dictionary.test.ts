// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { REFUSALS } from '@pavilion/contract';
import { hi as hiOfSite, parts } from '../../../src/shared/i18n/hi.ts';
import { sentences } from '../../../src/shared/i18n/hi/sentences.ts';
import { backOfficeParts, hi } from '../../../src/shared/i18n/hi-back-office.ts';
import { staff } from '../../../src/shared/i18n/hi/back-office/staff.ts';
import type { Dictionary } from '../../../src/shared/i18n/match.ts';
import { filesOfSite, refusalsOf, serverSources, type Source, sources, textsOf } from './texts.ts';

const all = sources();
const ofSite = filesOfSite(all);
const textsIn = (files: readonly Source[]) => new Set(files.flatMap(({ file, code }) => textsOf(code, file)));
const site = textsIn(all.filter(({ file }) => ofSite.has(file)));
const backOffice = textsIn(all.filter(({ file }) => !ofSite.has(file)));
const known: Dictionary = Object.assign({}, ...parts);
const knownToStaff: Dictionary = Object.assign({}, ...backOfficeParts);
const keys = [...parts, ...backOfficeParts].flatMap(Object.keys);
const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();

describe('the Hindi dictionary', () => {
  test('has words for every text of the site', () => {
    expect([...site].filter((text) => !Object.hasOwn(known, text))).toEqual([]);
  });

  test('has words for every text of the back office, in its own file where the site has none', () => {
    expect(backOffice.size).toBeGreaterThan(1000);
    const has = (text: string) => Object.hasOwn(known, text) || Object.hasOwn(knownToStaff, text);
    expect([...backOffice].filter((text) => !has(text))).toEqual([]);
    expect(Object.keys(knownToStaff).filter((text) => site.has(text))).toEqual([]);
  });

  test('holds no text that is no longer shown', () => {
    expect(parts.flatMap(Object.keys).filter((text) => !site.has(text))).toEqual([]);
    expect(Object.keys(knownToStaff).filter((text) => !backOffice.has(text))).toEqual([]);
  });

  test('says each text in one place', () => {
    expect(keys.filter((text, at) => keys.indexOf(text) !== at)).toEqual([]);
  });

  test('leaves no word empty and every place filled', () => {
    const broken = Object.entries({ ...known, ...sentences, ...knownToStaff, ...staff }).filter(
      ([english, words]) => !words.trim() || String(places(english)) !== String([...new Set(places(words))].sort()),
    );
    expect(broken).toEqual([]);
  });
});

describe('what the server says', () => {
  const hindi = /[\u0900-\u097f]/;

  test.each(Object.entries(REFUSALS))('%s has Hindi words', (_code, { message }) => {
    expect(hi(message)).toMatch(hindi);
  });

  test('has Hindi words where it refuses in words of its own', () => {
    const own = serverSources().flatMap(({ code }) => refusalsOf(code));
    expect(own.length).toBeGreaterThan(5);
    expect(own.filter((sentence) => !hindi.test(hi(sentence) ?? ''))).toEqual([]);
  });

  test('keeps what it filled in', () => {
    expect(hi('Login Restricted. Contact Agent(Coast Back office)')).toBe(
      'लॉगिन पर रोक है। एजेंट से संपर्क करें (Coast Back office)',
    );
    expect(hiOfSite('Withdrawal request approved.')).toBeUndefined();
    expect(hi('Settlement completed for north.')).toBe('north का निपटान पूरा हुआ।');
    expect(hi('stake: must be at most 1000000000')).toBe('stake: अधिकतम 1000000000 हो सकता है');
  });
});

test('texts are found behind every way to say them', () => {
  const code = `
    const label = later('Later one');
    const part = <b title={t(open ? 'Yes "it" is' : 'No')}>{t('Hello {name}', { name })} {tn(2, '{count} bet', '{count} bets')}</b>;
    t(label); other('not this'); t(x ?? 'Fallback');
  `;
  expect(textsOf(code)).toEqual([
    'Later one',
    'Yes "it" is',
    'No',
    'Hello {name}',
    '{count} bet',
    '{count} bets',
    'Fallback',
  ]);
  expect(() => textsOf('t(`made of ${pieces}`)')).toThrow('plain literal');
});
