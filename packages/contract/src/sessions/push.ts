import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { instant } from '../wire.ts';

/** So many devices of a player are told; a further one takes the place of the oldest. */
export const PUSH_DEVICES_MAX = 5;

const wanted = {
  /** Told when bets of a market are settled. */
  settled: z.boolean(),
  /** Told when a price alert is reached. */
  alerts: z.boolean(),
  /** Whether what is told says odds and what was won or lost; who sees the screen of the device reads it. */
  amounts: z.boolean(),
};

const device = z.object({ id: z.string(), createdAt: instant, ...wanted });
export type PushDevice = z.output<typeof device>;

const base64url = (length: number) =>
  z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${length}}={0,2}$`), { error: 'must be a key in base64url' }));

const OWN = { tag: 'account', who: ['user'], scope: 'self' } as const;

/** Notices that reach a device while the site is closed, by the push service of its browser. Off until a device asks. */
export const push = {
  show: endpoint({
    ...OWN,
    method: 'GET',
    path: '/api/push',
    summary:
      'The public key that a browser subscribes with, null where none is sent to; and the own devices that are told, the newest first.',
    reply: z.object({ publicKey: z.nullable(z.string()), devices: z.array(device) }),
  }),
  set: endpoint({
    ...OWN,
    method: 'POST',
    path: '/api/push',
    summary: `Tells a device, by what its browser subscribed; the same one again changes what it is told. At most ${PUSH_DEVICES_MAX} devices.`,
    body: z.strictObject({
      endpoint: z.string().check(z.minLength(1), z.maxLength(1000)),
      p256dh: base64url(87),
      auth: base64url(22),
      language: z.enum(['en', 'hi']),
      ...wanted,
    }),
    reply: z.object({ device }),
    refusals: ['PUSH_OFF', 'PUSH_ADDRESS_REFUSED'],
    audit: 'push.set',
  }),
  remove: endpoint({
    ...OWN,
    method: 'DELETE',
    path: '/api/push/{id}',
    summary: 'Tells a device no longer; one that is not there is no error.',
    params: z.object({ id: z.string().check(z.regex(/^\d{1,16}$/, { error: 'must be the id of a device' })) }),
    reply: z.object({ message: z.string() }),
    audit: 'push.remove',
  }),
};
