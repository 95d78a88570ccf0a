import { useEffect, useState } from 'react';
import { isKeyOfSent, sentOf } from '../../api/market/sent-orders.ts';
import { readStored, storedKeys, writeStored } from '../browser/stored.ts';
import { useAppEvent } from './events.ts';

/**
 * A bet or cash-out that was sent and of which it is not known yet what became. It is kept before it is sent, for its
 * account, and outlives the page: the same intention never gets a second id before the first has its answer.
 */
export type Unanswered = {
  readonly requestId: string;
  readonly kind: 'bet' | 'cash-out';
  /** What it is on: nothing else is sent on the same before this is answered. */
  readonly on: string;
  /** In words, for whoever is told of it later. */
  readonly name: string;
  readonly sentAtMs: number;
  /** How long the server was expected to hold it. */
  readonly heldMs: number;
  /** Price and stake of a bet; null for a cash-out. */
  readonly asked: AskedFigures | null;
};

export type AskedFigures = {
  readonly priceHundredths: number;
  readonly line: number | null;
  readonly stakePaise: number;
};

const PREFIX = 'pavilion.unanswered.';
const keyOf = (owner: string, requestId: string): string => `${PREFIX}${owner}.${requestId}`;

/** Where the browser keeps nothing, this page still does. */
const ofThisPage = new Map<string, Unanswered>();

/** One entry of the store for each, so that two tabs never write over each other's. */
export function keepUnanswered(owner: string, request: Unanswered): void {
  const key = keyOf(owner, request.requestId);
  writeStored(key, JSON.stringify(request));
  if (readStored(key) === null) ofThisPage.set(key, request);
}

/** Its answer is known. False when another tab was quicker, and has told it. */
export function forgetUnanswered(owner: string, requestId: string): boolean {
  const key = keyOf(owner, requestId);
  const wasHere = ofThisPage.delete(key);
  const wasStored = readStored(key) !== null;
  writeStored(key, null);
  return wasStored || wasHere;
}

/** What is unanswered of an account, of all tabs. */
export function unansweredOf(owner: string): readonly Unanswered[] {
  const keys = new Set([...storedKeys(PREFIX), ...ofThisPage.keys()]);
  return [...keys]
    .filter((key) => key.startsWith(keyOf(owner, '')))
    .flatMap((key) => readEntry(readStored(key)) ?? ofThisPage.get(key) ?? []);
}

export const unansweredOn = (owner: string, on: string): Unanswered | undefined =>
  unansweredOf(owner).find((request) => request.on === on);

function readEntry(text: string | null): Unanswered | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    // A page of an earlier version kept no figures.
    return isUnanswered(value) ? { ...value, asked: isAsked(value.asked) ? value.asked : null } : null;
  } catch {
    return null;
  }
}

function isAsked(value: unknown): value is AskedFigures {
  return (
    typeof value === 'object' &&
    value !== null &&
    'priceHundredths' in value &&
    Number.isSafeInteger(value.priceHundredths) &&
    'stakePaise' in value &&
    Number.isSafeInteger(value.stakePaise) &&
    'line' in value &&
    (value.line === null || Number.isFinite(value.line))
  );
}

function isUnanswered(value: unknown): value is Omit<Unanswered, 'asked'> & { asked?: unknown } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'requestId' in value &&
    typeof value.requestId === 'string' &&
    'kind' in value &&
    (value.kind === 'bet' || value.kind === 'cash-out') &&
    'on' in value &&
    typeof value.on === 'string' &&
    'name' in value &&
    typeof value.name === 'string' &&
    'sentAtMs' in value &&
    Number.isFinite(value.sentAtMs) &&
    'heldMs' in value &&
    Number.isFinite(value.heldMs)
  );
}

/** Hears that another tab has sent something; that tab may be closed before it has its answer. */
export function watchUnanswered(owner: string, sent: () => void): () => void {
  const receive = (event: StorageEvent) => {
    if (event.newValue === null || event.key === null) return;
    if (event.key.startsWith(keyOf(owner, '')) || isKeyOfSent(owner, event.key)) sent();
  };
  window.addEventListener('storage', receive);
  return () => window.removeEventListener('storage', receive);
}

/** True once something of the account has to be asked about: a bet, a cash-out, or orders. */
export function useAnyUnanswered(owner: string | null): boolean {
  const [any, setAny] = useState<string | null>(null);
  useEffect(() => {
    if (owner === null) return undefined;
    const look = () => {
      if (unansweredOf(owner).length > 0 || sentOf(owner).length > 0) setAny(owner);
    };
    look();
    return watchUnanswered(owner, look);
  }, [owner]);
  useAppEvent('orders:unanswered', () => setAny(owner));
  return owner !== null && any === owner;
}
