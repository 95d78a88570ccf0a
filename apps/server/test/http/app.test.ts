import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { type Api, type EndpointSpec, REFUSALS, type ReplyOf } from '@pavilion/contract';
import { safeParse } from 'zod/v4/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildPart } from '../../src/app.ts';
import { encodedText } from '../../src/http/site/encoded-text.ts';
import { baseHandlers, type World, world } from '../support/world.ts';
import { calls } from './all-calls.ts';

let w: World;
let folder: string;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-web-'));
  fs.mkdirSync(path.join(folder, 'assets'));
  fs.writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>Pavilion</title>');
  fs.writeFileSync(path.join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  fs.writeFileSync(path.join(folder, 'assets/app-1a2b3c.js'), 'export const plain = 1;');
  fs.writeFileSync(path.join(folder, 'assets/app-1a2b3c.js.gz'), gzipSync('export const plain = 1;'));
  w = await world({ webFolder: folder });
});
afterAll(async () => {
  await w.close();
  fs.rmSync(folder, { recursive: true });
});

const page = (url: string, headers: Record<string, string> = {}) =>
  w.send('GET', url, { headers: { accept: 'text/html,*/*', ...headers } });

describe('the web app', () => {
  test.each(['/', '/markets', '/event/123?sportId=4', '/some/deep/address'])('%s is its page', async (url) => {
    const answer = await page(url);
    expect([answer.status, answer.body]).toEqual([200, '<!doctype html><title>Pavilion</title>']);
    expect(answer.headers['cache-control']).toBe('no-cache');
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
  });

  test('files with a hash in their name are kept for ever, and sent compressed where the build made it so', async () => {
    const plain = await page('/assets/app-1a2b3c.js');
    expect([plain.status, plain.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    const small = await page('/assets/app-1a2b3c.js', { 'accept-encoding': 'gzip' });
    expect(small.headers['content-encoding']).toBe('gzip');
    expect((await page('/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  test.each(['/assets/gone.js', '/api/nothing', '/metrics/x', '/../../package.json', '/%2e%2e/%2e%2e/package.json'])(
    '%s is not there',
    async (url) => {
      const answer = await page(url);
      expect(String(answer.body)).not.toContain('@pavilion/server');
      if (!url.includes('package')) expect([answer.status, answer.body.error]).toEqual([404, 'NOT_FOUND']);
    },
  );
});

test('a build that comes while the server runs is served at once', async () => {
  const [old, next] = [`${folder}-old`, `${folder}-next`];
  fs.cpSync(folder, old, { recursive: true });
  fs.mkdirSync(path.join(next, 'assets'), { recursive: true });
  fs.writeFileSync(path.join(next, 'index.html'), '<!doctype html><title>Newer</title>');
  fs.writeFileSync(path.join(next, 'assets/app-9f8e7d.js'), 'export const plain = 2;');
  fs.rmSync(folder, { recursive: true });
  fs.renameSync(next, folder);
  expect((await page('/markets')).body).toContain('Newer');
  expect((await page('/assets/app-9f8e7d.js')).body).toBe('export const plain = 2;');
  expect((await page('/assets/app-1a2b3c.js')).status).toBe(404);
  fs.writeFileSync(path.join(folder, '.built-from'), 'a hash');
  expect((await page('/.built-from')).body).not.toContain('a hash');
  fs.rmSync(folder, { recursive: true });
  fs.renameSync(old, folder);
  expect((await page('/')).body).toContain('Pavilion');
});

const SECURITY = { never: undefined, optional: [{}, { bearer: [] }], always: [{ bearer: [] }] };
const signIn = ({ who, knowsCaller }: EndpointSpec): keyof typeof SECURITY =>
  who === 'public' ? (knowsCaller === true ? 'optional' : 'never') : 'always';

describe('the description of the API', () => {
  test('knows calls of all three ways to sign in', () => {
    expect(new Set(calls().map(({ endpoint }) => signIn(endpoint)))).toEqual(new Set(Object.keys(SECURITY)));
  });

  test.each(['/api/openapi.json', '/api/docs'])(
    '%s: the same bytes for everybody, none for who has them',
    async (url) => {
      const asked = async (headers: Record<string, string>) => {
        const { statusCode, headers: sent, rawPayload } = await w.app.inject({ method: 'GET', url, headers });
        return { status: statusCode, tag: String(sent['etag']), encoding: sent['content-encoding'], bytes: rawPayload };
      };
      const plain = await asked({});
      const gzip = await asked({ 'accept-encoding': 'gzip' });
      const br = await asked({ 'accept-encoding': 'gzip, br' });
      expect([plain.encoding, gzip.encoding, br.encoding]).toEqual([undefined, 'gzip', 'br']);
      expect(gunzipSync(gzip.bytes).equals(plain.bytes) && brotliDecompressSync(br.bytes).equals(plain.bytes)).toBe(
        true,
      );
      expect(new Set([plain.tag, gzip.tag, br.tag]).size).toBe(3);
      const again = await asked({ 'accept-encoding': 'br', 'if-none-match': `"other", W/${br.tag}` });
      expect([again.status, again.bytes.length, again.tag]).toEqual([304, 0, br.tag]);
      expect((await asked({ 'accept-encoding': 'gzip', 'if-none-match': br.tag })).status).toBe(200);
    },
  );

  test('a text that many ask for is compressed once, also for those who ask at the same time', async () => {
    const text = encodedText('x'.repeat(10_000));
    expect(text.encoded('gzip')).toBe(text.encoded('gzip'));
    expect(await text.encoded('br')).toBe(await text.encoded('br'));
  });

  test('is OpenAPI 3.1 and holds every declared call with its refusals', async () => {
    const { body, status } = await w.send('GET', '/api/openapi.json');
    expect([status, body.openapi]).toEqual([200, '3.1.0']);
    for (const { name, endpoint } of calls()) {
      const operation = body.paths[endpoint.path][endpoint.method.toLowerCase()];
      expect([name, operation.summary]).toEqual([name, endpoint.summary]);
      expect([name, operation.security]).toEqual([name, SECURITY[signIn(endpoint)]]);
      for (const code of endpoint.refusals ?? []) {
        expect(operation.responses[REFUSALS[code].status].description).toContain(code);
      }
      const [{ source }] = operation['x-codeSamples'];
      expect(source).toContain(
        `"$PAVILION${endpoint.path.replaceAll(/\{(\w+)\}/g, (_, id) => `$${id.toUpperCase()}`)}"`,
      );
      expect([name, source.includes('-H "Authorization: Bearer $TOKEN"')]).toEqual([name, endpoint.who !== 'public']);
      if (endpoint.body !== undefined) {
        const { example } = operation.requestBody.content['application/json'];
        expect([name, safeParse(endpoint.body, example)]).toMatchObject([name, { success: true }]);
        expect(source).toContain(`-d '${JSON.stringify(example)}'`);
      }
      const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const declared = operation.parameters.filter((one: { in: string }) => one.in === 'path');
      expect(declared.map((one: { name: string }) => one.name)).toEqual(inPath);
    }
    const place = body.paths['/api/bets/place'].post.requestBody.content['application/json'].schema;
    expect(place.additionalProperties).toBe(false);
    expect(place.required).toContain('stake');
  });

  test('is also a page without script that lists every call', async () => {
    const { body, headers } = await w.send('GET', '/api/docs');
    expect(String(headers['content-type'])).toContain('text/html');
    for (const { endpoint } of calls()) expect(body).toContain(`<b>${endpoint.method}</b> ${endpoint.path}`);
    expect(body).not.toMatch(/<script|onclick=|javascript:/i);
    expect(body).toContain('INSUFFICIENT_FUNDS');
  });

  test('says of each call that wants a confirmed session that it does, with its refusal', async () => {
    const [page, openapi] = [await w.send('GET', '/api/docs'), await w.send('GET', '/api/openapi.json')];
    const sections = String(page.body).split('<section ');
    for (const { name, endpoint } of calls()) {
      const wanted = endpoint.confirmed === true;
      const { method, path } = endpoint;
      const section = sections.find((one) => one.includes(`<h3><b>${method}</b> ${path}</h3>`));
      expect([name, section?.includes('with a confirmed session')]).toEqual([name, wanted]);
      if (wanted) expect([name, section]).toEqual([name, expect.stringContaining('CONFIRMATION_NEEDED')]);
      expect([name, openapi.body.paths[path][method.toLowerCase()]['x-confirmed-session']]).toEqual([
        name,
        wanted || undefined,
      ]);
    }
  });
});

test('metrics are for those who bring the word, in the form of Prometheus', async () => {
  const word = 'a-word-for-the-scraper';
  const guarded = await world({ env: { METRICS_TOKEN: word } });
  await guarded.send('GET', '/api/health');
  for (const token of [undefined, 'a-word-for-the-scrapes', `${word}x`, await guarded.signIn('root')])
    expect((await guarded.send('GET', '/metrics', { token })).status).toBe(404);
  expect((await w.send('GET', '/metrics', { token: 'null' })).status).toBe(404);
  const { body, headers } = await guarded.send('GET', '/metrics', { token: word });
  await guarded.close();
  expect(String(headers['content-type'])).toContain('text/plain');
  expect(body).toContain('nodejs_eventloop_lag_seconds');
  expect(body).toMatch(/pavilion_http_request_seconds_count\{method="GET",route="\/api\/health",status="200"\} \d/);
});

test('health tells about database and feed', async () => {
  expect((await w.send('GET', '/api/health')).body).toMatchObject({
    status: 'degraded',
    database: 'ok',
    feed: 'down',
    feedAgeMs: null,
  });
});

test('answers of the API are data that nobody keeps', async () => {
  const { headers } = await w.send('GET', '/api/app-settings');
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  });
  expect(headers['strict-transport-security']).toBeUndefined();
});

test('a client’s address and TLS are taken from a proxy only when it is trusted', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' };
  const login = (one: World) =>
    one.send('POST', '/api/auth/login', { body: { username: 'ann', password: 'x' }, headers, ip: '10.0.0.1' });
  const addressOf = async (one: World) =>
    (await one.pool.query('select host(ip) as ip from attempt order by id desc limit 1')).rows[0].ip;
  expect((await login(w)).headers['strict-transport-security']).toBeUndefined();
  expect(await addressOf(w)).toBe('10.0.0.1');
  const proxied = await world({ env: { TRUST_PROXY: '10.0.0.0/8' } });
  try {
    expect((await login(proxied)).headers['strict-transport-security']).toContain('max-age=');
    expect(await addressOf(proxied)).toBe('203.0.113.9');
    const lies = { 'x-forwarded-for': 'not an address' };
    const answer = await proxied.send('GET', '/api/health', { headers: lies });
    expect(answer.status).toBe(200);
  } finally {
    await proxied.close();
  }
});

describe('a server cannot be built', () => {
  test('with a route that is not declared', async () => {
    const app = await buildPart(w.context, {});
    expect(() => app.get('/api/secret-door', async () => 'open')).toThrow('not declared in the contract');
    await app.close();
  });

  test('without a handler of a group it serves', async () => {
    const { logout: _, ...rest } = baseHandlers().auth ?? {};
    const incomplete = { auth: rest } as { auth: NonNullable<ReturnType<typeof baseHandlers>['auth']> };
    await expect(buildPart(w.context, incomplete)).rejects.toThrow('no handler for auth.logout');
  });
});

test('a defect is a 500 with a request id that the log has, and says nothing else', async () => {
  const handlers = baseHandlers();
  const settings = handlers.settings as NonNullable<typeof handlers.settings>;
  const app = await buildPart(w.context, {
    settings: {
      ...settings,
      app: async () => {
        throw new Error('select secret from somewhere');
      },
    } satisfies typeof settings,
  });
  const answer = await app.inject({ method: 'GET', url: '/api/app-settings' });
  const body: { requestId: string } = answer.json();
  expect(answer.statusCode).toBe(500);
  expect(body).toEqual({
    error: 'INTERNAL_ERROR',
    message: `Something went wrong. Please quote ${body.requestId} when you report it.`,
    requestId: answer.headers['x-request-id'],
  });
  expect(w.logged.some((line) => line.includes(body.requestId) && line.includes('select secret'))).toBe(true);
  await app.close();
});

test('a reply carries only declared fields', async () => {
  const handlers = baseHandlers();
  const settings = handlers.settings as NonNullable<typeof handlers.settings>;
  const health: ReplyOf<Api['settings']['health']> = {
    ...{ status: 'ok', version: '1', uptimeSeconds: 1, database: 'ok', clock: 'ok', clockDriftMs: 0 },
    ...{ bus: 'none', bridge: 'ok', feed: 'ok', feedAgeMs: null, feedPartsDown: [] },
  };
  const app = await buildPart(w.context, {
    settings: { ...settings, health: async () => ({ ...health, password_hash: 'leak' }) },
  });
  expect((await app.inject({ method: 'GET', url: '/api/health' })).json()).toEqual(health);
  await app.close();
});
