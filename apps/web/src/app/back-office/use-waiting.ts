import type { Role } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { approvalsPage } from '../../shared/api/back-office/money/approvals.ts';
import { waitingRequests } from '../../shared/api/back-office/money/requests.ts';
import type { PageCounts } from './back-office-sidebar.ts';

/** What waits for whoever is signed in, by the page where it is answered; it follows by itself. */
export function useWaiting(role: Role): PageCounts {
  const requests = useQuery(waitingRequests(role));
  const approvals = useQuery(approvalsPage(role, 'waiting', { page: 1, limit: 25 }));
  return { requests: requests.data?.waiting ?? 0, approvals: approvals.data?.counts.waiting ?? 0 };
}
