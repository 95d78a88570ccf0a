import type { BetReply } from '@pavilion/contract';
import { create } from 'zustand';
import { emit } from '../../../shared/lib/bet/events.ts';
import { type SlipPick, useSlipDraft } from '../../../shared/lib/bet/slip-draft.ts';
import type { AskedFigures } from '../../../shared/lib/bet/unanswered.ts';
import type { NewPrice } from './outcome.ts';

/** Where the placing of the picked bet stands. */
export type Placing =
  | { readonly step: 'idle' }
  | Flight
  | { readonly step: 'odds-changed'; readonly price: NewPrice }
  | { readonly step: 'failed'; readonly text: string; readonly largestStakePaise: number | null };

/** A bet on its way. `unanswered`: no answer came, and the server is being asked what became of it. */
export type Flight = {
  readonly step: 'placing';
  readonly sinceMs: number;
  readonly heldMs: number;
  readonly unanswered: boolean;
  /** What it was sent with; null where that is not known any more. */
  readonly asked: AskedFigures | null;
};

type PlacingState = {
  /** Of the bet that is picked. */
  placing: Placing;
  /** Bets on their way, whatever is picked, by what they are on. */
  flights: ReadonlyMap<string, Flight>;
  /** The bets of the success dialog, one after the other, until each is closed. */
  placed: readonly BetReply[];
};

const idle: Placing = { step: 'idle' };
export const usePlacing = create<PlacingState>()(() => ({ placing: idle, flights: new Map(), placed: [] }));

/** What a bet is on: one side of one row. A second bet on the same waits for the first one's answer. */
export const onOf = ({ eventId, marketId, selectionKey, side }: SlipPick): string =>
  [eventId, marketId, selectionKey, side].join('/');

/** Whether the slip is open on it. */
export function isPicked(on: string): boolean {
  const { pick } = useSlipDraft.getState();
  return pick !== null && onOf(pick) === on;
}

export const isFlying = (on: string): boolean => usePlacing.getState().flights.has(on);

/** Says where the bet stands, if the slip is open on it. */
export function show(on: string, placing: Placing): void {
  if (isPicked(on)) usePlacing.setState({ placing });
}

export function fly(on: string, flight: Flight): void {
  const flights = new Map(usePlacing.getState().flights).set(on, flight);
  usePlacing.setState({ flights });
  show(on, flight);
  showAsked();
}

/** The bet is no longer on its way. */
export function land(on: string): void {
  const flights = new Map(usePlacing.getState().flights);
  flights.delete(on);
  usePlacing.setState({ flights });
  show(on, idle);
}

/** The slip as for a pick that nothing was said about; one that is on its way still is. */
export function resetPlacing(): void {
  const { pick } = useSlipDraft.getState();
  usePlacing.setState(({ flights }) => ({ placing: (pick && flights.get(onOf(pick))) ?? idle }));
  showAsked();
}

/** A slip that is opened on a bet on its way shows that bet, not a new one. */
function showAsked(): void {
  const { placing } = usePlacing.getState();
  if (placing.step === 'placing' && placing.asked !== null) useSlipDraft.setState(placing.asked);
}

export function closeSuccess(): void {
  usePlacing.setState(({ placed }) => ({ placed: placed.slice(1) }));
  emit('bet:read');
}

// Another pick is another bet: what was said about the last one does not concern it. Changing price or stake takes a
// refusal away; an odds-changed prompt stays until it is answered.
useSlipDraft.subscribe((draft, before) => {
  if (draft.pick !== before.pick) resetPlacing();
  else if (usePlacing.getState().placing.step === 'failed') resetPlacing();
});
