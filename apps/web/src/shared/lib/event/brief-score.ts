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

function cricket({ sides, note, status, clock }: ShownScore): BriefScore {
  const overs = sides.find(({ active }) => active)?.detail ?? '';
  return { figures: joined(sides, ({ main }) => main, ' v '), clock: overs || (clock ?? ''), state: note || status };
}

export function briefScore(score: ShownScore, sportName: string): BriefScore {
  const { sides, status, clock, note } = score;
  if (sides.length !== 2) return { figures: '', clock: clock ?? '', state: status };
  if (/cricket/i.test(sportName)) return cricket(score);
  const mains = joined(sides, ({ main }) => main, ' – ');
  if (/table tennis/i.test(sportName)) {
    const games = joined(sides, ({ detail }) => detail, ' – ');
    return { figures: periods(sides), clock: status, state: games && t('Games {games}', { games }) };
  }
  if (/tennis/i.test(sportName)) return { figures: periods(sides), clock: status, state: mains };
  return { figures: mains, clock: clock ?? '', state: /soccer|football/i.test(sportName) ? status : note || status };
}
