import { paise, rupeesFromPaise } from '@pavilion/betting';
import type { DashboardFigure, FigureReply } from '@pavilion/contract';
import type { DayRange } from '../../../db/day.ts';
import type { Db } from '../../../db/transaction.ts';
import { type FigurePart, readFlowParts, readNames, readParts } from './dashboard-store.ts';
import { FLOWS, STANDINGS, type StandingKey } from './figures.ts';

export type FigureAsked = {
  readonly figure: DashboardFigure;
  readonly period: DayRange;
  readonly page: number;
  readonly limit: number;
};

const isStanding = (key: DashboardFigure): key is StandingKey => key in STANDINGS;

/** The largest part first, whatever its sign; accounts that add nothing are left out. */
const byWeight = (parts: readonly FigurePart[]): FigurePart[] =>
  parts
    .filter(({ value }) => value !== 0)
    .sort((a, b) => Math.abs(b.value) - Math.abs(a.value) || a.account_id - b.account_id);

/** What a figure of the dashboard is made of; its `sum` is the figure. An agent's is made of its own users only. */
export async function dashboardFigure(
  db: Db,
  actorId: number,
  ownUsers: boolean,
  { figure, period, page, limit }: FigureAsked,
): Promise<FigureReply> {
  const standing = isStanding(figure);
  const parts = byWeight(
    standing
      ? await readParts(db, figure, actorId, ownUsers)
      : await readFlowParts(db, figure, ownUsers ? actorId : null, period),
  );
  const { label, unit } = standing ? STANDINGS[figure] : { label: FLOWS[figure].label, unit: 'rupees' as const };
  const worth = (amount: number) => (unit === 'rupees' ? rupeesFromPaise(paise(amount)) : amount);
  const shown = parts.slice((page - 1) * limit, page * limit);
  const names = new Map(
    (
      await readNames(
        db,
        shown.map(({ account_id }) => account_id),
      )
    ).map((row) => [row.id, row]),
  );
  return {
    items: shown.flatMap(({ account_id, value }) => {
      const named = names.get(account_id);
      if (named === undefined) return [];
      const { id, username, full_name: fullName, role, agent_username: agentUsername } = named;
      return [{ id: String(id), username, fullName, role, agentUsername, value: worth(value) }];
    }),
    total: parts.length,
    page,
    pageSize: limit,
    label,
    unit,
    sum: worth(parts.reduce((sum, { value }) => sum + value, 0)),
    period: standing ? null : period,
  };
}
