import type { Api, ReplyOf } from '@pavilion/contract';
import type { Call, Handlers } from '../../../http/call.ts';
import { type Refusal, refuse } from '../../../http/refusal.ts';
import { endAll, endOne } from './end-sessions.ts';
import { listGroups } from './group-store.ts';
import {
  findPlace,
  listMembers,
  type MemberRow,
  type PlaceRow,
  type MemberSessionRow,
  sessionsOf,
} from './member-store.ts';
import { agentWithin } from '../../../policy/scope.ts';
import { aliveNow, fromMsOf } from './period.ts';

type Calls = Api['superAdminMultiLogin'];
type Groups = Calls['groups'] | Api['agentMultiLogin']['groups'];
type Group = Calls['group'] | Api['agentMultiLogin']['group'];
type Item = ReplyOf<Group>['items'][number];

const MINIMUM = 2;
const termOf = (search: string | undefined): string => (search ?? '').trim().toLowerCase();

const placeReply = (place: string, row: Omit<PlaceRow, 'last_at'>): ReplyOf<Group>['group'] => ({
  place,
  kind: row.kind,
  address: row.address,
  // The browsers behind an address are many.
  userAgent: row.kind === 'device' ? row.user_agent : null,
  accounts: row.accounts,
  liveSessions: row.live_sessions,
});

async function groups(call: Call<Groups>): Promise<ReplyOf<Groups>> {
  const { context, query } = call;
  const { kind, minimum = MINIMUM, page, limit } = query;
  const alive = aliveNow(context);
  const filter = {
    kind,
    minimum,
    fromMs: fromMsOf(context.settings.calendar(), query.days, alive.nowMs),
    search: termOf(query.search),
  };
  const { rows, total } = await listGroups(context.db, { agentId: agentWithin(call) }, filter, { page, limit }, alive);
  return {
    items: rows.map((row) => ({
      ...placeReply(row.place, row),
      usernames: row.usernames,
      lastSeenAt: row.last_at.toISOString(),
    })),
    ...{ total, page, pageSize: limit },
  };
}

const sessionReply = (row: MemberSessionRow, ownId: number): Item['sessions'][number] => ({
  id: String(row.id),
  createdAt: row.created_at.toISOString(),
  lastSeenAt: row.last_seen_at.toISOString(),
  ip: row.ip,
  userAgent: row.user_agent,
  current: row.id === ownId,
});

const statusOf = ({ closed, user_locked }: MemberRow): Item['status'] =>
  closed ? 'inactive' : user_locked ? 'suspended' : 'active';

async function group(call: Call<Group>): Promise<ReplyOf<Group> | Refusal> {
  const { context, actor, params, query } = call;
  const { page, limit } = query;
  const alive = aliveNow(context);
  const own = { agentId: agentWithin(call) };
  const asked = { place: params.place, fromMs: fromMsOf(context.settings.calendar(), query.days, alive.nowMs) };
  const [place, { rows, total }] = await Promise.all([
    findPlace(context.db, own, asked, alive),
    listMembers(context.db, own, asked, termOf(query.search), { page, limit }),
  ]);
  if (place === null) return refuse('NOT_FOUND');
  const ids = rows.map(({ id }) => id);
  const sessions = Map.groupBy(await sessionsOf(context.db, asked, ids, alive), ({ account_id }) => account_id);
  return {
    group: placeReply(params.place, place),
    items: rows.map((row) => ({
      id: String(row.id),
      username: row.username,
      fullName: row.full_name,
      role: row.role,
      agentUsername: row.agent_username,
      status: statusOf(row),
      firstSeenAt: row.first_at.toISOString(),
      lastSeenAt: row.last_at.toISOString(),
      signIns: row.sign_ins,
      userAgent: row.user_agent,
      liveSessions: sessions.get(row.id)?.[0]?.of_account ?? 0,
      sessions: (sessions.get(row.id) ?? []).map((session) => sessionReply(session, actor.sessionId)),
    })),
    ...{ total, page, pageSize: limit },
  };
}

export const multiLoginHandlers: Handlers<Api['agentMultiLogin']> & Handlers<Calls> = {
  groups,
  group,
  endSession: endOne,
  endSessions: endAll,
};
