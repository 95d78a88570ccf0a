import type { Paise } from '../money/money.ts';

/** Why the desk is told of something. */
export const ALERT_REASONS = [
  'bet',
  'market-exposure',
  'player-exposure',
  'before-stop',
  'linked',
  'result-awaited',
  'feed-lost',
  'price-held',
  'wrong-codes',
  'negative-wallet',
  'reconciliation',
] as const;
export type AlertReason = (typeof ALERT_REASONS)[number];

/** From when on the desk is told; null: not at all. What does not agree in the books is always told. */
export type AlertRules = {
  /** A bet of this stake or more. */
  readonly betPaise: Paise | null;
  /** A market that can cost the house so much after its agents' shares. */
  readonly marketPaise: Paise | null;
  /** A player who can lose so much in all open markets together. */
  readonly playerPaise: Paise | null;
  /** A bet within so long before its row was suspended by the feed, or its price jumped. */
  readonly stopMs: number | null;
  /** The smallest stake of such a bet, and of bets of linked accounts. */
  readonly watchedPaise: Paise;
  /** Accounts of one place or device on opposite sides. */
  readonly linked: boolean;
  /** A result that somebody with open bets waits for. */
  readonly awaitedMs: number | null;
  readonly feedMs: number | null;
  /** The guard has held prices of an event for so long. */
  readonly heldMs: number | null;
  /** Wrong transaction codes of one account within a quarter of an hour. */
  readonly codes: number | null;
  readonly negative: boolean;
};

/** What an alert is about, and how much of it; the words are made where it is read. */
export type Alert = {
  readonly reason: AlertReason;
  /** What it is about, so that it is raised once: of two alerts with one reason and key the second is the first. */
  readonly key: string;
  /** It ends by itself, and may come again; else it happened once. */
  readonly lasts: boolean;
  readonly betId?: number;
  readonly accountId?: number;
  /** The other of two linked accounts. */
  readonly otherId?: number;
  readonly marketId?: number;
  readonly eventId?: number;
  readonly amountPaise?: number;
  readonly ms?: number;
  readonly count?: number;
  readonly detail?: string;
};

const reaches = (limit: number | null, value: number): boolean => limit !== null && value >= limit;

export type SeenBet = {
  readonly id: number;
  readonly accountId: number;
  readonly marketId: number;
  readonly eventId: number;
  readonly stakePaise: number;
};
export const betAlerts = ({ betPaise }: AlertRules, bets: readonly SeenBet[]): Alert[] =>
  bets
    .filter(({ stakePaise }) => reaches(betPaise, stakePaise))
    .map(({ id, accountId, marketId, eventId, stakePaise }) => ({
      ...({ reason: 'bet', key: String(id), lasts: false, betId: id } as const),
      ...{ accountId, marketId, eventId, amountPaise: stakePaise },
    }));

export type SeenMarket = {
  readonly marketId: number;
  readonly eventId: number;
  /** The house's own profit in the worst result. */
  readonly worstPaise: number;
  /** Since when its result is awaited; null while it is not. */
  readonly awaitedSinceMs: number | null;
};
export const marketAlerts = ({ marketPaise }: AlertRules, markets: readonly SeenMarket[]): Alert[] =>
  markets
    .filter(({ worstPaise }) => reaches(marketPaise, -worstPaise))
    .map(({ marketId, eventId, worstPaise }) => ({
      ...({ reason: 'market-exposure', key: String(marketId), lasts: true } as const),
      ...{ marketId, eventId, amountPaise: worstPaise },
    }));

/** One for an event, however many of its markets wait: they wait for the same words. */
export function awaitedAlerts({ awaitedMs }: AlertRules, markets: readonly SeenMarket[], nowMs: number): Alert[] {
  const waiting = markets.flatMap(({ marketId, eventId, awaitedSinceMs: sinceMs }) =>
    sinceMs !== null && reaches(awaitedMs, nowMs - sinceMs) ? [{ marketId, eventId, ms: nowMs - sinceMs }] : [],
  );
  return [...Map.groupBy(waiting, ({ eventId }) => eventId)].map(([eventId, markets]) => ({
    ...({ reason: 'result-awaited', key: String(eventId), lasts: true, eventId } as const),
    ...(markets.length === 1 && markets[0] && { marketId: markets[0].marketId }),
    ms: Math.max(...markets.map(({ ms }) => ms)),
    count: markets.length,
  }));
}

