import { expect } from 'vitest';
import { must } from './invariants.ts';

/**
 * Whether things happen as often as they were said to: in every class of stated chance the number that came true lies
 * within four standard errors of what was stated. Few enough matches to run on every change.
 */
export class Tally {
  #classes = Array.from({ length: 10 }, () => ({ said: 0, came: 0, variance: 0, count: 0 }));

  add(chance: number, cameTrue: boolean): void {
    const own = this.#classes[Math.min(9, Math.floor(chance * 10))];
    if (own === undefined) throw new RangeError(`not a chance: ${chance}`);
    own.said += chance;
    own.came += cameTrue ? 1 : 0;
    own.variance += chance * (1 - chance);
    own.count += 1;
  }

  check(what: string): void {
    let said = 0;
    let came = 0;
    let variance = 0;
    for (const [tenth, own] of this.#classes.entries()) {
      const error = Math.abs(own.came - own.said);
      const where = () => `${what}, ${tenth}0 %: said ${own.said.toFixed(1)}, came ${own.came} of ${own.count}`;
      must(error <= 4 * Math.sqrt(own.variance) + 1, where);
      said += own.said;
      came += own.came;
      variance += own.variance;
    }
    expect(Math.abs(came - said)).toBeLessThanOrEqual(4 * Math.sqrt(variance) + 1);
  }
}
