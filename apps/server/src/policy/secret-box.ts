import { createCipheriv, createDecipheriv } from 'node:crypto';
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { type Config, ConfigError } from '../config.ts';
import type { Random } from '../context.ts';
import { makeFolder } from '../db/embedded/folder.ts';

/** Encrypts short secrets for the database. `purpose` binds a ciphertext to its owner: moved elsewhere it does not open. */
export type SecretBox = {
  seal(plain: string, purpose: string): Buffer;
  /** Null when the key is another one or the bytes were changed. */
  open(sealed: Buffer, purpose: string): string | null;
};

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM; a sealed value is nonce, tag and ciphertext in that order. */
export function secretBox(key: Buffer, random: Random): SecretBox {
  return {
    seal(plain, purpose) {
      const nonce = random.bytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]);
    },
    open(sealed, purpose) {
      if (sealed.length < NONCE_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(purpose))
        .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      try {
        const text = sealed.subarray(NONCE_BYTES + TAG_BYTES);
        return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}

/**
 * The installation's key: PAVILION_SECRET, else the file `secret.key` of the data folder, made at the first start and
 * readable by its owner only. Losing it loses the transaction codes and the
 * secrets of two-factor sign-in, nothing else. Several nodes must share it.
 */
export async function installationKey(config: Config, random: Random): Promise<Buffer> {
  if (config.secret !== null) return config.secret;
  const file = path.join(config.dataFolder, 'secret.key');
  makeFolder(config.dataFolder, 0o700);
  await makeOnce(file, `${random.bytes(KEY_BYTES).toString('hex')}\n`, random);
  const key = Buffer.from((await fs.readFile(file, 'utf8')).trim(), 'hex');
  if (key.length !== KEY_BYTES) throw new ConfigError(`${file} does not hold a key of 64 hexadecimal digits`);
  return key;
}

/** Written whole under a name of its own and then given its name, so that another start never reads half of it. */
async function makeOnce(file: string, text: string, random: Random): Promise<void> {
  if (existsSync(file)) return;
  const own = `${file}.${random.uuid()}`;
  await fs.writeFile(own, text, { flag: 'wx', mode: 0o600 });
  try {
    await fs.link(own, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await fs.rm(own);
  }
}
