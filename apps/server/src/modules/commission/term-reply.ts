import { type BookTerm, commissionInForce, MARKET_KINDS, termsAt } from '@pavilion/betting';
import type { BookTermReply, BookTermsReply } from '@pavilion/contract';
import type { AgentRow, TermRow } from './term-store.ts';

const HISTORY_MAX = 500;

/** Percent on the wire, hundredths of a percent here. */
export const percentOf = (rate: number): number => rate / 100;

const termOf = (row: TermRow): BookTerm => ({
  subject: row.subject,
  agentId: row.agent_id === null ? null : String(row.agent_id),
  kind: row.kind,
  rate: row.rate,
  fromMs: row.from_ms,
});

const keyOf = ({ subject, kind }: TermRow) => `${subject}/${kind ?? ''}`;

/** Which terms are in force: the newest of each subject and kind whose moment has come. */
function idsInForce(rows: readonly TermRow[], nowMs: number): ReadonlySet<number> {
  const begun = rows.filter((row) => !row.cancelled && row.from_ms <= nowMs);
  return new Set(
    [...Map.groupBy(begun, keyOf).values()].flatMap((same) =>
      same
        .toSorted((one, other) => other.from_ms - one.from_ms || other.id - one.id)
        .slice(0, 1)
        .map(({ id }) => id),
    ),
  );
}

export function termReply(row: TermRow, nowMs: number, inForce: ReadonlySet<number>): BookTermReply {
  const begun = inForce.has(row.id) ? ('in-force' as const) : ('past' as const);
  return {
    id: String(row.id),
    subject: row.subject,
    kind: row.kind,
    rate: row.rate === null ? null : percentOf(row.rate),
    from: row.from_at.toISOString(),
    setAt: row.set_at.toISOString(),
    setBy: row.set_by,
    reason: row.reason,
    state: row.cancelled ? 'cancelled' : row.from_ms > nowMs ? 'planned' : begun,
  };
}

export const personReply = ({ id, username, full_name: fullName }: AgentRow) => ({
  id: String(id),
  username,
  fullName,
});

/** The terms of an agent (null: everybody's) as they are now, of all rows of that agent and of everybody. */
export function termsReply(agent: AgentRow | null, rows: readonly TermRow[], nowMs: number): BookTermsReply {
  const agentId = agent === null ? null : String(agent.id);
  const terms = rows.filter((row) => !row.cancelled).map(termOf);
  const own = rows.filter((row) => row.agent_id === (agent?.id ?? null));
  const inForce = idsInForce(own, nowMs);
  return {
    agent: agent === null ? null : personReply(agent),
    share: agent === null ? null : percentOf(termsAt(terms, agentId, 'match', nowMs).shareRate),
    commission: MARKET_KINDS.map((kind) => {
      const found = commissionInForce(terms, agentId, kind, nowMs);
      if (found === null) return { kind, rate: 0, source: 'none' as const };
      const whose = found.agentId === null ? ('everybody' as const) : ('own' as const);
      return { kind, rate: percentOf(found.rate), source: found.kind === null ? whose : (`${whose}-kind` as const) };
    }),
    history: own
      .toSorted((one, other) => other.from_ms - one.from_ms || other.id - one.id)
      .slice(0, HISTORY_MAX)
      .map((row) => termReply(row, nowMs, inForce)),
  };
}
