import {
  type Attributes,
  context,
  type Link,
  ProxyTracerProvider,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { VERSION } from '../version.ts';

const tracer = trace.getTracer('pavilion', VERSION);

let traced = false;
/** Looks whether something takes spans: an SDK that is there before the server. Until it was looked, or without one, nothing here does anything. */
export function lookForTracing(): void {
  const provider = trace.getTracerProvider();
  traced = !(provider instanceof ProxyTracerProvider) || provider.getDelegateTracer('pavilion') !== undefined;
}
export const isTraced = (): boolean => traced;

/** Ends a span with what its work came to; the error of work that failed is thrown on. */
async function during<T>(span: Span, body: () => Promise<T>): Promise<T> {
  try {
    return await body();
  } catch (error) {
    fail(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** The kind of an error alone: its words may name what traces must not hold. */
function fail(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
}

/** The span in which somebody is being served now; null where nobody traces it. */
export function spanNow(): Span | null {
  if (!traced) return null;
  const span = trace.getActiveSpan();
  return span?.isRecording() === true ? span : null;
}

/** A part of what is traced already; where nothing is, the work alone. */
export function inSpan<T>(name: string, attributes: Attributes, body: () => Promise<T>): Promise<T> {
  if (spanNow() === null) return body();
  const span = tracer.startSpan(name, { attributes });
  return context.with(trace.setSpan(context.active(), span), () => during(span, body));
}

/** The same for work that is done at once. */
export function inShortSpan<T>(name: string, body: () => T): T {
  if (spanNow() === null) return body();
  const span = tracer.startSpan(name);
  try {
    return context.with(trace.setSpan(context.active(), span), body);
  } catch (error) {
    fail(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** Work that nobody asked for, or that comes from another process (`from`): the beginning of a trace, or its next part. */
export function inRootSpan<T>(
  name: string,
  attributes: Attributes,
  body: () => Promise<T>,
  { from, links = [], kind = SpanKind.INTERNAL }: { from?: SpanContext; links?: readonly Link[]; kind?: SpanKind } = {},
): Promise<T> {
  if (!traced) return body();
  const outer = from === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, from);
  const span = tracer.startSpan(name, { attributes, links: [...links], kind }, outer);
  if (!span.isRecording()) return body();
  return context.with(trace.setSpan(outer, span), () => during(span, body));
}

/** A root span around work that is done at once. */
export function inShortRootSpan(name: string, attributes: Attributes, body: () => void, from?: SpanContext): void {
  if (!traced) return body();
  const outer = from === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, from);
  const span = tracer.startSpan(name, { attributes }, outer);
  if (!span.isRecording()) return body();
  try {
    context.with(trace.setSpan(outer, span), body);
  } catch (error) {
    fail(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** A document of the feed on its way to the board. */
export const inDocumentSpan = ({ endpoint }: { readonly endpoint: string }, seq: number, body: () => void): void =>
  inShortRootSpan('feed document to board', { 'pavilion.endpoint': endpoint, 'pavilion.seq': seq }, body);

/** A span that somebody else ends, with the way to work inside it; null where nobody traces. */
export function openSpan(
  name: string,
  attributes: Attributes,
): { span: Span; within: (body: () => void) => void } | null {
  const span = tracer.startSpan(name, { attributes, kind: SpanKind.SERVER }, ROOT_CONTEXT);
  if (!span.isRecording()) return null;
  const inner = trace.setSpan(ROOT_CONTEXT, span);
  return { span, within: (body) => context.with(inner, body) };
}
