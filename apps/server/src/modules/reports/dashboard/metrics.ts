import { paise, rupeesFromPaise } from '@pavilion/betting';
import type { DashboardReply } from '@pavilion/contract';
import { type DayRange, daysOf } from '../../../db/day.ts';
import type { Db } from '../../../db/transaction.ts';
import {
  type DayFlow,
  readAgentMovements,
  readMovements,
  readStanding,
  readTopAgents,
  type StandingSums,
} from './dashboard-store.ts';
import { FLOWS, flowOf, type PlKey, STANDINGS, type TransferKey } from './figures.ts';

const TOP_AGENTS = 5;

const rupees = (amount: number) => rupeesFromPaise(paise(amount));

const DAY_WORDS = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

const PL: readonly PlKey[] = ['won', 'lost', 'commission', 'adjustments'];
const TRANSFERS: readonly TransferKey[] = [
  ...(['creditToAgents', 'creditToUsers', 'withdrawnFromUsers', 'withdrawnFromAgents'] as const),
  ...(['settledByUsers', 'settledByAgents', 'payouts'] as const),
];

/** Figures of the movements, in the order of their names. */
const metricsOf = <K extends PlKey | TransferKey>(keys: readonly K[], movements: readonly DayFlow[]) =>
  keys.map((key) => ({ key, label: FLOWS[key].label, value: rupees(flowOf(FLOWS[key], movements)) }));

/** An agent sees what moved in the wallets of its users; what it got and gave back itself is not theirs. */
const transfersFor = (ownUsers: boolean): readonly TransferKey[] =>
  ownUsers ? TRANSFERS.filter((key) => FLOWS[key].roles.includes('user')) : TRANSFERS;

function summaryCards(standing: StandingSums, clientPL: number): DashboardReply['summaryCards'] {
  return [
    { key: 'totalBalance', label: STANDINGS.totalBalance.label, value: rupees(standing.balance) },
    { key: 'openExposure', label: STANDINGS.openExposure.label, value: rupees(standing.exposure) },
    { key: 'clientPL', label: FLOWS.clientPL.label, value: rupees(clientPL) },
    { key: 'availablePoints', label: STANDINGS.availablePoints.label, value: rupees(standing.own_available) },
  ];
}

async function topAgents(db: Db, period: DayRange): Promise<DashboardReply['topAgents']> {
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
  period: DayRange,
): Promise<DashboardReply> {
  const [movements, standing, agents] = await Promise.all([
    readMovements(db, ownUsers ? actorId : null, period),
    readStanding(db, actorId, ownUsers),
    ownUsers ? [] : topAgents(db, period),
  ]);
  const results = (among: readonly DayFlow[]) => flowOf(FLOWS.clientPL, among);
  return {
    summaryCards: summaryCards(standing, results(movements)),
    settlementMetrics: daysOf(period).map((day) => ({
      key: day,
      label: DAY_WORDS.format(new Date(`${day}T00:00:00Z`)),
      value: rupees(results(movements.filter((movement) => movement.day === day))),
    })),
    plMetrics: metricsOf(PL, movements),
    transferMetrics: metricsOf(transfersFor(ownUsers), movements),
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
