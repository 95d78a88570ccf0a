import type { Context } from '../../../context.ts';

/** Whose wallets are needed in which market. */
export type Wallets = ReadonlyMap<number, ReadonlySet<number>>;

/**
 * The wallets that batches and cancels of this server hold or are about to lock. A hint, so that batches do not stand behind others
 * with all that they carry; what is held is held in the database.
 */
export class WalletsInUse {
  readonly #byHolder = new Map<object, ReadonlySet<number>>();

  /**
   * Notes what a batch is about to lock, instead of what it was before. Answers the markets that it leaves, whose wallets are not
   * noted: those where somebody else has one, but for those that it insists on.
   */
  claim(batch: object, wallets: Wallets, insisted: ReadonlySet<number>): Set<number> {
    this.#byHolder.delete(batch);
    const left = new Set<number>();
    const own = new Set<number>();
    for (const [marketId, accountIds] of wallets) {
      if (!insisted.has(marketId) && this.#isInUse(accountIds)) left.add(marketId);
      else for (const id of accountIds) own.add(id);
    }
    this.#byHolder.set(batch, own);
    return left;
  }

  /** The batch has ended. */
  release(batch: object): void {
    this.#byHolder.delete(batch);
  }

  /** Does what needs one wallet: batches that come meanwhile leave the markets where they need it, too. */
  async holding<T>(accountId: number, act: () => Promise<T>): Promise<T> {
    const holder = {};
    this.#byHolder.set(holder, new Set([accountId]));
    try {
      return await act();
    } finally {
      this.#byHolder.delete(holder);
    }
  }

  #isInUse(accountIds: ReadonlySet<number>): boolean {
    for (const held of this.#byHolder.values()) for (const id of accountIds) if (held.has(id)) return true;
    return false;
  }
}

const byServer = new WeakMap<Context, WalletsInUse>();

/** Those of a server. */
export function walletsInUse(context: Context): WalletsInUse {
  const known = byServer.get(context);
  if (known !== undefined) return known;
  const fresh = new WalletsInUse();
  byServer.set(context, fresh);
  return fresh;
}
