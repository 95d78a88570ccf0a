import type { TextsByPlace } from '../back-office.ts';

/** The dashboard of both roles. */
export default {
  Dashboard: [
    'Dashboard',
    'Agents',
    'Users',
    'Withdrawals pending',
    'Withdrawals completed',
    'Settlement Overview',
    'Transfer Activity',
    'Top Agents',
    'No agent wallet data available yet.',
    'Unable to load dashboard metrics.',
  ],
} satisfies TextsByPlace;
