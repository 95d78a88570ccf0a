import type { StaffPerson } from '@pavilion/contract';
import { later, t } from '../../shared/i18n/i18n.ts';
import { formatDateTime } from '../../shared/lib/format/format.ts';
import { fileTime } from '../../shared/lib/format/table-export.ts';
import type { ListColumn } from '../../shared/list/list-file.ts';
import { Moment, timeColumn } from '../../shared/list/time-column.tsx';
import { pillColumn, WordPill } from '../../shared/list/word-columns.tsx';
import { Button } from '../../shared/ui/form/Button.tsx';
import { TwoLines } from '../../shared/ui/list/DataTable.tsx';
import type { Brief } from '../../shared/ui/list/table-rows.ts';
import { rightsText, STATE_WORDS } from './rights-words.ts';

type Column = ListColumn<StaffPerson>;

const lastSeen = ({ openSessions, lastSeenAt }: StaffPerson): string =>
  openSessions > 0
    ? t('Signed in, {count}', { count: openSessions })
    : lastSeenAt === null
      ? t('None yet')
      : t('Not signed in');

const FACTS: readonly Column[] = [
  { head: later('Rights'), cell: ({ rights }) => rightsText(rights), text: ({ rights }) => rightsText(rights) },
  pillColumn(later('State'), ({ state }) => STATE_WORDS[state]),
  {
    head: later('Second step'),
    cell: ({ twoFactor }) => (twoFactor ? t('On') : <span className="text-ink-3">{t('Off')}</span>),
    text: ({ twoFactor }) => (twoFactor ? t('On') : t('Off')),
  },
  {
    head: later('Sessions'),
    cell: (person) => (
      <>
        <span className="block">{lastSeen(person)}</span>
        {person.lastSeenAt !== null && <Moment small at={person.lastSeenAt} />}
      </>
    ),
    text: ({ lastSeenAt }) => (lastSeenAt === null ? null : fileTime(lastSeenAt)),
  },
  timeColumn(later('Opened'), ({ createdAt }) => createdAt, { small: true }),
];

/** The columns of the list, with the way to what can be done about a person. */
export const staffColumns = (onManage: (person: StaffPerson) => void): readonly Column[] => [
  {
    head: later('Person'),
    card: 'title',
    opened: false,
    sticky: 'left',
    cell: ({ username, fullName }) => <TwoLines first={fullName || username} second={username} />,
    text: ({ username }) => username,
  },
  ...FACTS,
  {
    head: later('Action'),
    acts: true,
    card: 'acts',
    right: true,
    sticky: 'right',
    cell: (person) =>
      person.state !== 'closed' && (
        <Button size="sm" aria-label={t('Manage {name}', { name: person.username })} onClick={() => onManage(person)}>
          {t('Manage')}
        </Button>
      ),
  },
];

/** A person in two lines: its name and state, and whether it is signed in; its rights, and when it was last here. */
export const STAFF_BRIEF: Brief<StaffPerson> = {
  heads: [later('Person'), later('Sessions, last seen')],
  of: (person) => ({
    name: person.fullName || person.username,
    mark: <WordPill of={STATE_WORDS[person.state]} />,
    about: `${person.username} · ${rightsText(person.rights)}`,
    main: lastSeen(person),
    second: person.lastSeenAt !== null && formatDateTime(Date.parse(person.lastSeenAt)),
  }),
};
