import { eventPath } from './paths.ts';

/** What is bet on again: the row and side of a market of an event, and the stake of the bet before, in paise. */
export type Again = {
  readonly marketId: string;
  readonly selectionKey: string;
  readonly side: 'back' | 'lay';
  readonly stakePaise: number;
};

/** The name it has in the address of an event. */
export const AGAIN = 'again';

const BETWEEN = '~';

/** The part of a bet that a second one like it needs. */
type BetBefore = {
  readonly event: { readonly id: string; readonly name: string };
  readonly sport: { readonly id: string };
  readonly competition: { readonly id: string };
  readonly market: { readonly id: string };
  readonly selection: { readonly key: string; readonly side: 'back' | 'lay' };
  /** Rupees. */
  readonly stake: number;
};

/** The page of the bet's event, which opens the slip on the same row, at its price by then, with the same stake. */
export function betAgainPath({ event, sport, competition, market, selection, stake }: BetBefore): string {
  const path = eventPath({
    eventId: event.id,
    sportId: sport.id,
    competitionId: competition.id,
    eventName: event.name,
  });
  const again = [market.id, selection.side, Math.round(stake * 100), selection.key].join(BETWEEN);
  return `${path}&${new URLSearchParams({ [AGAIN]: again }).toString()}`;
}

/** What the address asks for; null where it asks for nothing that can be. */
export function readAgain(text: string | null): Again | null {
  const [marketId = '', side, stake = '', ...key] = (text ?? '').split(BETWEEN);
  const selectionKey = key.join(BETWEEN);
  const stakePaise = /^\d{1,12}$/.test(stake) ? Number(stake) : 0;
  if ((side !== 'back' && side !== 'lay') || stakePaise === 0 || selectionKey === '') return null;
  return { marketId, selectionKey, side, stakePaise };
}
