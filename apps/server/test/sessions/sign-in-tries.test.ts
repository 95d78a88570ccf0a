import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildPart } from '../../src/app.ts';
import { type Answer, baseHandlers, PASSWORD, type World, world } from '../support/world.ts';

let w: World;
beforeEach(async () => {
  w = await world();
});
afterEach(() => w.close());

const MINUTE_MS = 60_000;
const login = (username: string, password: string, ip: string, device?: string): Promise<Answer> =>
  w.send('POST', '/api/auth/login', {
    body: { username, password },
    ip,
    headers: device === undefined ? {} : { cookie: `pavilion_device=${device}` },
  });
const wordOf = (answer: Answer) => /pavilion_device=([\w-]{22})/.exec(String(answer.headers['set-cookie']))?.[1];

/** Guesses as fast as the server lets it, for so long; answers how many passwords were looked at. */
async function guessFor(ms: number, next: (n: number) => { username: string; ip: string }): Promise<number> {
  const endMs = w.clock.nowMs + ms;
  let looked = 0;
  for (let n = 0; w.clock.nowMs < endMs; n++) {
    const { username, ip } = next(n);
    const answer = await login(username, `guess ${n}`, ip);
    if (answer.status === 401) looked += 1;
    else w.clock.advance(Number(answer.headers['retry-after']) * 1000);
  }
  return looked;
}

describe('guesses of one name', () => {
  test('wait longer each time, from one second to five minutes', async () => {
    const waits = [];
    for (let n = 0; n < 25; n++) {
      const answer = await login('ann', `guess ${n}`, '10.9.0.1');
      if (answer.status === 401) continue;
      expect(answer.body).toMatchObject({ error: 'TOO_MANY_ATTEMPTS' });
      waits.push(Number(answer.headers['retry-after']));
      w.clock.advance((waits.at(-1) ?? 0) * 1000);
    }
    expect(waits.slice(0, 10)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300]);
  });

  test('do not keep the owner out: not the known browser beside them, nor the known network, nor another network', async () => {
    const device = wordOf(await login('ann', PASSWORD, '10.9.0.1'));
    await w.signIn('ann', { ip: '10.9.0.2' });
    for (let n = 0; n < 10; n++) await login('ann', `guess ${n}`, '10.9.0.1');
    expect((await login('ann', PASSWORD, '10.9.0.1')).status).toBe(429);
    expect((await login('ann', PASSWORD, '10.9.0.1', device)).status).toBe(200);
    expect((await login('ann', PASSWORD, '10.9.0.2')).status).toBe(200);
    expect((await login('ann', PASSWORD, '10.9.0.3')).status).toBe(200);
    expect((await login('ben', PASSWORD, '10.9.0.1')).status).toBe(200);
  });

  test('repeated for ever keep out no known browser and no known network', async () => {
    const device = wordOf(await login('ann', PASSWORD, '10.9.0.1'));
    for (let round = 0; round < 6; round++) {
      for (let n = 0; n < 12; n++) await login('ann', `guess ${round} ${n}`, `10.${n + 20}.${round}.1`);
      expect((await login('ann', PASSWORD, '10.99.0.1', device)).status).toBe(200);
      expect((await login('ann', PASSWORD, '10.9.0.1')).status).toBe(200);
      w.clock.advance(5 * MINUTE_MS);
    }
  });

  test('a browser is known to its own accounts only, and its own guesses wait too', async () => {
    const device = wordOf(await login('ben', PASSWORD, '10.9.0.1'));
    for (let n = 0; n < 6; n++) await login('ann', `guess ${n}`, '10.9.0.1', device);
    expect((await login('ann', PASSWORD, '10.9.0.1', device)).status).toBe(429);
    for (let n = 0; n < 5; n++) expect((await login('ben', `guess ${n}`, '10.9.0.1', device)).status).toBe(401);
    expect((await login('ben', PASSWORD, '10.9.0.1', device)).status).toBe(429);
    w.clock.advance(1000);
    expect((await login('ben', PASSWORD, '10.9.0.1', device)).status).toBe(200);
  });

  test('from one network are some dozens in three hours', async () => {
    expect(await guessFor(3 * 60 * MINUTE_MS, () => ({ username: 'ann', ip: '10.9.0.1' }))).toBeLessThan(60);
  });

  test('from a new network each time are two a minute', async () => {
    const looked = await guessFor(60 * MINUTE_MS, (n) => ({ username: 'ann', ip: `10.${n % 250}.${n >> 8}.1` }));
    expect(looked).toBeGreaterThan(100);
    expect(looked).toBeLessThan(150);
  });

  test('of an IPv6 network are of one network, whatever the last half says', async () => {
    for (let n = 0; n < 5; n++) await login('ann', `guess ${n}`, `2001:db8:1:2::${n + 1}`);
    expect((await login('ann', 'guess', '2001:db8:1:2:ffff::9')).status).toBe(429);
    expect((await login('ann', PASSWORD, '2001:db8:1:3::1')).status).toBe(200);
  });

  test('are counted together by all servers, and by one that has just started', async () => {
    const other = await buildPart(w.context, baseHandlers());
    for (let n = 0; n < 5; n++) await login('ann', `guess ${n}`, '10.9.0.1');
    const payload = { username: 'ann', password: 'guess' };
    const answer = await other.inject({ method: 'POST', url: '/api/auth/login', remoteAddress: '10.9.0.1', payload });
    expect(answer.statusCode).toBe(429);
    await other.close();
  });

  test('many at once are looked at as if they had come one after the other', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => login('ann', `guess ${n}`, '10.8.0.1')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(55);
  });

  test('an unknown name waits as a known one does', async () => {
    const of = async (username: string, ip: string) => {
      const answers = [];
      for (let n = 0; n < 8; n++) {
        const { status, headers } = await login(username, 'guess', ip);
        answers.push([status, headers['retry-after']]);
      }
      return answers;
    };
    expect(await of('nobody', '10.9.0.1')).toEqual(await of('ann', '10.9.0.2'));
  });
});

