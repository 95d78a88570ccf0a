import { isBackOfficePath } from '../../address/paths.ts';
import { houseCalendar } from '../identity.ts';

/**
 * The zone that times are written in: the installation's in the back office, whose days its figures are counted and asked for by;
 * undefined on the player's site, where it is the visitor's own.
 */
export const clockZone = (): string | undefined =>
  typeof window !== 'undefined' && isBackOfficePath(window.location.pathname) ? houseCalendar().timeZone : undefined;
