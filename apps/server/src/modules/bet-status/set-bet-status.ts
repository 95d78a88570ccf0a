import {
  addBet,
  adjustmentTransfer,
  type BetOverride,
  type BettingMarket,
  canDecideBet,
  emptyPosition,
  exposureOf,
  type MarketKind,
  type OverrideResult,
  overrideBet,
  type Paise,
  paise,
  type Payout,
  rupeesFromPaise,
  type SettledStatus,
} from '@pavilion/betting';
import type { Api } from '@pavilion/contract';
import { lockMarketsShared, lockSettling } from '../../db/market-lock.ts';
import { type Tx, tx } from '../../db/transaction.ts';
import type { Call } from '../../http/call.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../ledger/audit-log.ts';
import { post } from '../../ledger/post.ts';
import { announceWallets, lockWallets, readWallets } from '../../ledger/wallet.ts';
import { bettingMarketOf, findMarketRecord, type MarketRecord } from '../settlement/market-record.ts';
import {
  findBetOwner,
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
};

/**
 * A super admin decides one bet by hand (decision 36): the difference between its old and its new outcome is posted as an
 * adjustment, the exposure follows, and the decision stands whatever the result of the market becomes. A bet of an open
 * market that is set to pending belongs to its market again. Answers the bet's id. Refuses NOT_FOUND, SETTLEMENT_RUNNING
 * while the market is being paid, BET_NOT_DECIDABLE for a meter and BET_STATUS_UNCHANGED.
 */
export async function setBetStatus(call: SetStatus): Promise<number | Refusal> {
  const { context, params } = call;
  call.audit({ target: `bet:${params.id}` });
  const owner = await findBetOwner(context.db, params.id);
  if (owner === null) return refuse('NOT_FOUND');
  return tx(context.pool, async (t) => {
    // A payer takes the first two of these locks, a placement the last two, whoever declares a result the last one alone.
    await lockSettling(t, owner.market_id);
    await lockWallets(t, [owner.account_id]);
    await lockMarketsShared(t, [owner.market_id]);
    const standing = await readStanding(t, owner);
    const correction = correctionOf(standing, call.body.status);
    if (correction instanceof Refusal) return correction;
    await writeCorrection(t, call, owner.account_id, standing, correction);
    return owner.id;
  });
}

async function readStanding(t: Tx, owner: { id: number; account_id: number; market_id: number }): Promise<Standing> {
  const [market, bets, latest] = await Promise.all([
    findMarketRecord(t, owner.market_id),
    readBetsOfPlayer(t, owner.market_id, owner.account_id),
    readLatestVersion(t, owner.market_id),
  ]);
  const bet = bets.find(({ id }) => id === owner.id);
  if (market === null || bet === undefined) throw new Error(`bet ${owner.id} has no market`);
  return { market, betting: bettingMarketOf(market), latest, bet, bets };
}

const termsOf = (kind: MarketKind, bet: StandingBet) => ({
  kind,
  side: bet.side,
  selection: bet.selection,
  priceHundredths: bet.price,
  line: bet.line,
  width: bet.width,
  stake: paise(bet.stake),
});

const isOpen = ({ market }: Standing): boolean => market.settledVersion === 0;

/** What stands for the bet now; null while it is pending. */
function payoutNow({ bet }: Standing): Payout | null {
  if (bet.status === 'matched' || bet.profit === null) return null;
  return { status: bet.status, reason: bet.decision === null ? 'result' : 'override', profitPaise: paise(bet.profit) };
}

function correctionOf(standing: Standing, decision: BetOverride): OverrideResult | Refusal {
  const { market, latest, bet, bets } = standing;
  if (!latest.finished) return refuse('SETTLEMENT_RUNNING');
  if (decision !== 'pending' && !canDecideBet(market.kind)) return refuse('BET_NOT_DECIDABLE');
  const correction = overrideBet({
    terms: termsOf(market.kind, bet),
    standing: payoutNow(standing),
    decision,
    marketNetPaise: paise(bets.reduce((sum, { profit }) => sum + (profit ?? 0), 0)),
    // Commission is on the result of a market: while there is none, the settlement to come takes it.
    commissionRateHundredthsOfPercent: isOpen(standing) ? 0 : latest.commission_rate,
  });
  const status: 'matched' | SettledStatus = correction.payout?.status ?? 'matched';
  if (status === bet.status && correction.differencePaise === 0) {
    return refuse('BET_STATUS_UNCHANGED', {}, `This bet is ${decision} already.`);
  }
  return correction;
}

