import type { Role } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { approvals } from '../../shared/api/back-office/money/approvals.ts';
import { openDisputes } from '../../shared/api/back-office/money/disputes.ts';
import { waitingRequests } from '../../shared/api/back-office/money/requests.ts';
import { openAlerts } from '../../shared/api/back-office/risk/alerts.ts';
import type { PageCounts } from './back-office-sidebar.ts';

/** The first page of what waits for a second person: it tells what is new, too. */
export const waitingApprovals = (role: Role) => approvals(role).page('waiting', { page: 1, limit: 25 });

/** What waits for whoever is signed in, by the page where it is answered; it follows by itself. */
export function useWaiting(role: Role): PageCounts {
  const requests = useQuery(waitingRequests(role));
  const approvals = useQuery(waitingApprovals(role));
  const disputes = useQuery(openDisputes(role));
  const alerts = useQuery({ ...openAlerts(), enabled: role === 'super_admin' });
  return {
    requests: requests.data?.waiting ?? 0,
    disputes: disputes.data?.waiting ?? 0,
    // What one has asked for oneself waits for somebody else.
    approvals: approvals.data?.toDecide ?? 0,
    alerts: alerts.data?.open ?? 0,
  };
}
