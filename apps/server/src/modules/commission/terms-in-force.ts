import { type AgentTerms, type BookTerm, type MarketKind, paise, type TermedNet, termsAt } from '@pavilion/betting';
import type { Db } from '../../db/transaction.ts';
import { type AgreedTerm, termsConcerning } from './term-store.ts';

/** What is agreed about markets of one kind, as bets of it are settled. */
export type AgreedRates = {
  readonly kind: MarketKind;
  /** By agent, each with everybody's among them; under null everybody's alone, which are those of an agent without any. */
  readonly terms: ReadonlyMap<number | null, readonly BookTerm[]>;
  /** When terms change, in epoch milliseconds and in order: `cut` of a bet is how many of them lie before it or at it. */
  readonly cutsMs: readonly number[];
  /** Agents that have, or had, a share: the only ones whose wallets a settlement can touch. */
  readonly sharers: readonly number[];
};

/**
 * Everything that is agreed about a kind of market. A term begins at the earliest a minute after it is set, so what is read
 * here for bets that are accepted already never changes.
 */
export async function readAgreedRates(db: Db, kind: MarketKind): Promise<AgreedRates> {
  const rows = await termsConcerning(db, kind);
  const termsFor = (agentId: number | null) =>
    rows.filter(({ agent_id }) => agent_id === null || agent_id === agentId).map(termOf);
  const shares = rows.filter(({ subject, rate }) => subject === 'share' && rate !== null && rate > 0);
  return {
    kind,
    terms: new Map([null, ...new Set(rows.map((row) => row.agent_id))].map((id) => [id, termsFor(id)])),
    cutsMs: [...new Set(rows.map((row) => row.from_ms))].sort((a, b) => a - b),
    sharers: [...new Set(shares.flatMap(({ agent_id }) => (agent_id === null ? [] : [agent_id])))],
  };
}

const nameOf = (agentId: number | null): string | null => (agentId === null ? null : String(agentId));

const termOf = ({ subject, agent_id, kind, rate, from_ms: fromMs }: AgreedTerm): BookTerm => ({
  subject,
  agentId: nameOf(agent_id),
  kind,
  rate,
  fromMs,
});

/** Whether it matters whose client a player was: some agent has terms of its own. */
export const differByAgent = ({ terms }: AgreedRates): boolean => terms.size > 1;

/** The terms of a bet that was accepted at this moment for a client of this agent. */
const termsOfBet = ({ terms, kind }: AgreedRates, agentId: number | null, atMs: number): AgentTerms =>
  termsAt(terms.get(agentId) ?? terms.get(null) ?? [], nameOf(agentId), kind, atMs);

/** What bets of an account came to that were accepted for the same agent between the same two changes of terms. */
export type CutNet = { account_id: number; agent_id: number | null; cut: number; net: number };

/** Such sums with their terms. `isOpen`: the market has no result, and commission is on results alone. */
export function termedNets(market: AgreedRates, nets: readonly CutNet[], isOpen: boolean): TermedNet[] {
  return nets.map(({ agent_id: agentId, cut, net }) => {
    const found = termsOfBet(market, agentId, market.cutsMs[cut - 1] ?? Number.NEGATIVE_INFINITY);
    return { ...found, ...(isOpen ? { commissionRate: 0 } : {}), netPaise: paise(net) };
  });
}

/** How many changes of terms lie before the moment, or at it. */
export const cutAt = ({ cutsMs }: AgreedRates, atMs: number): number => cutsMs.filter((cut) => cut <= atMs).length;
