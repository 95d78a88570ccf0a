import type { TextsByPlace } from '../back-office.ts';

/** What is looked up about one account. */
export default {
  'Account Transaction History': [
    'Account Transaction History',
    'Users',
    'Agents',
    'Super Admin',
    'All',
    'Credit',
    'Withdraw',
    'Bet',
    'From',
    'To',
    'Select an account to view transaction history.',
    'No transactions found for the selected criteria.',
    'Unable to load transactions.',
    'Unable to load accounts.',
  ],
  'Account Activity History': [
    'Account Activity History',
    'Users',
    'Agents',
    'Super Admin',
    'From',
    'To',
    'All',
    'Login',
    'Password change',
    'Select an account to view activity history.',
    'No activity found for the selected filters.',
    'Unable to load activity logs.',
    'Unable to load activity logs. Please try again later.',
  ],
} satisfies TextsByPlace;
