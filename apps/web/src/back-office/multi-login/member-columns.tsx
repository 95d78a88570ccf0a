import type { Role } from '@pavilion/contract';
import type { LoginMember } from '../../shared/api/back-office/multi-login.ts';
import { openAccountDialog } from '../../shared/lib/back-office-overlays.ts';
import { deviceName } from '../../shared/lib/browser/device-name.ts';
import { formatCount, formatDateTime } from '../../shared/lib/format/format.ts';
import type { ListColumn } from '../../shared/list/list-file.ts';
import { timeColumn } from '../../shared/list/time-column.tsx';
import { pillColumn, WordPill } from '../../shared/list/word-columns.tsx';
import type { Brief } from '../../shared/ui/list/table-rows.ts';
import type { Tone } from '../../shared/ui/StatusPill.tsx';
import { ROLES } from './words.ts';
import { later, t } from '../../shared/i18n/i18n.ts';

const STATUS: Readonly<Record<LoginMember['status'], { word: string; tone: Tone }>> = {
  active: { word: later('Active'), tone: 'ok' },
  suspended: { word: later('Suspended'), tone: 'warn' },
  inactive: { word: later('Inactive'), tone: 'out' },
};

/** The account dialog is not there for super admins. */
function Name({ member }: { member: LoginMember }) {
  const { username, fullName, role } = member;
  const name =
    role === 'super_admin' ? (
      <span className="block truncate font-semibold">{username}</span>
    ) : (
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => openAccountDialog(member)}
        className="touch block max-w-full truncate font-semibold text-brand-text hover:underline"
      >
        {username}
      </button>
    );
  return (
    <div className="max-w-[220px] min-w-0">
      {name}
      {fullName && <span className="block truncate text-xs text-ink-3">{fullName}</span>}
    </div>
  );
}

const OPEN = 'touch text-sm font-semibold text-brand-text hover:underline';

const NAME: ListColumn<LoginMember> = {
  head: later('User Name'),
  card: 'title',
  opened: (member) =>
    member.role !== 'super_admin' && (
      <button type="button" aria-haspopup="dialog" onClick={() => openAccountDialog(member)} className={OPEN}>
        {t('Account')}
        <span className="sr-only"> {member.username}</span>
      </button>
    ),
  cell: (member) => <Name member={member} />,
  text: ({ username }) => username,
};
/** An agent sees nobody but its own users. */
const OF_EVERYBODY: readonly ListColumn<LoginMember>[] = [
  { head: later('Account Type'), cell: ({ role }) => t(ROLES[role]), text: ({ role }) => ROLES[role] },
  {
    head: later('Agent'),
    cell: ({ agentUsername }) => <span className="block min-w-[90px] wrap-anywhere">{agentUsername ?? '–'}</span>,
    text: ({ agentUsername }) => agentUsername,
  },
];
const SEEN: readonly ListColumn<LoginMember>[] = [
  pillColumn(later('Status'), ({ status }) => STATUS[status]),
  {
    head: later('Device'),
    cell: ({ userAgent }) => (
      <span className="block min-w-[110px] wrap-anywhere" title={userAgent ?? undefined}>
        {deviceName(userAgent)}
      </span>
    ),
    text: ({ userAgent }) => userAgent,
  },
  timeColumn(later('First seen'), ({ firstSeenAt }) => firstSeenAt),
  timeColumn(later('Last seen'), ({ lastSeenAt }) => lastSeenAt),
  {
    head: later('Sign-ins'),
    right: true,
    cell: ({ signIns }) => formatCount(signIns),
    text: ({ signIns }) => signIns,
    counts: true,
  },
  {
    head: later('Live sessions'),
    right: true,
    cell: ({ liveSessions }) => formatCount(liveSessions),
    text: ({ liveSessions }) => liveSessions,
    counts: true,
  },
];

export const memberColumns = (viewer: Role): ListColumn<LoginMember>[] => [
  NAME,
  ...(viewer === 'agent' ? [] : OF_EVERYBODY),
  ...SEEN,
];

/** An account in two lines: its name and status, its live sessions; on what it was here, and when last. */
export const MEMBER_BRIEF: Brief<LoginMember> = {
  heads: [later('User Name'), later('Live sessions, last seen')],
  of: ({ username, status, userAgent, liveSessions, lastSeenAt }) => ({
    name: username,
    mark: <WordPill of={STATUS[status]} />,
    about: deviceName(userAgent),
    main: formatCount(liveSessions),
    second: formatDateTime(Date.parse(lastSeenAt)),
  }),
};
