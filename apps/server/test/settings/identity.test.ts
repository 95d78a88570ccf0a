import { DEFAULT_IDENTITY } from '@pavilion/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { manifestOf, withIdentity } from '../../src/http/site/identity-page.ts';
import { PASSWORD, type World, world } from '../support/world.ts';

const AT = '/api/super-admin/app-settings/identity';
/** The smallest picture there is: one clear pixel. */
const GIF = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const FORM = {
  name: 'Oval Club',
  logoUrl: '',
  brandColour: '#5b2a86',
  accentColour: '',
  currencySign: 'AED',
  grouping: 'thousands',
  languages: ['hi', 'en'],
  terms: { text: '', version: '1' },
};

let w: World;
let token: string;
beforeAll(async () => {
  w = await world();
  token = await w.signIn('root');
});
afterAll(() => w.close());
beforeEach(async () => {
  await w.pool.query(`delete from setting where key in ('server', 'homePage')`);
  await w.pool.query('delete from content_picture');
  await w.context.settings.refresh();
});

const put = (changes: object = {}) => w.send('PUT', AT, { token, body: { ...FORM, ...changes } });
const identity = async () => (await w.send('GET', '/api/app-settings')).body.identity;

describe('an installation’s identity', () => {
  test('is the product’s own until an operator sets another, which everybody is told', async () => {
    expect(await identity()).toEqual(DEFAULT_IDENTITY);
    const { terms: _, ...rest } = FORM;
    const shown = { ...rest, timeZone: 'Asia/Kolkata' };
    const { status, body } = await put({ name: '  Oval Club ' });
    expect([status, body.message, body.identity]).toEqual([200, 'Identity updated.', shown]);
    expect(await identity()).toEqual(shown);
    const { rows } = await w.pool.query('select action, target from audit order by id desc limit 1');
    expect(rows).toEqual([{ action: 'settings.identity', target: 'settings:server' }]);
  });

  test.each([
    ['no name', { name: '  ' }],
    ['markup in the name', { name: '<b>Oval</b>' }],
    ['a long name', { name: 'O'.repeat(25) }],
    ['a colour that is a style', { brandColour: 'red;}body{display:none' }],
    ['a sign that is a digit', { currencySign: '1' }],
    ['a sign that is a separator', { currencySign: ',' }],
    ['no language', { languages: [] }],
    ['a language twice', { languages: ['en', 'en'] }],
    ['a logo from elsewhere', { logoUrl: 'https://elsewhere.example/logo.png' }],
    ['a logo that is a script', { logoUrl: `data:image/png;base64,${Buffer.from('<svg/>').toString('base64')}` }],
    ['a logo that is not stored', { logoUrl: `/media/${'a'.repeat(64)}.png` }],
    ['a time zone that there is not', { timeZone: 'Asia/Nowhere' }],
    ['an offset for a time zone', { timeZone: '+05:30' }],
    ['other terms under the same version', { terms: { text: 'Rules', version: '1' } }],
  ])('refuses %s and changes nothing', async (_, change) => {
    expect([400, 422]).toContain((await put(change)).status);
    expect(await identity()).toEqual(DEFAULT_IDENTITY);
  });

  test('is an agent’s to look at, not to change', async () => {
    const agent = await w.signIn('north');
    expect((await w.send('PUT', AT, { token: agent, body: FORM })).status).toBe(403);
  });

  test('a logo is stored, served, and outlives a cleared home page', async () => {
    const { body } = await put({ logoUrl: GIF });
    const { logoUrl } = body.identity;
    expect(logoUrl).toMatch(/^\/media\/[0-9a-f]{64}\.gif$/);
    // Old enough to be let go by whatever does not know that it is used.
    await w.pool.query(`update content_picture set used_at = to_timestamp(0)`);
    const home = { newsTickers: [], banners: [], popupOffers: [], trending: [] };
    expect((await w.send('PUT', '/api/super-admin/app-settings/home', { token, body: home })).status).toBe(200);
    expect((await w.send('GET', logoUrl)).status).toBe(200);
    expect((await put({ logoUrl })).body.identity.logoUrl).toBe(logoUrl);
  });

  test('other terms come with another version, which signing in then accepts', async () => {
    expect((await w.send('GET', '/api/content/terms')).body).toEqual({ text: '', version: '1' });
    await put({ terms: { text: 'Who may play\nMembers of the club.', version: '2' } });
    expect((await w.send('GET', '/api/content/terms')).body).toEqual({
      text: 'Who may play\nMembers of the club.',
      version: '2',
    });
    const old = { username: 'ann', password: PASSWORD, termsVersion: '1' };
    expect((await w.send('POST', '/api/auth/login', { body: old })).body.error).toBe('TERMS_CHANGED');
  });
});

