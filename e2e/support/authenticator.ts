// The app on a phone that shows codes (RFC 6238), written here anew and not taken from the product.
import { createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;

function secretOf(key: string): Buffer {
  const bits = Array.from(key.replaceAll(' ', ''), (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'));
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.from(step.toString(16).padStart(16, '0'), 'hex');
  const mac = createHmac('sha1', secret).update(counter).digest();
  const from = mac.readUInt8(19) % 16;
  return String((mac.readUInt32BE(from) % 2 ** 31) % 1_000_000).padStart(6, '0');
}

/** Codes for the key that is shown. Each is good once, so the next one may have to be waited for. */
export function authenticator(key: string): () => Promise<string> {
  let lastStep = 0;
  return async () => {
    const wait = (lastStep + 1) * STEP_MS - Date.now();
    if (wait > 0) await delay(wait);
    lastStep = Math.floor(Date.now() / STEP_MS);
    return codeAt(secretOf(key), lastStep);
  };
}
