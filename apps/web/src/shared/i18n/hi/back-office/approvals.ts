import type { Dictionary } from '../../match.ts';

/** Approvals, the audit log and the reconciliation. */
export const approvals: Dictionary = {
  'Unable to begin the reconciliation.': 'मिलान शुरू नहीं हो सका।',
};
