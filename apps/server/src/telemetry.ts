import { type DestinationStream, destination, type Logger, pino } from 'pino';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type pg from 'pg';
import type { Bus } from './bus/bus.ts';
import type { LogLevel } from './config.ts';
import { lookForTracing } from './tracing/spans.ts';
import { type RecentTimes, recentTimes } from './roles/nodes/recent-times.ts';

/** Parts of the server register their own counters on `registry`. */
export type Metrics = {
  readonly registry: Registry;
  readonly httpSeconds: Histogram<'method' | 'route' | 'status'>;
  /** Requests of which the audit log knows nothing: an operator has to look for each in the log. */
  readonly auditRowsLost: Counter<'action'>;
  readonly rateLimited: Counter<'limit'>;
  /** Bets from their arrival to their commit, without the delay in play. */
  readonly placing: RecentTimes;
};

const REDACTED = [
  'authorization',
  'password',
  'token',
  'transactionCode',
  'headers.authorization',
  'req.headers.authorization',
  'request.headers.authorization',
];

/** JSON lines on standard output. Names that may hold a secret are blanked even where nothing should log them. */
export const createLog = (level: LogLevel, stream: DestinationStream = destination({ sync: false })): Logger =>
  pino({ level, base: { name: 'pavilion' }, redact: { paths: REDACTED, censor: '…' } }, stream);

let ofProcess: Registry | null = null;

/**
 * The process's own figures (event loop lag, memory, collections). They are collected once for a process, however many
 * servers it holds one after the other: what watches its loop and its collections never ends.
 */
function processFigures(): Registry {
  if (ofProcess === null) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

/** What a server is watched by: spans where somebody takes them, and a registry of its own, with the process's figures on it. */
export function createMetrics(): Metrics {
  lookForTracing();
  const registry = new Registry();
  const figures = processFigures();
  for (const { name } of figures.getMetricsAsArray()) {
    const figure = figures.getSingleMetric(name);
    if (figure !== undefined) registry.registerMetric(figure);
  }
  const httpSeconds = new Histogram({
    name: 'pavilion_http_request_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const auditRowsLost = new Counter({
    name: 'pavilion_audit_rows_lost_total',
    help: 'Audit rows of failed requests that could not be written',
    labelNames: ['action'] as const,
    registers: [registry],
  });
  const rateLimited = new Counter({
    name: 'pavilion_rate_limited_total',
    help: 'Requests and connections refused by a rate limit',
    labelNames: ['limit'] as const,
    registers: [registry],
  });
  // Who sends figures on (deploy/telemetry) reads these, so that nothing is counted twice.
  Object.assign(globalThis, { [Symbol.for('pavilion.metrics')]: registry });
  return { registry, httpSeconds, auditRowsLost, rateLimited, placing: watchPlacing(registry) };
}

function watchPlacing(registry: Registry): RecentTimes {
  const placing = recentTimes();
  new Gauge({
    name: 'pavilion_placing_seconds',
    help: 'Time from the arrival of a bet to its commit in the last five minutes, without the delay in play, by quantile',
    labelNames: ['quantile'] as const,
    registers: [registry],
    collect() {
      const { p50Ms, p99Ms } = placing.spread();
      this.set({ quantile: '0.5' }, (p50Ms ?? 0) / 1000);
      this.set({ quantile: '0.99' }, (p99Ms ?? 0) / 1000);
    },
  });
  return placing;
}

/** Connections of the pool by state, read when somebody asks. */
export function watchPool(metrics: Metrics, pool: pg.Pool): void {
  new Gauge({
    name: 'pavilion_database_connections',
    help: 'Database connections by state; waiting counts callers without one',
    labelNames: ['state'] as const,
    registers: [metrics.registry],
    collect() {
      this.set({ state: 'open' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}

/** Whether messages between servers arrive; 1 too where there is only one. */
export function watchBus(metrics: Metrics, bus: Bus): void {
  new Gauge({
    name: 'pavilion_bus_up',
    help: 'Whether the message bus between servers is there',
    registers: [metrics.registry],
    collect() {
      this.set(bus.state() === 'down' ? 0 : 1);
    },
  });
}
