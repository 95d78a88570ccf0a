import { DEFAULT_IDENTITY, HOME_BYTES_MAX, PICTURE_BYTES_MAX } from '@pavilion/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, type World, world } from '../support/world.ts';

const AT = '/api/super-admin/app-settings';
const HOME = `${AT}/home`;
/** The smallest picture there is: one clear pixel. */
const GIF = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const GIF_ADDRESS = /^\/media\/[0-9a-f]{64}\.gif$/;
const EMPTY = { newsTickers: [], banners: [], popupOffers: [], trending: [] };
const file = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`;

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

const get = (path = AT) => w.send('GET', path, { token });
const post = (path: string, body?: unknown) => w.send('POST', `${AT}/${path}`, { token, body });
const put = (body: unknown, as = token) => w.send('PUT', HOME, { token: as, body });
const publicHome = async () => (await w.send('GET', '/api/app-settings')).body.homePage;
const lastAudit = async () =>
  (await w.pool.query('select action, target, outcome, before, after from audit order by id desc limit 1')).rows[0];
const outcome = ({ status, body }: Answer) => [status, body.error ?? body.message];

describe('system settings', () => {
  test('start from the fixed defaults', async () => {
    expect((await get()).body).toEqual({
      environment: 'dev',
      environmentPinned: false,
      oddsUpdateUsec: 1_000_000,
      oddsUpdateMs: 1000,
      turnkeyFilteringEnabled: true,
      weekStartsOn: 1,
      agentFloatMinimum: 0,
      ordersKeptThroughSuspensions: [],
      identity: DEFAULT_IDENTITY,
      timeZoneOpen: true,
      terms: { text: '', version: '1' },
      updatedAt: null,
      updatedBy: null,
    });
  });

  test('the odds interval is taken, told to everybody, and on record', async () => {
    const answer = await post('odds-interval', { oddsUpdateUsec: 1_500_000 });
    expect(outcome(answer)).toEqual([200, 'Odds refresh interval updated successfully.']);
    expect(answer.body).toMatchObject({ oddsUpdateUsec: 1_500_000, updatedBy: 'Root Smith' });
    expect((await w.send('GET', '/api/app-settings')).body.oddsUpdateMs).toBe(1500);
    expect(await lastAudit()).toEqual({
      action: 'settings.odds-interval',
      target: 'settings:server',
      outcome: 'ok',
      before: { oddsUpdateUsec: 1_000_000 },
      after: { oddsUpdateUsec: 1_500_000 },
    });
  });

  test.each([99_999, 0, -1, 60_000_001, 100_000.5])(
    'an interval of %d is refused and changes nothing',
    async (usec) => {
      await post('odds-interval', { oddsUpdateUsec: 2_000_000 });
      const answer = await post('odds-interval', { oddsUpdateUsec: usec });
      expect(outcome(answer)).toEqual([400, 'INVALID_REQUEST']);
      expect(answer.body.message).toBe('Please enter a valid positive number of microseconds.');
      expect((await get()).body.oddsUpdateUsec).toBe(2_000_000);
    },
  );

  test.each([[{}], [{ oddsUpdateUsec: '1000000' }], [{ oddsUpdateUsec: null }], [{ oddsUpdateUsec: 1e6, x: 1 }]])(
    '%j is no interval',
    async (body) => {
      expect(outcome(await post('odds-interval', body))).toEqual([400, 'INVALID_REQUEST']);
      expect((await get()).body.oddsUpdateUsec).toBe(1_000_000);
    },
  );

  test('the sports whose orders outlive suspensions are taken, told to everybody, and on record', async () => {
    const saved = await post('orders', { ordersKeptThroughSuspensions: [4, 1, 4] });
    expect(outcome(saved)).toEqual([200, 'Order settings updated.']);
    expect(saved.body.ordersKeptThroughSuspensions).toEqual([1, 4]);
    expect((await w.send('GET', '/api/app-settings')).body.ordersKeptThroughSuspensions).toEqual([1, 4]);
    expect(await lastAudit()).toMatchObject({
      action: 'settings.orders',
      outcome: 'ok',
      before: { ordersKeptThroughSuspensions: [] },
      after: { ordersKeptThroughSuspensions: [1, 4] },
    });
    const wrong = await post('orders', { ordersKeptThroughSuspensions: [0] });
    expect(outcome(wrong)).toEqual([400, 'INVALID_REQUEST']);
    await post('orders', { ordersKeptThroughSuspensions: [] });
    expect((await get()).body.ordersKeptThroughSuspensions).toEqual([]);
  });

  test('filtering is switched, and other settings stay', async () => {
    await post('odds-interval', { oddsUpdateUsec: 3_000_000 });
    const off = await post('api-behaviour', { turnkeyFilteringEnabled: false });
    expect(outcome(off)).toEqual([200, 'Turnkey competition filtering disabled.']);
    expect(off.body).toMatchObject({ turnkeyFilteringEnabled: false, oddsUpdateUsec: 3_000_000 });
    const filtered = async () => (await w.pool.query('select competitions_filtered() as is')).rows[0].is;
    expect(await filtered()).toBe(false);
    const on = await post('api-behaviour', { turnkeyFilteringEnabled: true });
    expect(outcome(on)).toEqual([200, 'Turnkey competition filtering enabled.']);
    expect(await filtered()).toBe(true);
    expect(outcome(await post('api-behaviour', { turnkeyFilteringEnabled: 'no' }))).toEqual([400, 'INVALID_REQUEST']);
  });

  test('what was before is what was stored, also when this server has not heard of it yet', async () => {
    await w.pool.query(`insert into setting (key, value) values ('server', '{"oddsUpdateUsec": 2500000}')`);
    await post('odds-interval', { oddsUpdateUsec: 1_500_000 });
    expect(await lastAudit()).toMatchObject({
      before: { oddsUpdateUsec: 2_500_000 },
      after: { oddsUpdateUsec: 1_500_000 },
    });
  });

  test('a change mends settings that were stored wrong', async () => {
    await w.pool.query(`insert into setting (key, value) values ('server', '{"oddsUpdateUsec": -5}')`);
    await w.context.settings.refresh();
    await post('environment', { environment: 'live' });
    expect((await get()).body).toMatchObject({ environment: 'live', oddsUpdateUsec: 1_000_000 });
  });

  test('whoever watches hears of each change once, and of nothing else', async () => {
    let heard = 0;
    const end = w.context.settings.watch(() => {
      heard += 1;
    });
    await post('odds-interval', { oddsUpdateUsec: 1_100_000 });
    await w.context.settings.refresh();
    expect(heard).toBe(1);
    await put(EMPTY);
    await w.context.settings.refresh();
    expect(heard).toBe(2);
    end();
    await post('odds-interval', { oddsUpdateUsec: 1_200_000 });
    expect(heard).toBe(2);
  });

  test('agents and users have no business here', async () => {
    for (const username of ['north', 'ann']) {
      const as = await w.signIn(username);
      for (const path of [AT, HOME]) {
        expect(outcome(await w.send('GET', path, { token: as }))).toEqual([403, 'ROLE_NOT_ALLOWED']);
      }
    }
  });
});

describe('the environment', () => {
  const demo = (value: boolean) => w.pool.query('update account set is_demo = $1', [value]);

  test('says dev and live in capitals', async () => {
    expect(outcome(await post('environment', { environment: 'live' }))).toEqual([200, 'Environment updated to LIVE.']);
    expect((await w.send('GET', '/api/app-settings')).body.environment).toBe('live');
    expect(outcome(await post('environment', { environment: 'dev' }))).toEqual([200, 'Environment updated to DEV.']);
    expect(outcome(await post('environment', { environment: 'test' }))).toEqual([400, 'INVALID_REQUEST']);
    expect((await get()).body.environment).toBe('dev');
  });

  test('live turns demo accounts away, but not the super admin who has to switch it back', async () => {
    const ann = await w.signIn('ann');
    await demo(true);
    await post('environment', { environment: 'live' });
    w.clock.advance(1_500);
    expect((await w.send('GET', '/api/auth/me', { token: ann })).status).toBe(401);
    await expect(w.signIn('ben')).rejects.toThrow('DEMO_REFUSED');
    expect((await w.send('GET', '/api/auth/me', { token: await w.signIn('root') })).status).toBe(200);
    token = await w.signIn('root');
    expect(outcome(await post('environment', { environment: 'dev' }))).toEqual([200, 'Environment updated to DEV.']);
    expect((await w.send('GET', '/api/auth/me', { token: await w.signIn('ben') })).status).toBe(200);
    await demo(false);
  });

  test('a configured live environment stays live', async () => {
    const pinned = await world({ env: { PAVILION_ENV: 'live' } });
    const as = await pinned.signIn('root');
    const say = (path: string, body?: unknown) => pinned.send('POST', `${AT}/${path}`, { token: as, body });
    expect(outcome(await say('environment', { environment: 'dev' }))).toEqual([409, 'ENVIRONMENT_PINNED']);
    expect(outcome(await say('reset'))).toEqual([403, 'RESET_NOT_ALLOWED']);
    expect((await pinned.send('GET', AT, { token: as })).body).toMatchObject({
      environment: 'live',
      environmentPinned: true,
    });
    await pinned.close();
  });
});

describe('the home page', () => {
  test('is empty at first, and what GET answers can be sent back', async () => {
    const { body } = await get(HOME);
    expect(body.homePage).toEqual({ ...EMPTY, menu: [], updatedAt: null, updatedBy: null });
    expect(outcome(await put(body.homePage))).toEqual([200, 'Home page settings saved successfully.']);
  });

  test('is saved in order, with ids, times and the name of who saved it', async () => {
    const saved = await put({
      ...EMPTY,
      newsTickers: [{ message: 'One' }, { message: 'Two', isEnabled: false, displayOrder: 0 }],
      trending: [{ id: 'own', title: ' Cup ', imageUrl: '/art/board.svg', linkUrl: '/markets' }],
      popupOffers: [{ imageUrl: GIF, linkUrl: '' }],
    });
    expect(saved.status).toBe(200);
    const { homePage } = saved.body;
    const now = new Date(w.clock.nowMs).toISOString();
    expect(homePage).toMatchObject({
      newsTickers: [
        { message: 'One', isEnabled: true, displayOrder: 0, createdAt: now, updatedAt: now },
        { message: 'Two', isEnabled: false, displayOrder: 1 },
      ],
      trending: [{ id: 'own', title: 'Cup', isEnabled: true, displayOrder: 0, linkUrl: '/markets' }],
      popupOffers: [{ imageUrl: expect.stringMatching(GIF_ADDRESS), linkUrl: null }],
      updatedAt: now,
      updatedBy: 'Root Smith',
    });
    expect((await get(HOME)).body.homePage).toEqual(homePage);
    const [one, two] = homePage.newsTickers;
    w.clock.advance(1000);
    const again = await put({ ...homePage, newsTickers: [{ ...two, isEnabled: true }, one] });
    const later = new Date(w.clock.nowMs).toISOString();
    expect(again.body.homePage.newsTickers).toEqual([
      { ...two, isEnabled: true, displayOrder: 0, updatedAt: later },
      { ...one, displayOrder: 1 },
    ]);
    expect(again.body.homePage.popupOffers[0].imageUrl).toBe(homePage.popupOffers[0].imageUrl);
  });

  test('shows visitors what is on, finished, and nothing else', async () => {
    await put({
      newsTickers: [{ message: 'Shown' }, { message: ' ' }, { message: 'Off', isEnabled: false }],
      banners: [{ imageUrl: GIF }, { imageUrl: '' }, { imageUrl: GIF, isEnabled: false }],
      popupOffers: [{ imageUrl: GIF, isEnabled: false }],
      trending: [
        { title: '', imageUrl: GIF },
        { title: 'No picture', imageUrl: '' },
        { title: 'Shown', imageUrl: GIF },
        { title: 'Off', imageUrl: GIF, isEnabled: false },
      ],
    });
    const shown = await publicHome();
    expect(shown.newsTickers.map((one: { message: string }) => one.message)).toEqual(['Shown']);
    expect(shown.trending.map((one: { title: string }) => one.title)).toEqual(['Shown']);
    expect([shown.banners.length, shown.popupOffers.length]).toEqual([1, 0]);
    expect((await get(HOME)).body.homePage.trending).toHaveLength(4);
  });

  test('the main menu is saved with it, in order; a save that says nothing of it leaves it', async () => {
    const shown = async () => (await w.send('GET', '/api/content/menu')).body.items;
    const builtIn = await shown();
    const menu = [
      { label: ' Cup final ', labelHindi: 'फ़ाइनल', linkUrl: '/markets?sportId=4' },
      { label: 'Off', isEnabled: false },
      { label: 'Rules elsewhere', linkUrl: 'https://example.org/rules' },
      { label: ' ' },
      { label: 'Exchange' },
    ];
    const saved = await put({ ...EMPTY, menu });
    expect(saved.body.homePage.menu).toMatchObject([
      { label: 'Cup final', labelHindi: 'फ़ाइनल', linkUrl: '/markets?sportId=4', isEnabled: true, displayOrder: 0 },
      { label: 'Off', labelHindi: '', linkUrl: null, isEnabled: false, displayOrder: 1 },
      ...[{ label: 'Rules elsewhere' }, { label: '' }, { label: 'Exchange' }],
    ]);
    const now = [
      { label: 'Cup final', labelHindi: 'फ़ाइनल', linkUrl: '/markets?sportId=4' },
      { label: 'Rules elsewhere', labelHindi: null, linkUrl: 'https://example.org/rules' },
      { label: 'Exchange', labelHindi: null, linkUrl: null },
    ];
    expect(await shown()).toEqual(now);
    expect(await lastAudit()).toMatchObject({
      before: { menu: { entries: 0, enabled: 0 } },
      after: { menu: { entries: 5, enabled: 4 } },
    });
    expect((await put(EMPTY)).status).toBe(200);
    expect(await shown()).toEqual(now);
    await put({ ...EMPTY, menu: [{ label: 'Off', isEnabled: false }] });
    expect(await shown()).toEqual(builtIn);
  });

  test.each([
    ['a menu entry with a script', { menu: [{ label: 'x', linkUrl: 'javascript:alert(1)' }] }],
    ['a menu entry to another host', { menu: [{ label: 'x', linkUrl: '//example.org/' }] }],
    ['a menu entry of 31 characters', { menu: [{ label: 'x'.repeat(31) }] }],
    ['13 menu entries', { menu: Array.from({ length: 13 }, () => ({ label: 'x' })) }],
    ['a message of 161 characters', { newsTickers: [{ message: 'x'.repeat(161) }] }],
    ['a script as link', { banners: [{ imageUrl: GIF, linkUrl: 'javascript:alert(1)' }] }],
    ['an open link', { banners: [{ imageUrl: GIF, linkUrl: 'http://example.org/' }] }],
    ['a link to another host', { popupOffers: [{ imageUrl: GIF, linkUrl: '//example.org/' }] }],
    ['the same with a backslash', { popupOffers: [{ imageUrl: GIF, linkUrl: '/\\example.org' }] }],
    ['31 entries', { newsTickers: Array.from({ length: 31 }, () => ({ message: 'x' })) }],
    ['a field that is not known', { newsTickers: [{ message: 'x', html: '<b>' }] }],
    ['a section that is missing', { newsTickers: undefined }],
  ])('%s is refused, and what was there stays', async (_, part) => {
    await put({ ...EMPTY, newsTickers: [{ message: 'Before' }] });
    expect(outcome(await put({ ...EMPTY, ...part }))).toEqual([400, 'INVALID_REQUEST']);
    expect((await publicHome()).newsTickers).toMatchObject([{ message: 'Before' }]);
  });

  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(64)]);
  test.each([
    [
      'SVG',
      file(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'image/svg+xml'),
    ],
    ['SVG that says it is a PNG', file(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>'))],
    ['a page that says it is a picture', file(Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/gif')],
    ['a data URL without base64', 'data:image/gif,GIF89a'],
    ['a data URL of nothing', 'data:image/gif;base64,'],
    ['a picture that is too large', file(Buffer.concat([png, Buffer.alloc(PICTURE_BYTES_MAX)]))],
    ['an address that is not TLS', 'http://example.org/x.png'],
    ['a script', 'javascript:alert(1)'],
    ['a picture that is not stored', `/media/${'0'.repeat(64)}.gif`],
  ])('%s is no picture; the refusal says whose, and what was there stays', async (_, imageUrl) => {
    const banner = { imageUrl: GIF };
    await put({ ...EMPTY, banners: [banner] });
    const answer = await put({ ...EMPTY, banners: [banner, { imageUrl }] });
    expect(outcome(answer)).toEqual([422, 'PICTURE_NOT_ACCEPTED']);
    expect(answer.body).toMatchObject({ field: 'banners', entry: 1 });
    expect((await publicHome()).banners).toHaveLength(1);
  });

  test.each([
    ['png', png],
    ['jpg', Buffer.from('ffd8ffe000104a464946000101', 'hex')],
    ['webp', Buffer.from('RIFF\u0000\u0000\u0000\u0000WEBPVP8 ', 'latin1')],
    ['avif', Buffer.from('\u0000\u0000\u0000\u001cftypmif1\u0000\u0000\u0000\u0000mif1avifmiaf', 'latin1')],
  ])('%s is known by its content and served as what it is', async (type, bytes) => {
    // What the sender calls it does not matter.
    const { body } = await put({ ...EMPTY, banners: [{ imageUrl: file(bytes, 'text/html') }] });
    const { imageUrl } = body.homePage.banners[0];
    expect(imageUrl).toMatch(new RegExp(`^/media/[0-9a-f]{64}\\.${type}$`));
    const reply = await w.app.inject({ method: 'GET', url: imageUrl });
    expect(reply.rawPayload.equals(bytes)).toBe(true);
    expect(reply.headers).toMatchObject({
      'content-type': `image/${type === 'jpg' ? 'jpeg' : type}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
  });

  test.each(['/media/x', `/media/${'0'.repeat(64)}.gif`, '/media/..%2fetc', '/media/'])(
    '%s is nothing',
    async (url) => {
      expect((await w.send('GET', url)).status).toBe(404);
    },
  );

  test('a stored picture is not served under another kind', async () => {
    const { body } = await put({ ...EMPTY, banners: [{ imageUrl: GIF }] });
    const address: string = body.homePage.banners[0].imageUrl;
    expect((await w.send('GET', address.replace('.gif', '.png'))).status).toBe(404);
  });

  test('a picture outlives its entry by a day', async () => {
    const pictures = async () => (await w.pool.query('select count(*)::int as n from content_picture')).rows[0].n;
    await put({ ...EMPTY, banners: [{ imageUrl: GIF }] });
    await put(EMPTY);
    w.clock.advance(23 * 3600_000);
    token = await w.signIn('root');
    await put(EMPTY);
    expect(await pictures()).toBe(1);
    w.clock.advance(2 * 3600_000);
    await put(EMPTY);
    expect(await pictures()).toBe(0);
  });

  test('so does one that was shown for a week', async () => {
    const { body } = await put({ ...EMPTY, banners: [{ imageUrl: GIF }] });
    w.clock.advance(7 * 24 * 3600_000);
    token = await w.signIn('root');
    await put(EMPTY);
    expect((await w.send('GET', body.homePage.banners[0].imageUrl)).status).toBe(200);
    w.clock.advance(25 * 3600_000);
    token = await w.signIn('root');
    await put(EMPTY);
    expect((await w.send('GET', body.homePage.banners[0].imageUrl)).status).toBe(404);
  });

  test('a save that starts from an older one is refused', async () => {
    const first = await put({ ...EMPTY, newsTickers: [{ message: 'First' }] });
    w.clock.advance(1000);
    const other = await w.signIn('root2');
    expect((await put({ ...first.body.homePage, trending: [] }, other)).status).toBe(200);
    const stale = await put({ ...first.body.homePage, newsTickers: [] });
    expect(outcome(stale)).toEqual([409, 'HOME_PAGE_CHANGED']);
    expect((await get(HOME)).body.homePage).toMatchObject({
      newsTickers: [{ message: 'First' }],
      updatedBy: 'Root2 Smith',
    });
  });

  test('is on record by what there is, not by what it says', async () => {
    await put({ ...EMPTY, newsTickers: [{ message: 'Secret plan' }], banners: [{ imageUrl: GIF, isEnabled: false }] });
    const row = await lastAudit();
    expect(row).toMatchObject({
      action: 'settings.home-page',
      outcome: 'ok',
      after: { newsTickers: { entries: 1, enabled: 1 }, banners: { entries: 1, enabled: 0 } },
    });
    expect(JSON.stringify(row)).not.toContain('Secret plan');
  });

  test('takes more than other calls do, from super admins only', async () => {
    const imageUrl = file(Buffer.concat([png, Buffer.alloc(1024 * 1024)]));
    const body = { ...EMPTY, banners: [{ imageUrl }] };
    expect((await put(body)).status).toBe(200);
    expect(outcome(await put(body, await w.signIn('north')))).toEqual([403, 'ROLE_NOT_ALLOWED']);
    expect(await lastAudit()).toMatchObject({ action: 'settings.home-page', outcome: 'ROLE_NOT_ALLOWED' });
    expect(outcome(await w.send('PUT', HOME, { body }))).toEqual([401, 'LOGIN_REQUIRED']);
    const huge = { ...EMPTY, banners: [{ imageUrl: 'x'.repeat(HOME_BYTES_MAX) }] };
    expect(outcome(await put(huge))).toEqual([413, 'BODY_TOO_LARGE']);
  });
});
