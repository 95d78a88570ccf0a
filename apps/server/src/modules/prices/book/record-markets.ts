import { providerNames, readMarkets } from '@pavilion/feed';
import type { Context } from '../../../context.ts';
import { marketSpecs } from './market-rows.ts';
import { storeMarkets } from './market-store.ts';

/** Events whose known markets are remembered; with more, those that were read longest ago are written again. */
const REMEMBERED_MAX = 5_000;

/**
 * Puts the markets of an event on record although nobody looks at it, so that everybody can look up how they ended. What
 * was written is remembered, and a document with nothing new asks nothing of the database. A document that cannot be
 * written is logged and tried again with the event's next.
 */
export function marketRecorder(context: Pick<Context, 'pool' | 'clock' | 'log'>) {
  const known = new Map<string, Set<string>>();
  return async (eventId: string, data: unknown): Promise<void> => {
    const keys = known.get(eventId) ?? new Set();
    const names = providerNames(data);
    const specs = readMarkets(data)
      .filter((market) => market.eventId === eventId)
      .flatMap((market) => marketSpecs(market, names))
      .filter(({ key }) => !keys.has(key));
    if (specs.length === 0) return;
    try {
      await storeMarkets(context, specs);
    } catch (error) {
      context.log.error({ err: error, eventId }, 'markets that nobody looks at could not be put on record');
      return;
    }
    for (const { key } of specs) keys.add(key);
    known.delete(eventId);
    known.set(eventId, keys);
    for (const oldest of known.keys()) {
      if (known.size <= REMEMBERED_MAX) break;
      known.delete(oldest);
    }
  };
}
