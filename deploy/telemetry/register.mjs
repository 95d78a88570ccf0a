// Starts OpenTelemetry's SDK before the product does, which then traces what it does and lends its figures. Switched on by
//   NODE_OPTIONS="--import /app/deploy/telemetry/register.mjs" OTEL_EXPORTER_OTLP_ENDPOINT=http://collector:4318
// The other settings are the standard ones: OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES, OTEL_EXPORTER_OTLP_HEADERS,
// OTEL_TRACES_SAMPLER_ARG (what part of the traces is kept, 1 without it), OTEL_METRIC_EXPORT_INTERVAL (milliseconds).
import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, ParentBasedSampler, TracerProvider, TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace';
import { metricData } from '../../apps/server/src/tracing/metric-data.ts';

const startedMs = Date.now();
const ratio = Number(process.env.OTEL_TRACES_SAMPLER_ARG ?? 1);
const resource = defaultResource()
  .merge(resourceFromAttributes({ 'service.name': 'pavilion', 'process.pid': process.pid }))
  .merge(detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] }));

context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
propagation.setGlobalPropagator(new W3CTraceContextPropagator());
trace.setGlobalTracerProvider(
  new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter(), scheduledDelayMillis: 1000 })],
  }),
);

/** The figures of /metrics, as they stand; a process without any has none to send. */
const figures = {
  async collect() {
    const registry = globalThis[Symbol.for('pavilion.metrics')];
    const metrics = registry === undefined ? [] : await metricData(registry, startedMs, Date.now());
    return { resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'pavilion' }, metrics }] }, errors: [] };
  },
};
const reader = new PeriodicExportingMetricReader({
  exporter: new OTLPMetricExporter(),
  exportIntervalMillis: Number(process.env.OTEL_METRIC_EXPORT_INTERVAL ?? 15_000),
  exportTimeoutMillis: Math.min(10_000, Number(process.env.OTEL_METRIC_EXPORT_INTERVAL ?? 15_000)),
  metricProducers: [figures],
});
// Makes the reader run; the figures are the producer's.
new MeterProvider({ resource, readers: [reader] });
