/** Points of the sum below, in deviations around the best expectation. */
const FROM = -4.5;
const TO = 4.5;
const STEP = 0.25;

/**
 * Who comes out highest, when every runner ends at its expectation plus an own normal of the same deviation: for each
 * the integral of its density times the others' chances to be lower. They sum to one.
 */
export function winChances(expected: readonly number[], deviation: number): number[] {
  const sd = Math.max(0.01, deviation);
  const best = Math.max(...expected);
  const chances = expected.map(() => 0);
  const ratios = expected.map(() => 0);
  for (let place = FROM; place <= TO; place += STEP) {
    let all = 1;
    for (const [runner, mean] of expected.entries()) {
      const z = (best - mean) / sd + place;
      const below = normalBelow(z);
      all *= below;
      ratios[runner] = Math.exp(-0.5 * z * z) / below;
    }
    for (const [runner, ratio] of ratios.entries()) chances[runner] = (chances[runner] ?? 0) + ratio * all;
  }
  const sum = chances.reduce((total, chance) => total + chance, 0);
  return chances.map((chance) => chance / sum);
}

/**
 * Who comes out among the highest `places`, in the same race: the integral of a runner's density times the chance that
 * fewer than so many others end above it. They sum to the number of places.
 */
export function placeChances(expected: readonly number[], deviation: number, places: number): number[] {
  if (places >= expected.length) return expected.map(() => 1);
  const sd = Math.max(0.01, deviation);
  const chances = expected.map((mean, runner) => {
    let chance = 0;
    let density = 0;
    const above = new Float64Array(places);
    for (let z = FROM; z <= TO; z += STEP) {
      above.fill(0);
      above[0] = 1;
      for (const [other, theirs] of expected.entries()) {
        if (other === runner) continue;
        const below = normalBelow(z + (mean - theirs) / sd);
        for (let k = places - 1; k > 0; k -= 1) above[k] = (above[k] ?? 0) * below + (above[k - 1] ?? 0) * (1 - below);
        above[0] = (above[0] ?? 0) * below;
      }
      const weight = Math.exp(-0.5 * z * z);
      density += weight;
      for (const part of above) chance += weight * part;
    }
    return chance / density;
  });
  const sum = chances.reduce((total, chance) => total + chance, 0);
  return chances.map((chance) => Math.min(1, (chance * places) / sum));
}

/** The normal distribution function (Abramowitz and Stegun 7.1.26), never quite zero. */
function normalBelow(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const u = 1 / (1 + 0.3275911 * x);
  const tail = u * (0.254829592 + u * (-0.284496736 + u * (1.421413741 + u * (-1.453152027 + u * 1.061405429))));
  const half = Math.max(1e-9, 0.5 * tail * Math.exp(-x * x));
  return z >= 0 ? 1 - half : half;
}
