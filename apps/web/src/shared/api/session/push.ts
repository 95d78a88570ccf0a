import type { PushDevice } from '@pavilion/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../client.ts';
import { keys } from '../query-client.ts';

export type { PushDevice };
export type Wanted = Pick<PushDevice, 'settled' | 'alerts' | 'amounts'>;

/** The key to subscribe with, null where the site sends no notices; and the own devices that are told, the newest first. */
export const pushQuery = queryOptions({
  queryKey: keys.push,
  queryFn: ({ signal }) => call('GET', '/api/push', {}, { signal }),
});

/** The same, read now and kept nowhere. */
export const readPush = () => call('GET', '/api/push', {});

type Subscribed = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

export const tellDevice = async (subscribed: Subscribed, language: 'en' | 'hi', wanted: Wanted): Promise<PushDevice> =>
  (await call('POST', '/api/push', { body: { ...subscribed, language, ...wanted } })).device;

export const tellNoLonger = (id: string) => call('DELETE', '/api/push/{id}', { params: { id } });
