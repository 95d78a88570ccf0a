import { paise, rupeesFromPaise, type TransferKind } from '@pavilion/betting';
import type { DashboardReply } from '@pavilion/contract';
import type { Db } from '../../db/transaction.ts';
import {
  type Movement,
  type Period,
  readAgentMovements,
  readMovements,
  readStanding,
  readTopAgents,
  type Standing,
} from './dashboard-store.ts';
import { daysOf } from './period.ts';

const TOP_AGENTS = 5;

const rupees = (amount: number) => rupeesFromPaise(paise(amount));

const DAY_WORDS = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** What betting decided: the client P/L of a user. */
const RESULTS: ReadonlySet<string> = new Set<TransferKind>([
  'settlement',
  'settlement_reversal',
  'commission',
  'adjustment',
]);

const isResult = ({ role, kind }: Movement) => role === 'user' && RESULTS.has(kind);
const netOf = (movements: readonly Movement[]) =>
  movements.reduce((sum, { received, paid }) => sum + received - paid, 0);

type Sums = (role: 'user' | 'agent', kind: TransferKind) => { received: number; paid: number };

function sumsOf(movements: readonly Movement[]): Sums {
  return (role, kind) => {
    const of = movements.filter((movement) => movement.role === role && movement.kind === kind);
    return {
      received: of.reduce((sum, { received }) => sum + received, 0),
      paid: of.reduce((sum, { paid }) => sum + paid, 0),
    };
  };
}

function plMetrics(sums: Sums): DashboardReply['plMetrics'] {
  const settled = sums('user', 'settlement');
  const reversed = sums('user', 'settlement_reversal');
  const commission = sums('user', 'commission');
  const adjusted = sums('user', 'adjustment');
  return [
    { key: 'won', label: 'Won by clients', value: rupees(settled.received - reversed.paid) },
    { key: 'lost', label: 'Lost by clients', value: rupees(reversed.received - settled.paid) },
    { key: 'commission', label: 'Commission', value: rupees(commission.received - commission.paid) },
    { key: 'adjustments', label: 'Single bets changed', value: rupees(adjusted.received - adjusted.paid) },
  ];
}

/** An agent sees what moved in the wallets of its users; what it got and gave back itself is not theirs. */
function transferMetrics(sums: Sums, withAgents: boolean): DashboardReply['transferMetrics'] {
  const forAgents = (lines: DashboardReply['transferMetrics']) => (withAgents ? lines : []);
  const { received: toUsers } = sums('user', 'deposit');
  const { paid: fromUsers } = sums('user', 'withdraw');
  const { received: toAgents } = sums('agent', 'deposit');
  const { paid: fromAgents } = sums('agent', 'withdraw');
  const payouts = sums('user', 'payout').paid + (withAgents ? sums('agent', 'payout').paid : 0);
  return [
    ...forAgents([{ key: 'creditToAgents', label: 'Credit to agents', value: rupees(toAgents) }]),
    { key: 'creditToUsers', label: 'Credit to users', value: rupees(toUsers) },
    { key: 'withdrawnFromUsers', label: 'Withdrawn from users', value: rupees(fromUsers) },
    ...forAgents([{ key: 'withdrawnFromAgents', label: 'Withdrawn from agents', value: rupees(fromAgents) }]),
    { key: 'settledByUsers', label: 'Settled with users', value: rupees(sums('user', 'bank_settlement').paid) },
    ...forAgents([
      { key: 'settledByAgents', label: 'Settled with agents', value: rupees(sums('agent', 'bank_settlement').paid) },
    ]),
    { key: 'payouts', label: 'Completed payouts', value: rupees(payouts) },
  ];
}

function summaryCards(standing: Standing, clientPL: number): DashboardReply['summaryCards'] {
  return [
    { key: 'totalBalance', label: 'Total balance', value: rupees(standing.balance) },
    { key: 'openExposure', label: 'Open exposure', value: rupees(standing.exposure) },
    { key: 'clientPL', label: 'Client P/L', value: rupees(clientPL) },
    { key: 'availablePoints', label: 'Available points', value: rupees(standing.own_available) },
  ];
}

async function topAgents(db: Db, period: Period): Promise<DashboardReply['topAgents']> {
  const agents = await readTopAgents(db, TOP_AGENTS);
  const moved = await readAgentMovements(
    db,
    agents.map(({ id }) => id),
    period,
  );
  return agents.map(({ id, username, full_name, balance, users }) => {
    const { received, paid } = moved.find(({ account_id }) => account_id === id) ?? { received: 0, paid: 0 };
    return {
      id: String(id),
      username,
      fullName: full_name,
      balance: rupees(balance),
      userCount: users,
      credit: rupees(received),
      debit: rupees(paid),
      net: rupees(received - paid),
    };
  });
}

/** The dashboard of an agent holds its own users only, that of a super admin everybody. */
export async function dashboardMetrics(
  db: Db,
  actorId: number,
  ownUsers: boolean,
  period: Period,
): Promise<DashboardReply> {
  const [movements, standing, agents] = await Promise.all([
    readMovements(db, ownUsers ? actorId : null, period),
    readStanding(db, actorId, ownUsers),
    ownUsers ? [] : topAgents(db, period),
  ]);
  const results = movements.filter(isResult);
  const sums = sumsOf(movements);
  return {
    summaryCards: summaryCards(standing, netOf(results)),
    settlementMetrics: daysOf(period).map((day) => ({
      key: day,
      label: DAY_WORDS.format(new Date(`${day}T00:00:00Z`)),
      value: rupees(netOf(results.filter((movement) => movement.day === day))),
    })),
    plMetrics: plMetrics(sums),
    transferMetrics: transferMetrics(sums, !ownUsers),
    topAgents: agents,
    meta: {
      ...period,
      counts: {
        agents: ownUsers ? null : standing.agents,
        users: standing.users,
        withdrawals: { pending: standing.pending, completed: standing.completed },
        exposed: standing.exposed,
      },
    },
  };
}
