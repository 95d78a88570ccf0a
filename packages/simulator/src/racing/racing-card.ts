import type { Random } from '../random.ts';

/** Riders are invented. */
const JOCKEYS: readonly string[] = [
  ...['A. Pereira', 'T. Velloor', 'K. Mascarin', 'P. Ranade', 'S. Oberai', 'R. Solanki', 'D. Quill', 'M. Tandel'],
  ...['V. Achrekar', 'B. Hosur', 'C. Fenwright', 'J. Okonjo', 'L. Marchetti', 'N. Dastur', 'E. Halloran', 'G. Wylde'],
  ...['H. Bastienne', 'I. Karkaria', 'O. Strand', 'U. Verghese', 'W. Ashdown', 'Y. Tamura', 'F. Delacourt', 'Z. Mirza'],
];
const WEIGHTS_KG: readonly [number, number] = [51, 60];

export interface Card {
  jockey: string;
  weightKg: number;
  draw: number;
  /** How it ended in its last races, the newest at the right: 1 to 9, 0 for further back, a dash between two seasons. */
  form: string;
}

/** How far what happens in one race outweighs what a horse is worth. */
const LUCK = 1.4;
const RUNS: readonly [number, number] = [3, 6];
const RIVALS: readonly [number, number] = [5, 13];

/** The places that a horse of this worth, in deviations, came to against fields of the middling kind. It tells no more than the price. */
export function drawForm(random: Random, worth: number): string {
  const runs = RUNS[0] + random.int(RUNS[1] - RUNS[0] + 1);
  const seasonFrom = 1 + random.int(runs);
  const places = Array.from({ length: runs }, () => {
    const own = worth + LUCK * random.normal();
    const rivals = RIVALS[0] + random.int(RIVALS[1] - RIVALS[0] + 1);
    let place = 1;
    for (let rival = 0; rival < rivals; rival += 1) if (random.normal() * Math.hypot(1, LUCK) > own) place += 1;
    return place > 9 ? '0' : String(place);
  });
  return [places.slice(0, seasonFrom), places.slice(seasonFrom)]
    .filter((season) => season.length > 0)
    .map((season) => season.join(''))
    .join('-');
}

/** Riders, weights and stalls of a field: nobody rides twice, and no stall is shared. They have no part in who wins. */
export function drawCards(random: Random, count: number): Omit<Card, 'form'>[] {
  const riders = [...JOCKEYS];
  const stalls = Array.from({ length: count }, (_, stall) => stall + 1);
  const [least, most] = WEIGHTS_KG;
  return stalls.slice().map(() => {
    const [jockey = ''] = riders.splice(random.int(riders.length), 1);
    const [draw = 0] = stalls.splice(random.int(stalls.length), 1);
    return { jockey, weightKg: least + random.int((most - least) * 2 + 1) / 2, draw };
  });
}
