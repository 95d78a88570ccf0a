import { Disagreement, simulate } from '../simulation/workload.ts';
import type { Figures, Ground } from './ground.ts';
import { Violation } from './violation.ts';

/** The seeded simulation with its auditor (`npm run sim`), as one of the harnesses. */
export async function simulation(
  ground: Ground,
  size: { readonly operations: number },
  seed: number,
): Promise<Figures> {
  const database = await ground();
  try {
    const { counts } = await simulate(database.pool, seed, size.operations);
    await database.close();
    return { operations: size.operations, ...counts };
  } catch (error) {
    throw error instanceof Disagreement ? new Violation(error.message) : error;
  }
}
