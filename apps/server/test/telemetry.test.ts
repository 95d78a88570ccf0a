import { expect, test } from 'vitest';
import { createMetrics } from '../src/telemetry.ts';

test('servers that follow each other in one process share its own figures, and each counts for itself', async () => {
  const [first, second] = [createMetrics(), createMetrics()];
  for (const name of ['nodejs_eventloop_lag_seconds', 'nodejs_gc_duration_seconds', 'process_cpu_seconds_total']) {
    expect(first.registry.getSingleMetric(name), name).toBeDefined();
    expect(second.registry.getSingleMetric(name), name).toBe(first.registry.getSingleMetric(name));
  }
  first.rateLimited.inc({ limit: 'login' });
  expect((await first.rateLimited.get()).values).toHaveLength(1);
  expect((await second.rateLimited.get()).values).toEqual([]);
  expect(await second.registry.metrics()).toMatch(/^process_resident_memory_bytes [1-9]/m);
});
