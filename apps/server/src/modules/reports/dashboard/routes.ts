import type { Api, Scope } from '@pavilion/contract';
import type { Call, Handlers } from '../../../http/call.ts';
import { Refusal } from '../../../http/refusal.ts';
import { dashboardFigure } from './figure.ts';
import { dashboardMetrics } from './metrics.ts';
import { periodOf } from '../../../db/period.ts';

type SuperAdmin = Api['superAdminDashboard'];
type Agent = Api['agentDashboard'];

/** Of an agent's own users, or of everybody. */
const isOfOwnUsers = ({ scope }: { scope: Scope }): boolean => scope === 'own-users';

export const dashboardHandlers = {
  metrics: async (call: Call<SuperAdmin['metrics'] | Agent['metrics']>) => {
    const { context, actor, query } = call;
    const period = periodOf(query, context.clock.now());
    if (period instanceof Refusal) return period;
    return dashboardMetrics(context.db, actor.accountId, isOfOwnUsers(call), period);
  },
  figure: async (call: Call<SuperAdmin['figure'] | Agent['figure']>) => {
    const { context, actor, query } = call;
    const period = periodOf(query, context.clock.now());
    if (period instanceof Refusal) return period;
    return dashboardFigure(context.db, actor.accountId, isOfOwnUsers(call), { ...query, period });
  },
} satisfies Handlers<SuperAdmin> & Handlers<Agent>;
