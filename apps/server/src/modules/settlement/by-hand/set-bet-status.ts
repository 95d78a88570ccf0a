import {
  adjustmentTransfer,
  agentCommissions,
  agentShares,
  amountsChanged,
  type BetOverride,
  type BettingMarket,
  canDecideBet,
  commissionTransfer,
  type DividedResult,
  divideResult,
  exposureOf,
  leftOfBet,
  type OverrideResult,
  overrideBet,
  type Paise,
  paise,
  type Payout,
  positionLeft,
  rupeesFromPaise,
  type SettledStatus,
  shareTransfer,
  withoutRunners,
} from '@pavilion/betting';
import type { Api } from '@pavilion/contract';
import { lockMarketExclusive, lockSettling } from '../../../db/market-lock.ts';
import { type Tx, tx } from '../../../db/transaction.ts';
import type { Call } from '../../../http/call.ts';
import { Refusal, refuse } from '../../../http/refusal.ts';
import { writeAudit } from '../../../ledger/audit-log.ts';
import { type LedgerEntry, post } from '../../../ledger/post.ts';
import { announceWallets, lockWallets, readWallets } from '../../../ledger/wallet.ts';
import { stakesOf } from '../../../policy/second-person/approval-store.ts';
import type { Moves } from '../../../policy/second-person/second-person.ts';
import { movesOfPlayer } from '../../../policy/second-person/shows.ts';
import { forgetReserves } from '../../placement/house-book.ts';
import { addToBook } from '../../commission/book-days.ts';
import { cutAt, type AgreedRates, readAgreedRates, termedNets } from '../../commission/terms-in-force.ts';
import { keepReserved } from '../../placement/orders/end-orders.ts';
import { tellOrders } from '../../placement/orders/tell-orders.ts';
import { acceptedBetOf } from '../../bets/bet-terms.ts';
import { bettingMarketOf, findMarketRecord, type MarketRecord } from '../market-record.ts';
import {
  findAgents,
  findBetOwner,
  findKind,
  findLastTransfer,
  forgetDecision,
  keepDecision,
  type LatestVersion,
  readBetsOfPlayer,
  readLatestVersion,
  setOutcome,
  setPosition,
  type StandingBet,
} from './store.ts';

type SetStatus = Call<Api['superAdminBets']['setStatus']>;

/** Everything about the bet that may change, read under the locks. */
type Standing = {
  readonly market: MarketRecord;
  readonly betting: BettingMarket;
  readonly latest: LatestVersion;
  readonly bet: StandingBet;
  /** All bets of the player in the market, this one among them. */
  readonly bets: readonly StandingBet[];
  readonly terms: AgreedRates;
};

/** What a decision changes: the bet's outcome, and with it the division of the player's result on the market. */
type Correction = OverrideResult & {
  readonly before: DividedResult;
  readonly after: DividedResult;
  readonly commissionDifferencePaise: Paise;
};

/**
 * A super admin decides one bet by hand (decision 36): the difference between its old and its new outcome is posted as an
 * adjustment, the exposure follows, and the decision stands whatever the result of the market becomes. A bet of an open
 * market that is set to pending belongs to its market again. Answers the bet's id. Refuses NOT_FOUND, SETTLEMENT_RUNNING
 * while the market is being paid, BET_NOT_DECIDABLE for won and lost of a meter and BET_STATUS_UNCHANGED.
 */
