import type { TextsByPlace } from '../desk.ts';

/** Accounts that were seen from the same address or device (the entry of the sidebar). */
export default { 'Multi Login Account': ['Multi Login Account'] } satisfies TextsByPlace;