export type SeenWallet = { readonly accountId: number; readonly balancePaise: number; readonly exposurePaise: number };
export function walletAlerts({ playerPaise, negative }: AlertRules, wallets: readonly SeenWallet[]): Alert[] {
  const about = ({ accountId }: SeenWallet) => ({ key: String(accountId), lasts: true, accountId }) as const;
  return wallets.flatMap((wallet): Alert[] => [
    ...(reaches(playerPaise, wallet.exposurePaise)
      ? [{ reason: 'player-exposure', ...about(wallet), amountPaise: wallet.exposurePaise } as const]
      : []),
    ...(negative && wallet.balancePaise < 0
      ? [{ reason: 'negative-wallet', ...about(wallet), amountPaise: wallet.balancePaise } as const]
      : []),
  ]);
}

/** A part of the feed that cannot be heard; `downMs` null: never heard at all. */
export type SeenFeed = { readonly name: string; readonly downMs: number | null };
export const feedAlerts = ({ feedMs }: AlertRules, down: readonly SeenFeed[]): Alert[] =>
  down
    .filter(({ downMs }) => downMs !== null && reaches(feedMs, downMs))
    .map(({ name, downMs }) => ({
      ...({ reason: 'feed-lost', key: name, lasts: true, detail: name } as const),
      ms: downMs ?? 0,
    }));

export type SeenHold = { readonly eventId: number; readonly name: string; readonly sinceMs: number | null };
/** One for an event: the guard holds its markets together. */
export function holdAlerts({ heldMs }: AlertRules, holds: readonly SeenHold[], nowMs: number): Alert[] {
  const long = holds.flatMap(({ eventId, name, sinceMs }) =>
    sinceMs !== null && reaches(heldMs, nowMs - sinceMs) ? [{ eventId, name, ms: nowMs - sinceMs }] : [],
  );
  return [...Map.groupBy(long, ({ eventId }) => eventId)].map(([eventId, held]) => ({
    ...({ reason: 'price-held', key: String(eventId), lasts: true, eventId } as const),
    ...{ ms: Math.max(...held.map(({ ms }) => ms)), count: held.length, detail: held[0]?.name ?? '' },
  }));
}

export type SeenTries = { readonly accountId: number; readonly failed: number };
export const codeAlerts = ({ codes }: AlertRules, tries: readonly SeenTries[]): Alert[] =>
  tries
    .filter(({ failed }) => reaches(codes, failed))
    .map(({ accountId, failed }) => ({
      ...({ reason: 'wrong-codes', key: String(accountId), lasts: true } as const),
      ...{ accountId, count: failed },
    }));

/** Bets of two accounts of one place on opposite sides of one selection. */
export type SeenPair = SeenBet & { readonly otherId: number };
export const linkedAlerts = ({ linked, watchedPaise }: AlertRules, pairs: readonly SeenPair[]): Alert[] =>
  linked
    ? pairs
        .filter(({ stakePaise }) => stakePaise >= watchedPaise)
        .map(({ id, accountId, otherId, marketId, eventId, stakePaise }) => ({
          ...({ reason: 'linked', lasts: false, betId: id } as const),
          key: `${marketId}/${Math.min(accountId, otherId)}/${Math.max(accountId, otherId)}`,
          ...{ accountId, otherId, marketId, eventId, amountPaise: stakePaise },
        }))
    : [];

export type SeenRun = { readonly id: number; readonly differences: number };
export const reconciliationAlerts = (runs: readonly SeenRun[]): Alert[] =>
  runs
    .filter(({ differences }) => differences > 0)
    .map(({ id, differences }) => ({
      ...({ reason: 'reconciliation', key: String(id), lasts: false } as const),
      count: differences,
    }));

/** A row that took no bets from a moment on, or whose price jumped then, and a bet on it shortly before. */
export type SeenStop = SeenBet & { readonly beforeMs: number; readonly why: 'suspended' | 'jumped' };
export const stopAlerts = ({ stopMs, watchedPaise }: AlertRules, bets: readonly SeenStop[]): Alert[] =>
  bets
    .filter(
      ({ stakePaise, beforeMs }) =>
        stopMs !== null && beforeMs >= 0 && beforeMs <= stopMs && stakePaise >= watchedPaise,
    )
    .map(({ id, accountId, marketId, eventId, stakePaise, beforeMs, why }) => ({
      ...({ reason: 'before-stop', key: String(id), lasts: false, betId: id } as const),
      ...{ accountId, marketId, eventId, amountPaise: stakePaise, ms: beforeMs, detail: why },
    }));
