import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { alertsPage } from '../../shared/api/back-office/risk/alerts.ts';
import { alertAbout, alertTitle, isUrgent } from '../../shared/lib/alert-words.ts';
import { toast } from '../../shared/ui/overlay/toast.ts';

/** So many at once are told one by one; of more it is said how many there are. */
const TOLD_MOST = 2;

/** Tells a super admin, on whatever page, of alerts that were raised since it was opened. */
export function AlertNews() {
  const { data } = useQuery(alertsPage({ state: 'open', reason: '' }, { page: 1, limit: 25 }));
  const last = useRef<number | null>(null);
  useEffect(() => {
    if (data === undefined) return;
    const newest = Math.max(0, ...data.items.map(({ id }) => Number(id)));
    const since = last.current;
    last.current = Math.max(since ?? 0, newest);
    // What stood before the page was opened is in the list.
    if (since === null) return;
    const fresh = data.items.filter(({ id }) => Number(id) > since);
    if (fresh.length > TOLD_MOST) return void toast('warn', `${fresh.length} new alerts`, 'See them under Alerts.');
    for (const alert of fresh) toast(isUrgent(alert) ? 'bad' : 'warn', alertTitle(alert), alertAbout(alert));
  }, [data]);
  return null;
}
