import {
  agentCommissions,
  agentShares,
  divideResult,
  type MarketResult,
  type NonRunner,
  type SettledBet,
  settleMarket,
  VOID,
} from '@pavilion/betting';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/transaction.ts';
import { outcomesOf, settlesByClass } from './bet-outcomes.ts';
import { cutAt, type MarketTerms, readMarketTerms, termedNets } from '../commission/terms-in-force.ts';
import { bettingMarketOf, type MarketRecord } from './market-record.ts';
import { betTermsOf } from './bet-terms.ts';
import { agentsPaidBefore, type BetRow, betClasses, findSettlement, hasDecisions, paidBefore } from './pay-store.ts';
import {
  betsOfRange,
  bettorsOf,
  type PreviewAccount,
  type PreviewRow,
  previewAccounts,
  previewByClass,
} from './preview-store.ts';
import { type Declared, resultFault, sameResult } from './results.ts';
import { chunksOf } from './settle-market.ts';
import { settlementVersions } from './versions.ts';

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
export type PreviewedAccount = PreviewAccount & { bets: number; beforePaise: number; afterPaise: number };

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
  { db }: Pick<Context, 'db'>,
  market: MarketRecord,
  declared: Declared,
): Promise<PreviewOutcome> {
  const { settledVersion: version } = market;
  const fault = declared.type === 'open' ? null : resultFault(bettingMarketOf(market), declared);
  if (fault !== null) return { type: 'unfit', fault };
  const unchanged = version === 0 ? declared.type === 'open' : sameResult(market.result, declared);
  if (unchanged) return { type: 'unchanged', version };
  const isDecided = await hasDecisions(db, market.id);
  const terms = await readMarketTerms(db, market.kind);
  const [rows, standing] = await Promise.all([
    rowsOf(db, market, declared, isDecided, terms),
    version === 0 && !isDecided ? null : latestVersion(db, market.id),
  ]);
  const before = standing === null ? null : await paidOf(db, market.id, standing, rows);
  // A market that is open again has no result to take commission on, only bets that stay decided.
  const after = dividedRows(terms, rows, declared.type === 'open');
  const count = (of: (row: PreviewRow) => number) => rows.reduce((sum, row) => sum + of(row), 0);
  return {
    type: 'preview',
    preview: {
      version,
      bets: {
        all: count((row) => row.bets),
        won: count((row) => row.won),
        lost: count((row) => row.lost),
        void: declared.type === 'open' ? 0 : count((row) => row.void),
        // A bet that is kept pending stays open whatever the result is.
        open: count((row) => row.pending) + (declared.type === 'open' ? count((row) => row.void) : 0),
      },
      players: after.size,
      after: totalsOf([...after.values()]),
      before: before === null ? null : totalsOf([...before.values()]),
      accounts: await mostMoved(db, rows, before ?? new Map(), after),
    },
  };
}

