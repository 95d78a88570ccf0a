import { type BetTerms, isPriceOf } from '@pavilion/betting';
import { use } from 'react';
import { useHasOrders, useOpenOrders } from '../../shared/api/market/orders.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { termsOf } from '../../shared/lib/bet/bet-terms.ts';
import { kindOf } from '../../shared/lib/bet/bet-words.ts';
import { useOneClick } from '../../shared/lib/bet/one-click.ts';
import { type SlipPick, useSlipDraft } from '../../shared/lib/bet/slip-draft.ts';
import { type SlipWhatIf, useWhatIf } from '../../shared/lib/bet/use-positions.ts';
import type { Cell } from '../../shared/live/price/cell.ts';
import { useOrderBoard } from '../../shared/live/orders/use-order-board.ts';
import { usePlayersPrices } from '../../shared/live/orders/use-players-prices.ts';
import { decidingBoxOf, limitsOf } from '../../shared/live/price/pick.ts';
import type { MarketShape } from '../../shared/live/reading.ts';
import { type LiveTopic, oddsTopic, ordersTopic } from '../../shared/live/topics.ts';
import { useLiveSettings } from '../../shared/live/use-live-settings.ts';
import { LiveContext, useOffer, useShape, useTopic, useTopicStatus } from '../../shared/live/price/use-quote.ts';
import { askedPriceNote } from './placing/asked-price.ts';
import { checkSlip } from './placing/check-slip.ts';
import type { NewPrice } from './placing/outcome.ts';
import { losesManyStakes, needsMore, riskOf, shortOfMoney } from './figures/money.ts';
import { useOwnLimitWarning } from './figures/own-limits.ts';
import { usePlacing } from './placing/flights.ts';
import { heldMsOf } from './placing/held.ts';
import { place } from './placing/placing.ts';
import { playersOn } from './placing/players-there.ts';

export type SlipState = {
  readonly priceHundredths: number;
  readonly line: number | null;
  readonly stakePaise: number;
  readonly priceValid: boolean;
  readonly stakeValid: boolean;
  /** What is wrong, in words; null when the bet can be placed. */
  readonly problem: string | null;
  readonly terms: BetTerms | null;
  readonly whatIf: SlipWhatIf | null;
  /** What can be had on the picked side now, of a ladder its best price; null while its event has not been heard from. */
  readonly cell: Cell | null;
  readonly guest: boolean;
  /** Only players place bets; until the account is known nobody does. */
  readonly player: boolean;
  /** Signed in as somebody who places no bets. */
  readonly otherRole: boolean;
  /** The stake limits of the row: the pick's own, else those its event's document gives. */
  readonly limits: StakeRange;
  /** What the bet adds to what can be lost; null while it is no bet. */
  readonly riskPaise: number | null;
  /** Whether one-click betting, which is on, leaves this bet to be read first. */
  readonly askedFirst: boolean;
  /** Whether more is needed than is available. */
  readonly unaffordable: boolean;
  /** What too little money, the player's own limits, or odds that were typed, mean for this bet. */
  readonly warning: string | null;
  readonly note: string | null;
  readonly submit: (changes?: { price: NewPrice }) => void;
};

type StakeRange = Pick<SlipPick, 'minPaise' | 'maxPaise'>;

/** Lists of events say no limits; the event itself does, and comes a moment after the slip has opened. */
function useLimits(pick: SlipPick, topic: LiveTopic<readonly MarketShape[]>): StakeRange {
  const market = useShape(topic)?.find(({ marketId }) => marketId === pick.marketId);
  const row = market?.rows.find(({ selectionKey }) => selectionKey === pick.selectionKey);
  const known = market && row ? limitsOf(market, row) : { minPaise: null, maxPaise: null };
  return { minPaise: pick.minPaise ?? known.minPaise, maxPaise: pick.maxPaise ?? known.maxPaise };
}

/** Whether it is known whom the picked box is met by: what a list knew when it was pressed, the event has to say again. */
function useIsMet({ sportId, eventId, box }: SlipPick, orders: readonly unknown[] | undefined): boolean {
  const hasOrders = useHasOrders();
  const { error } = useTopicStatus(ordersTopic(sportId, eventId));
  return !hasOrders || orders !== undefined || error !== null || box.topic === oddsTopic(sportId, eventId).key;
}

/** Everything the slip shows and does about one pick. */
export function useSlip(pick: SlipPick): SlipState {
  const { priceHundredths, line, stakePaise } = useSlipDraft();
  const { status, role } = useSession();
  const { eventMs, betDelaysMs } = useLiveSettings();
  const topic = oddsTopic(pick.sportId, pick.eventId);
  useTopic(topic, eventMs);
  const { loaded } = useTopicStatus(topic);
  const orders = useOrderBoard(pick.sportId, pick.eventId);
  usePlayersPrices(topic.key, orders, useOpenOrders(pick.eventId));
  const isMet = useIsMet(pick, orders);
  const cell = useOffer(topic.key, decidingBoxOf(pick));
  const whatIf = useWhatIf();
  const limits = useLimits(pick, topic);
  const ownLimit = useOwnLimitWarning(stakePaise, whatIf);
  const riskPaise = riskOf(whatIf);
  const availablePaise = useSession((session) => session.account?.availablePaise ?? null);
  const problem = checkSlip({ ...pick, ...limits }, { priceHundredths, stakePaise }, status === 'signed-in');
  const { board } = use(LiveContext);
  const placing = usePlacing((state) => state.placing);
  const heldMs = heldMsOf(pick, betDelaysMs);
  const oneClick = useOneClick((state) => state.stakePaise !== null);
  const terms = termsOf(pick, { priceHundredths, line }, stakePaise);
  return {
    priceHundredths,
    line,
    stakePaise,
    priceValid: isPriceOf(kindOf(pick.kind), priceHundredths),
    stakeValid: problem?.field !== 'stake',
    problem: problem?.text ?? null,
    terms,
    whatIf,
    cell: loaded && isMet ? cell : null,
    limits,
    riskPaise,
    askedFirst: oneClick && losesManyStakes(terms),
    unaffordable: needsMore(riskPaise, availablePaise),
    warning: problem === null ? (shortOfMoney(riskPaise, availablePaise) ?? ownLimit) : null,
    note: problem === null ? askedPriceNote(pick, priceHundredths, loaded && isMet ? cell : null) : null,
    guest: status === 'guest',
    player: role === 'user',
    otherRole: role !== null && role !== 'user',
    submit: (changes) => {
      if (problem !== null || placing.step === 'placing') return;
      if (placing.step === 'odds-changed' && !changes) return;
      const price = changes?.price ?? { priceHundredths, line, width: pick.width };
      // With the new odds the draft has a pick of its own by now.
      const picked = useSlipDraft.getState().pick ?? pick;
      void place({ pick: picked, ...price, stakePaise, heldMs, players: playersOn(picked, board) });
    },
  };
}
