import type { Catalogue } from './catalogue.ts';

const EVENT = /^\/event\/(\d{1,16})(?:[/?#]|$)/;

/**
 * Says of the links of the home page whether players may see what they lead to: an event that is switched off, or over,
 * cannot be opened. Links to anything else are none of the catalogue's business.
 */
export const linkShown =
  (catalogue: Pick<Catalogue, 'isKnown' | 'isEventShown'>) =>
  (linkUrl: string): boolean => {
    const [, eventId] = EVENT.exec(linkUrl) ?? [];
    // Before the source has ever answered nothing is known, and nothing is known to be off.
    return eventId === undefined || !catalogue.isKnown || catalogue.isEventShown(eventId);
  };
