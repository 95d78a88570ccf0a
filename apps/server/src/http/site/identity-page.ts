import { barColour, DEFAULT_IDENTITY, type Identity, identityStyle, sameIdentity } from '@pavilion/contract';

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** A text as it may stand between tags and in an attribute. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);

const BUILT_IN_BAR = '#0f3024';
const TITLE = /<title>(No connection · )?Pavilion<\/title>/;
const BOOT = '<p class="boot">Pavilion</p>';
const DESCRIPTION = 'content="Pavilion: ';
const ICON = /<link rel="(?:icon|apple-touch-icon)"[^>]*>\s*/g;

/**
 * A page of the build under the operator's name and in its colours. The identity travels in it as data, so that the app
 * draws with it from the beginning; while it is the built-in one, the page stays as it is.
 */
export function withIdentity(page: string, identity: Identity): string {
  if (sameIdentity(identity, DEFAULT_IDENTITY)) return page;
  const name = escaped(identity.name);
  const style = identityStyle(identity);
  const logo = identity.logoUrl === '' ? null : `<link rel="icon" href="${escaped(identity.logoUrl)}">`;
  const head = [
    logo ?? '',
    style === '' ? '' : `<style id="identity-style">${style}</style>`,
    `<script type="application/json" id="identity">${JSON.stringify(identity).replaceAll('<', '\\u003c')}</script>`,
  ].join('');
  return (logo === null ? page : page.replace(ICON, ''))
    .replace(TITLE, (_, before: string = '') => `<title>${before}${name}</title>`)
    .replace(BOOT, () => `<p class="boot">${name}</p>`)
    .replace(DESCRIPTION, () => `content="${name}: `)
    .replace(`content="${BUILT_IN_BAR}"`, () => `content="${barColour(identity) ?? BUILT_IN_BAR}"`)
    .replace('</head>', () => `${head}</head>`);
}

/** The manifest of the build, by which a phone installs the site as an app, under the operator's name. */
export function manifestOf(built: string, { name, logoUrl, ...colours }: Identity): string {
  const manifest: Record<string, unknown> = JSON.parse(built);
  const icons = Array.isArray(manifest['icons']) ? manifest['icons'] : [];
  const logo = logoUrl === '' ? [] : [{ src: logoUrl, sizes: 'any', purpose: 'any' }];
  return JSON.stringify({
    ...manifest,
    name,
    short_name: name,
    theme_color: barColour(colours) ?? manifest['theme_color'],
    icons: [...logo, ...icons],
  });
}
