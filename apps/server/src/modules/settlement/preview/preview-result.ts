import { resultFault } from '@pavilion/betting';
import type { Context } from '../../../context.ts';
import { ROWS_AT_ONCE } from '../../../db/read-in-pages.ts';
import type { Db } from '../../../db/transaction.ts';
import { readAgreedRates } from '../../commission/terms-in-force.ts';
import { bettingMarketOf, type MarketRecord } from '../market-record.ts';
import { hasDecisions } from '../pay/pay-store.ts';
import { workOut } from './preview-nets.ts';
import { type PreviewAccount, previewAccounts } from './preview-store.ts';
import { type BalanceMove, PreviewSums, type Totals } from './preview-sums.ts';
import { type Declared, sameResult } from '../results.ts';
import { settlementVersions } from '../versions.ts';

/** What a result moves for one player, net of commission, in paise. */
export type PreviewedAccount = PreviewAccount & Omit<BalanceMove, 'id'>;

export type Preview = {
  readonly version: number;
  readonly bets: { all: number; won: number; lost: number; void: number; open: number };
  readonly players: number;
  readonly after: Totals;
  readonly before: Totals | null;
  readonly accounts: readonly PreviewedAccount[];
};

export type PreviewOutcome =
  | { readonly type: 'preview'; readonly preview: Preview }
  | { readonly type: 'unchanged'; readonly version: number }
  | { readonly type: 'unfit'; readonly fault: string };

/**
 * What declaring a result would do to a market as it is now, worked out by the rules that settle (bet-outcomes.ts and the
 * core), without changing anything: bets by outcome, sums, and the accounts whose balance would move most. While the
 * market is open more bets may join it, so the figures hold for the bets of this moment. A result other than the standing
 * one is shown beside what that one paid, by the ledger. At most `atOnce` players are in memory at a time.
 */
export async function previewResult(
  context: Pick<Context, 'db' | 'pool'>,
  market: MarketRecord,
  declared: Declared,
  atOnce = ROWS_AT_ONCE,
): Promise<PreviewOutcome> {
  const { settledVersion: version } = market;
  const fault =
    declared.type === 'open'
      ? null
      : resultFault(bettingMarketOf(market), declared, version === 0 ? market.nonRunners : []);
  if (fault !== null) return { type: 'unfit', fault };
  const unchanged = version === 0 ? declared.type === 'open' : sameResult(market.result, declared);
  if (unchanged) return { type: 'unchanged', version };
  const [isDecided, terms] = await Promise.all([
    hasDecisions(context.db, market.id),
    readAgreedRates(context.db, market.kind),
  ]);
  const standing = version === 0 && !isDecided ? null : await latestVersion(context.db, market.id);
  // A market that is open again has no result to take commission on, only bets that stay decided.
  const isOpen = declared.type === 'open';
  const { bets, sums } = await workOut(context, market, declared, {
    isDecided,
    terms,
    atOnce,
    begin: () => new PreviewSums(terms, isOpen, standing === null ? null : { marketId: market.id, version: standing }),
  });
  return {
    type: 'preview',
    preview: {
      version,
      bets: {
        all: bets.won + bets.lost + bets.void + bets.pending,
        won: bets.won,
        lost: bets.lost,
        void: isOpen ? 0 : bets.void,
        // A bet that is kept pending stays open whatever the result is.
        open: bets.pending + (isOpen ? bets.void : 0),
      },
      players: sums.players,
      after: sums.after,
      before: sums.before,
      accounts: await named(context.db, market.id, sums.moves),
    },
  };
}

async function latestVersion(db: Db, marketId: number): Promise<number> {
  return (await settlementVersions(db, marketId, 1))[0]?.version ?? 0;
}

/** Who the accounts are that move most. */
async function named(db: Db, marketId: number, moves: readonly BalanceMove[]): Promise<PreviewedAccount[]> {
  const ids = moves.map(({ id }) => id);
  const found = await previewAccounts(db, marketId, ids);
  const accounts = new Map(found.map((account) => [account.account_id, account]));
  return moves.flatMap(({ id, ...move }) => {
    const account = accounts.get(id);
    return account === undefined ? [] : [{ ...account, ...move }];
  });
}
