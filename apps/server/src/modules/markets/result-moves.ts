import type { ApprovalShows } from '@pavilion/contract';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { stakesOf } from '../../policy/second-person/approval-store.ts';
import type { Moves } from '../../policy/second-person/second-person.ts';
import { inRupees } from '../../policy/second-person/shows.ts';
import type { UnpaidResults } from '../settlement/feed/results-watch.ts';
import { type MarketRecord, marketsOfEvent } from '../settlement/market-record.ts';
import { previewResult } from '../settlement/preview/preview-result.ts';
import type { Totals } from '../settlement/preview/preview-sums.ts';
import { type Declared, sameResult } from '../settlement/results.ts';
import { type FeedWord, feedWordOf } from './feed-word.ts';

function titleOf(market: MarketRecord, declared: Declared): string {
  if (declared.type === 'open') return 'Result taken back';
  const isCorrection = market.settledVersion > 0;
  if (declared.type === 'void') return isCorrection ? 'Correction: void' : 'Void';
  return `${isCorrection ? 'Correction' : 'Result'}: ${resultWords(market, declared)}`;
}

function resultWords({ outcomes }: MarketRecord, declared: Declared): string {
  if (declared.type === 'open') return 'No result';
  if (declared.type === 'void') return 'Void';
  if (declared.type === 'integer') return String(declared.value);
  return declared.selections.map((id) => outcomes.find((outcome) => outcome.id === id)?.name ?? id).join(', ');
}

/** Whom the feed names; by its own words where the market has nobody of that number. */
function feedWords(market: MarketRecord, { declared, winnerName }: FeedWord): string | null {
  if (declared === null) return null;
  const isKnown =
    declared.type !== 'winner' || declared.selections.every((id) => market.outcomes.some((one) => one.id === id));
  return isKnown ? resultWords(market, declared) : (winnerName ?? resultWords(market, declared));
}

type FeedShown = NonNullable<ApprovalShows['evidence']>['feed'];
/** What the feed says of it, beside what is declared. */
const feedShown = (market: MarketRecord, declared: Declared, word: FeedWord | null): FeedShown =>
  word && {
    says: feedWords(market, word),
    agrees: sameResult(word.declared, declared),
    ...(word.unpaid === null ? {} : { unpaid: word.unpaid }),
  };

const NOTHING = { paidOutPaise: 0, takenInPaise: 0, commissionPaise: 0, agentsPaise: 0 };
const playersOf = ({ paidOutPaise, takenInPaise, commissionPaise }: Omit<Totals, 'housePaise'>) =>
  paidOutPaise - takenInPaise - commissionPaise;

/**
 * What a result moves, asked under the market's lock, so that no bet joins it meanwhile. It stands on what the feed says as
 * well: with another word it is not what was asked for. Its size is what players gain or
 * lose, whichever is more, with what is taken back of a standing result; a void of an open market moves nothing, and is as
 * large as what is at stake in it.
 */
export async function resultMoves(
  t: Tx,
  context: Pick<Context, 'db' | 'pool'>,
  market: MarketRecord,
  declared: Declared,
  brought: string,
  unpaid: UnpaidResults,
): Promise<Moves> {
  const [outcome, { event, exposure }, markets] = await Promise.all([
    previewResult(context, market, declared),
    stakesOf(t, market.id),
    marketsOfEvent(t, market.eventId),
  ]);
  if (outcome.type !== 'preview') throw new Error(`a result that can be declared has no preview: ${outcome.type}`);
  const { after, accounts, players: count, bets } = outcome.preview;
  const feed = feedShown(market, declared, feedWordOf(market, markets, unpaid));
  const before = outcome.preview.before ?? NOTHING;
  const [players, agents] = [playersOf(after) - playersOf(before), after.agentsPaise - before.agentsPaise];
  return {
    paise: Math.max(
      after.paidOutPaise + before.takenInPaise,
      after.takenInPaise + before.paidOutPaise,
      declared.type === 'void' && market.settledVersion === 0 ? exposure : 0,
    ),
    marketId: market.id,
    basis: `${market.settledVersion} ${bets.all} ${JSON.stringify(feed)}`,
    shows: {
      title: titleOf(market, declared),
      about: `${market.name} · ${event}`,
      players: inRupees(players),
      agents: inRupees(agents),
      house: inRupees(-players - agents),
      accounts: count,
      commission: inRupees(after.commissionPaise - before.commissionPaise),
      evidence: { brought: brought === '' ? null : brought, feed },
      rows: accounts.map(
        ({ username, agent_name, balance, beforePaise, afterPaise, commissionPaise, agentsPaise }) => ({
          ...{ username, role: 'user', agentName: agent_name, change: inRupees(afterPaise - beforePaise) },
          parts: { commission: inRupees(commissionPaise), agents: inRupees(agentsPaise) },
          before: inRupees(balance),
          after: inRupees(balance + afterPaise - beforePaise),
        }),
      ),
    },
  };
}
