import { readStored, writeStored } from '../browser/stored.ts';
import { teamsOf } from './teams.ts';

/** Codes of nations that are not simply the first letters of their names; cricket has its own for some. */
const NATIONS: Readonly<Record<string, string>> = {
  ...{
    austria: 'AUT',
    cameroon: 'CMR',
    china: 'CHN',
    'hong kong': 'HKG',
    iceland: 'ISL',
    indonesia: 'IDN',
    iran: 'IRN',
  },
  ...{ iraq: 'IRQ', ireland: 'IRL', 'ivory coast': 'CIV', japan: 'JPN', malaysia: 'MAS', morocco: 'MAR' },
  ...{ netherlands: 'NED', 'new zealand': 'NZL', nigeria: 'NGA', 'north macedonia': 'MKD', 'northern ireland': 'NIR' },
  ...{ 'papua new guinea': 'PNG', romania: 'ROU', 'saudi arabia': 'KSA', serbia: 'SRB', singapore: 'SGP' },
  ...{
    slovakia: 'SVK',
    slovenia: 'SVN',
    'south africa': 'RSA',
    'south korea': 'KOR',
    spain: 'ESP',
    'sri lanka': 'SRI',
  },
  ...{ switzerland: 'SUI', 'united arab emirates': 'UAE', 'united states': 'USA', 'west indies': 'WI' },
};
const IN_CRICKET: Readonly<Record<string, string>> = {
  ...{ ireland: 'IRE', 'new zealand': 'NZ', 'south africa': 'SA', 'sri lanka': 'SL' },
};

const OF_PLAYERS = /tennis|badminton|squash|snooker|darts|box|mma|martial|golf|chess/i;

/** What clubs put before or after the place that they are known by. */
const CLUB_WORDS = new Set(
  (
    'fc cf afc ac sc cd ud rc sk fk bk if sv tsv vfb vfl as ss us ca cs club de la del the real atletico deportivo sporting ' +
    'racing union borussia dinamo dynamo sparta olympia royal united city town rovers athletic albion wanderers county'
  ).split(' '),
);

/** One team's code by itself; a pair is told apart by `teamCodes`. */
function codeOf(name: string, sportName: string): string {
  // `Port Alba (Kestrel)`: the player of an esports side.
  const [, player = ''] = /\(([^()]+)\)\s*$/.exec(name) ?? [];
  const [whole = '', women = ''] = name.replace(/\s*\([^()]*\)\s*$/, '').split(/\s+(?=(?:W|Women)$)/i);
  const bare = whole.replace(/\s+(?:XI|A|U-?\d\d)$/i, '');
  const words = wordsOf(player || bare);
  if (OF_PLAYERS.test(sportName)) return start(surnameOf(words));
  const nation = player === '' ? bare.toLowerCase() : '';
  const known = (/cricket/i.test(sportName) && IN_CRICKET[nation]) || NATIONS[nation];
  if (known || women !== '') return (known ?? start(words[0])) + (women === '' ? '' : 'W');
  if (words.length > 2) return longCode(words);
  const own = words.find((word) => !CLUB_WORDS.has(word.toLowerCase())) ?? words[0];
  const [first = '', second = ''] = words;
  // Franchises are known by both of their words: Deccan Drummers is DDR.
  return words.length === 2 &&
    own === first &&
    !CLUB_WORDS.has(second.toLowerCase()) &&
    /cricket|kabaddi/i.test(sportName)
    ? (first.charAt(0) + second.slice(0, 2)).toUpperCase()
    : start(own);
}

/** Three words of its own give a club its initials: RCB. What is left of others is written as it begins. */
function longCode(words: readonly string[]): string {
  const own = words.filter((word) => !CLUB_WORDS.has(word.toLowerCase()));
  if (own.length > 0 && own.length < 3) return start(own[0]);
  const initials = (own.length > 2 ? own : words).map((word) => word.charAt(0));
  return initials.slice(0, 3).join('').toUpperCase();
}

const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/['’.]/g, '')
    .replaceAll(/[^\p{L}\p{M}\p{N} ]/gu, ' ')
    .trim()
    .split(/\s+/)
    .filter(Boolean);

/** `Arlo Venwick`, `Venwick A`: an initial is no surname. */
const surnameOf = (words: readonly string[]): string | undefined =>
  words.findLast((word) => Array.from(word).length > 1) ?? words.at(-1);

const start = (word = ''): string => Array.from(word).slice(0, 3).join('').toUpperCase();

/** Where both sides would be called the same, the second is called by its first two letters and a later one. */
function apart(code: string, other: string, name: string): string {
  if (code !== other || code === '') return code;
  const letters = Array.from(wordsOf(name).join(''), (letter) => letter.toUpperCase());
  const head = Array.from(code).slice(0, 2).join('');
  return letters.map((letter) => head + letter).findLast((made) => made !== other) ?? `${head}2`;
}

/**
 * The codes that sources have told for teams, of one sport or another: lists of events have no rows that would say them, and a
 * team is called the same on every page. Kept for the next visit; the oldest make room.
 */
const LEARNED_KEY = 'pavilion.team-codes';
const LEARNED_MAX = 200;
let learned: Map<string, string> | null = null;

const teamKey = (name: string, sportName: string): string => `${sportName}/${name}`.toLowerCase();

function readLearned(): Map<string, string> {
  try {
    const kept: unknown = JSON.parse(readStored(LEARNED_KEY) ?? '[]');
    return new Map(Array.isArray(kept) ? kept.filter(isPair) : []);
  } catch {
    return new Map();
  }
}

const isPair = (entry: unknown): entry is [string, string] =>
  Array.isArray(entry) && entry.length === 2 && entry.every((text) => typeof text === 'string');

/** Remembers what the rows of an event call its two sides. */
export function learnCodes(eventName: string, sportName: string, told: readonly [string, string]): void {
  const teams = teamsOf(eventName);
  if (teams === null) return;
  learned ??= readLearned();
  const news = teams.flatMap((name, at) => {
    const code = told[at];
    return code === undefined || learned?.get(teamKey(name, sportName)) === code
      ? []
      : [[teamKey(name, sportName), code] as const];
  });
  if (news.length === 0) return;
  learned = new Map([...learned, ...news].slice(-LEARNED_MAX));
  writeStored(LEARNED_KEY, JSON.stringify([...learned]));
}

/**
 * Short codes of both sides of an event, never the same: what its source calls them, where that is known; else of a nation its
 * country's, of a player the surname's, of a club the letters of the name it is known by. `told`: the codes that rows of the
 * page use. Null for an event without two sides.
 */
export function teamCodes(
  eventName: string,
  sportName: string,
  told: readonly [string, string] | null = null,
): readonly [string, string] | null {
  const teams = teamsOf(eventName);
  if (teams === null) return null;
  if (told) return told;
  learned ??= readLearned();
  const [first, second] = [learnedCode(teams[0], sportName), learnedCode(teams[1], sportName)];
  return [first, apart(second, first, teams[1])];
}

const learnedCode = (name: string, sportName: string): string =>
  learned?.get(teamKey(name, sportName)) ?? codeOf(name, sportName);
