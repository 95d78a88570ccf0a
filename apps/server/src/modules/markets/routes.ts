import { paiseFromRupees } from '@pavilion/betting';
import type { Api, BodyOf, QueryOf, ReplyOf } from '@pavilion/contract';
import type { Call, Handlers } from '../../http/call.ts';
import { type Refusal, refuse } from '../../http/refusal.ts';
import { suspendScope } from './suspend-scope.ts';
import { findMarketRecord } from '../settlement/market-record.ts';
import { previewResult } from '../settlement/preview/preview-result.ts';
import type { Totals } from '../settlement/preview/preview-sums.ts';
import type { Declared } from '../settlement/results.ts';
import { settleMarketWith } from '../settlement/settle-market.ts';
import { declaredReply, backOfficeMarket, backOfficeMarkets } from './back-office-market.ts';
import {
  type BackOfficeFeed,
  backOfficeEvent,
  backOfficeEvents,
  backOfficeTotals,
  comingBy,
  isOverBy,
} from './events.ts';
import { marketHistory, totalsReply } from './market-history.ts';
import { priceHolds } from './price-holds.ts';
import { resultMoves } from './result-moves.ts';
import { setTerms } from './set-terms.ts';
import { suspendMarket, suspendWhileItWaits } from './suspend-market.ts';

type Calls = Api['marketBackOffice'];
type Answer = ReplyOf<Calls['suspend']> | Refusal;

type Aimed = Pick<Call<Calls['suspend']>, 'context' | 'params'>;
async function answer(feed: BackOfficeFeed, { context, params }: Aimed): Promise<Answer> {
  const market = await backOfficeMarket(context, Number(params.id), isOverBy(feed), comingBy(feed));
  return market === null ? refuse('NOT_FOUND') : { market };
}

const setSuspended =
  (feed: BackOfficeFeed, suspended: boolean) =>
  async (call: Call<Calls['suspend'] | Calls['resume']>): Promise<Answer> => {
    const marketId = Number(call.params.id);
    const { reason } = call.body;
    call.audit({ target: `market:${marketId}` });
    const outcome = await suspendMarket(call.context, {
      marketId,
      suspended,
      reason,
      actorId: call.actor.accountId,
      auditRow(before) {
        call.audit({ before: { suspended: before }, after: { suspended, reason } });
        return call.takeAuditRow('ok');
      },
    });
    if (outcome === 'result-waits') return refuse('RESULT_WAITS');
    return outcome === 'done' ? answer(feed, call) : refuse('NOT_FOUND');
  };

async function settle(feed: BackOfficeFeed, call: Call<Calls['settle']>): Promise<Answer> {
  const { context, actor, body } = call;
  const marketId = Number(call.params.id);
  const evidence = (body.evidence ?? '').trim();
  call.audit({ target: `market:${marketId}` });
  const outcome = await settleMarketWith(context, {
    marketId,
    declared: body.result,
    nonRunners: 'standing',
    source: 'back_office',
    evidence: { evidence: evidence === '' ? null : evidence, requestId: call.request.id },
    evidenceNeeded: evidence === '',
    ...(body.standingVersion === undefined ? {} : { standingVersion: body.standingVersion }),
    reason: body.reason,
    actorId: actor.accountId,
    feed: null,
    async admit(t, market) {
      const refusal = await call.second.admit(t, 'result', () =>
        resultMoves(t, context, market, body.result, evidence, feed.unpaidResults(market.eventId)),
      );
      if (refusal?.code === 'APPROVAL_WAITS') await suspendWhileItWaits(call, t, market);
      return refusal;
    },
    auditRow(version, before) {
      const { result, reason } = body;
      call.audit({ before, after: { result, version, reason, ...(evidence === '' ? {} : { evidence }) } });
      return call.takeAuditRow('ok');
    },
  });
  switch (outcome.type) {
    case 'declared':
      return answer(feed, call);
    case 'unchanged':
      return refuse('ALREADY_SETTLED', { version: outcome.version });
    case 'changed':
      return refuse('MARKET_CHANGED', { version: outcome.version });
    case 'waits':
      return outcome.refusal;
    case 'unproved':
      return refuse('INVALID_REQUEST', { field: 'evidence' }, 'A result that stands is changed with evidence only.');
    case 'unfit':
      return refuse('INVALID_REQUEST', { field: 'result' }, `result: ${outcome.fault}`);
    case 'unknown-market':
      return refuse('NOT_FOUND');
    case 'unpaid':
    case 'outdated':
      throw new Error(`a decision of the back office cannot be ${outcome.type}`);
  }
}

/** The result that a preview asks about; null when the query does not make one. */
function askedResult({ type, selections, expectedWinners = 1, value }: QueryOf<Calls['preview']>): Declared | null {
  if (type === 'void' || type === 'open') return { type };
  if (type === 'integer') return value === undefined ? null : { type, value };
  const named = (selections ?? '').split(',').filter((selection) => selection !== '');
  return named.length === 0 ? null : { type, selections: named, expectedWinners };
}

