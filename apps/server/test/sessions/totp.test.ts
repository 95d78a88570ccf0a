import { describe, expect, test } from 'vitest';
import { base32, codeOfStep, keyUri, stepAt, stepOfCode } from '../../src/modules/sessions/second-step/totp.ts';

/** The secret of RFC 6238, appendix B. */
const secret = Buffer.from('12345678901234567890');

describe('the test vectors of RFC 6238 (SHA-1, eight digits)', () => {
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at %d s', (seconds, code) => {
    expect(codeOfStep(secret, stepAt(seconds * 1000), 8)).toBe(code);
    expect(stepOfCode(secret, code.slice(2), seconds * 1000)).toBe(Math.floor(seconds / 30));
  });
});

describe('a code', () => {
  const nowMs = 1_700_000_010_000;
  test.each([
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ])('of %d steps away', (apart, good) => {
    const step = stepAt(nowMs) + apart;
    expect(stepOfCode(secret, codeOfStep(secret, step), nowMs)).toBe(good ? step : null);
  });

  test.each(['', '12345', '1234567', 'abcdef', '१२३४५६', `${codeOfStep(secret, stepAt(nowMs))}0`])(
    'that is none: %j',
    (typed) => expect(stepOfCode(secret, typed, nowMs)).toBeNull(),
  );
});

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foobar', 'MZXW6YTBOI'],
])('RFC 4648: %j is %s', (text, encoded) => expect(base32(Buffer.from(text))).toBe(encoded));

test('the address that authenticators read', () => {
  const uri = new URL(keyUri(secret, 'player 1', 'Pavilion'));
  expect(uri.href).toContain('otpauth://totp/Pavilion:player%201?');
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    issuer: 'Pavilion',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
