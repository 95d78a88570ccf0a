import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { barColour, contrastOf, DEFAULT_IDENTITY, identityStyle, shadesOf } from '../src/index.ts';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
/** The lightest and the darkest surface of each theme that text of these shades stands on. */
const SURFACES = { dark: ['#080c0a', '#1f2a25'], light: ['#ffffff', '#ebe7da'] } as const;
const TEXT = 4.5;

describe('the shades of an operator’s colours', () => {
  test.prop([colour, colour])('can be read wherever they stand, whatever was named', (brandColour, accentColour) => {
    for (const theme of ['dark', 'light'] as const) {
      const shades = shadesOf({ brandColour, accentColour }, theme);
      const at = (name: string) => shades[name] ?? '';
      const pairs = [
        ['brand-ink', at('brand')],
        ['action-ink', at('action')],
        ['action-ink', at('action-hover')],
        ['action-ink', at('action-press')],
        ['brand-text', at('brand-soft')],
        ['accent', at('accent-soft')],
        ...SURFACES[theme].flatMap((surface) => [
          ['brand-text', surface],
          ['accent', surface],
        ]),
      ] as const;
      for (const [name = '', ground = ''] of pairs)
        expect(contrastOf(at(name), ground), `${name} on ${ground}, ${theme}`).toBeGreaterThanOrEqual(TEXT);
    }
    expect(contrastOf('#f3ead4', barColour({ brandColour }) ?? '')).toBeGreaterThanOrEqual(TEXT);
  });

  test('leave the page as it is where nothing was named', () => {
    expect(identityStyle(DEFAULT_IDENTITY)).toBe('');
    expect(barColour(DEFAULT_IDENTITY)).toBeNull();
    expect(shadesOf({ brandColour: '', accentColour: '#c8a45c' }, 'dark')).not.toHaveProperty('brand');
  });

  test.prop([colour, colour])('are written so that nothing can be told but colours', (brandColour, accentColour) => {
    expect(identityStyle({ brandColour, accentColour })).toMatch(/^(:root[\w=[\]:-]*\{(--[\w-]+:#[0-9a-f]{6};?)*\})+$/);
  });
});
