import { t, tn } from '../../i18n/i18n.ts';
import { isRacingName } from './racing.ts';

/** The match a provider repeats in the name of a row, and its mark for a market that opens early. */
const MATCH = /\s*\([^()]*?\s+vs?\.?\s+[^()]*\)\s*/i;
const EARLY = /\s*\badv\.?\s*$/i;
/** Words that feeds alone write, in names without the match, too. */
const FEED_WORDS = /\bwkts?\b|\b(?:over|khado) run\b|\bodd even$/i;
const SHORT_WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bwkts\b/gi, 'wickets'],
  [/\bwkt\b/gi, 'wicket'],
  [/\binns?\b/gi, 'innings'],
  [/\b(over|khado) run\b/gi, '$1 runs'],
  [/\brun$/i, 'runs'],
  [/ odd even$/i, ', odd or even'],
  [/ Will Win the Toss$/, ' to win the toss'],
];

/** `To Be Placed (2 places): 4. Royal Ember`: a runner of a race, and how many places count. */
export type PlacedRow = { readonly runner: string; readonly places: number };

export function placedRow(name: string): PlacedRow | null {
  const [, places = '', runner = ''] = /^to be placed \((\d+) places?\):\s*(.+)$/i.exec(name.trim()) ?? [];
  return runner === '' ? null : { runner, places: Number(places) };
}

/** Feeds answer a question in one market with `Yes`, in another one with `YES`. */
const SHOUTED = /^(?:YES|NO)$/;

/** Whether the runner of such a row was placed; null where the row asks something else, or was not answered with yes or no. */
export function placedAnswer(name: string, answer: string): string | null {
  if (placedRow(name) === null) return null;
  const said = rowName(answer);
  if (said === 'Yes') return t('Was placed');
  return said === 'No' ? t('Not placed') : null;
}

/**
 * A row's name for people. The feed writes `Session 2 runs(ENG vs SL)adv` and `To Be Placed (2 places): 4. Royal Ember`:
 * the match stands on the page already, and a runner comes first, so that a narrow line never cuts it. What is stored and
 * sent keeps the feed's own name.
 */
export function rowName(name: string): string {
  const placed = placedRow(name);
  if (placed) return `${placed.runner} · ${tn(placed.places, '{count} place', '{count} places')}`;
  if (SHOUTED.test(name.trim())) return name.trim().charAt(0) + name.trim().slice(1).toLowerCase();
  if (!MATCH.test(name) && !EARLY.test(name) && !FEED_WORDS.test(name.trim())) return name.trim();
  const bare = name.replace(MATCH, ' ').replace(EARLY, '').replaceAll(/\s+/g, ' ').trim();
  return SHORT_WORDS.reduce((text, [short, whole]) => text.replace(short, whole), bare) || name.trim();
}

/** Sports where no ball runs over a pitch: what is going on there while prices wait. */
const PLAY: readonly (readonly [RegExp, 'POINT' | 'RAID'])[] = [
  [/tennis|badminton|squash|volley/i, 'POINT'],
  [/kabaddi/i, 'RAID'],
];

const playOf = (sportName: string) => PLAY.find(([sport]) => sport.test(sportName))?.[1] ?? 'BALL';

/** The word over locked cells in the words of the sport: in tennis no BALL is RUNNING, a POINT is; a horse is WITHDRAWN. */
export function sportVeil(word: string, sportName: string): string {
  if (word === 'BALL RUNNING') return `${playOf(sportName)} RUNNING`;
  return word === 'REMOVED' && isRacingName(sportName) ? 'WITHDRAWN' : word;
}

/** The same as a sentence, for the slip that waits. */
export function playRunning(sportName: string): string {
  switch (playOf(sportName)) {
    case 'POINT':
      return t('A point is being played. The price comes back in a moment.');
    case 'RAID':
      return t('A raid is on. The price comes back in a moment.');
    case 'BALL':
      return t('Ball running. The price comes back in a moment.');
  }
}
