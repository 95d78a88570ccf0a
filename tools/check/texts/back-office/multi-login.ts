import type { TextsByPlace } from '../back-office.ts';

/** Accounts that were seen from the same address or device (the entry of the sidebar). */
export default { 'Multi Login Account': ['Multi Login Account'] } satisfies TextsByPlace;
