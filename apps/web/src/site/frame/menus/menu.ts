import { paths } from '../../../shared/address/paths.ts';
import { type Language, later, t } from '../../../shared/i18n/i18n.ts';

/** One entry of the main menu, in the language of the reader; without a destination it carries a Soon tag and does nothing. */
export type MenuEntry = { label: string; to: string | null };
/** An entry as the operator made it. */
export type SuppliedEntry = { label: string; labelHindi: string | null; linkUrl: string | null };

const BUILT_IN = [
  later('Sports Book'),
  later('Markets'),
  later('Exchange'),
  later('Live Casino'),
  later('Slots'),
  later('Fantasy Games'),
];

/**
 * The main menu from the entries that were supplied, or the built-in ones when none were: one entry per label whatever its
 * case, each with its own link or else the destination its words name.
 */
export function menuOf(supplied: readonly SuppliedEntry[] = [], language: Language = 'en'): MenuEntry[] {
  const named = supplied.filter(({ label }) => label.trim() !== '');
  const seen = new Set<string>();
  return (named.length > 0 ? named : BUILT_IN.map(ofItself)).flatMap(({ label, labelHindi, linkUrl }) => {
    const key = label.trim().toLowerCase();
    if (seen.has(key)) return [];
    seen.add(key);
    const own = language === 'hi' ? labelHindi : null;
    return [{ label: own ?? t(label.trim()), to: linkUrl ?? destinationOf(key) }];
  });
}

const ofItself = (label: string): SuppliedEntry => ({ label, labelHindi: null, linkUrl: null });

/** Exchange has the markets page under an address of its own, so that only the entry that was clicked is marked. */
function destinationOf(label: string): string | null {
  if (/sports book|home|sportsbook/.test(label)) return paths.home;
  if (label.includes('exchange')) return paths.exchange;
  return label.includes('market') ? paths.markets : null;
}

/** Whether an entry is the one to mark: an event belongs to Markets. */
export function isMarked(entry: MenuEntry, pathname: string): boolean {
  if (entry.to === null) return false;
  if (entry.to === paths.markets) return pathname === paths.markets || pathname.startsWith('/event/');
  return pathname === entry.to;
}
