import { removeTwoFactor } from './store.ts';

/** Switches an account's second step off, and ends what waits for it; false when it was not on. */
export const removeSecondStep = removeTwoFactor;
