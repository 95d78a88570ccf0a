import { accounts, agentDesk, superAdminDesk } from './account.ts';
import { auth } from './auth.ts';
import { bets } from './bets.ts';
import { marketDesk } from './markets.ts';
import { provider } from './provider.ts';
import { settings } from './settings.ts';

/** Every call of the product by group and name. A handler map of this shape is what the server must provide. */
export const api = { auth, bets, accounts, agentDesk, superAdminDesk, marketDesk, provider, settings };
export type Api = typeof api;
