import { type GuardBook, type MarketBook, suspendMarkets } from '../../src/index.ts';

/** The markets as the server trades them: what a guard holds reads SUSPENDED. */
export const guarded = (markets: readonly MarketBook[], guards: GuardBook): MarketBook[] =>
  suspendMarkets(markets, (key) => guards.get(key)?.hold != null);