describe('one network against many names', () => {
  test('has thirty wrong tries, then one a minute; those at home there come in with their browsers', async () => {
    const device = wordOf(await login('ben', PASSWORD, '10.7.7.7'));
    const next = (n: number) => ({ username: `name${n}`, ip: '10.7.7.7' });
    const looked = await guessFor(60 * MINUTE_MS, next);
    // 30, ten more for the one account that is at home there, six on the way to a minute, and one a minute.
    expect(looked).toBeGreaterThan(80);
    expect(looked).toBeLessThan(110);
    for (let n = 0; n < 3; n++) await login(`another${n}`, 'guess', '10.7.7.7');
    expect((await login('ann', PASSWORD, '10.7.7.7')).status).toBe(429);
    expect((await login('ben', PASSWORD, '10.7.7.7', device)).status).toBe(200);
    expect((await login('ann', PASSWORD, '10.7.7.8')).status).toBe(200);
  });

  test('a crowd that is at home behind one address may mistype as a crowd', async () => {
    for (const name of ['ann', 'ben', 'cem', 'north', 'south']) await w.signIn(name, { ip: '10.6.0.1' });
    for (let n = 0; n < 79; n++) expect((await login(`typo${n}`, 'guess', '10.6.0.1')).status).toBe(401);
    expect((await login('root', PASSWORD, '10.6.0.1')).status).toBe(200);
  });
});

test('sign-ins of one network, whatever addresses it has, fill only its own share of the queue for hashes', async () => {
  const refused = Promise.withResolvers<void>();
  const flood = Array.from({ length: 180 }, async (_, n) => {
    const { body } = await login(`nobody${n}`, 'a guess', `2001:db8:1:2::${(n + 1).toString(16)}`);
    if (body.error === 'OVERLOADED') refused.resolve();
    return body.error;
  });
  await Promise.race([refused.promise, Promise.all(flood)]);
  expect((await login('ann', PASSWORD, '10.9.0.3')).status).toBe(200);
  expect(await Promise.all(flood)).toContain('OVERLOADED');
});