describe('terms that somebody may have accepted', () => {
  const terms = (text: string, version: string, changes: object = {}) => put({ terms: { text, version }, ...changes });
  const inForce = async () => (await w.send('GET', '/api/content/terms')).body;

  test('a version never comes to mean other words, also after others were in force', async () => {
    expect((await terms('First words.', 'a')).status).toBe(200);
    expect((await terms('Second words.', 'b')).status).toBe(200);
    const { status, body } = await terms('Third words.', 'a');
    expect([status, body.field]).toEqual([400, 'terms.version']);
    expect(await inForce()).toEqual({ text: 'Second words.', version: 'b' });
    // What was refused for something else was never in force.
    expect((await terms('Not taken.', 'c', { logoUrl: `/media/${'a'.repeat(64)}.png` })).status).toBe(422);
    expect((await terms('Taken.', 'c')).status).toBe(200);
    // The first ones as they were may be in force again.
    expect((await terms('First words.', 'a')).status).toBe(200);
    await expect(w.pool.query(`update terms_words set words = '' where version = 'a'`)).rejects.toThrow();
  });

  test('words that came to the table by hand are kept too', async () => {
    const byHand = { termsText: 'By hand.', termsVersion: 'h' };
    await w.pool.query(`insert into setting (key, value) values ('server', $1)`, [byHand]);
    await w.context.settings.refresh();
    expect((await terms('Others.', 'i')).status).toBe(200);
    expect((await terms('Other words.', 'h')).status).toBe(400);
  });

  test('a form that was opened before another save rolls nothing back', async () => {
    const open = (await put()).body.updatedAt;
    w.clock.advance(1_000);
    expect((await terms('Newer words.', 'n', { updatedAt: open })).status).toBe(200);
    const stale = await put({ updatedAt: open });
    expect([stale.status, stale.body.error]).toEqual([409, 'SETTINGS_CHANGED']);
    expect(await inForce()).toEqual({ text: 'Newer words.', version: 'n' });
  });
});

describe('the page under an operator’s name', () => {
  const page =
    '<head><meta name="theme-color" content="#0f3024" /><meta name="description" content="Pavilion: back and lay" />' +
    '<title>Pavilion</title><link rel="icon" href="/favicon.ico" /></head><p class="boot">Pavilion</p>';

  test('stays as it was built while the identity is the built-in one', () => {
    expect(withIdentity(page, DEFAULT_IDENTITY)).toBe(page);
  });

  test('says the name wherever the built-in one stood, and nothing in it can leave its place', () => {
    const made = withIdentity(page, { ...DEFAULT_IDENTITY, name: 'A & "B" $&', brandColour: '#5b2a86' });
    expect(made).not.toContain('Pavilion');
    expect(made).toContain('<title>A &amp; &quot;B&quot; $&amp;</title>');
    expect(made).toContain('content="A &amp; &quot;B&quot; $&amp;: back and lay"');
    expect(made).not.toContain('#0f3024');
    expect(made).toContain('<style id="identity-style">:root:root{');
    const data = /<script type="application\/json" id="identity">(.*)<\/script>/.exec(made)?.[1] ?? '';
    expect(JSON.parse(data)).toMatchObject({ name: 'A & "B" $&', brandColour: '#5b2a86' });
  });

  test('a page that was drawn under a name that holds the built-in one is not named twice', () => {
    const drawn = '<head><title>Markets · My Pavilion</title></head>';
    expect(withIdentity(drawn, { ...DEFAULT_IDENTITY, name: 'My Pavilion' })).toContain(
      '<title>Markets · My Pavilion</title>',
    );
  });

  test('is installed under that name, with the logo first', () => {
    const built = JSON.stringify({ name: 'Pavilion', theme_color: '#0f3024', icons: [{ src: '/icons/a.png' }] });
    expect(JSON.parse(manifestOf(built, DEFAULT_IDENTITY))).toMatchObject(JSON.parse(built));
    const logoUrl = `/media/${'a'.repeat(64)}.png`;
    const made = JSON.parse(manifestOf(built, { ...DEFAULT_IDENTITY, name: 'Oval Club', logoUrl }));
    expect(made).toMatchObject({ name: 'Oval Club', short_name: 'Oval Club' });
    expect(made.icons.map(({ src }: { src: string }) => src)).toEqual([logoUrl, '/icons/a.png']);
  });
});
