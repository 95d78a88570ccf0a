import { keys } from './query-client.ts';

/** Every list of accounts begins its key with this; whoever changes an account makes them all stale. */
export const ACCOUNT_LISTS = [...keys.mine, 'desk-accounts'] as const;
