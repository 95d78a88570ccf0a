import type { Catalogue } from './catalogue.ts';

const EVENT = /^\/event\/(\d{1,16})(?:[/?#]|$)/;
const SPORT = /^\/(?:markets|exchange)\?(?:[^#]*&)?sportId=(\d{1,9})(?:[&#]|$)/;

/**
 * Says of the links of the home page whether players may see what they lead to: not an event that is switched off, or
 * over, nor the markets of a sport that is. Links to anything else are none of the catalogue's business.
 */
export const linkShown =
  (catalogue: Pick<Catalogue, 'isKnown' | 'isEventShown' | 'isSportShown'>) =>
  (linkUrl: string): boolean => {
    // Before the source has ever answered nothing is known, and nothing is known to be off.
    if (!catalogue.isKnown) return true;
    const [, eventId] = EVENT.exec(linkUrl) ?? [];
    const [, sportId] = SPORT.exec(linkUrl) ?? [];
    return (
      (eventId === undefined || catalogue.isEventShown(eventId)) &&
      (sportId === undefined || catalogue.isSportShown(Number(sportId)))
    );
  };
