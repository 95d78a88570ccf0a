import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dictionary } from '../../../src/shared/i18n/match.ts';

const load = () => import('../../../src/shared/i18n/i18n.ts');

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
  document.documentElement.lang = 'en-IN';
  vi.doMock('../../../src/shared/i18n/hi.ts', () => ({
    hi: dictionary(
      {
        Balance: 'बैलेंस',
        '{count} bet': '{count} दांव',
        '{count} bets': '{count} दांव (कई)',
        'Hello {name}': 'नमस्ते {name}',
      },
      { 'Minimum bet is ₹{least}.': 'न्यूनतम दांव ₹{least} है।', 'Between {low} and {high} (both)': '{high} तक, {low} से' },
    ),
  }));
});
afterEach(() => vi.doUnmock('../../../src/shared/i18n/hi.ts'));

describe('a text', () => {
  test('is shown as it stands in English, with its places filled', async () => {
    const { t, tn } = await load();
    expect(t('Balance')).toBe('Balance');
    expect(t('Hello {name}, {name} {other}', { name: 'Asha' })).toBe('Hello Asha, Asha {other}');
    expect(tn(1, '{count} bet', '{count} bets')).toBe('1 bet');
    expect(tn(124_500, '{count} bet', '{count} bets')).toBe('1,24,500 bets');
  });

  test('is shown in Hindi once that is chosen, and in English where Hindi has no words', async () => {
    const { setLanguage, t, tn } = await load();
    await setLanguage('hi');
    expect(t('Balance')).toBe('बैलेंस');
    expect(t('Hello {name}', { name: 'आशा' })).toBe('नमस्ते आशा');
    expect(t('Nobody translated this')).toBe('Nobody translated this');
    expect(t('constructor')).toBe('constructor');
    // Hindi counts nothing as one, and figures stay en-IN.
    expect(tn(0, '{count} bet', '{count} bets')).toBe('0 दांव');
    expect(tn(124_500, '{count} bet', '{count} bets')).toBe('1,24,500 दांव (कई)');
  });

  test('of the server is known with its figures filled in', async () => {
    const { setLanguage, t } = await load();
    await setLanguage('hi');
    expect(t('Minimum bet is ₹100.')).toBe('न्यूनतम दांव ₹100 है।');
    expect(t('Between 1 and 20 (both)')).toBe('20 तक, 1 से');
    expect(t('Minimum bet is ₹100. ')).toBe('Minimum bet is ₹100. ');
  });
});

describe('the choice', () => {
  test('is told to the page and kept for the next visit', async () => {
    const first = await load();
    await first.setLanguage('hi');
    expect(document.documentElement.lang).toBe('hi-IN');
    vi.resetModules();
    document.documentElement.lang = 'en-IN';
    const second = await load();
    expect(second.t('Balance')).toBe('Balance');
    await second.startLanguage();
    expect(second.t('Balance')).toBe('बैलेंस');
    expect(document.documentElement.lang).toBe('hi-IN');
    await second.setLanguage('en');
    expect(second.t('Balance')).toBe('Balance');
    vi.resetModules();
    const third = await load();
    await third.startLanguage();
    expect(third.t('Balance')).toBe('Balance');
  });

  test('is shown with the words of a part that has a file of its own, now and after a switch', async () => {
    const { setLanguage, t, takeHindiFrom } = await load();
    await takeHindiFrom(async () => (english) => (english === 'Audit Log' ? 'ऑडिट लॉग' : undefined));
    expect(t('Audit Log')).toBe('Audit Log');
    await setLanguage('hi');
    expect(t('Audit Log')).toBe('ऑडिट लॉग');
    await takeHindiFrom(async () => () => 'दूसरे शब्द');
    expect(t('Audit Log')).toBe('दूसरे शब्द');
  });

  test('is not there in what is made for files, days included', async () => {
    const { currentLanguage, inEnglish, setLanguage, t } = await load();
    await setLanguage('hi');
    expect(inEnglish(() => [t('Balance'), currentLanguage()])).toEqual(['Balance', 'en']);
    expect(currentLanguage()).toBe('hi');
  });

  test('that cannot be loaded changes nothing', async () => {
    vi.doMock('../../../src/shared/i18n/hi.ts', () => {
      throw new Error('offline');
    });
    const { setLanguage, startLanguage, t } = await load();
    await expect(setLanguage('hi')).rejects.toThrow();
    expect(localStorage.getItem('pavilion.language')).toBeNull();
    expect(document.documentElement.lang).toBe('en-IN');
    localStorage.setItem('pavilion.language', 'hi');
    await startLanguage();
    expect(t('Balance')).toBe('Balance');
  });
});
