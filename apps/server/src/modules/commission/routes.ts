import { paise, rupeesFromPaise } from '@pavilion/betting';
import type { Api, CommissionReport, ReplyOf } from '@pavilion/contract';
import type { Context } from '../../context.ts';
import { likePattern } from '../../db/like-pattern.ts';
import type { Call, Handlers } from '../../http/call.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import { periodOf } from '../../db/period.ts';
import { type BookFigures, readReport } from './report-store.ts';
import { cancelTerm, setTerm } from './set-term.ts';
import { percentOf, personReply, termsReply } from './term-reply.ts';
import { findAgent, listAgents, readTerms } from './term-store.ts';

type Calls = Api['superAdminCommission'];
type Own = Api['agentCommission'];

async function agents({ context, query }: Call<Calls['agents']>): Promise<ReplyOf<Calls['agents']>> {
  const { page, limit, search = '' } = query;
  const rows = await listAgents(
    context.db,
    likePattern(search.trim().toLowerCase()),
    { page, limit },
    context.clock.now(),
  );
  return {
    items: rows.map((row) => ({
      ...personReply(row),
      share: percentOf(row.share),
      commission: row.commission === null ? null : percentOf(row.commission),
      ownKinds: row.own_kinds,
      nextChange: row.next_at?.toISOString() ?? null,
    })),
    ...{ total: rows[0]?.total ?? 0, page, pageSize: limit },
  };
}

/** The terms of an agent, or of everybody; NOT_FOUND for an agent that there is not. */
async function termsOf(
  { db, clock }: Context,
  agentId: string | undefined,
): Promise<ReplyOf<Calls['terms']> | Refusal> {
  const agent = agentId === undefined ? null : await findAgent(db, agentId);
  if (agentId !== undefined && agent === null) return refuse('NOT_FOUND');
  return termsReply(agent, await readTerms(db, agent?.id ?? null), clock.now());
}

/** Figures in rupees; players, agents and house sum to nothing because the house has what is left. */
function figuresOf(row: BookFigures): CommissionReport['totals'] {
  const rupees = (amount: number) => rupeesFromPaise(paise(amount));
  const players = row.gross - row.commission;
  const toAgents = row.agent_share + row.agent_commission;
  return {
    gross: rupees(row.gross),
    commission: rupees(row.commission),
    players: rupees(players),
    agentShare: rupees(row.agent_share),
    agentCommission: rupees(row.agent_commission),
    agents: rupees(toAgents),
    house: rupees(0 - players - toAgents),
  };
}

type ReportQuery = { from?: string | undefined; to?: string | undefined; page: number; limit: number };

async function reportOf(
  { db, clock, settings }: Context,
  by: 'agent' | 'kind',
  agentId: number | null,
  query: ReportQuery,
): Promise<CommissionReport | Refusal> {
  const period = periodOf(settings.calendar(), query, clock.now());
  if (period instanceof Refusal) return period;
  const { page, limit } = query;
  const { rows, total, totals } = await readReport(db, by, period, agentId, { page, limit });
  return {
    items: rows.map((row) => ({
      id: `${row.agent_id ?? ''}/${row.kind ?? ''}`,
      agent:
        row.agent_id === null
          ? null
          : // The rows of agents that a reset has cleared would stay nameless; it clears these figures as well.
            { id: String(row.agent_id), username: row.username ?? `#${row.agent_id}`, fullName: row.full_name ?? '' },
      kind: row.kind,
      ...figuresOf(row),
    })),
    ...{ total, page, pageSize: limit },
    ...period,
    totals: figuresOf(totals),
  };
}

async function report({ context, query }: Call<Calls['report']>): Promise<CommissionReport | Refusal> {
  const agent = query.agentId === undefined ? null : await findAgent(context.db, query.agentId);
  if (query.agentId !== undefined && agent === null) return refuse('NOT_FOUND');
  return reportOf(context, query.by, agent?.id ?? null, query);
}

export const superAdminCommissionHandlers: Handlers<Calls> = {
  agents,
  terms: ({ context, query }) => termsOf(context, query.agentId),
  setTerm,
  cancelTerm,
  report,
};

export const agentCommissionHandlers: Handlers<Own> = {
  terms: ({ context, actor }) => termsOf(context, String(actor.accountId)),
  report: ({ context, actor, query }) => reportOf(context, 'kind', actor.accountId, query),
};
