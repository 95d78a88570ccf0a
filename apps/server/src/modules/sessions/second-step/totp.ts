import { createHmac, timingSafeEqual } from 'node:crypto';

/** RFC 6238 as every authenticator speaks it: SHA-1, 30 seconds, six digits. */
const STEP_MS = 30_000;
const DIGITS = 6;
/** Clocks may be apart by this many steps either way. */
const STEPS_APART_MAX = 1;

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Bytes in base32 without padding (RFC 4648), as authenticators take a secret that is typed. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** The code of a time step (RFC 4226 §5.3). The secret is raw bytes. */
export function codeOfStep(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 15;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

export const stepAt = (ms: number): number => Math.floor(ms / STEP_MS);

/** The time step whose code this is, of those that may be meant now; null when it is none of them. Takes as long for all. */
export function stepOfCode(secret: Uint8Array, typed: string, nowMs: number): number | null {
  const given = Buffer.alloc(DIGITS);
  given.write(typed.slice(0, DIGITS), 'latin1');
  let found: number | null = null;
  for (let apart = -STEPS_APART_MAX; apart <= STEPS_APART_MAX; apart++) {
    const step = stepAt(nowMs) + apart;
    if (timingSafeEqual(given, Buffer.from(codeOfStep(secret, step), 'latin1')) && typed.length === DIGITS)
      found = step;
  }
  return found;
}

/** What an authenticator reads from a QR code; the issuer is what the site is called. */
export function keyUri(secret: Uint8Array, username: string, issuer: string): string {
  const query = new URLSearchParams({ secret: base32(secret), issuer, algorithm: 'SHA1', digits: '6', period: '30' });
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(username)}?${query.toString().replaceAll('+', '%20')}`;
}
