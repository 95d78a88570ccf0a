import type { AlertReply } from '@pavilion/contract';
import { Link } from 'react-router';
import { alertAbout, alertLink, alertTitle, isUrgent, reasonWord } from '../../shared/lib/alert-words.ts';
import { cx } from '../../shared/lib/cx.ts';
import { formatDateTime, formatDay, formatTime } from '../../shared/lib/format/format.ts';
import { fileTime } from '../../shared/lib/format/table-export.ts';
import type { ListColumn } from '../../shared/list/list-file.ts';
import { timeColumn } from '../../shared/list/time-column.tsx';
import { RowLink, WordPill } from '../../shared/list/word-columns.tsx';
import { ActButton } from '../../shared/form/ActButton.tsx';
import { ActSelect } from '../../shared/form/ActSelect.tsx';
import type { Brief } from '../../shared/ui/list/table-rows.ts';
import { AlertSign } from './AlertSign.tsx';
import { later, t } from '../../shared/i18n/i18n.ts';

type Column = ListColumn<AlertReply>;

/** Most of what is looked at is of today, and says no date. */
const TIME: Column = {
  ...timeColumn(later('Time'), ({ raisedAt }) => raisedAt),
  cell: ({ raisedAt }) => {
    const atMs = Date.parse(raisedAt);
    return (
      <time dateTime={raisedAt} className="num text-xs whitespace-nowrap text-ink-2">
        {momentText(atMs)}
      </time>
    );
  },
};

const momentText = (atMs: number): string =>
  formatDay(atMs) === formatDay(Date.now()) ? formatTime(atMs) : formatDateTime(atMs);

const WHAT: Column = {
  head: later('Reason'),
  card: 'title',
  opened: (alert) => <RowLink to={alertLink(alert)} word={t('View')} of={alertTitle(alert)} />,
  // What there is room for: a long name does not push the acts out of sight.
  width: 'w-full',
  cell: (alert) => (
    <Link to={alertLink(alert)} className="group/link flex min-w-0 items-center gap-3 min-[600px]:min-w-[220px]">
      <AlertSign alert={alert} />
      <span className="grid min-w-0 flex-1">
        <span
          className={cx('block truncate font-semibold group-hover/link:underline', alert.acknowledged && 'text-ink-2')}
        >
          {alertTitle(alert)}
        </span>
        {/* On a phone who and where are read whole. */}
        <span className="block w-0 min-w-full text-xs text-ink-3 min-[600px]:truncate">{alertAbout(alert)}</span>
      </span>
    </Link>
  ),
  text: alertTitle,
};

function stateOf(alert: AlertReply) {
  if (alert.acknowledged !== null) return { word: later('Acknowledged'), tone: 'out' } as const;
  if (alert.muted) return { word: later('Muted'), tone: 'plain' } as const;
  if (alert.endedAt !== null) return { word: later('Over'), tone: 'plain' } as const;
  if (isUrgent(alert)) return { word: later('Urgent'), tone: 'bad' } as const;
  return { word: later('Open'), tone: 'warn' } as const;
}

const STATE: Column = {
  head: later('State'),
  card: 'corner',
  opened: false,
  cell: (alert) => <WordPill of={stateOf(alert)} />,
  text: ({ acknowledged, muted, endedAt }) =>
    acknowledged === null ? (muted ? 'Muted' : endedAt === null ? 'Open' : 'Over') : 'Acknowledged',
};

/** What stands in a file and needs no cell: the second line, and who acknowledged. */
const only = (head: string, text: NonNullable<Column['text']>): Column => ({ head, cell: () => null, text });
export const ALERT_FILE: readonly Column[] = [
  TIME,
  only(later('Kind'), ({ reason }) => reasonWord(reason)),
  WHAT,
  only(later('About'), alertAbout),
  STATE,
  only(later('Assigned'), ({ assignedTo }) => assignedTo?.username ?? null),
  only(later('Acknowledged by'), ({ acknowledged }) => acknowledged?.by ?? null),
  only(later('Acknowledged at'), ({ acknowledged }) => acknowledged && fileTime(acknowledged.at)),
];

export type AlertActs = {
  staff: readonly { id: string; username: string }[];
  busy: string | null;
  onAcknowledge: (id: string) => void;
  onAssign: (id: string, assigneeId: string | null) => void;
};

/** The columns of the list, with what can be done about a row. */
export const alertColumns = ({ staff, busy, onAcknowledge, onAssign }: AlertActs): readonly Column[] => [
  TIME,
  WHAT,
  STATE,
  {
    head: later('Assigned'),
    cell: (alert) => {
      const { id, assignedTo } = alert;
      const known = staff.some((one) => one.id === assignedTo?.id);
      const others = assignedTo === null || known ? staff : [...staff, assignedTo];
      return (
        <ActSelect
          act="alert.assign"
          aria-label={t('Assigned to, {title}', { title: alertTitle(alert) })}
          className="max-w-[160px] min-w-[116px]"
          value={assignedTo?.id ?? ''}
          options={[
            { value: '', label: t('Nobody') },
            ...others.map((one) => ({ value: one.id, label: one.username })),
          ]}
          onChange={(event) => onAssign(id, event.target.value || null)}
        />
      );
    },
    text: ({ assignedTo }) => assignedTo?.username ?? null,
  },
  {
    head: later('Action'),
    card: 'acts',
    right: true,
    cell: (alert) =>
      alert.acknowledged === null ? (
        <ActButton
          act="alert.acknowledge"
          size="sm"
          loading={busy === alert.id}
          onClick={() => onAcknowledge(alert.id)}
        >
          {t('Acknowledge')}
          <span className="sr-only"> {alertTitle(alert)}</span>
        </ActButton>
      ) : (
        <span className="text-xs text-ink-3">
          {t('by {name}, {time}', { name: alert.acknowledged.by, time: formatTime(Date.parse(alert.acknowledged.at)) })}
        </span>
      ),
    text: () => null,
  },
];

/** An alert in two lines: what happened and how it stands; who and where, and when. */
export const ALERT_BRIEF: Brief<AlertReply> = {
  heads: [later('Reason'), later('State, time')],
  of: (alert) => ({
    name: alertTitle(alert),
    about: alertAbout(alert),
    main: <WordPill of={stateOf(alert)} />,
    second: momentText(Date.parse(alert.raisedAt)),
  }),
};
