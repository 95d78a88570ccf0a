import type { BackOfficeHomePage } from '@pavilion/contract';
import { queryOptions } from '@tanstack/react-query';
import { call, type Reply } from '../client.ts';
import { keys } from '../query-client.ts';

export type SystemSettings = Reply<'GET', '/api/super-admin/app-settings'>;
export type Environment = SystemSettings['environment'];
export type HomeBody = NonNullable<Parameters<typeof call<'PUT', '/api/super-admin/app-settings/home'>>[2]['body']>;

export const systemSettings = queryOptions({
  queryKey: [...keys.backOfficeSettings, 'system'],
  queryFn: ({ signal }) => call('GET', '/api/super-admin/app-settings', {}, { signal }),
});

export const backOfficeHomePage = queryOptions({
  queryKey: [...keys.backOfficeSettings, 'home'],
  queryFn: async ({ signal }): Promise<BackOfficeHomePage> =>
    (await call('GET', '/api/super-admin/app-settings/home', {}, { signal })).homePage,
});

/** Each answers the settings as they are now, with the words to show. */
export const saveEnvironment = (environment: Environment) =>
  call('POST', '/api/super-admin/app-settings/environment', { body: { environment } });
export const saveOddsInterval = (oddsUpdateUsec: number) =>
  call('POST', '/api/super-admin/app-settings/odds-interval', { body: { oddsUpdateUsec } });
export const saveSettlement = (body: Pick<SystemSettings, 'weekStartsOn' | 'agentFloatMinimum'>) =>
  call('POST', '/api/super-admin/app-settings/settlement', { body });
export const saveKeptOrders = (ordersKeptThroughSuspensions: number[]) =>
  call('POST', '/api/super-admin/app-settings/orders', { body: { ordersKeptThroughSuspensions } });
export const saveApiBehaviour = (turnkeyFilteringEnabled: boolean) =>
  call('POST', '/api/super-admin/app-settings/api-behaviour', { body: { turnkeyFilteringEnabled } });

export type IdentityBody = NonNullable<
  Parameters<typeof call<'PUT', '/api/super-admin/app-settings/identity'>>[2]['body']
>;
/** A new logo goes with it. */
export const saveIdentity = (body: IdentityBody) => call('PUT', '/api/super-admin/app-settings/identity', { body });

export const saveHomePage = (body: HomeBody) => call('PUT', '/api/super-admin/app-settings/home', { body });

/** Clearing a large platform takes its time. */
const RESET_TIMEOUT_MS = 180_000;
export const resetPlatform = () =>
  call('POST', '/api/super-admin/app-settings/reset', {}, { timeoutMs: RESET_TIMEOUT_MS });
