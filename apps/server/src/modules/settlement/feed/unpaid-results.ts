import type { Clock } from '@pavilion/feed';
import type { Bus } from '../../../bus/bus.ts';
import type { UnpaidResults } from './results-watch.ts';

const SUBJECT = 'results.unpaid';
/** Told again at least this often while there is something, so that a server that has just started knows as well. */
const KEPT_MS = 40_000;

type Told = { readonly eventId: string; readonly unpaid: UnpaidResults };

/**
 * Results that nobody is paid by, as the process that pays them tells the others: a hint for who looks, never a
 * decision.
 */
export type UnpaidNews = {
  readonly tell: (eventId: string, unpaid: UnpaidResults) => void;
  readonly of: (eventId: string) => UnpaidResults;
  readonly close: () => void;
};

const isTold = (payload: unknown): payload is Told =>
  typeof payload === 'object' && payload !== null && 'eventId' in payload && 'unpaid' in payload;

export const NOTHING_UNPAID: UnpaidResults = { coming: [], doubted: [] };
const isNothing = ({ coming, doubted }: UnpaidResults): boolean => coming.length === 0 && doubted.length === 0;

export function startUnpaidNews(bus: Bus, clock: Clock): UnpaidNews {
  const known = new Map<string, { readonly unpaid: UnpaidResults; readonly atMs: number }>();
  const told = new Set<string>();
  const forget = () => {
    for (const [eventId, { atMs }] of known) if (clock.now() - atMs > KEPT_MS) known.delete(eventId);
  };
  const close = bus.subscribe(SUBJECT, (payload) => {
    if (!isTold(payload)) return;
    forget();
    if (isNothing(payload.unpaid)) known.delete(payload.eventId);
    else known.set(payload.eventId, { unpaid: payload.unpaid, atMs: clock.now() });
  });
  return {
    tell(eventId, unpaid) {
      if (isNothing(unpaid) && !told.delete(eventId)) return;
      if (!isNothing(unpaid)) told.add(eventId);
      bus.publish(SUBJECT, { eventId, unpaid } satisfies Told);
    },
    of(eventId) {
      forget();
      return known.get(eventId)?.unpaid ?? NOTHING_UNPAID;
    },
    close,
  };
}
