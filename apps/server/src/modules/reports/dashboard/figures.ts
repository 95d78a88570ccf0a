import type { TransferKind } from '@pavilion/betting';
import type { DashboardFigure, DashboardReply, Role } from '@pavilion/contract';

/** How often what was received, and what was paid, by transfers of a kind counts. */
type Weights = { readonly received?: 1 | -1; readonly paid?: 1 | -1 };

/** A figure of a period: whose wallets it is about, and what of which transfers it adds up, in paise. */
export type Flow = {
  readonly label: string;
  readonly roles: readonly Role[];
  readonly kinds: Readonly<Partial<Record<TransferKind, Weights>>>;
};

const NET: Weights = { received: 1, paid: -1 };
const USERS = ['user'] as const;
const AGENTS = ['agent'] as const;

export type PlKey = DashboardReply['plMetrics'][number]['key'];
export type TransferKey = DashboardReply['transferMetrics'][number]['key'];
export type FlowKey = 'clientPL' | PlKey | TransferKey;

/** What betting decided: the client P/L of a user. */
const COMMISSION = { commission: NET, commission_reversal: NET };
const ADJUSTMENTS = { adjustment: NET, adjustment_reversal: NET };
const RESULTS = { settlement: NET, settlement_reversal: NET, ...COMMISSION, ...ADJUSTMENTS };

/** The dashboard and the list behind each figure are made of the same words, so one is the sum of the other. */
export const FLOWS: Readonly<Record<FlowKey, Flow>> = {
  clientPL: {
    label: 'Client P/L',
    roles: USERS,
    kinds: RESULTS,
  },
  won: {
    label: 'Won by clients',
    roles: USERS,
    kinds: { settlement: { received: 1 }, settlement_reversal: { paid: -1 } },
  },
  lost: {
    label: 'Lost by clients',
    roles: USERS,
    kinds: { settlement: { paid: -1 }, settlement_reversal: { received: 1 } },
  },
  commission: {
    label: 'Commission',
    roles: USERS,
    kinds: COMMISSION,
  },
  adjustments: {
    label: 'Single bets changed',
    roles: USERS,
    kinds: ADJUSTMENTS,
  },
  creditToAgents: {
    label: 'Credit to agents',
    roles: AGENTS,
    kinds: { deposit: { received: 1 } },
  },
  creditToUsers: {
    label: 'Credit to users',
    roles: USERS,
    kinds: { deposit: { received: 1 } },
  },
  withdrawnFromUsers: {
    label: 'Withdrawn from users',
    roles: USERS,
    kinds: { withdraw: { paid: 1 } },
  },
  withdrawnFromAgents: {
    label: 'Withdrawn from agents',
    roles: AGENTS,
    kinds: { withdraw: { paid: 1 } },
  },
  settledByUsers: {
    label: 'Settled with users',
    roles: USERS,
    kinds: { bank_settlement: { paid: 1 } },
  },
  settledByAgents: {
    label: 'Settled with agents',
    roles: AGENTS,
    kinds: { bank_settlement: { paid: 1 } },
  },
  payouts: {
    label: 'Completed payouts',
    roles: ['user', 'agent'],
    kinds: { payout: { paid: 1 } },
  },
};

/** The figures of a period. */
export const FLOW_KEYS = Object.keys(FLOWS).filter((key): key is FlowKey => key in FLOWS);

export type StandingKey = Exclude<DashboardFigure, FlowKey>;

/** Figures as they are now. */
export const STANDINGS: Readonly<Record<StandingKey, { label: string; unit: 'rupees' | 'requests' }>> = {
  totalBalance: { label: 'Total balance', unit: 'rupees' },
  openExposure: { label: 'Open exposure', unit: 'rupees' },
  availablePoints: { label: 'Available points', unit: 'rupees' },
  withdrawalsPending: { label: 'Withdrawals pending', unit: 'requests' },
  withdrawalsCompleted: { label: 'Withdrawals completed', unit: 'requests' },
};

type RoleFlow = { readonly role: string; readonly kind: string; readonly received: number; readonly paid: number };

/** What a figure comes to in these movements. */
export function flowOf({ roles, kinds }: Flow, movements: readonly RoleFlow[]): number {
  const weights = new Map<string, Weights>(Object.entries(kinds));
  return movements
    .filter(({ role }) => roles.some((one) => one === role))
    .reduce((sum, movement) => {
      const { received = 0, paid = 0 } = weights.get(movement.kind) ?? {};
      return sum + received * movement.received + paid * movement.paid;
    }, 0);
}

/** The same as an expression over the columns kind, received and paid. */
export function flowSql({ kinds }: Flow): string {
  const whens = Object.entries(kinds).map(
    ([kind, { received = 0, paid = 0 }]) => `when '${kind}' then ${received} * received + ${paid} * paid`,
  );
  return `case kind ${whens.join(' ')} end`;
}
