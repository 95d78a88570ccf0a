import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  type Context as TraceContext,
  context,
  type ContextManager,
  propagation,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  type SpanOptions,
  trace,
} from '@opentelemetry/api';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { heardFrom, traceHeaders } from '../../src/bus/trace-headers.ts';
import { metricData } from '../../src/tracing/metric-data.ts';
import { inSpan, inRootSpan, isTraced, lookForTracing } from '../../src/tracing/spans.ts';
import { type WeekWorld, weekWorld } from '../week/week-world.ts';

type Kept = {
  name: string;
  id: string;
  trace: string;
  parent: string | null;
  attributes: Attributes;
  ended: boolean;
  links: SpanContext[];
};
const kept: Kept[] = [];

/** As much of an SDK as keeps what it is given, in the order in which spans begin. */
class Keeper implements ContextManager {
  readonly #storage = new AsyncLocalStorage<TraceContext>();
  active = (): TraceContext => this.#storage.getStore() ?? ROOT_CONTEXT;
  with: ContextManager['with'] = (outer, body, thisArg, ...args) =>
    this.#storage.run(outer, () => body.call(thisArg, ...args));
  bind: ContextManager['bind'] = (_, target) => target;
  enable = (): this => this;
  disable = (): this => this;

  startSpan(
    name: string,
    { attributes = {}, links = [] }: SpanOptions = {},
    outer: TraceContext = this.active(),
  ): Span {
    const parent = trace.getSpanContext(outer);
    const id = String(kept.length + 1).padStart(16, '0');
    const own: Kept = {
      ...{ name, id, trace: parent?.traceId ?? id.padStart(32, '0'), parent: parent?.spanId ?? null },
      ...{ attributes: { ...attributes }, ended: false, links: links.map((link) => link.context) },
    };
    kept.push(own);
    const span: Span = {
      spanContext: () => ({ traceId: own.trace, spanId: id, traceFlags: 1 }),
      setAttribute(key, value) {
        own.attributes[key] = value;
        return span;
      },
      setAttributes: () => span,
      addEvent: () => span,
      addLink: () => span,
      addLinks: () => span,
      setStatus: () => span,
      updateName: () => span,
      end: () => {
        own.ended = true;
      },
      isRecording: () => true,
      recordException: () => {},
    };
    return span;
  }
}

let week: WeekWorld;
beforeAll(async () => {
  expect(isTraced()).toBe(false);
  // Nobody is there: the work is done, and nothing of it is kept.
  expect(await inRootSpan('nobody', {}, () => inSpan('looks', {}, async () => 7))).toBe(7);
  const keeper = new Keeper();
  context.setGlobalContextManager(keeper);
  propagation.setGlobalPropagator({
    inject(at, carrier, setter) {
      const { traceId = '', spanId = '' } = trace.getSpanContext(at) ?? {};
      setter.set(carrier, 'traceparent', `00-${traceId}-${spanId}-01`);
    },
    extract(at, carrier, getter) {
      const [, traceId = '', spanId = ''] = String(getter.get(carrier, 'traceparent')).split('-');
      return trace.setSpanContext(at, { traceId, spanId, traceFlags: 1 });
    },
    fields: () => [],
  });
  trace.setGlobalTracerProvider({
    getTracer: () => ({
      startSpan: (...args) => keeper.startSpan(...args),
      startActiveSpan: () => {
        throw new Error('spans are begun by hand');
      },
    }),
  });
  week = await weekWorld(2, 1);
  expect(isTraced()).toBe(true);
});
afterAll(async () => {
  await week.close();
  trace.disable();
  context.disable();
  propagation.disable();
  // A server looks when it starts; what runs in this process after these tests is told that nobody is there any more.
  lookForTracing();
  kept.length = 0;
});

const named = (name: string) => kept.filter((span) => span.name === name);

