/**
 * How many matches a calibration looks at: few enough to run on every change, or as many as
 * `SIMULATOR_SAMPLE` says times that (`SIMULATOR_SAMPLE=10 npx vitest run packages/simulator/test`).
 */
export function sampleSize(usual: number): number {
  const factor = Number(process.env.SIMULATOR_SAMPLE ?? 1);
  if (!(factor >= 1)) throw new RangeError(`SIMULATOR_SAMPLE must be at least 1: ${factor}`);
  return Math.round(usual * factor);
}

export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function deviationOf(values: readonly number[]): number {
  const mean = meanOf(values);
  return Math.sqrt(meanOf(values.map((value) => (value - mean) ** 2)));
}

/** Mean distance between what was stated and what came true, over tenths of stated chance, weighed by their size. */
export function calibrationError(cases: readonly { chance: number; cameTrue: boolean }[]): number {
  const classes = Map.groupBy(cases, ({ chance }) => Math.min(9, Math.floor(chance * 10)));
  let error = 0;
  for (const own of classes.values()) {
    const said = own.reduce((sum, { chance }) => sum + chance, 0);
    const came = own.filter(({ cameTrue }) => cameTrue).length;
    error += Math.abs(said - came);
  }
  return error / cases.length;
}