export async function setBetStatus(call: SetStatus): Promise<number | Refusal> {
  const { context, params } = call;
  call.audit({ target: `bet:${params.id}` });
  const owner = await findBetOwner(context.db, params.id);
  if (owner === null) return refuse('NOT_FOUND');
  const terms = await readAgreedRates(context.db, await findKind(context.db, owner.market_id));
  return tx(context.pool, async (t) => {
    const agents = await findAgents(t, owner.market_id, owner.account_id);
    const sharing = agents.filter((agentId) => terms.sharers.includes(agentId));
    // Whoever declares a result takes all three in this order, a payer the first two, a placement the last two.
    await lockSettling(t, owner.market_id);
    await lockWallets(t, [owner.account_id, ...sharing]);
    // Alone: what the house can lose changes, and with it what servers have reserved.
    await lockMarketExclusive(t, owner.market_id);
    await forgetReserves(t, owner.market_id);
    const standing = { ...(await readStanding(t, owner)), terms };
    const correction = correctionOf(standing, call.body.status);
    if (correction instanceof Refusal) return correction;
    const waits = await call.second.admit(t, 'decision', () =>
      movesOfCorrection(t, call, owner.account_id, standing, correction),
    );
    if (waits !== null) return waits;
    await writeCorrection(t, call, owner.account_id, standing, correction);
    return owner.id;
  });
}

export async function readStanding(t: Tx, owner: { id: number; account_id: number; market_id: number }) {
  const [market, bets, latest] = await Promise.all([
    findMarketRecord(t, owner.market_id),
    readBetsOfPlayer(t, owner.market_id, owner.account_id),
    readLatestVersion(t, owner.market_id),
  ]);
  const bet = bets.find(({ id }) => id === owner.id);
  if (market === null || bet === undefined) throw new Error(`bet ${owner.id} has no market`);
  return { market, betting: bettingMarketOf(market), latest, bet, bets };
}

const isOpen = ({ market }: Standing): boolean => market.settledVersion === 0;

/** Who is out: as the standing result has it, else as it is on record. */
const nonRunnersOf = ({ market, latest }: Pick<Standing, 'market' | 'latest'>) =>
  market.settledVersion > 0 ? latest.nonRunners : market.nonRunners;

/** What stands for the bet now; null while it is pending. */
function payoutNow({ bet }: Standing): Payout | null {
  if (bet.status === 'matched' || bet.profit === null) return null;
  return { status: bet.status, reason: bet.decision === null ? 'result' : 'override', profitPaise: paise(bet.profit) };
}

/** The player's result on the market, divided, with what this bet comes to; null: nothing yet. */
function dividedWith({ market, terms, bets, bet }: Standing, profitPaise: number | null): DividedResult {
  const nets = bets.flatMap((one) => {
    const profit = one.id === bet.id ? profitPaise : one.profit;
    if (profit === null) return [];
    return [{ account_id: 0, agent_id: one.agent_id, cut: cutAt(terms, one.created_ms), net: profit }];
  });
  // Commission is on the result of a market: while there is none, the settlement to come takes it.
  return divideResult(termedNets(terms, nets, market.settledVersion === 0));
}

/** What a decision would make of the bet as it stands. Refuses SETTLEMENT_RUNNING, BET_NOT_DECIDABLE, BET_STATUS_UNCHANGED. */
export function correctionOf(standing: Standing, decision: BetOverride): Correction | Refusal {
  const { market, latest, bet } = standing;
  if (!latest.finished) return refuse('SETTLEMENT_RUNNING');
  if (!canDecideBet(market.kind, decision)) return refuse('BET_NOT_DECIDABLE');
  const accepted = acceptedBetOf(market.kind, bet);
  const left = leftOfBet(standing.betting, accepted, nonRunnersOf(standing));
  const correction = overrideBet({ terms: accepted.terms, standing: payoutNow(standing), decision, left });
  const status: 'matched' | SettledStatus = correction.payout?.status ?? 'matched';
  if (status === bet.status && correction.differencePaise === 0) {
    return refuse('BET_STATUS_UNCHANGED', {}, `This bet is ${decision} already.`);
  }
  const before = dividedWith(standing, bet.profit);
  const after = dividedWith(standing, correction.payout?.profitPaise ?? null);
  return {
    ...correction,
    ...{ before, after },
    commissionDifferencePaise: paise(after.commissionPaise - before.commissionPaise),
  };
}