test('a bet is one trace: the request, its wait, the batch with its locks, decision and commit', async () => {
  const [player = '', market] = [week.players[0], week.markets[0]];
  if (market === undefined) throw new Error('no market');
  kept.length = 0;
  const answer = await week.bet(player, market, 100, 'back', '1');
  expect(answer.status).toBe(200);
  const [request] = named('POST /api/bets/place');
  expect(request).toMatchObject({ parent: null, ended: true });
  expect(request?.attributes).toMatchObject({ 'http.route': '/api/bets/place', 'http.response.status_code': 200 });
  const parents = new Map(kept.map((span) => [span.id, span]));
  const pathOf = (span: Kept | undefined): string[] =>
    span === undefined ? [] : [...pathOf(parents.get(span.parent ?? '')), span.name];
  const toBatch = ['POST /api/bets/place', 'bet is placed', 'bet waits for its batch', 'batch of bets'];
  for (const part of ['bets are locked and read', 'bets are decided', 'database commit']) {
    const span = named(part).find((one) => one.trace === request?.trace && pathOf(one).includes('batch of bets'));
    expect(pathOf(span)).toEqual([...toBatch, part]);
  }
  expect(kept.every(({ ended }) => ended)).toBe(true);
  // Statements are known by their names; nothing that anybody sent stands in any span.
  const text = JSON.stringify(kept);
  expect(named('database statement').length).toBeGreaterThan(2);
  for (const secret of [player, market.eventId, 'select', 'Bearer']) expect(text).not.toContain(`"${secret}`);
});

test('bets that share a batch: it is part of the first one’s trace and links to the others', async () => {
  const [market] = week.markets;
  if (market === undefined) throw new Error('no market');
  kept.length = 0;
  await Promise.all(week.players.slice(0, 4).map((player) => week.bet(player, market, 50, 'back', '1')));
  const waits = named('bet waits for its batch');
  const joined = named('batch of bets').flatMap(({ parent, links }) => [parent, ...links.map(({ spanId }) => spanId)]);
  expect(joined.length).toBe(waits.length);
  expect(new Set(joined)).toEqual(new Set(waits.map(({ id }) => id)));
});

test('a settlement is a trace of its own, chunk by chunk', async () => {
  const [market] = week.markets;
  if (market === undefined) throw new Error('no market');
  kept.length = 0;
  expect((await week.declare(market, { type: 'winner', selections: ['1'] })).status).toBe(200);
  const [run] = named('settlement');
  expect(run).toMatchObject({ parent: null, ended: true });
  expect(named('settlement chunk').every(({ parent }) => parent === run?.id)).toBe(true);
  expect(named('settlement chunk').length).toBeGreaterThan(0);
});

test('a hint says in which trace it was sent, and is heard in it; untraced it has no headers', async () => {
  expect(traceHeaders()).toBeUndefined();
  kept.length = 0;
  const sent = await inRootSpan('act', {}, async () => traceHeaders());
  heardFrom({ subject: 'account.17', headers: sent?.headers }, () => {});
  const [act, heard] = kept;
  expect(heard).toMatchObject({ name: 'hint heard', trace: act?.trace, parent: act?.id });
  expect(heard?.attributes).toEqual({ 'messaging.destination.name': 'account.*' });
  heardFrom({ subject: 'account.17' }, () => {});
  expect(kept.length).toBe(2);
});

test('figures are those of /metrics, counted once', async () => {
  const registry = new Registry();
  const registers = [registry];
  new Counter({ name: 'bets_total', help: 'Bets', labelNames: ['kind'], registers }).inc({ kind: 'match' }, 3);
  new Gauge({ name: 'open', help: 'Open', registers }).set(2);
  const histogram = new Histogram({
    name: 'took_seconds',
    help: 'Took',
    labelNames: ['of'],
    buckets: [1, 5],
    registers,
  });
  for (const seconds of [0.5, 0.7, 3, 9]) histogram.observe({ of: 'a' }, seconds);
  histogram.observe({ of: 'b' }, 1);
  const data = await metricData(registry, 1000, 2500);
  expect(data.map(({ descriptor, dataPointType }) => [descriptor.name, descriptor.unit, dataPointType])).toEqual([
    ['bets_total', '1', 3],
    ['open', '1', 2],
    ['took_seconds', 's', 0],
  ]);
  expect(data[0]).toMatchObject({ isMonotonic: true, dataPoints: [{ value: 3, attributes: { kind: 'match' } }] });
  expect(data[2]?.dataPoints).toEqual([
    expect.objectContaining({
      attributes: { of: 'a' },
      value: { buckets: { boundaries: [1, 5], counts: [2, 1, 1] }, sum: 13.2, count: 4 },
    }),
    expect.objectContaining({
      attributes: { of: 'b' },
      value: { buckets: { boundaries: [1, 5], counts: [1, 0, 0] }, sum: 1, count: 1 },
    }),
  ]);
  expect(data[1]?.dataPoints[0]).toMatchObject({ startTime: [1, 0], endTime: [2, 500_000_000] });
});
