import { agentCommissions, agentShares, divideResult } from '@pavilion/betting';
import type { Db } from '../../../db/transaction.ts';
import { mapInPieces } from '../../../event-loop.ts';
import { type CutNet, type AgreedRates, termedNets } from '../../commission/terms-in-force.ts';
import { agentsPaidBefore, paidBefore } from '../pay/pay-store.ts';

/**
 * What some players gained and lost, the commission on the gains, what falls to agents of both (negative: they pay), and
 * the house's end of it, in paise.
 */
export type Totals = {
  readonly paidOutPaise: number;
  readonly takenInPaise: number;
  readonly commissionPaise: number;
  readonly agentsPaise: number;
  readonly housePaise: number;
};

/**
 * What an account's balance moves by under the standing result, and under the previewed one; and by how much more commission it pays
 * and its agents get under the latter.
 */
export type BalanceMove = {
  readonly id: number;
  readonly beforePaise: number;
  readonly afterPaise: number;
  readonly commissionPaise: number;
  readonly agentsPaise: number;
};

type Net = { readonly netPaise: number; readonly commissionPaise: number; readonly agentsPaise: number };

const ACCOUNTS_SHOWN = 50;
const NOTHING: Totals = { paidOutPaise: 0, takenInPaise: 0, commissionPaise: 0, agentsPaise: 0, housePaise: 0 };

/**
 * Adds up what a result does to a market's players, some players at a time. Only sums are kept, and the accounts whose
 * balance moves most, however many players there are.
 */
export class PreviewSums {
  players = 0;
  after = NOTHING;
  /** What the standing version posted; null where none stands. */
  before: Totals | null;
  /** The accounts that move most, those first. */
  moves: readonly BalanceMove[] = [];
  readonly #terms: AgreedRates;
  readonly #isOpen: boolean;
  readonly #standing: { readonly marketId: number; readonly version: number } | null;

  constructor(
    terms: AgreedRates,
    isOpen: boolean,
    standing: { readonly marketId: number; readonly version: number } | null,
  ) {
    this.#terms = terms;
    this.#isOpen = isOpen;
    this.#standing = standing;
    this.before = standing === null ? null : NOTHING;
  }

  /** Takes players with all of their nets; each player comes once. */
  async add(db: Db, nets: readonly CutNet[]): Promise<void> {
    const after = await this.#divided(nets);
    const before = this.#standing === null ? null : await paidOf(db, this.#standing, [...after.keys()]);
    this.players += after.size;
    this.after = plus(this.after, totalsOf([...after.values()]));
    if (this.before !== null && before !== null) this.before = plus(this.before, totalsOf([...before.values()]));
    const moves = [...after].map(([id, net]) => ({
      id,
      beforePaise: movedBy(before?.get(id)),
      afterPaise: movedBy(net),
      commissionPaise: net.commissionPaise - (before?.get(id)?.commissionPaise ?? 0),
      agentsPaise: net.agentsPaise - (before?.get(id)?.agentsPaise ?? 0),
    }));
    const bySize = [...this.moves, ...moves].sort((one, other) => change(other) - change(one) || one.id - other.id);
    this.moves = bySize.slice(0, ACCOUNTS_SHOWN);
  }

  /** What each player's bets would come to, divided as settling divides them. */
  async #divided(nets: readonly CutNet[]): Promise<Map<number, Net>> {
    const players = [...Map.groupBy(nets, (net) => net.account_id)];
    return new Map(
      await mapInPieces(players, ([accountId, own]): [number, Net] => {
        const { netPaise, commissionPaise, parts } = divideResult(termedNets(this.#terms, own, this.#isOpen));
        const agents = [...agentShares(parts), ...agentCommissions(parts)];
        const agentsPaise = agents.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
        return [accountId, { netPaise, commissionPaise, agentsPaise }];
      }),
    );
  }
}

const movedBy = (net: Net | undefined): number => (net === undefined ? 0 : net.netPaise - net.commissionPaise);
const change = ({ beforePaise, afterPaise }: BalanceMove): number => Math.abs(afterPaise - beforePaise);

const plus = (one: Totals, other: Totals): Totals => ({
  paidOutPaise: one.paidOutPaise + other.paidOutPaise,
  takenInPaise: one.takenInPaise + other.takenInPaise,
  commissionPaise: one.commissionPaise + other.commissionPaise,
  agentsPaise: one.agentsPaise + other.agentsPaise,
  housePaise: one.housePaise + other.housePaise,
});

function totalsOf(nets: readonly Net[]): Totals {
  const sum = (of: (net: Net) => number) => nets.reduce((all, net) => all + of(net), 0);
  const paidOutPaise = sum(({ netPaise }) => Math.max(0, netPaise));
  const takenInPaise = sum(({ netPaise }) => Math.max(0, -netPaise));
  const commissionPaise = sum((net) => net.commissionPaise);
  const agentsPaise = sum((net) => net.agentsPaise);
  const housePaise = takenInPaise + commissionPaise - paidOutPaise - agentsPaise;
  return { paidOutPaise, takenInPaise, commissionPaise, agentsPaise, housePaise };
}

/** What the standing version posted, by account: what a new one would take back to the paisa. */
async function paidOf(
  db: Db,
  { marketId, version }: { readonly marketId: number; readonly version: number },
  players: readonly number[],
): Promise<Map<number, Net>> {
  const [paid, agentsPaid] = await Promise.all([
    paidBefore(db, marketId, () => version, players),
    agentsPaidBefore(db, marketId, () => version, players),
  ]);
  const nets = new Map<number, Net>();
  const netOf = (id: number): Net => nets.get(id) ?? { netPaise: 0, commissionPaise: 0, agentsPaise: 0 };
  for (const { account_id: id, kind, amount, commission } of paid) {
    const { netPaise, commissionPaise, ...rest } = netOf(id);
    // The movement of a commission is all commission; that of an adjustment says how much of it was.
    const taken = kind === 'commission' ? -amount : commission;
    nets.set(id, { ...rest, netPaise: netPaise + amount + taken, commissionPaise: commissionPaise + taken });
  }
  for (const { account_id: id, amount } of agentsPaid) {
    const net = netOf(id);
    nets.set(id, { ...net, agentsPaise: net.agentsPaise + amount });
  }
  return nets;
}
