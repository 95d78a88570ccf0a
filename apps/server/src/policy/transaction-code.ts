import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context, Random } from '../context.ts';
import type { Db } from '../db/transaction.ts';
import { type Refusal, refuse } from '../http/refusal.ts';
import { readSealedCode, writeSealedCode } from './account-store.ts';
import { tooManyAlready, withAttempt } from './attempts.ts';
import type { SecretBox } from './secret-box.ts';

/** Without the letters and digits that people mix up. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 8;

const purposeOf = (accountId: number) => `transaction-code:${accountId}`;

/** 8 characters out of 32: 40 bits, against which 10 tries in an hour are nothing. */
export const newTransactionCode = (random: Random): string =>
  Array.from(random.bytes(LENGTH), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');

/** Null when the account has none, or the installation's key is not the one it was sealed with. */
export async function openTransactionCode(db: Db, secrets: SecretBox, accountId: number): Promise<string | null> {
  const sealed = await readSealedCode(db, accountId);
  return sealed === null ? null : secrets.open(sealed, purposeOf(accountId));
}

export async function setTransactionCode(db: Db, secrets: SecretBox, accountId: number, code: string): Promise<void> {
  await writeSealedCode(db, accountId, secrets.seal(code, purposeOf(accountId)));
}

/** Compares in constant time; hashing first makes the lengths equal. */
function same(a: string, b: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(a), hash(b));
}

/**
 * Null when `code` is the account's transaction code; else the refusal. Ten wrong ones in an hour lock the use of
 * codes by this account, also of the right one, until the first of them is an hour old.
 */
export async function checkTransactionCode(
  { db, secrets, clock }: Pick<Context, 'db' | 'secrets' | 'clock'>,
  accountId: number,
  code: string,
): Promise<Refusal | null> {
  const tried = { kind: 'transaction-code', name: String(accountId), nowMs: clock.now() } as const;
  const already = await tooManyAlready(db, tried);
  if (already !== null) return refuse('TRANSACTION_CODE_LOCKED', already);
  const outcome = await withAttempt(db, tried, async () => {
    const right = await openTransactionCode(db, secrets, accountId);
    return right !== null && same(code.trim().toUpperCase(), right);
  });
  if (outcome === true) return null;
  return outcome === false ? refuse('TRANSACTION_CODE_INVALID') : refuse('TRANSACTION_CODE_LOCKED', outcome);
}

/**
 * The remark without the transaction code, wherever the client put it. The dialogs append "| Code: …";
 * the code itself is taken out too, in case it was typed into the text.
 */
export function cleanRemark(remark: string | null, transactionCode: string): string | undefined {
  const withoutTail = (remark ?? '').replace(/\s*\|\s*code\s*:.*$/is, '');
  const code = /^\s*([A-Z0-9]+)\s*$/i.exec(transactionCode)?.[1];
  const text = code === undefined ? withoutTail : withoutTail.replaceAll(new RegExp(code, 'gi'), '…');
  return text.trim() === '' ? undefined : text.trim();
}
