import type { ActivityEntry } from '../../../shared/api/back-office/reports.ts';
import { StatusPill } from '../../../shared/ui/StatusPill.tsx';
import type { ListColumn } from '../../../shared/list/list-file.ts';
import { timeColumn } from '../../../shared/list/time-column.tsx';
import { shortAgent } from './short-agent.ts';
import { later, t } from '../../../shared/i18n/i18n.ts';

const activityWord = ({ type }: ActivityEntry): string => (type === 'login' ? t('Login') : t('Password change'));
const placeOf = ({ location }: ActivityEntry): string =>
  [location.city, location.region, location.country].filter(Boolean).join(', ');

export const ACTIVITY_COLUMNS: readonly ListColumn<ActivityEntry>[] = [
  timeColumn(later('Date'), ({ createdAt }) => createdAt, { width: 'w-[180px]', card: 'title' }),
  {
    head: later('Activity'),
    card: 'corner',
    cell: (entry) => <StatusPill tone={entry.type === 'login' ? 'ok' : 'warn'}>{activityWord(entry)}</StatusPill>,
    text: activityWord,
  },
  {
    head: later('IP address'),
    cell: ({ ip }) => <span className="num">{ip ?? '–'}</span>,
    text: ({ ip }) => ip,
  },
  {
    head: later('Location'),
    cell: (entry) => placeOf(entry) || <span className="text-ink-3">{t('Unknown')}</span>,
    text: placeOf,
  },
  {
    head: later('Session'),
    cell: ({ meta }) => <span className="num text-ink-2">{meta.sessionId ?? '–'}</span>,
    text: ({ meta }) => meta.sessionId,
  },
  {
    head: later('User agent'),
    cell: ({ userAgent }) => (
      <span className="text-xs break-words text-ink-2" title={userAgent ?? undefined}>
        {shortAgent(userAgent)}
      </span>
    ),
    text: ({ userAgent }) => userAgent,
  },
];
