/** Whose wallets are needed in which market. */
export type Wallets = ReadonlyMap<number, ReadonlySet<number>>;

/**
 * The wallets that batches of this server hold or are about to lock. A hint, so that batches do not stand behind each other with
 * all that they carry; what is held is held in the database.
 */
export class WalletsInUse {
  readonly #byBatch = new Map<object, ReadonlySet<number>>();

  /**
   * Notes what a batch is about to lock, instead of what it was before. Answers the markets that it leaves, whose wallets are not
   * noted: those where another batch has one, but for those that it insists on.
   */
  claim(batch: object, wallets: Wallets, insisted: ReadonlySet<number>): Set<number> {
    this.#byBatch.delete(batch);
    const left = new Set<number>();
    const own = new Set<number>();
    for (const [marketId, accountIds] of wallets) {
      if (!insisted.has(marketId) && this.#isInUse(accountIds)) left.add(marketId);
      else for (const id of accountIds) own.add(id);
    }
    this.#byBatch.set(batch, own);
    return left;
  }

  /** The batch has ended. */
  release(batch: object): void {
    this.#byBatch.delete(batch);
  }

  #isInUse(accountIds: ReadonlySet<number>): boolean {
    for (const held of this.#byBatch.values()) for (const id of accountIds) if (held.has(id)) return true;
    return false;
  }
}
