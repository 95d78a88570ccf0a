import { later } from '../../shared/i18n/i18n.ts';
import { choice } from '../../shared/list/address-filters.ts';

/** Filters that the lists of bets share. */
export const SIDE = choice('all', { all: later('All'), back: later('Back'), lay: later('Lay') });
export const CATEGORY = choice('sports', { sports: later('Sports'), casino: later('Casino') });
