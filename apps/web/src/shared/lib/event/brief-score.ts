import type { ShownScore } from '@pavilion/feed';
import { t } from '../../i18n/i18n.ts';

/** A score on one line of a list: `187/6 v 171/5`, `18.1 ov`, `Kings need 17 off 11`. Empty texts where there is nothing to say. */
export type BriefScore = { readonly figures: string; readonly clock: string; readonly state: string };

type Sides = ShownScore['sides'];
const joined = (sides: Sides, of: (side: Sides[number]) => string, between: string): string =>
  sides
    .map(of)
    .filter((text) => text !== '')
    .join(between);

/** Sets or games, the one being played last: `6–4 3–6 4–3`. */
function periods([first, second]: Sides): string {
  const most = Math.max(first?.parts.length ?? 0, second?.parts.length ?? 0);
  return Array.from({ length: most }, (_, at) => `${first?.parts[at] ?? '0'}–${second?.parts[at] ?? '0'}`).join(' ');
}

/** First words that are no name of a side without the second. */
const OF_A_PLACE = /^(?:South|North|East|West|New|Sri|United|Hong|Papua|Saudi|Costa|San|Trinidad)$/;

/** What a side is called where there is little room: `Coral Chargers` is `Chargers`, `South Africa` and `England W` stay. */
function shortSide(name: string): string {
  const words = name.split(' ');
  const last = words.at(-1) ?? name;
  return words.length < 2 || last.length < 4 || OF_A_PLACE.test(words[0] ?? '') ? name : last;
}

const CHASE = /^(.+) need (\d+) runs? from (\d+) (ball|over)s?$/;

/** A chase as a list has room for it, `Chargers need 89 off 54`; any other note as it is. In the language of the page. */
function noteText(note: string): string {
  const [, side = '', runs = '', left = '', unit] = CHASE.exec(note) ?? [];
  if (unit === undefined) return t(note);
  const places = { side: shortSide(side), runs };
  return unit === 'ball'
    ? t('{side} need {runs} off {balls}', { ...places, balls: left })
    : t('{side} need {runs} off {overs} ov', { ...places, overs: left });
}

function cricket({ sides, note, status, clock }: ShownScore): BriefScore {
  const overs = sides.find(({ active }) => active)?.detail ?? '';
  return {
    figures: joined(sides, ({ main }) => main, ' v '),
    clock: t(overs || (clock ?? '')),
    state: noteText(note || status),
  };
}

/** All of it as one text, `187/6 v 171/5 · 18.1 ov · Kings need 17 off 11`; empty where there is nothing to say. */
export function scoreText(score: ShownScore, sportName: string): string {
  if (score.status === NOT_STARTED) return t(score.status);
  const { figures, clock, state } = briefScore(score, sportName);
  return [figures, clock, state].filter((part) => part !== '').join(' · ');
}

const NOT_STARTED = 'Not started';
const NOTHING: BriefScore = { figures: '', clock: '', state: '' };

export function briefScore(score: ShownScore, sportName: string): BriefScore {
  const { sides, status, clock, note } = score;
  // Its line has the time of its start already.
  if (status === NOT_STARTED) return NOTHING;
  if (sides.length !== 2) return { figures: '', clock: t(clock ?? ''), state: t(status) };
  if (/cricket/i.test(sportName)) return cricket(score);
  const mains = joined(sides, ({ main }) => main, ' – ');
  if (/table tennis/i.test(sportName)) {
    const games = joined(sides, ({ detail }) => detail, ' – ');
    return { figures: periods(sides), clock: t(status), state: games && t('Games {games}', { games }) };
  }
  if (/tennis/i.test(sportName)) return { figures: periods(sides), clock: t(status), state: mains };
  return { figures: mains, clock: clock ?? '', state: t(/soccer|football/i.test(sportName) ? status : note || status) };
}
