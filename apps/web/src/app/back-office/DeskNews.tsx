import type { ApprovalReply, Role } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { openAlerts } from '../../shared/api/back-office/risk/alerts.ts';
import { alertAbout, alertTitle, isUrgent } from '../../shared/lib/alert-words.ts';
import { toast } from '../../shared/ui/overlay/toast.ts';
import { aboutWords } from '../../back-office/approvals/approval-words.ts';
import { useOwnDecided } from './use-own-decided.ts';
import { waitingApprovals } from './use-waiting.ts';
import { t } from '../../shared/i18n/i18n.ts';

/** So many at once are told one by one; of more it is said how many there are. */
const TOLD_MOST = 2;

/**
 * Tells, on whatever page, what came since it was opened: a super admin of alerts and of acts to approve, everybody of what
 * became of its own acts that waited.
 */
export function DeskNews({ viewer }: { viewer: Role }) {
  const alerts = useQuery({ ...openAlerts(), enabled: viewer === 'super_admin' });
  const approvals = useQuery(waitingApprovals(viewer));
  useNews(alerts.data?.items, (fresh) => {
    if (fresh.length > TOLD_MOST)
      return void toast('warn', t('{count} new alerts', { count: fresh.length }), t('See them under Alerts.'));
    for (const alert of fresh) toast(isUrgent(alert) ? 'bad' : 'warn', alertTitle(alert), alertAbout(alert));
  });
  useNews(approvals.data?.items, (fresh) => {
    // What one may only refuse is no news: it waits for somebody else, as the count beside the menu has it. A server of the version
    // before does not say which that is.
    const mine = fresh.filter(({ mayApprove, mayDecide }) => mayApprove ?? mayDecide);
    const [one] = mine;
    if (one === undefined) return;
    if (mine.length > 1)
      toast('warn', t('{count} new actions wait', { count: mine.length }), t('See them under Approvals.'));
    else
      toast(
        'warn',
        t('{title} waits for a second person', { title: t(one.title) }),
        t('{about}, asked for by {name}', { about: aboutWords(one.about), name: one.by.username }),
      );
  });
  useOwnDecided(viewer, approvals.data?.items, tellDecided);
  return null;
}

/** What became of an act, to whoever asked for it; what one has taken back oneself one knows. */
function tellDecided({ state, title, about, decided }: ApprovalReply) {
  if (state === 'approved') toast('ok', t('{title}: approved', { title: t(title) }), aboutWords(about));
  if (state === 'refused') {
    const why = [decided?.reason, aboutWords(about)].filter(Boolean).join(' · ');
    toast('bad', t('{title}: refused', { title: t(title) }), why);
  }
  if (state === 'lapsed') toast('warn', t('{title}: lapsed', { title: t(title) }), aboutWords(about));
}

/** Tells of the rows that are newer than all before. */
function useNews<Row extends { readonly id: string }>(rows: readonly Row[] | undefined, tell: (fresh: Row[]) => void) {
  const last = useRef<number | null>(null);
  const onFresh = useEffectEvent(tell);
  useEffect(() => {
    if (rows === undefined) return;
    const since = last.current;
    last.current = Math.max(since ?? 0, ...rows.map(({ id }) => Number(id)));
    // What stood before the page was opened is in the list.
    if (since === null) return;
    const fresh = rows.filter(({ id }) => Number(id) > since);
    if (fresh.length > 0) onFresh(fresh);
  }, [rows]);
}