/** What falls to agents of a player's result on the market, negative: they pay. */
const agentsOf = ({ parts }: DividedResult): number =>
  [...agentShares(parts), ...agentCommissions(parts)].reduce((sum, { amountPaise }) => sum + amountPaise, 0);

/** What a decision moves: into the player's wallet, commission taken, and to its agents. */
export const movedBy = ({ differencePaise, commissionDifferencePaise, before, after }: Correction) => ({
  changePaise: differencePaise - commissionDifferencePaise,
  agentsPaise: agentsOf(after) - agentsOf(before),
});

/** The most that deciding an open bet one way or the other would move; nothing where it is decided already. */
function atStake(standing: Standing): number {
  const { market, betting, bet } = standing;
  if (bet.status !== 'matched') return 0;
  const accepted = acceptedBetOf(market.kind, bet);
  const left = leftOfBet(betting, accepted, nonRunnersOf(standing));
  const differences = (['won', 'lost'] as const).map(
    (decision) => overrideBet({ terms: accepted.terms, standing: null, decision, left }).differencePaise,
  );
  return Math.max(...differences.map(Math.abs));
}

/** `India, Match Odds · India v Australia`: what a second person knows the bet by. */
async function selectionWords(t: Tx, { market, bet }: Standing): Promise<string> {
  const { event } = await stakesOf(t, market.id);
  const runner = market.outcomes.find(({ id }) => id === bet.selection);
  return `${runner ? `${runner.name}, ` : ''}${market.name} · ${event}`;
}

async function movesOfCorrection(
  t: Tx,
  { body, params }: SetStatus,
  accountId: number,
  standing: Standing,
  correction: Correction,
): Promise<Moves> {
  const { differencePaise, before, after } = correction;
  const { bets, latest } = standing;
  const { changePaise, agentsPaise } = movedBy(correction);
  const title = `Bet decided by hand: ${body.status}`;
  // As long as nothing else of the player in this market has changed either.
  const basis = `${latest.version} ${bets.map(({ id, status, profit }) => `${id}:${status}:${profit}`).join(' ')}`;
  const about = `bet ${params.id} on ${await selectionWords(t, standing)}`;
  return movesOfPlayer(t, { title, about, basis }, accountId, {
    // A void moves little and takes away what the bet could have come to.
    paise: Math.max(Math.abs(differencePaise), Math.abs(before.netPaise - after.netPaise), atStake(standing)),
    ...{ changePaise, agentsPaise, commissionPaise: correction.commissionDifferencePaise },
  });
}

async function writeCorrection(
  t: Tx,
  call: SetStatus,
  accountId: number,
  standing: Standing,
  correction: Correction,
): Promise<void> {
  const { context, actor, body } = call;
  const { market, bet } = standing;
  const { payout } = correction;
  const atMs = context.clock.now();
  const reason = body.reason?.trim() || null;
  const status = payout?.status ?? 'matched';
  const key = { betId: bet.id, marketId: market.id, accountId };
  // The outcome of a bet follows a decision about it that is on record.
  await keepDecision(t, { ...key, status: body.status, reason, actorId: actor.accountId, atMs });
  await setOutcome(t, bet.id, { status, profitPaise: payout?.profitPaise ?? null }, market.settledVersion, atMs);
  if (payout === null && isOpen(standing)) await forgetDecision(t, bet.id);
  await holdOpenBets(t, accountId, standing, status === 'matched');
  const transferId = await postAdjustment(t, call, accountId, standing, correction, reason, atMs);
  const inIt = withoutRunners(standing.betting, nonRunnersOf(standing));
  const ended = isOpen(standing) ? await keepReserved(t, market.id, accountId, inIt, atMs) : [];
  call.audit({
    before: { status: bet.status, profit: inRupees(bet.profit) },
    after: {
      status,
      profit: inRupees(payout?.profitPaise ?? null),
      difference: rupeesFromPaise(correction.differencePaise),
      commission: rupeesFromPaise(correction.commissionDifferencePaise),
      transferId: transferId === null ? null : String(transferId),
      reason,
      ...(ended.length === 0 ? {} : { ordersEnded: ended.map(({ id }) => String(id)) }),
    },
  });
  await writeAudit(t, [call.takeAuditRow('ok')]);
  const { before, after } = correction;
  await addToBook(t, market.kind, { before: [before], after: [after], atMs });
  const sharers = [...before.parts, ...after.parts].flatMap(({ agentId, shareRate }) =>
    agentId === null || shareRate === 0 ? [] : [Number(agentId)],
  );
  const wallets = await readWallets(t, [...new Set([accountId, ...sharers])]);
  t.onCommit(() => {
    tellOrders(context.bus, ended);
    announceWallets(context.bus, wallets.values());
    context.bus.publish(`account.${accountId}`, { event: 'bets:updated' });
  });
}