async function writeCorrection(
  t: Tx,
  call: SetStatus,
  accountId: number,
  standing: Standing,
  correction: OverrideResult,
): Promise<void> {
  const { context, actor, body } = call;
  const { market, bet } = standing;
  const { payout } = correction;
  const atMs = context.clock.now();
  const reason = body.reason?.trim() || null;
  const status = payout?.status ?? 'matched';
  await setOutcome(t, bet.id, { status, profitPaise: payout?.profitPaise ?? null }, market.settledVersion, atMs);
  const key = { betId: bet.id, marketId: market.id, accountId };
  if (payout === null && isOpen(standing)) await forgetDecision(t, bet.id);
  else await keepDecision(t, { ...key, status: body.status, reason, actorId: actor.accountId, atMs });
  await holdOpenBets(t, accountId, standing, status === 'matched');
  const transferId = await postAdjustment(t, call, accountId, standing, correction, reason, atMs);
  call.audit({
    before: { status: bet.status, profit: inRupees(bet.profit) },
    after: {
      status,
      profit: inRupees(payout?.profitPaise ?? null),
      difference: rupeesFromPaise(correction.differencePaise),
      commission: rupeesFromPaise(correction.commissionDifferencePaise),
      transferId: transferId === null ? null : String(transferId),
      reason,
    },
  });
  await writeAudit(t, [call.takeAuditRow('ok')]);
  const wallets = await readWallets(t, [accountId]);
  t.onCommit(() => {
    announceWallets(context.bus, wallets.values());
    context.bus.publish(`account.${accountId}`, { event: 'bets:updated' });
  });
}

const inRupees = (amount: number | null): number | null => (amount === null ? null : rupeesFromPaise(paise(amount)));

/** The player's position is that of the bets which are open after the correction. */
async function holdOpenBets(t: Tx, accountId: number, standing: Standing, isOpenNow: boolean): Promise<void> {
  const { market, betting, bet, bets } = standing;
  const open = bets.filter((one) => (one.id === bet.id ? isOpenNow : one.status === 'matched'));
  const position = open.reduce((held, one) => addBet(held, termsOf(market.kind, one)), emptyPosition(betting));
  const exposure: Paise = exposureOf(position);
  await setPosition(t, accountId, market.id, open.length === 0 ? null : JSON.stringify(position), exposure);
}

/** Posts what the correction changes; answers the transfer's id, null when it changes nothing. */
async function postAdjustment(
  t: Tx,
  { actor }: SetStatus,
  accountId: number,
  { market, latest, bet }: Standing,
  { differencePaise, commissionDifferencePaise }: OverrideResult,
  reason: string | null,
  atMs: number,
): Promise<number | null> {
  const transfer = adjustmentTransfer(String(accountId), differencePaise, commissionDifferencePaise);
  if (transfer === null) return null;
  // It belongs to the version that stands: whoever takes that back takes the adjustment back with it.
  const reference = `${market.id}/${latest.version}/${accountId}`;
  const corrects = await findLastTransfer(t, reference);
  const posted = await post(t, [
    {
      transfer,
      actorId: actor.accountId,
      reference: { type: 'settlement', id: reference },
      ...(corrects === null ? {} : { corrects }),
      ...(reason === null ? {} : { remark: reason }),
      meta: {
        marketId: market.id,
        version: latest.version,
        betId: bet.id,
        ...(commissionDifferencePaise === 0 ? {} : { commission: commissionDifferencePaise }),
      },
      atMs,
    },
  ]);
  return posted.transferIds[0] ?? null;
}
