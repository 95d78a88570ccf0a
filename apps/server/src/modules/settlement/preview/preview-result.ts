import { agentCommissions, agentShares, divideResult, resultFault } from '@pavilion/betting';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/transaction.ts';
import { mapInPieces } from '../../../event-loop.ts';
import { type CutNet, type MarketTerms, readMarketTerms, termedNets } from '../../commission/terms-in-force.ts';
import { bettingMarketOf, type MarketRecord } from '../market-record.ts';
import { agentsPaidBefore, hasDecisions, paidBefore } from '../pay/pay-store.ts';
import { workOut } from './preview-nets.ts';
import { type PreviewAccount, previewAccounts } from './preview-store.ts';
import { type Declared, sameResult } from '../results.ts';
import { settlementVersions } from '../versions.ts';

/**
 * What some players gained and lost, the commission on the gains, what falls to agents of both (negative: they pay), and
 * the house's end of it, in paise.
 */
export type Totals = {
  readonly paidOutPaise: number;
  readonly takenInPaise: number;
  readonly commissionPaise: number;
  readonly agentsPaise: number;
  readonly housePaise: number;
};

/** What a result moves for one player, net of commission, in paise. */
export type PreviewedAccount = PreviewAccount & { beforePaise: number; afterPaise: number };

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

const ACCOUNTS_SHOWN = 50;

type Net = { readonly netPaise: number; readonly commissionPaise: number; readonly agentsPaise: number };

/**
 * What declaring a result would do to a market as it is now, worked out by the rules that settle (bet-outcomes.ts and the
 * core), without changing anything: bets by outcome, sums, and the accounts whose balance would move most. While the
 * market is open more bets may join it, so the figures hold for the bets of this moment. A result other than the standing
 * one is shown beside what that one paid, by the ledger.
 */
export async function previewResult(
  context: Pick<Context, 'db' | 'pool'>,
  market: MarketRecord,
  declared: Declared,
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
    readMarketTerms(context.db, market.kind),
  ]);
  const [{ bets, nets }, standing] = await Promise.all([
    workOut(context, market, declared, isDecided, terms),
    version === 0 && !isDecided ? null : latestVersion(context.db, market.id),
  ]);
  // A market that is open again has no result to take commission on, only bets that stay decided.
  const isOpen = declared.type === 'open';
  const after = await divided(terms, nets, isOpen);
  const before = standing === null ? null : await paidOf(context.db, market.id, standing, [...after.keys()]);
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
      players: after.size,
      after: totalsOf([...after.values()]),
      before: before === null ? null : totalsOf([...before.values()]),
      accounts: await mostMoved(context.db, market.id, before ?? new Map(), after),
    },
  };
}

/** What each player's bets would come to, divided as settling divides them. */
async function divided(terms: MarketTerms, nets: readonly CutNet[], isOpen: boolean): Promise<Map<number, Net>> {
  const players = [...Map.groupBy(nets, (net) => net.account_id)];
  return new Map(
    await mapInPieces(players, ([accountId, own]): [number, Net] => {
      const { netPaise, commissionPaise, parts } = divideResult(termedNets(terms, own, isOpen));
      const agents = [...agentShares(parts), ...agentCommissions(parts)];
      const agentsPaise = agents.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
      return [accountId, { netPaise, commissionPaise, agentsPaise }];
    }),
  );
}

const movedBy = (net: Net | undefined): number => (net === undefined ? 0 : net.netPaise - net.commissionPaise);

function totalsOf(nets: readonly Net[]): Totals {
  const sum = (of: (net: Net) => number) => nets.reduce((all, net) => all + of(net), 0);
  const paidOutPaise = sum(({ netPaise }) => Math.max(0, netPaise));
  const takenInPaise = sum(({ netPaise }) => Math.max(0, -netPaise));
  const commissionPaise = sum((net) => net.commissionPaise);
  const agentsPaise = sum((net) => net.agentsPaise);
  const housePaise = takenInPaise + commissionPaise - paidOutPaise - agentsPaise;
  return { paidOutPaise, takenInPaise, commissionPaise, agentsPaise, housePaise };
}

async function latestVersion(db: Db, marketId: number): Promise<number> {
  return (await settlementVersions(db, marketId))[0]?.version ?? 0;
}

/** What the standing version posted, by account: what a new one would take back to the paisa. */
async function paidOf(
  db: Db,
  marketId: number,
  version: number,
  players: readonly number[],
): Promise<Map<number, Net>> {
  const [paid, agentsPaid] = await Promise.all([
    paidBefore(db, marketId, () => version, players),
    agentsPaidBefore(db, marketId, () => version, players),
  ]);
  const nets = new Map<number, Net>();
  const netOf = (id: number): Net => nets.get(id) ?? { netPaise: 0, commissionPaise: 0, agentsPaise: 0 };
  for (const { account_id: id, kind, amount, commission } of paid) {
    const { netPaise, commissionPaise, ...rest } = netOf(id);
    // The movement of a commission is all commission; that of an adjustment says how much of it was.
    const taken = kind === 'commission' ? -amount : commission;
    nets.set(id, { ...rest, netPaise: netPaise + amount + taken, commissionPaise: commissionPaise + taken });
  }
  for (const { account_id: id, amount } of agentsPaid) {
    const net = netOf(id);
    nets.set(id, { ...net, agentsPaise: net.agentsPaise + amount });
  }
  return nets;
}

async function mostMoved(
  db: Db,
  marketId: number,
  before: ReadonlyMap<number, Net>,
  after: ReadonlyMap<number, Net>,
): Promise<PreviewedAccount[]> {
  const moves = [...after].map(([id, net]) => {
    const [beforePaise, afterPaise] = [movedBy(before.get(id)), movedBy(net)];
    return { id, beforePaise, afterPaise, change: Math.abs(afterPaise - beforePaise) };
  });
  const most = moves.sort((one, other) => other.change - one.change || one.id - other.id);
  const shown = most.slice(0, ACCOUNTS_SHOWN);
  const found = await previewAccounts(
    db,
    marketId,
    shown.map((move) => move.id),
  );
  const accounts = new Map(found.map((account) => [account.account_id, account]));
  return shown.flatMap(({ id, beforePaise, afterPaise }) => {
    const account = accounts.get(id);
    return account === undefined ? [] : [{ ...account, beforePaise, afterPaise }];
  });
}
