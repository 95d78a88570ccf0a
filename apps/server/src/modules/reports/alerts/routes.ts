import type { Api, ReplyOf } from '@pavilion/contract';
import { tx } from '../../../db/transaction.ts';
import type { Call, Handlers } from '../../../http/call.ts';
import { type Refusal, refuse } from '../../../http/refusal.ts';
import { writeAudit } from '../../../ledger/audit-log.ts';
import { alertReply } from './alert-reply.ts';
import { rulesFromReply, rulesOf, rulesReply } from './alert-rules.ts';
import {
  acknowledgeAlerts,
  assignAlert,
  deskStaff,
  holdDesk,
  listAlerts,
  mutedReasons,
  muteReason,
  readDesk,
  saveRules,
} from './alert-store.ts';

type Calls = Api['alertsBackOffice'];

async function list({ context, actor, query }: Call<Calls['list']>): Promise<ReplyOf<Calls['list']>> {
  const { state, reason = null, page, limit } = query;
  const found = await listAlerts(context.db, { state, reason, mineId: actor.personId, page, limit });
  return { items: found.rows.map(alertReply), total: found.total, page, pageSize: limit, open: found.open };
}

async function settings({ context }: Call<Calls['settings']>): Promise<ReplyOf<Calls['settings']>> {
  const { db, clock } = context;
  const [desk, mutes, staff] = await Promise.all([readDesk(db), mutedReasons(db, clock.now()), deskStaff(db)]);
  return {
    rules: rulesReply(rulesOf(desk.rules)),
    mutes: mutes.map(({ reason, until }) => ({ reason, until: until.toISOString() })),
    staff: staff.map(({ id, username }) => ({ id: String(id), username })),
  };
}

async function setRules(call: Call<Calls['setRules']>): Promise<ReplyOf<Calls['setRules']>> {
  const { context, body } = call;
  return tx(context.pool, async (t) => {
    const { rules } = await holdDesk(t);
    call.audit({ target: 'alerts', before: rulesReply(rulesOf(rules)), after: body });
    await saveRules(t, rulesFromReply(body));
    await writeAudit(t, [call.takeAuditRow('ok')]);
    return { message: 'Rules saved.' };
  });
}

async function acknowledge(call: Call<Calls['acknowledge']>): Promise<ReplyOf<Calls['acknowledge']>> {
  const { context, actor, body } = call;
  return tx(context.pool, async (t) => {
    const acknowledged = await acknowledgeAlerts(t, body.ids, actor.personId, context.clock.now());
    call.audit({
      target: body.ids.length === 1 ? `alert:${body.ids[0]}` : 'alerts',
      after: { ids: body.ids, acknowledged },
    });
    await writeAudit(t, [call.takeAuditRow('ok')]);
    return { message: acknowledged === 0 ? 'Somebody has acknowledged it already.' : 'Acknowledged.', acknowledged };
  });
}

async function assign(call: Call<Calls['assign']>): Promise<ReplyOf<Calls['assign']> | Refusal> {
  const { context, params, body } = call;
  call.audit({ target: `alert:${params.id}`, after: { assigneeId: body.assigneeId } });
  return tx(context.pool, async (t) => {
    if (!(await assignAlert(t, params.id, body.assigneeId))) return refuse('NOT_FOUND');
    await writeAudit(t, [call.takeAuditRow('ok')]);
    return { message: body.assigneeId === null ? 'Given to nobody.' : 'Assigned.' };
  });
}

async function mute(call: Call<Calls['mute']>): Promise<ReplyOf<Calls['mute']>> {
  const { context, actor, body } = call;
  const { reason, minutes } = body;
  call.audit({ target: 'alerts', after: { reason, minutes } });
  return tx(context.pool, async (t) => {
    const untilMs = minutes === 0 ? null : context.clock.now() + minutes * 60_000;
    await muteReason(t, reason, untilMs, actor.personId);
    await writeAudit(t, [call.takeAuditRow('ok')]);
    return { message: minutes === 0 ? 'Alerts are told again.' : `Muted for ${minutes} minutes.` };
  });
}

export const alertHandlers: Handlers<Calls> = { list, settings, setRules, acknowledge, assign, mute };
