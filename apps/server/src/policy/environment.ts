import type { Role } from '@pavilion/contract';
import type { Environment } from '../config.ts';
import type { Context } from '../context.ts';

type Known = Pick<Context, 'config' | 'settings'>;

/** The environment in force: live where the configuration says so, else what App Settings say. */
export const environmentOf = ({ config, settings }: Known): Environment =>
  config.environment === 'live' ? 'live' : settings.current().environment;

/**
 * Whether a demo account is turned away. A configured live environment admits none. One that was switched to live in App
 * Settings still admits the demo's super admin: whoever threw the switch must be able to throw it back.
 */
export const refusesDemo = (known: Known, role: Role): boolean =>
  known.config.environment === 'live' || (environmentOf(known) === 'live' && role !== 'super_admin');
