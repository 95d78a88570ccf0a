import type { MarketKind } from '@pavilion/betting';

/** The parts of an event's page, in their order: match odds, bookmaker, fancy, odd / even. */
export type MarketPart = 'match' | 'bookmaker' | 'fancy' | 'oddeven';
export const PART_ORDER: readonly MarketPart[] = ['match', 'bookmaker', 'fancy', 'oddeven'];

export const PARTS: Readonly<Record<MarketKind, MarketPart>> = {
  match: 'match',
  bookmaker: 'bookmaker',
  session: 'fancy',
  yesno: 'fancy',
  line: 'fancy',
  oddeven: 'oddeven',
  khado: 'fancy',
  meter: 'fancy',
  digit: 'fancy',
};

type Named = { readonly name: string };

/** The main match-odds and bookmaker markets, which come first in their part, whatever order the feed gives them. */
export const isMain = ({ name }: Named): boolean => /^(?:match.?odds|bookmaker)$/i.test(name);

/** What an event's page begins with. */
export const isMatchOdds = ({ name }: Named): boolean => /^match.?odds$/i.test(name);

type Kinded = Named & { readonly kind: string };
/** A kind that this page does not know yet stands last. */
const placeOf = ({ kind }: Kinded): number => {
  const part = Object.entries(PARTS).find(([known]) => known === kind)?.[1];
  return part === undefined ? PART_ORDER.length : PART_ORDER.indexOf(part);
};

/** As on the event's page: by part, the main market of each first, else in the order that they have. */
export const byPart = (one: Kinded, other: Kinded): number =>
  placeOf(one) - placeOf(other) || Number(isMain(other)) - Number(isMain(one));