const inRupees = (amount: number | null): number | null => (amount === null ? null : rupeesFromPaise(paise(amount)));

/** The player's position is that of the bets which are open after the correction. */
async function holdOpenBets(t: Tx, accountId: number, standing: Standing, isOpenNow: boolean): Promise<void> {
  const { market, betting, bet, bets } = standing;
  const open = bets.filter((one) => (one.id === bet.id ? isOpenNow : one.status === 'matched'));
  const accepted = open.map((one) => acceptedBetOf(market.kind, one));
  const position = positionLeft(betting, accepted, nonRunnersOf(standing));
  const exposure: Paise = exposureOf(position);
  await setPosition(t, accountId, market.id, open.length === 0 ? null : JSON.stringify(position), exposure);
}

/**
 * Posts what the correction changes for the player, its commission and what falls to agents, each on its own; answers the
 * id of the player's adjustment, null when his result stays what it was.
 */
async function postAdjustment(
  t: Tx,
  { actor }: SetStatus,
  accountId: number,
  { market, latest, bet }: Standing,
  { differencePaise, commissionDifferencePaise, before, after }: Correction,
  reason: string | null,
  atMs: number,
): Promise<number | null> {
  const [commissions = [], shares = []] = [agentCommissions, agentShares].map((of) =>
    amountsChanged(of(before.parts), of(after.parts)),
  );
  // It belongs to the version that stands: whoever takes that back takes the adjustment back with it.
  const reference = `${market.id}/${latest.version}/${accountId}`;
  const [adjusts, charged, shared] = await Promise.all([
    findLastTransfer(t, reference, ['settlement', 'adjustment']),
    findLastTransfer(t, reference, ['commission']),
    findLastTransfer(t, reference, ['share']),
  ]);
  const base = {
    actorId: actor.accountId,
    reference: { type: 'settlement', id: reference },
    ...(reason === null ? {} : { remark: reason }),
    atMs,
  };
  const meta = { marketId: market.id, version: latest.version, betId: bet.id };
  const entryOf = (
    transfer: LedgerEntry['transfer'] | null,
    corrects: number | null,
    stood: NonNullable<LedgerEntry['stood']> = {},
  ): LedgerEntry[] =>
    transfer === null ? [] : [{ ...base, transfer, ...(corrects === null ? {} : { corrects }), meta, stood }];
  const player = String(accountId);
  const adjustment = adjustmentTransfer(player, differencePaise);
  const commission = commissionTransfer(player, commissionDifferencePaise, commissions);
  const sharesBefore = agentShares(before.parts).map(({ agentId, amountPaise }) => [agentId, amountPaise]);
  const posted = await post(t, [
    ...entryOf(adjustment, adjusts, { [player]: before.netPaise }),
    ...entryOf(commission, charged),
    ...entryOf(shareTransfer(shares), shared, Object.fromEntries(sharesBefore)),
  ]);
  return adjustment === null ? null : (posted.transferIds[0] ?? null);
}
