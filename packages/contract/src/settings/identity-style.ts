import type { Identity } from './identity.ts';

// The operator names two colours; the shades that the pages need are made of them, light or dark enough for what is
// written on and in them to be read (WCAG 2.2, 1.4.3), whatever was named.

type Rgb = readonly [number, number, number];
const TEXT_CONTRAST = 4.5;
const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
/** The surfaces of the two themes that lie nearest to what is drawn on them (web/src/shared/styles/tokens.css). */
const DARK = { page: rgbOf('#111815'), raised: rgbOf('#1f2a25') };
const LIGHT = { page: rgbOf('#fdfcf8'), raised: rgbOf('#ebe7da') };
const CREAM = rgbOf('#e6d9b8');

function rgbOf(hex: string): Rgb {
  const at = (from: number) => Number.parseInt(hex.slice(from, from + 2), 16);
  return [at(1), at(3), at(5)];
}
const hexOf = (rgb: Rgb): string => `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

const mixed = (one: Rgb, other: Rgb, part: number): Rgb => {
  const at = (n: 0 | 1 | 2) => Math.round(one[n] * (1 - part) + other[n] * part);
  return [at(0), at(1), at(2)];
};

function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Rgb, other: Rgb): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** How far two colours as `#rrggbb` are apart to the eye: 1 to 21. */
export const contrastOf = (one: string, other: string): number => contrast(rgbOf(one), rgbOf(other));

/** Black or white: one of the two can be read on any colour. */
const inkOn = (rgb: Rgb): Rgb => (contrast(rgb, WHITE) >= contrast(rgb, BLACK) ? WHITE : BLACK);

/** The colour, moved towards another until it can be read on every backdrop. */
function readable(rgb: Rgb, towards: Rgb, backdrops: readonly Rgb[]): Rgb {
  for (let part = 0; part < 1; part += 0.04) {
    const shade = mixed(rgb, towards, part);
    if (backdrops.every((backdrop) => contrast(shade, backdrop) >= TEXT_CONTRAST)) return shade;
  }
  return towards;
}

type Theme = { page: Rgb; raised: Rgb };

function brandShades(brand: Rgb, { page, raised }: Theme, ink: Rgb): Record<string, string> {
  const soft = mixed(page, brand, 0.12);
  const surface = readable(brand, ink, [raised]);
  const surfaceInk = inkOn(surface);
  const away = surfaceInk === WHITE ? BLACK : WHITE;
  return {
    brand: hexOf(surface),
    'brand-ink': hexOf(surfaceInk),
    'brand-soft': hexOf(soft),
    'brand-line': hexOf(mixed(page, brand, 0.4)),
    'brand-text': hexOf(readable(brand, ink, [raised, soft])),
    action: hexOf(surface),
    'action-hover': hexOf(mixed(surface, away, 0.1)),
    'action-press': hexOf(mixed(surface, away, 0.2)),
    'action-ink': hexOf(surfaceInk),
    focus: hexOf(surface),
  };
}

function accentShades(accent: Rgb, { page, raised }: Theme, ink: Rgb): Record<string, string> {
  const soft = mixed(page, accent, 0.12);
  return { accent: hexOf(readable(accent, ink, [raised, soft])), 'accent-soft': hexOf(soft) };
}

/** The dark ground of pictures and of the browser's own bar; what is written on it is cream. */
const groundOf = (brand: Rgb): Rgb => readable(mixed(brand, BLACK, 0.3), BLACK, [CREAM]);

/** The colour of the browser's bar around the page, as `#rrggbb`; null: the one that is built in. */
export const barColour = ({ brandColour }: Pick<Identity, 'brandColour'>): string | null =>
  brandColour === '' ? null : hexOf(groundOf(rgbOf(brandColour)));

/** The shades of one theme by the name of their token, without `--pv-`. */
export function shadesOf(
  { brandColour, accentColour }: Pick<Identity, 'brandColour' | 'accentColour'>,
  theme: 'dark' | 'light',
): Readonly<Record<string, string>> {
  const [surfaces, ink] = theme === 'dark' ? [DARK, WHITE] : [LIGHT, BLACK];
  return {
    ...(brandColour === '' ? {} : brandShades(rgbOf(brandColour), surfaces, ink)),
    ...(accentColour === '' ? {} : accentShades(rgbOf(accentColour), surfaces, ink)),
  };
}

const written = (shades: Readonly<Record<string, string>>, prefix: string): string =>
  Object.entries(shades)
    .map(([name, colour]) => `${prefix}${name}:${colour}`)
    .join(';');

/** What a style sheet says of the operator's colours; empty while both are those that are built in. */
export function identityStyle(identity: Pick<Identity, 'brandColour' | 'accentColour'>): string {
  const { brandColour, accentColour } = identity;
  if (brandColour === '' && accentColour === '') return '';
  const ground = brandColour === '' ? null : groundOf(rgbOf(brandColour));
  const grounds =
    ground === null
      ? ''
      : `:root:root{${written(
          {
            'oval-900': hexOf(mixed(ground, BLACK, 0.3)),
            'oval-800': hexOf(ground),
            'oval-700': hexOf(mixed(ground, rgbOf(brandColour), 0.3)),
          },
          '--pv-',
        )}}`;
  return [
    grounds,
    // More telling than the sheet of the build, which may come after this one.
    `:root:root[data-theme=dark]{${written(shadesOf(identity, 'dark'), '--pv-')}}`,
    `:root:root[data-theme=light]{${written(shadesOf(identity, 'light'), '--pv-')}}`,
  ].join('');
}
