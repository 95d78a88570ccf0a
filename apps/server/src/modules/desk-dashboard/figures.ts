import type { TransferKind } from '@pavilion/betting';
import type { DashboardFigure, DashboardReply, Role } from '@pavilion/contract';

type Moved = { readonly received: number; readonly paid: number };
/** What was received and paid by transfers of a kind, in paise. */
export type MovedBy = (kind: TransferKind) => Moved;

/** A figure of a period: whose wallets it is about, which transfers, and what it makes of them. */
export type Flow = {
  readonly label: string;
  readonly roles: readonly Role[];
  readonly kinds: readonly TransferKind[];
  readonly of: (moved: MovedBy) => number;
};

const net = ({ received, paid }: Moved) => received - paid;
const USERS = ['user'] as const;
const AGENTS = ['agent'] as const;

export type PlKey = DashboardReply['plMetrics'][number]['key'];
export type TransferKey = DashboardReply['transferMetrics'][number]['key'];
type FlowKey = 'clientPL' | PlKey | TransferKey;

/** What betting decided: the client P/L of a user. */
const RESULTS = ['settlement', 'settlement_reversal', 'commission', 'adjustment'] as const satisfies TransferKind[];

/** The dashboard and the list behind each figure are made of the same words, so one is the sum of the other. */
export const FLOWS: Readonly<Record<FlowKey, Flow>> = {
  clientPL: {
    label: 'Client P/L',
    roles: USERS,
    kinds: RESULTS,
    of: (moved) => RESULTS.reduce((sum, kind) => sum + net(moved(kind)), 0),
  },
  won: {
    label: 'Won by clients',
    roles: USERS,
    kinds: ['settlement', 'settlement_reversal'],
    of: (moved) => moved('settlement').received - moved('settlement_reversal').paid,
  },
  lost: {
    label: 'Lost by clients',
    roles: USERS,
    kinds: ['settlement', 'settlement_reversal'],
    of: (moved) => moved('settlement_reversal').received - moved('settlement').paid,
  },
  commission: {
    label: 'Commission',
    roles: USERS,
    kinds: ['commission'],
    of: (moved) => net(moved('commission')),
  },
  adjustments: {
    label: 'Single bets changed',
    roles: USERS,
    kinds: ['adjustment'],
    of: (moved) => net(moved('adjustment')),
  },
  creditToAgents: {
    label: 'Credit to agents',
    roles: AGENTS,
    kinds: ['deposit'],
    of: (moved) => moved('deposit').received,
  },
  creditToUsers: {
    label: 'Credit to users',
    roles: USERS,
    kinds: ['deposit'],
    of: (moved) => moved('deposit').received,
  },
  withdrawnFromUsers: {
    label: 'Withdrawn from users',
    roles: USERS,
    kinds: ['withdraw'],
    of: (moved) => moved('withdraw').paid,
  },
  withdrawnFromAgents: {
    label: 'Withdrawn from agents',
    roles: AGENTS,
    kinds: ['withdraw'],
    of: (moved) => moved('withdraw').paid,
  },
  settledByUsers: {
    label: 'Settled with users',
    roles: USERS,
    kinds: ['bank_settlement'],
    of: (moved) => moved('bank_settlement').paid,
  },
  settledByAgents: {
    label: 'Settled with agents',
    roles: AGENTS,
    kinds: ['bank_settlement'],
    of: (moved) => moved('bank_settlement').paid,
  },
  payouts: {
    label: 'Completed payouts',
    roles: ['user', 'agent'],
    kinds: ['payout'],
    of: (moved) => moved('payout').paid,
  },
};

export type StandingKey = Exclude<DashboardFigure, FlowKey>;

/** Figures as they are now. */
export const STANDINGS: Readonly<Record<StandingKey, { label: string; unit: 'rupees' | 'requests' }>> = {
  totalBalance: { label: 'Total balance', unit: 'rupees' },
  openExposure: { label: 'Open exposure', unit: 'rupees' },
  availablePoints: { label: 'Available points', unit: 'rupees' },
  withdrawalsPending: { label: 'Withdrawals pending', unit: 'requests' },
  withdrawalsCompleted: { label: 'Withdrawals completed', unit: 'requests' },
};

type Movement = Moved & { readonly role: string; readonly kind: string };

/** What a figure comes to in these movements. */
export function flowOf({ roles, of }: Flow, movements: readonly Movement[]): number {
  const own = movements.filter(({ role }) => roles.some((one) => one === role));
  return of((kind) => {
    const same = own.filter((movement) => movement.kind === kind);
    return {
      received: same.reduce((sum, { received }) => sum + received, 0),
      paid: same.reduce((sum, { paid }) => sum + paid, 0),
    };
  });
}
