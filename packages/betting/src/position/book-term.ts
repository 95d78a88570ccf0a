import type { MarketKind } from '../market/market.ts';

/** What a term fixes: the commission on a player's net result in a market, or an agent's share of the book. */
export const TERM_SUBJECTS = ['commission', 'share'] as const;
export type TermSubject = (typeof TERM_SUBJECTS)[number];

/**
 * One thing that was agreed, from a moment on, until the next one about the same. Lists of terms are in the order in which
 * they were set: of two that begin at the same moment the later one counts.
 */
export type BookTerm = {
  readonly subject: TermSubject;
  /** Null: everybody's, for agents and kinds that have no commission of their own. */
  readonly agentId: string | null;
  /** Null: every kind. A share is of every kind. */
  readonly kind: MarketKind | null;
  /** In hundredths of a percent. Null: nothing of its own from then on. */
  readonly rate: number | null;
  readonly fromMs: number;
};

/** What is in force for a bet: whose client the player was, and the two rates in hundredths of a percent. */
export type AgentTerms = {
  /** Null: nobody's, as of bets from before agents were kept with them. */
  readonly agentId: string | null;
  readonly commissionRate: number;
  readonly shareRate: number;
};

function inForce(
  terms: readonly BookTerm[],
  subject: TermSubject,
  agentId: string | null,
  kind: MarketKind | null,
  atMs: number,
): number | null {
  let newest: BookTerm | null = null;
  for (const term of terms) {
    if (term.subject !== subject || term.agentId !== agentId || term.kind !== kind || term.fromMs > atMs) continue;
    if (newest === null || term.fromMs >= newest.fromMs) newest = term;
  }
  return newest?.rate ?? null;
}

/** Who fixes a commission: the agent's own for the kind, its own for all kinds, everybody's for the kind, for all. */
export type CommissionSource = { readonly agentId: string | null; readonly kind: MarketKind | null };

/** The commission in force and whose term it is; null when nobody has fixed any, which is none. */
export function commissionInForce(
  terms: readonly BookTerm[],
  agentId: string | null,
  kind: MarketKind,
  atMs: number,
): (CommissionSource & { readonly rate: number }) | null {
  const owners = agentId === null ? [null] : [agentId, null];
  for (const owner of owners) {
    for (const on of [kind, null]) {
      const rate = inForce(terms, 'commission', owner, on, atMs);
      if (rate !== null) return { agentId: owner, kind: on, rate };
    }
  }
  return null;
}

/** The terms for a bet that a client of the agent places at this moment on a market of this kind. */
export function termsAt(
  terms: readonly BookTerm[],
  agentId: string | null,
  kind: MarketKind,
  atMs: number,
): AgentTerms {
  return {
    agentId,
    commissionRate: commissionInForce(terms, agentId, kind, atMs)?.rate ?? 0,
    shareRate: agentId === null ? 0 : (inForce(terms, 'share', agentId, null, atMs) ?? 0),
  };
}

/** A stretch of time, from its first moment to before its last, in which the same terms hold; null is for ever. */
export type TermSpan = AgentTerms & { readonly fromMs: number | null; readonly toMs: number | null };

/** All of time for one agent and kind, cut where its terms change: every moment lies in exactly one span. */
export function termSpans(terms: readonly BookTerm[], agentId: string | null, kind: MarketKind): TermSpan[] {
  const concerned = terms.filter(
    (term) => (term.agentId === agentId || term.agentId === null) && (term.kind === kind || term.kind === null),
  );
  const moments = [...new Set(concerned.map((term) => term.fromMs))].sort((a, b) => a - b);
  const spans: TermSpan[] = [];
  for (const fromMs of [null, ...moments]) {
    const last = spans.at(-1);
    const next = termsAt(concerned, agentId, kind, fromMs ?? Number.NEGATIVE_INFINITY);
    if (last !== undefined) {
      if (last.commissionRate === next.commissionRate && last.shareRate === next.shareRate) continue;
      spans[spans.length - 1] = { ...last, toMs: fromMs };
    }
    spans.push({ ...next, fromMs, toMs: null });
  }
  return spans;
}
