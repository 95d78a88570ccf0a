import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { areTerms, type BetTerms, type HeldCashOut, MARKET_KINDS, paise, readPosition } from '@pavilion/betting';
import * as z from 'zod/mini';
import type { SecretBox } from '../../policy/secret-box.ts';

/** An offer as it was made, with everything that honouring it needs. Money in paise. */
export type CashOutOffer = {
  readonly eventId: string;
  readonly marketId: string;
  readonly selectionKey: string;
  readonly percent: number;
  readonly quotedPaise: number;
  readonly expiresAtMs: number;
  readonly held: HeldCashOut;
};

const terms = z.object({
  kind: z.enum(MARKET_KINDS),
  side: z.enum(['back', 'lay']),
  selection: z.string(),
  priceHundredths: z.int(),
  line: z.nullable(z.int()),
  width: z.nullable(z.int()),
  stake: z.int(),
});
const sealed = z.object({
  eventId: z.string(),
  marketId: z.string(),
  selectionKey: z.string(),
  percent: z.int(),
  quotedPaise: z.int(),
  expiresAtMs: z.number(),
  held: z.object({ before: z.unknown(), bets: z.array(terms), after: z.unknown(), fraction: z.int() }),
});

/** A position over runs may have a zone for every line that was ever bet on: packed, even that stays a short text. */
const PLAIN_BYTES_MAX = 4_000_000;

const purposeOf = (accountId: number): string => `cash-out/${accountId}`;

/**
 * The offer as a text that only its player can give back and nobody can change: every server that has the installation's
 * key can honour it, also after a restart, and none has to remember it.
 */
export const sealOffer = (secrets: SecretBox, accountId: number, offer: CashOutOffer): string =>
  secrets.seal(deflateRawSync(JSON.stringify(offer)).toString('base64'), purposeOf(accountId)).toString('base64url');

/** Null when the text was not made here for this player. */
export function openOffer(secrets: SecretBox, accountId: number, text: string): CashOutOffer | null {
  const plain = secrets.open(Buffer.from(text, 'base64url'), purposeOf(accountId));
  if (plain === null) return null;
  const packed = inflateRawSync(Buffer.from(plain, 'base64'), { maxOutputLength: PLAIN_BYTES_MAX });
  const parsed = sealed.safeParse(JSON.parse(packed.toString('utf8')));
  if (!parsed.success) return null;
  const { held, ...offer } = parsed.data;
  const bets = held.bets.map((bet): BetTerms => ({ ...bet, stake: paise(bet.stake) }));
  if (!bets.every(areTerms)) return null;
  const { fraction } = held;
  return { ...offer, held: { before: readPosition(held.before), bets, after: readPosition(held.after), fraction } };
}
