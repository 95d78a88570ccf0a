import type { Api } from '@pavilion/contract';
import type { Handlers } from '../../http/call.ts';
import { Refusal } from '../../http/refusal.ts';
import { dashboardFigure } from './figure.ts';
import { dashboardMetrics } from './metrics.ts';
import { periodOf } from './period.ts';

export const superAdminDashboardHandlers: Handlers<Api['superAdminDashboard']> = {
  metrics: async ({ context, actor, query }) => {
    const period = periodOf(query, context.clock.now());
    return period instanceof Refusal ? period : dashboardMetrics(context.db, actor.accountId, false, period);
  },
  figure: async ({ context, actor, query }) => {
    const period = periodOf(query, context.clock.now());
    if (period instanceof Refusal) return period;
    return dashboardFigure(context.db, actor.accountId, false, { ...query, period });
  },
};

export const agentDashboardHandlers: Handlers<Api['agentDashboard']> = {
  metrics: async ({ context, actor, query }) => {
    const period = periodOf(query, context.clock.now());
    return period instanceof Refusal ? period : dashboardMetrics(context.db, actor.accountId, true, period);
  },
  figure: async ({ context, actor, query }) => {
    const period = periodOf(query, context.clock.now());
    if (period instanceof Refusal) return period;
    return dashboardFigure(context.db, actor.accountId, true, { ...query, period });
  },
};
