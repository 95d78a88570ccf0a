import { assert } from '../assert.ts';
import type { AgentTerms } from '../position/book-term.ts';
import { splitByLargestRemainder, WHOLE_RATE } from './commission.ts';
import { negated, type Paise, paise, ZERO } from '../money/money.ts';

/** What a player's bets on a market came to that were accepted under the same terms. */
export type TermedNet = AgentTerms & { readonly netPaise: Paise };

/** One such part and who gets what of it. What the agent does not get, or pay, is the house's. */
export type ResultPart = TermedNet & {
  /** Of the player's commission, what this part carries. */
  readonly commissionPaise: Paise;
  /** The agent's share of the book: positive when the player lost, negative when the agent pays for winnings. */
  readonly agentSharePaise: Paise;
  readonly agentCommissionPaise: Paise;
};

/** A player's result on a market, divided. Net, commission and every part sum exactly. */
export type DividedResult = {
  readonly netPaise: Paise;
  readonly commissionPaise: Paise;
  readonly parts: readonly ResultPart[];
};

const sumOf = <T>(rows: readonly T[], of: (row: T) => number): Paise =>
  paise(rows.reduce((sum, row) => sum + of(row), 0));

/** Parts with the same terms are one: rounding happens once for each, so that splitting bets never gains. */
function merged(nets: readonly TermedNet[]): readonly TermedNet[] {
  if (nets.length === 1) return nets;
  const keyOf = ({ agentId, shareRate, commissionRate }: TermedNet) =>
    `${agentId ?? ''}/${shareRate}/${commissionRate}`;
  return [...Map.groupBy(nets, keyOf)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, [first, ...rest]]) =>
      first === undefined ? [] : [{ ...first, netPaise: sumOf([first, ...rest], (part) => part.netPaise) }],
    );
}

/** What a winning part weighs in the commission; exact, which a product of two numbers need not be. */
const weightOf = ({ netPaise, commissionRate }: TermedNet): bigint =>
  netPaise <= 0 ? 0n : BigInt(netPaise) * BigInt(commissionRate);

/**
 * Commission is on the player's net gain in the market (DOMAIN §6). The gain is taken to come from the parts that won,
 * in proportion to what they won, each at its own rate; rounded once, up, and never more than the net. With one rate this
 * is the net times the rate.
 */
function commissionOf(parts: readonly TermedNet[], netPaise: Paise): Paise {
  if (netPaise <= 0 || parts.every(({ commissionRate }) => commissionRate === 0)) return ZERO;
  const won = parts.reduce((sum, part) => sum + BigInt(Math.max(0, part.netPaise)), 0n);
  const numerator = BigInt(netPaise) * parts.reduce((sum, part) => sum + weightOf(part), 0n);
  const denominator = won * BigInt(WHOLE_RATE);
  return paise(Number((numerator + denominator - 1n) / denominator));
}

/** The part of an amount that is the agent's; the rest, by the same largest remainder, is the house's. */
function agentPart(amount: Paise, shareRate: number): Paise {
  if (amount === 0 || shareRate === 0) return ZERO;
  return splitByLargestRemainder(amount, [shareRate, WHOLE_RATE - shareRate])[0] ?? ZERO;
}

const isRate = (rate: number): boolean => Number.isInteger(rate) && rate >= 0 && rate <= WHOLE_RATE;

/**
 * Divides a player's result on a market between the agents whose client he was when the bets were accepted and the house:
 * of what the player loses an agent gets its share, of what he wins it pays its share, and of his commission it gets its
 * share. Exact integers; each part is rounded once, by largest remainder. The same bets give the same division in whatever
 * pieces they are named. Parts that came to nothing stay in, so that it is known whose they were.
 * Throws RangeError on a rate outside 0…100 %.
 */
export function divideResult(nets: readonly TermedNet[]): DividedResult {
  for (const { commissionRate, shareRate } of nets) {
    assert(isRate(commissionRate) && isRate(shareRate), `not rates: ${commissionRate}, ${shareRate}`);
  }
  const parts = merged(nets);
  const netPaise = sumOf(parts, (part) => part.netPaise);
  const commissionPaise = commissionOf(parts, netPaise);
  const carried = commissionPaise === 0 ? [] : splitByLargestRemainder(commissionPaise, parts.map(weightOf));
  return {
    netPaise,
    commissionPaise,
    parts: parts.map((part, index) => {
      const commission = carried[index] ?? ZERO;
      return {
        ...part,
        commissionPaise: commission,
        agentSharePaise: agentPart(negated(part.netPaise), part.shareRate),
        agentCommissionPaise: agentPart(commission, part.shareRate),
      };
    }),
  };
}

/** An amount that an agent receives, or pays when it is negative. */
export type AgentAmount = { readonly agentId: string; readonly amountPaise: Paise };

function byAgent(parts: readonly ResultPart[], of: (part: ResultPart) => Paise): AgentAmount[] {
  const sums = new Map<string, number>();
  for (const part of parts) {
    if (part.agentId !== null) sums.set(part.agentId, (sums.get(part.agentId) ?? 0) + of(part));
  }
  return [...sums]
    .filter(([, amount]) => amount !== 0)
    .map(([agentId, amount]) => ({ agentId, amountPaise: paise(amount) }));
}

/** What each agent gets, or pays, as its share of the book; agents that come out even are left out. */
export const agentShares = (parts: readonly ResultPart[]): AgentAmount[] =>
  byAgent(parts, (part) => part.agentSharePaise);

/** What each agent gets of the commission. */
export const agentCommissions = (parts: readonly ResultPart[]): AgentAmount[] =>
  byAgent(parts, (part) => part.agentCommissionPaise);

/** What each agent gets more, or less, after than before; agents for whom nothing changes are left out. */
export function amountsChanged(before: readonly AgentAmount[], after: readonly AgentAmount[]): AgentAmount[] {
  const changes = new Map(after.map(({ agentId, amountPaise }) => [agentId, amountPaise + 0]));
  for (const { agentId, amountPaise } of before) changes.set(agentId, (changes.get(agentId) ?? 0) - amountPaise);
  return [...changes]
    .filter(([, amount]) => amount !== 0)
    .map(([agentId, amount]) => ({ agentId, amountPaise: paise(amount) }));
}
