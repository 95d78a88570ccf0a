import type { Api } from '@pavilion/contract';
import type { Call, Handlers } from '../../../http/call.ts';
import { Refusal } from '../../../http/refusal.ts';
import { dashboardFigure } from './figure.ts';
import { dashboardMetrics } from './metrics.ts';
import { periodOf } from '../../../db/period.ts';

type SuperAdmin = Api['superAdminDashboard'];
type Agent = Api['agentDashboard'];

/** `ownUsers`: the dashboard is about the caller's own users, otherwise about everybody. */
const dashboardOf = (ownUsers: boolean) => ({
  metrics: async ({ context, actor, query }: Call<SuperAdmin['metrics'] | Agent['metrics']>) => {
    const period = periodOf(query, context.clock.now());
    return period instanceof Refusal ? period : dashboardMetrics(context.db, actor.accountId, ownUsers, period);
  },
  figure: async ({ context, actor, query }: Call<SuperAdmin['figure'] | Agent['figure']>) => {
    const period = periodOf(query, context.clock.now());
    if (period instanceof Refusal) return period;
    return dashboardFigure(context.db, actor.accountId, ownUsers, { ...query, period });
  },
});

export const superAdminDashboardHandlers: Handlers<SuperAdmin> = dashboardOf(false);
export const agentDashboardHandlers: Handlers<Agent> = dashboardOf(true);
