import { emptyPosition, type Position, readPosition, type WhatIf, whatIf, widenOutcomes } from '@pavilion/betting';
import { bettingMarketKey } from '@pavilion/feed';
import { useQuery } from '@tanstack/react-query';
import { positionsQuery } from '../../api/market/bets.ts';
import { useSession } from '../../api/session/session.ts';
import { marketOf, termsOf } from './bet-terms.ts';
import { kindOf } from './bet-words.ts';
import { type SlipPick, useSlipDraft } from './slip-draft.ts';

/** The caller's positions in the open markets of an event, by betting market key; empty for guests. */
export type Positions = ReadonlyMap<string, Position>;

export const usePositions = (eventId: string | null): Positions => useReadPositions(eventId).positions;

/** With whether they have been read: until then nobody can say what a bet would change. Guests hold nothing. */
function useReadPositions(eventId: string | null): { positions: Positions; known: boolean } {
  'use memo';
  const enabled = useSession((session) => session.role === 'user') && eventId !== null;
  const { data: replies } = useQuery({ ...positionsQuery(eventId ?? ''), enabled });
  const positions = new Map<string, Position>();
  for (const { kind, marketId, selectionKey, state, ...reply } of (enabled && replies) || []) {
    positions.set(bettingMarketKey(kindOf(kind), reply.eventId, marketId, selectionKey ?? ''), readPosition(state));
  }
  return { positions, known: !enabled || replies !== undefined };
}

export const keyOfPick = (pick: SlipPick): string =>
  bettingMarketKey(kindOf(pick.kind), pick.eventId, pick.marketId, pick.selectionKey);

/** What the bet in the slip would do: the position in its market before, and after if it makes a bet. */
export type SlipWhatIf = {
  readonly key: string;
  readonly before: Position;
  readonly after: WhatIf | null;
  /** False until the player's positions have been read: `before` is empty then, and no figure may be made of it. */
  readonly known: boolean;
};

/** Null while the slip is closed. All figures come from the core, so they are the ones the server will keep. */
export function useWhatIf(): SlipWhatIf | null {
  'use memo';
  const draft = useSlipDraft();
  const { pick } = draft;
  const { positions, known: read } = useReadPositions(pick?.eventId ?? null);
  if (!pick) return null;
  const key = keyOfPick(pick);
  const market = marketOf(pick);
  const known = positions.get(key);
  const before = known?.kind === market.kind ? widenOutcomes(known, market.outcomes) : emptyPosition(market);
  const { asked } = draft;
  const terms = asked
    ? termsOf({ ...pick, width: asked.width }, asked, draft.stakePaise)
    : termsOf(pick, draft, draft.stakePaise);
  return { key, before, after: terms && whatIf(before, terms), known: read };
}
