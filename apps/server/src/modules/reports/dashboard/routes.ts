import type { Api } from '@pavilion/contract';
import type { Call, Handlers } from '../../../http/call.ts';
import { Refusal } from '../../../http/refusal.ts';
import { dashboardFigure } from './figure.ts';
import { dashboardMetrics } from './metrics.ts';
import { agentWithin } from '../../../policy/scope.ts';
import { periodOf } from '../../../db/period.ts';

type SuperAdmin = Api['superAdminDashboard'];
type Agent = Api['agentDashboard'];

export const dashboardHandlers = {
  metrics: async (call: Call<SuperAdmin['metrics'] | Agent['metrics']>) => {
    const { context, actor, query } = call;
    const period = periodOf(context.settings.calendar(), query, context.clock.now());
    if (period instanceof Refusal) return period;
    return dashboardMetrics(context.db, actor.accountId, agentWithin(call) !== null, period);
  },
  figure: async (call: Call<SuperAdmin['figure'] | Agent['figure']>) => {
    const { context, actor, query } = call;
    const period = periodOf(context.settings.calendar(), query, context.clock.now());
    if (period instanceof Refusal) return period;
    return dashboardFigure(context.db, actor.accountId, agentWithin(call) !== null, { ...query, period });
  },
} satisfies Handlers<SuperAdmin> & Handlers<Agent>;
