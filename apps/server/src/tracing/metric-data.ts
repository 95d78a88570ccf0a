import type { Registry } from 'prom-client';

/** The numbers by which OpenTelemetry's SDK knows its kinds of data, which is not installed with the product. */
const KINDS = { histogram: 0, gauge: 2, sum: 3 } as const;
const CUMULATIVE = 1;
const DOUBLE = 1;

type Seconds = [seconds: number, nanoseconds: number];
type Labels = Readonly<Record<string, string | number>>;
type Value = { readonly value: number; readonly labels: Labels; readonly metricName?: string };
type Point = {
  readonly startTime: Seconds;
  readonly endTime: Seconds;
  readonly attributes: Labels;
  readonly value: unknown;
};
export type MetricData = {
  readonly descriptor: {
    readonly name: string;
    readonly description: string;
    readonly unit: string;
    readonly valueType: number;
  };
  readonly aggregationTemporality: number;
  readonly dataPointType: number;
  readonly isMonotonic?: boolean;
  readonly dataPoints: readonly Point[];
};

const secondsOf = (ms: number): Seconds => [Math.floor(ms / 1000), (ms % 1000) * 1_000_000];

const byText = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** The figures of a histogram by its labels: buckets count what is at most their bound here, and what falls into them there. */
function histogramPoints(values: readonly Value[], times: Pick<Point, 'startTime' | 'endTime'>): Point[] {
  const withoutBound = (labels: Labels): Labels =>
    Object.fromEntries(Object.entries(labels).filter(([name]) => name !== 'le'));
  const keyOf = (labels: Labels) => Object.entries(withoutBound(labels)).map(([name, value]) => `${name}=${value}`);
  const groups = Map.groupBy(values, ({ labels }) => keyOf(labels).toSorted(byText).join('\n'));
  return [...groups.values()].map((own) => {
    const endingIn = (end: string) => own.filter(({ metricName = '' }) => metricName.endsWith(end));
    const buckets = endingIn('_bucket')
      .map(({ labels, value }) => ({ bound: labels['le'] === '+Inf' ? Infinity : Number(labels['le']), value }))
      .toSorted((one, other) => one.bound - other.bound);
    const counts = buckets.map(({ value }, at) => value - (buckets[at - 1]?.value ?? 0));
    const boundaries = buckets.map(({ bound }) => bound).filter(Number.isFinite);
    return {
      ...times,
      attributes: withoutBound(own[0]?.labels ?? {}),
      value: {
        buckets: { boundaries, counts },
        sum: endingIn('_sum')[0]?.value ?? 0,
        count: endingIn('_count')[0]?.value ?? 0,
      },
    };
  });
}

/** What /metrics says, as OpenTelemetry's exporters take it; `startedMs` is when the counters began. Summaries are not of these figures. */
export async function metricData(
  registry: Pick<Registry, 'getMetricsAsJSON'>,
  startedMs: number,
  nowMs: number,
): Promise<MetricData[]> {
  const times = { startTime: secondsOf(startedMs), endTime: secondsOf(nowMs) };
  const metrics = await registry.getMetricsAsJSON();
  return metrics.flatMap((metric): MetricData[] => {
    const { name, help, type } = metric;
    const values: readonly Value[] = metric.values.map((one) => ({ ...one, labels: labelsOf(one.labels) }));
    const common = {
      descriptor: { name, description: help, unit: name.includes('_seconds') ? 's' : '1', valueType: DOUBLE },
      aggregationTemporality: CUMULATIVE,
    };
    const points = () => values.map(({ value, labels }) => ({ ...times, attributes: labels, value }));
    switch (String(type)) {
      case 'histogram':
        return [{ ...common, dataPointType: KINDS.histogram, dataPoints: histogramPoints(values, times) }];
      case 'counter':
        return [{ ...common, dataPointType: KINDS.sum, isMonotonic: true, dataPoints: points() }];
      case 'gauge':
        return [{ ...common, dataPointType: KINDS.gauge, dataPoints: points() }];
      default:
        return [];
    }
  });
}

const labelsOf = (labels: Readonly<Partial<Record<string, string | number>>>): Labels =>
  Object.fromEntries(Object.entries(labels).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
