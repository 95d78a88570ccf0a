import { useState } from 'react';
import type { MarketShape } from '../../../shared/live/reading.ts';
import type { Section } from '../sections.ts';

/**
 * A card in its place; one whose markets the feed has dropped keeps it, closed, until nobody sees it go. A `fresh` one, which
 * would push down what is under it, is not shown before that moves nothing that is seen.
 */
export type SteadySection = Section & { readonly gone: boolean; readonly fresh: boolean };

/** The cards in their order, those that are gone behind what they stood behind. Under the last of all stand the results. */
export function steadySections(before: readonly SteadySection[], sections: readonly Section[]): SteadySection[] {
  const ids = new Set(sections.map(({ id }) => id));
  const known = new Map(before.map((one) => [one.id, one]));
  const next = sections.map((section): SteadySection => {
    const fresh = known.get(section.id)?.fresh ?? before.length > 0;
    return { ...section, gone: false, fresh };
  });
  before.forEach((one, at) => {
    if (ids.has(one.id) || one.fresh) return;
    const upper = next.findIndex(({ id }) => id === before[at - 1]?.id);
    next.splice(upper + 1, 0, one.gone ? one : closed(one));
  });
  return next;
}

/** What is left of a card: the rows of its questions stay by themselves (steady-rows.ts), those of other markets under a veil. */
const closed = (section: SteadySection): SteadySection => ({
  ...section,
  gone: true,
  fresh: false,
  markets: section.markets.map(
    (market): MarketShape => ({
      ...market,
      open: false,
      marketStatus: 'CLOSED',
      rows: section.layout === 'fancy' ? [] : market.rows.map((row) => ({ ...row, open: false })),
    }),
  ),
});

const isSame = (one: SteadySection, other: SteadySection | undefined): boolean =>
  one.id === other?.id &&
  one.gone === other.gone &&
  one.fresh === other.fresh &&
  one.title === other.title &&
  one.markets.length === other.markets.length &&
  one.markets.every((market, at) => market === other.markets[at]);

/**
 * The cards of the page, none of which moves because another one goes while it is looked at. `scope`: with another one it
 * begins anew.
 */
export function useSteadySections(sections: readonly Section[], scope: string) {
  const [shown, setShown] = useState<{ scope: string; cards: readonly SteadySection[] }>({ scope: '', cards: [] });
  const before = shown.scope === scope ? shown.cards : [];
  const cards = steadySections(before, sections);
  const isChanged = shown.scope !== scope || cards.length !== before.length;
  if (isChanged || !cards.every((one, at) => isSame(one, before[at]))) setShown({ scope, cards });
  const letGo = (gone: string) =>
    setShown((now) => ({ ...now, cards: now.cards.filter((one) => !one.gone || one.id !== gone) }));
  const letIn = (isMeant: (id: string) => boolean) =>
    setShown((now) => ({ ...now, cards: now.cards.map((one) => (isMeant(one.id) ? { ...one, fresh: false } : one)) }));
  return {
    cards,
    letGo,
    letIn: (id: string) => letIn((one) => one === id),
    letAllIn: () => letIn(() => true),
  };
}

export type Steady = ReturnType<typeof useSteadySections>;
