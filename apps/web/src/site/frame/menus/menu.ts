import { paths } from '../../../shared/address/paths.ts';
import { later } from '../../../shared/i18n/i18n.ts';

/** One entry of the main menu; without a destination it carries a Soon tag and does nothing. */
export type MenuEntry = { label: string; to: string | null };

const BUILT_IN = [
  later('Sports Book'),
  later('Markets'),
  later('Exchange'),
  later('Live Casino'),
  later('Slots'),
  later('Fantasy Games'),
];

/**
 * The main menu from the labels that were supplied, or the built-in ones when none were: one entry per label whatever
 * its case, each with the destination its words name.
 */
export function menuOf(supplied: readonly string[] = []): MenuEntry[] {
  const labels = supplied.map((label) => label.trim()).filter((label) => label !== '');
  const seen = new Set<string>();
  return (labels.length > 0 ? labels : BUILT_IN).flatMap((label) => {
    const key = label.toLowerCase();
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ label, to: destinationOf(key) }];
  });
}

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
