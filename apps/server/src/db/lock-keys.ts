/**
 * PostgreSQL's advisory locks of the product that are not a market's (those are in market-lock.ts), in one place so that no
 * number means two things: single keys, and first halves of key pairs.
 */
export const LOCK_KEYS = {
  migrate: 727_001,
  seed: 727_002,
  auditChain: 727_003,
  housekeeping: 727_004,
  favourites: 727_005,
  demoCashier: 727_006,
  dayFigures: 727_007,
  reconciliation: 727_008,
  sighting: 727_009,
  issue: 727_010,
  actsAlone: 727_030,
  ledgerSeals: 727_075,
  priceAlerts: 727_080,
  signIn: 727_086,
} as const;
