import type { Figures } from '../../chaos/ground.ts';

/** Every seeded run says its seed: `npm run chaos -- NAME --seed …` takes it back. */
export const SEED = 20_261_121;

export function report(name: string, figures: Figures): Figures {
  console.log(`${name} (seed ${SEED}) ${JSON.stringify(figures)}`);
  return figures;
}
