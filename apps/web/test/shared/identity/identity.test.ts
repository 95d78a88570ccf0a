import { DEFAULT_IDENTITY } from '@pavilion/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { keepToOffered, currentLanguage, setLanguage, startLanguage } from '../../../src/shared/i18n/i18n.ts';
import { paiseFromText } from '../../../src/shared/lib/format/amounts.ts';
import {
  formatCount,
  formatPaise,
  formatPaiseShort,
  formatSize,
  spokenSize,
} from '../../../src/shared/lib/format/format.ts';
import { showColours, startIdentity, takeIdentity, titleOf } from '../../../src/shared/lib/identity.ts';

afterEach(async () => {
  takeIdentity(DEFAULT_IDENTITY);
  showColours(DEFAULT_IDENTITY);
  localStorage.clear();
  await startLanguage();
  document.body.replaceChildren();
});

describe('the operator’s identity', () => {
  test('amounts carry its sign and its grouping', () => {
    expect([formatPaise(1_24_500_00), formatCount(1_24_500)]).toEqual(['₹1,24,500.00', '1,24,500']);
    takeIdentity({ ...DEFAULT_IDENTITY, currencySign: '$', grouping: 'thousands' });
    expect([formatPaise(1_24_500_00), formatCount(1_24_500)]).toEqual(['$124,500.00', '124,500']);
    expect(formatPaise(-1_234_567_89, { sign: 'always' })).toBe('−$1,234,567.89');
    takeIdentity({ ...DEFAULT_IDENTITY, currencySign: '' });
    expect(formatPaise(1_24_500_00, { short: true })).toBe('1,24,500');
  });

  test.each([
    [999, '999', '999'],
    [12_400, '12.4K', '12.4K'],
    [1_84_000, '1.84L', '184K'],
    [1_05_00_000, '1.05Cr', '10.50M'],
    [2_500_000_000, '250Cr', '2.50B'],
  ])('%i in little room is %s, or %s in thousands', (rupees, indian, thousands) => {
    expect(formatSize(rupees)).toBe(indian);
    takeIdentity({ ...DEFAULT_IDENTITY, grouping: 'thousands' });
    expect(formatSize(rupees)).toBe(thousands);
  });

  test('short results and spoken sizes go by it too', () => {
    takeIdentity({ ...DEFAULT_IDENTITY, grouping: 'thousands' });
    expect([formatPaiseShort(184_000_00), formatPaiseShort(-10_500_000_00)]).toEqual(['184K', '−10.50M']);
    expect(spokenSize(10_500_000)).toBe('10.50 million available');
  });

  test('what is pasted with its sign is read as the amount', () => {
    takeIdentity({ ...DEFAULT_IDENTITY, currencySign: 'AED', grouping: 'thousands' });
    expect(paiseFromText('AED 6,000.50')).toBe(6_000_50);
    expect(paiseFromText('USD 6,000.50')).toBeNaN();
    expect(paiseFromText('6 AED 000')).toBeNaN();
  });

  test('comes with the page', () => {
    const data = document.body.appendChild(document.createElement('script'));
    data.id = 'identity';
    data.type = 'application/json';
    data.textContent = JSON.stringify({ ...DEFAULT_IDENTITY, name: 'Oval Club' });
    startIdentity();
    expect(titleOf('Markets')).toBe('Markets · Oval Club');
  });

  test('colours are put on the page, and taken off it again', () => {
    showColours({ ...DEFAULT_IDENTITY, brandColour: '#5b2a86' });
    const style = () => document.getElementById('identity-style')?.textContent;
    expect(style()).toContain('--pv-brand:#');
    showColours(DEFAULT_IDENTITY);
    expect(style()).toBe('');
  });

  test('a first visit is in the first language on offer, and one that is offered no more is left', async () => {
    takeIdentity({ ...DEFAULT_IDENTITY, languages: ['hi', 'en'] });
    await startLanguage();
    expect(currentLanguage()).toBe('hi');
    await setLanguage('en');
    expect(currentLanguage()).toBe('en');
    takeIdentity({ ...DEFAULT_IDENTITY, languages: ['hi'] });
    await keepToOffered();
    expect(currentLanguage()).toBe('hi');
    // The choice of the visitor is kept for when it is offered again.
    takeIdentity(DEFAULT_IDENTITY);
    await startLanguage();
    expect(currentLanguage()).toBe('en');
  });
});
