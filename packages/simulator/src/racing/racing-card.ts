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
}

/** Riders, weights and stalls of a field: nobody rides twice, and no stall is shared. They have no part in who wins. */
export function drawCards(random: Random, count: number): Card[] {
  const riders = [...JOCKEYS];
  const stalls = Array.from({ length: count }, (_, stall) => stall + 1);
  const [least, most] = WEIGHTS_KG;
  return stalls.slice().map(() => {
    const [jockey = ''] = riders.splice(random.int(riders.length), 1);
    const [draw = 0] = stalls.splice(random.int(stalls.length), 1);
    return { jockey, weightKg: least + random.int((most - least) * 2 + 1) / 2, draw };
  });
}
