import type { TextsByPlace } from '../desk.ts';

/** Accounts that were seen from the same address or device (specification 2, section 2: the entry of the sidebar). */
export default { 'Multi Login Account': ['Multi Login Account'] } satisfies TextsByPlace;
