import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, type World, world } from '../support/world.ts';

let w: World;
beforeEach(async () => {
  w = await world();
});
afterEach(() => w.close());

const login = (username: string, password: string, ip: string) =>
  w.send('POST', '/api/auth/login', { body: { username, password }, ip });
const statuses = (answers: { status: number }[]) => answers.map((answer) => answer.status);

describe('sign-in', () => {
  test('right passwords do not count: a crowd behind one address comes in', async () => {
    const names = ['ann', 'ben', 'cem', 'north', 'south', 'root', 'root2'];
    const answers = await Promise.all(
      Array.from({ length: 70 }, (_, i) => login(names[i % names.length] ?? 'ann', PASSWORD, '10.6.0.1')),
    );
    expect(new Set(statuses(answers))).toEqual(new Set([200]));
  });

  test('tells nobody by its time whether a name exists', async () => {
    const timed = async (username: string, ip: string) => {
      const start = performance.now();
      await login(username, 'wrong', ip);
      return performance.now() - start;
    };
    await timed('warm', '10.5.0.1');
    const [known, unknown]: [number[], number[]] = [[], []];
    // In turns, so that whatever else the machine does falls on both.
    for (let i = 0; i < 9; i++) {
      known.push(await timed('ann', `10.5.1.${i}`));
      unknown.push(await timed('nobodyhere', `10.5.2.${i}`));
    }
    const median = (times: number[]) => times.toSorted((a, b) => a - b)[4] ?? 0;
    // Without a hash for unknown names they would be answered several times as fast.
    expect(median(unknown) / median(known)).toBeGreaterThan(0.5);
    expect(median(unknown) / median(known)).toBeLessThan(2);
  });
});

describe('transaction codes', () => {
  const transfer = async (token: string, transactionCode: string) =>
    w.send('POST', '/api/agent/wallets/transfer', {
      token,
      body: { userId: String(w.ids.ann), amount: 1, action: 'deposit', transactionCode },
    });

  test('ten wrong ones lock the use of codes for an hour, for that account only', async () => {
    await w.give('root', 'root', 1000);
    await w.give('root', 'north', 100);
    await w.give('root', 'south', 100);
    const [north, code] = [await w.signIn('north'), await w.codeOf('north')];
    expect((await transfer(north, code)).status).toBe(200);
    const wrong = await Promise.all(Array.from({ length: 25 }, (_, i) => transfer(north, `WRONG${i}`)));
    const codes = wrong.map((answer) => answer.body.error);
    expect(codes.filter((error) => error === 'TRANSACTION_CODE_INVALID')).toHaveLength(10);
    expect(codes.filter((error) => error === 'TRANSACTION_CODE_LOCKED')).toHaveLength(15);
    const locked = await transfer(north, code);
    expect([locked.status, locked.body.error]).toEqual([403, 'TRANSACTION_CODE_LOCKED']);
    expect((await w.give('south', 'cem', 1)).status).toBe(200);
    w.clock.advance(45 * 60_000);
    expect((await transfer(north, `LATER`)).body.error).toBe('TRANSACTION_CODE_LOCKED');
    w.clock.advance(15 * 60_000 + 1);
    const again = await w.signIn('north');
    expect((await transfer(again, code)).status).toBe(200);
  });

  test('right ones do not count against each other, however many come at once', async () => {
    await w.give('root', 'root', 1000);
    await w.give('root', 'north', 100);
    const [north, code] = [await w.signIn('north'), await w.codeOf('north')];
    const answers = await Promise.all(Array.from({ length: 40 }, () => transfer(north, ` ${code.toLowerCase()} `)));
    expect(new Set(statuses(answers))).toEqual(new Set([200]));
  });
});
