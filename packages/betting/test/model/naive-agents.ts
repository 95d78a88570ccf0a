import type { BookTerm } from '../../src/index.ts';

/**
 * Whose client a player is when he places the nth bet, and what is agreed with agents by then: one of the players moves
 * between two agents with every bet, and one has none.
 */
export function agentAt(player: string, n: number): string | null {
  if (player === 'chand') return null;
  return player === 'bela' && n % 3 === 0 ? 'south' : 'north';
}

/** The share of `north` changes every so many bets; so many times. */
const EVERY = 500;
const CHANGES = 40;
const SHARES = [4_000, 0, 2_501, 10_000];

/** Set in an order of their own, and some set twice: the later one counts. */
export const TERMS: readonly BookTerm[] = [
  { subject: 'commission', agentId: null, kind: null, rate: 9_999, fromMs: 0 },
  { subject: 'commission', agentId: null, kind: null, rate: 10_000, fromMs: 0 },
  ...Array.from({ length: CHANGES }, (_, i) => CHANGES - 1 - i).map((i) => ({
    subject: 'share' as const,
    agentId: 'north',
    kind: null,
    rate: SHARES[i % SHARES.length] ?? 0,
    fromMs: i * EVERY,
  })),
  { subject: 'commission', agentId: 'north', kind: null, rate: 150, fromMs: 0 },
  { subject: 'commission', agentId: 'north', kind: 'session', rate: 0, fromMs: 0 },
  { subject: 'commission', agentId: 'south', kind: 'match', rate: 333, fromMs: 0 },
  { subject: 'commission', agentId: 'south', kind: 'bookmaker', rate: 77, fromMs: 0 },
  { subject: 'commission', agentId: 'south', kind: 'bookmaker', rate: null, fromMs: EVERY },
  { subject: 'share', agentId: 'south', kind: null, rate: 3_333, fromMs: 0 },
];

export type NaiveTerms = { agent: string | null; commission: number; share: number };

/** The same agreements, told as somebody would who never heard of lists of terms. */
export function naiveTerms(player: string, n: number, kind: string): NaiveTerms {
  const agent = agentAt(player, n);
  if (agent === null) return { agent, commission: 10_000, share: 0 };
  if (agent === 'south') {
    const commission = kind === 'match' ? 333 : kind === 'bookmaker' && n < EVERY ? 77 : 10_000;
    return { agent, commission, share: 3_333 };
  }
  const turn = Math.min(CHANGES - 1, Math.floor(n / EVERY));
  return { agent, commission: kind === 'session' ? 0 : 150, share: SHARES[turn % SHARES.length] ?? 0 };
}

/** A part of an amount, to the nearest paisa, halves to the agent. */
function nearest(amount: number, share: number): number {
  const whole = BigInt(Math.abs(amount)) * BigInt(share) * 2n;
  return (amount < 0 ? -1 : 1) * Number((whole + 10_000n) / 20_000n);
}

export type NaiveDivision = { commission: number; agents: Map<string, number> };

/** Commission and what each agent gains by the bets of one player on a market, worked out from the single bets. */
export function naiveDivision(bets: readonly (NaiveTerms & { profit: number })[]): NaiveDivision {
  const groups: (NaiveTerms & { profit: number })[] = [];
  for (const bet of bets) {
    const same = groups.find(
      (one) => one.agent === bet.agent && one.commission === bet.commission && one.share === bet.share,
    );
    if (same === undefined) groups.push({ ...bet });
    else same.profit += bet.profit;
  }
  const net = groups.reduce((sum, { profit }) => sum + profit, 0);
  const won = groups.filter(({ profit }) => profit > 0);
  const all = won.reduce((sum, { profit }) => sum + BigInt(profit), 0n);
  const weighed = won.reduce((sum, { profit, commission }) => sum + BigInt(profit) * BigInt(commission), 0n);
  let commission = 0;
  if (net > 0) {
    const product = BigInt(net) * weighed;
    const whole = all * 10_000n;
    commission = Number(product / whole) + (product % whole === 0n ? 0 : 1);
  }
  const agents = new Map<string, number>();
  const gains = (agent: string | null, amount: number) => {
    if (agent !== null) agents.set(agent, (agents.get(agent) ?? 0) + amount);
  };
  for (const { agent, profit, share } of groups) gains(agent, nearest(-profit, share));
  if (commission > 0) {
    const parts = won
      .map((group) => {
        const product = BigInt(commission) * BigInt(group.profit) * BigInt(group.commission);
        return { group, floor: Number(product / weighed), rest: product % weighed };
      })
      .toSorted((a, b) => (a.rest === b.rest ? (keyOf(a.group) < keyOf(b.group) ? -1 : 1) : a.rest > b.rest ? -1 : 1));
    let left = commission - parts.reduce((sum, { floor }) => sum + floor, 0);
    for (const { group, floor } of parts) {
      gains(group.agent, nearest(floor + (left > 0 ? 1 : 0), group.share));
      left -= left > 0 ? 1 : 0;
    }
  }
  return { commission, agents };
}

/** Equal remainders go by the written name of the terms. */
const keyOf = ({ agent, share, commission }: NaiveTerms) => `${agent ?? ''}/${share}/${commission}`;
