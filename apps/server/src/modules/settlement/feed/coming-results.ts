import type { Clock } from '@pavilion/feed';
import type { Bus } from '../../../bus/bus.ts';
import type { ComingResult } from './result-hold.ts';

const SUBJECT = 'results.coming';
/** Told again at least this often while something waits, so that a server that has just started knows as well. */
const KEPT_MS = 40_000;

type Told = { readonly eventId: string; readonly coming: readonly ComingResult[] };

/** Results that wait to be paid, as the process that pays them tells the others: a hint for who looks, never a decision. */
export type ComingResults = {
  readonly tell: (eventId: string, coming: readonly ComingResult[]) => void;
  readonly of: (eventId: string) => readonly ComingResult[];
  readonly close: () => void;
};

const isTold = (payload: unknown): payload is Told =>
  typeof payload === 'object' && payload !== null && 'eventId' in payload && 'coming' in payload;

export function startComingResults(bus: Bus, clock: Clock): ComingResults {
  const known = new Map<string, { readonly coming: readonly ComingResult[]; readonly atMs: number }>();
  const waiting = new Set<string>();
  const forget = () => {
    for (const [eventId, { atMs }] of known) if (clock.now() - atMs > KEPT_MS) known.delete(eventId);
  };
  const close = bus.subscribe(SUBJECT, (payload) => {
    if (!isTold(payload)) return;
    forget();
    if (payload.coming.length === 0) known.delete(payload.eventId);
    else known.set(payload.eventId, { coming: payload.coming, atMs: clock.now() });
  });
  return {
    tell(eventId, coming) {
      if (coming.length === 0 && !waiting.delete(eventId)) return;
      if (coming.length > 0) waiting.add(eventId);
      bus.publish(SUBJECT, { eventId, coming } satisfies Told);
    },
    of(eventId) {
      forget();
      return known.get(eventId)?.coming ?? [];
    },
    close,
  };
}