/** What each player's bets would come to, divided as settling divides them. */
function dividedRows(terms: MarketTerms, rows: readonly PreviewRow[], isOpen: boolean): Map<number, Net> {
  return new Map(
    [...Map.groupBy(rows, (row) => row.account_id)].map(([accountId, own]) => {
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

async function rowsOf(
  db: Db,
  market: MarketRecord,
  declared: Declared,
  isDecided: boolean,
  terms: MarketTerms,
): Promise<PreviewRow[]> {
  if (declared.type === 'open') {
    // Open again, a bet has come to nothing yet, as if it were void; bets that were decided by hand stay what they are.
    if (isDecided) return betByBet(db, market, VOID, [], terms);
    const bettors = await bettorsOf(db, market.id);
    return bettors.map(({ account_id, bets }) => ({
      ...{ account_id, agent_id: null, cut: 0, net: 0 },
      ...{ bets, won: 0, lost: 0, void: bets, pending: 0 },
    }));
  }
  // Which runners were withdrawn stays as the standing version has it, as when the result is declared.
  const standing = market.settledVersion === 0 ? null : await findSettlement(db, market.id, market.settledVersion);
  const nonRunners = standing?.non_runners ?? [];
  if (isDecided || !settlesByClass(market.kind, declared, nonRunners)) {
    return betByBet(db, market, declared, nonRunners, terms);
  }
  const classes = await betClasses(db, market.id);
  return previewByClass(db, market.id, outcomesOf(bettingMarketOf(market), declared, classes), terms.cutsMs);
}

/** Range by range of accounts, so that a large market is never held in memory as a whole. */
async function betByBet(
  db: Db,
  record: MarketRecord,
  result: MarketResult,
  nonRunners: readonly NonRunner[],
  terms: MarketTerms,
): Promise<PreviewRow[]> {
  const market = bettingMarketOf(record);
  const rows: PreviewRow[] = [];
  for (const accounts of chunksOf(await bettorsOf(db, record.id), {})) {
    const bets = await betsOfRange(db, record.id, accounts[0] ?? 0, accounts.at(-1) ?? 0);
    const settled = settleMarket({
      market,
      result,
      nonRunners,
      bets: bets.map((bet) => ({
        betId: String(bet.id),
        playerId: String(bet.account_id),
        terms: betTermsOf(market.kind, bet),
        acceptedAtMs: bet.created_ms,
        override: bet.decision,
      })),
    });
    const outcomes = new Map(settled.bets.map((bet) => [Number(bet.betId), bet]));
    rows.push(...bets.map((bet) => rowOf(bet, cutAt(terms, bet.created_ms), outcomes.get(bet.id))));
  }
  return rows;
}

/** A bet as a row of its own; one that was set back to pending has no outcome. */
function rowOf({ account_id, agent_id }: BetRow, cut: number, outcome: SettledBet | undefined): PreviewRow {
  const count = (status: SettledBet['status']) => (outcome?.status === status ? 1 : 0);
  return {
    ...{ account_id, agent_id, cut, net: outcome?.profitPaise ?? 0 },
    ...{ bets: 1, won: count('won'), lost: count('lost'), void: count('void') },
    pending: outcome === undefined ? 1 : 0,
  };
}

async function latestVersion(db: Db, marketId: number): Promise<number> {
  return (await settlementVersions(db, marketId))[0]?.version ?? 0;
}

/** What the standing version posted, by account: what a new one would take back to the paisa. */
async function paidOf(
  db: Db,
  marketId: number,
  version: number,
  rows: readonly PreviewRow[],
): Promise<Map<number, Net>> {
  const players = [...new Set(rows.map((row) => row.account_id))];
  const [paid, agentsPaid] = await Promise.all([
    paidBefore(db, marketId, version, players),
    agentsPaidBefore(db, marketId, version, players),
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
  rows: readonly PreviewRow[],
  before: ReadonlyMap<number, Net>,
  after: ReadonlyMap<number, Net>,
): Promise<PreviewedAccount[]> {
  const moves = [...Map.groupBy(rows, (row) => row.account_id)].map(([id, own]) => ({
    id,
    bets: own.reduce((sum, { bets }) => sum + bets, 0),
    beforePaise: movedBy(before.get(id)),
    afterPaise: movedBy(after.get(id)),
  }));
  const changeOf = (move: (typeof moves)[number]) => Math.abs(move.afterPaise - move.beforePaise);
  const most = moves.toSorted((one, other) => changeOf(other) - changeOf(one) || one.id - other.id);
  const shown = most.slice(0, ACCOUNTS_SHOWN);
  const names = new Map(
    (
      await previewAccounts(
        db,
        shown.map((move) => move.id),
      )
    ).map((account) => [account.account_id, account]),
  );
  return shown.flatMap(({ id, ...move }) => {
    const account = names.get(id);
    return account === undefined ? [] : [{ ...account, ...move }];
  });
}
