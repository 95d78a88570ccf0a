import { later } from '../../shared/i18n/i18n.ts';

/** What unsets the filters of a list is called here. */
export const CLEAR = later('Clear filters');
