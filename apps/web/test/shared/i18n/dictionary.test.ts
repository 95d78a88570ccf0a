// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { api, type EndpointSpec, REFUSALS } from '@pavilion/contract';
import { hi, parts } from '../../../src/shared/i18n/hi.ts';
import { sentences } from '../../../src/shared/i18n/hi/sentences.ts';
import type { Dictionary } from '../../../src/shared/i18n/match.ts';
import { isBackOffice, isBackOfficeModule, refusalsOf, serverSources, sources, textsOf } from './texts.ts';

const site = sources().filter(({ file }) => !isBackOffice(file));
const used = new Set(site.flatMap(({ file, code }) => textsOf(code, file)));
const known: Dictionary = Object.assign({}, ...parts);
/** What only calls of the back office refuse with is never read in another language. */
const endpoints: EndpointSpec[] = Object.values(api).flatMap((group) => Object.values(group));
const isStaffs = ({ who }: EndpointSpec) => who !== 'public' && !who.includes('user');
const codesOf = (calls: readonly EndpointSpec[]) => new Set<string>(calls.flatMap(({ refusals = [] }) => refusals));
const staffsCodes = codesOf(endpoints.filter(isStaffs));
const playersCodes = codesOf(endpoints.filter((call) => !isStaffs(call)));
const refusals = Object.entries(REFUSALS).filter(([code]) => playersCodes.has(code) || !staffsCodes.has(code));
const keys = parts.flatMap(Object.keys);
const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();

describe('the Hindi dictionary', () => {
  test('has words for every text of the site', () => {
    expect([...used].filter((text) => !Object.hasOwn(known, text))).toEqual([]);
  });

  test('holds no text that the site no longer shows', () => {
    expect(keys.filter((text) => !used.has(text))).toEqual([]);
  });

  test('says each text in one place', () => {
    expect(keys.filter((text, at) => keys.indexOf(text) !== at)).toEqual([]);
  });

  test('leaves no word empty and every place filled', () => {
    const broken = Object.entries({ ...known, ...sentences }).filter(
      ([english, words]) => !words.trim() || String(places(english)) !== String([...new Set(places(words))].sort()),
    );
    expect(broken).toEqual([]);
  });
});

test('the back office is in English only, so nothing of it asks for words of another language', () => {
  const backOffice = sources().filter(({ file }) => isBackOffice(file));
  expect(backOffice.length).toBeGreaterThan(20);
  expect(backOffice.filter(({ code }) => /import .*\blib\/i18n\.ts'/.test(code)).map(({ file }) => file)).toEqual([]);
});

describe('what the server says', () => {
  const hindi = /[\u0900-\u097f]/;

  test.each(refusals)('%s has Hindi words', (_code, { message }) => {
    expect(hi(message)).toMatch(hindi);
  });

  test('has Hindi words where it refuses in words of its own', () => {
    const own = serverSources()
      .filter(({ file }) => !isBackOfficeModule(file))
      .flatMap(({ code }) => refusalsOf(code));
    expect(own.length).toBeGreaterThan(5);
    expect(own.filter((sentence) => !hindi.test(hi(sentence) ?? ''))).toEqual([]);
  });

  test('keeps what it filled in', () => {
    expect(hi('Login Restricted. Contact Agent(Coast Back office)')).toBe(
      'लॉगिन पर रोक है। एजेंट से संपर्क करें (Coast Back office)',
    );
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
