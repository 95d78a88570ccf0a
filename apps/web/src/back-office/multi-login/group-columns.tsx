import { Globe, MonitorSmartphone } from 'lucide-react';
import { Link } from 'react-router';
import type { LoginGroup } from '../../shared/api/back-office/multi-login.ts';
import { formatCount } from '../../shared/lib/format/format.ts';
import type { ListColumn } from '../../shared/list/list-file.ts';
import { timeColumn } from '../../shared/list/time-column.tsx';
import type { Brief } from '../../shared/ui/list/table-rows.ts';
import { placeKind, placeName } from './words.ts';
import { later, t } from '../../shared/i18n/i18n.ts';
import { RowLink } from '../../shared/list/word-columns.tsx';

/** Names of those who were there last, and how many more there are. */
function namesText({ usernames, accounts }: LoginGroup): string {
  const more = accounts - usernames.length;
  return more > 0
    ? t('{names} and {count} more', { names: usernames.join(', '), count: formatCount(more) })
    : usernames.join(', ');
}

/** `days`: the period goes along to the page of a group. */
export const groupColumns = (days: string): ListColumn<LoginGroup>[] => [
  {
    head: later('Address or device'),
    card: 'title',
    opened: (group) => <RowLink to={`${group.place}?days=${days}`} word={t('View')} of={placeName(group)} />,
    cell: (group) => {
      const Icon = group.kind === 'address' ? Globe : MonitorSmartphone;
      return (
        <div className="flex min-w-0 items-center gap-2.5">
          <Icon size={18} aria-hidden="true" className="shrink-0 text-ink-3" />
          <div className="min-w-0">
            <Link
              to={`${group.place}?days=${days}`}
              className="touch block truncate font-semibold in-[table]:max-w-[210px] desktop:in-[table]:max-w-[320px] text-brand-text hover:underline"
              title={group.userAgent ?? undefined}
            >
              {placeName(group)}
            </Link>
            <span className="num block truncate text-xs text-ink-3">{placeKind(group)}</span>
          </div>
        </div>
      );
    },
    text: placeName,
  },
  {
    head: later('Accounts'),
    right: true,
    cell: ({ accounts }) => <b className="num font-semibold">{formatCount(accounts)}</b>,
    text: ({ accounts }) => accounts,
    counts: true,
  },
  {
    head: later('Who'),
    cell: (group) => (
      <span
        className="line-clamp-2 wrap-anywhere in-[table]:w-[190px] desktop:in-[table]:w-[300px]"
        title={namesText(group)}
      >
        {namesText(group)}
      </span>
    ),
    text: namesText,
  },
  timeColumn(later('Last seen'), ({ lastSeenAt }) => lastSeenAt, { small: true }),
  {
    head: later('Live sessions'),
    right: true,
    cell: ({ liveSessions }) => formatCount(liveSessions),
    text: ({ liveSessions }) => liveSessions,
    counts: true,
  },
];

/** A file also says of what kind a place is. */
export const GROUP_FILE: readonly ListColumn<LoginGroup>[] = [
  { head: later('Kind'), cell: placeKind, text: placeKind },
  ...groupColumns(''),
  { head: later('User agent'), cell: ({ userAgent }) => userAgent, text: ({ userAgent }) => userAgent },
];

/** A place in two lines: what it is called and who was there; how many, and how many sessions live. */
export const GROUP_BRIEF: Brief<LoginGroup> = {
  heads: [later('Address or device'), later('Accounts, live sessions')],
  of: (group) => ({
    name: placeName(group),
    about: namesText(group),
    main: formatCount(group.accounts),
    second: formatCount(group.liveSessions),
  }),
};