const totalsOf = ({ paidOutPaise, takenInPaise, commissionPaise, agentsPaise }: Totals) =>
  totalsReply(paidOutPaise, takenInPaise, commissionPaise, agentsPaise);

async function preview({
  context,
  params,
  query,
}: Call<Calls['preview']>): Promise<ReplyOf<Calls['preview']> | Refusal> {
  const market = await findMarketRecord(context.db, Number(params.id));
  if (market === null) return refuse('NOT_FOUND');
  const result = askedResult(query);
  if (result === null) {
    return query.type === 'integer'
      ? refuse('INVALID_REQUEST', { field: 'value' }, 'Enter the result.')
      : refuse('INVALID_REQUEST', { field: 'selections' }, 'Choose who has won.');
  }
  const outcome = await previewResult(context, market, result);
  if (outcome.type === 'unchanged') return refuse('ALREADY_SETTLED', { version: outcome.version });
  if (outcome.type === 'unfit') return refuse('INVALID_REQUEST', { field: 'result' }, `result: ${outcome.fault}`);
  const { version, bets, players, after, before, accounts } = outcome.preview;
  return {
    version,
    result: declaredReply(result),
    bets,
    players,
    after: totalsOf(after),
    before: before === null ? null : totalsOf(before),
    accounts: accounts.map((account) => {
      const change = account.afterPaise - account.beforePaise;
      return {
        id: String(account.account_id),
        username: account.username,
        agentName: account.agent_name,
        bets: account.bets,
        before: account.beforePaise / 100,
        after: account.afterPaise / 100,
        change: change / 100,
        balanceAfter: (account.balance + change) / 100,
      };
    }),
  };
}

type TermsBody = Pick<BodyOf<Calls['setTerms']>, 'minStake' | 'maxStake' | 'betDelayMs'>;
const termsOf = ({ minStake, maxStake, betDelayMs }: TermsBody) => ({
  stakeMinPaise: minStake === null ? null : paiseFromRupees(minStake),
  stakeMaxPaise: maxStake === null ? null : paiseFromRupees(maxStake),
  betDelayMs,
});

async function changeTerms(feed: BackOfficeFeed, call: Call<Calls['setTerms']>): Promise<Answer> {
  const { body } = call;
  const marketId = Number(call.params.id);
  call.audit({ target: `market:${marketId}` });
  const terms = termsOf(body);
  const outcome = await setTerms(call.context, {
    marketId,
    terms,
    standing: body.standing === undefined ? null : termsOf(body.standing),
    reason: body.reason,
    actorId: call.actor.accountId,
    auditRow(before) {
      call.audit({ before, after: { ...terms, reason: body.reason } });
      return call.takeAuditRow('ok');
    },
  });
  if (outcome === 'unknown-market') return refuse('NOT_FOUND');
  if (outcome === 'changed') return refuse('MARKET_CHANGED');
  if (outcome !== 'done') return refuse('INVALID_REQUEST', { field: outcome.field }, outcome.message);
  return answer(feed, call);
}

type Events = Api['eventBackOffice'];
type ScopeCall = Call<Events['suspendEvent'] | Events['resumeEvent'] | Events['suspendSport'] | Events['resumeSport']>;

/** Waits until this server goes by the new word too, so that its screens show what the answer says. */
const setScope = (feed: BackOfficeFeed, on: 'event' | 'sport', suspended: boolean) => async (call: ScopeCall) => {
  const id = Number(call.params.id);
  const { reason } = call.body;
  call.audit({ target: `${on}:${id}` });
  const done = await suspendScope(call.context, {
    on,
    id,
    suspended,
    reason,
    actorId: call.actor.accountId,
    auditRow(before) {
      call.audit({ before: { suspended: before }, after: { suspended, reason } });
      return call.takeAuditRow('ok');
    },
  });
  if (!done) return refuse('NOT_FOUND');
  await feed.refresh();
  return { suspended };
};

/** What a super admin does on the results page, market by market: suspend, open again, terms, settle and settle again. */
export const marketBackOfficeHandlers = (feed: BackOfficeFeed): Handlers<Calls> => ({
  list: async ({ context, query }) => ({
    items: await backOfficeMarkets(context, Number(query.eventId), isOverBy(feed), comingBy(feed)),
  }),
  market: async ({ context, params }) =>
    (await marketHistory(context, Number(params.id), isOverBy(feed), comingBy(feed))) ?? refuse('NOT_FOUND'),
  priceHolds: (call) => priceHolds(feed, call),
  preview,
  suspend: setSuspended(feed, true),
  resume: setSuspended(feed, false),
  setTerms: (call) => changeTerms(feed, call),
  settle: (call) => settle(feed, call),
});

/** The same over whole events and sports. */
export const eventBackOfficeHandlers = (feed: BackOfficeFeed): Handlers<Events> => ({
  events: (call) => backOfficeEvents(feed, call),
  totals: (call) => backOfficeTotals(feed, call),
  event: (call) => backOfficeEvent(feed, call),
  suspendEvent: setScope(feed, 'event', true),
  resumeEvent: setScope(feed, 'event', false),
  suspendSport: setScope(feed, 'sport', true),
  resumeSport: setScope(feed, 'sport', false),
});
