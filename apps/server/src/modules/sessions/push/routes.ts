import { type Api, PUSH_DEVICES_MAX, type PushDevice, type ReplyOf } from '@pavilion/contract';
import { tx } from '../../../db/transaction.ts';
import type { Call, Handlers } from '../../../http/call.ts';
import { type Refusal, refuse } from '../../../http/refusal.ts';
import type { PushDoor } from './push-door.ts';
import { pushKey } from './push-key.ts';
import { type DeviceRow, devicesOf, dropDevice, putDevice } from './push-store.ts';

type Push = Api['push'];

const deviceReply = ({ id, settled, alerts, amounts, created_at }: DeviceRow): PushDevice => ({
  id: String(id),
  createdAt: created_at.toISOString(),
  ...{ settled, alerts, amounts },
});

async function show({ context, actor }: Call<Push['show']>): Promise<ReplyOf<Push['show']>> {
  const devices = (await devicesOf(context.db, actor.accountId, context.clock.now())).map(deviceReply);
  if (context.config.pushContact === null) return { publicKey: null, devices };
  const key = await pushKey(context);
  // The secret in use cannot open the key that is kept: an operator has to choose one of them.
  if (key === null) throw new Error('the key of push notices was sealed with another secret');
  return { publicKey: key.publicKey, devices };
}

async function set(call: Call<Push['set']>, door: PushDoor): Promise<ReplyOf<Push['set']> | Refusal> {
  const { context, actor, body } = call;
  if (context.config.pushContact === null) return refuse('PUSH_OFF');
  if (!door.accepts(body.endpoint)) return refuse('PUSH_ADDRESS_REFUSED');
  const atMs = context.clock.now();
  const wanted = { ...body, account_id: actor.accountId, sessionId: actor.sessionId, atMs };
  const id = await tx(context.pool, (t) => putDevice(t, wanted, PUSH_DEVICES_MAX));
  const kept = (await devicesOf(context.db, actor.accountId, atMs)).find((one) => one.id === id);
  const { settled, alerts, amounts } = body;
  // The address of a device says whose it is to nobody but its push service; it stays out of the log.
  call.audit({ target: `device ${id ?? ''}`, after: { host: new URL(body.endpoint).host, settled, alerts, amounts } });
  return kept === undefined ? refuse('PUSH_ADDRESS_REFUSED') : { device: deviceReply(kept) };
}

async function remove(call: Call<Push['remove']>): Promise<ReplyOf<Push['remove']>> {
  const { context, actor, params } = call;
  await dropDevice(context.db, actor.accountId, Number(params.id));
  call.audit({ target: `device ${params.id}` });
  return { message: 'This device is told no longer' };
}

/** The calls of notices by push; `door` says which addresses may be told. */
export const pushHandlers = (door: PushDoor): Handlers<Push> => ({ show, set: (call) => set(call, door), remove });
