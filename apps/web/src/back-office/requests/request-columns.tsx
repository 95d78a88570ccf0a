import type { AskedRequest } from '@pavilion/contract';
import { paiseFromWire } from '../../shared/lib/format/format.ts';
import { fileTime } from '../../shared/lib/format/table-export.ts';
import { KIND_WORDS, STATE_WORDS } from '../../shared/lib/request-words.ts';
import type { ListColumn } from '../../shared/list/list-file.ts';
import { Moment, Recently, timeColumn } from '../../shared/list/time-column.tsx';
import { nameColumn, pillColumn, WordPill } from '../../shared/list/word-columns.tsx';
import { ActButton } from '../../shared/form/ActButton.tsx';
import { Stacked, TwoLines } from '../../shared/ui/list/DataTable.tsx';
import type { Brief } from '../../shared/ui/list/table-rows.ts';
import { Money } from '../../shared/ui/Money.tsx';
import { later, t } from '../../shared/i18n/i18n.ts';

type Column = ListColumn<AskedRequest>;

const whose = ({ account }: AskedRequest, isAgent: boolean): string =>
  isAgent
    ? account.fullName
    : account.role === 'agent'
      ? t('Agent')
      : account.agentUsername === null
        ? t('User of the house')
        : t('User of {agent}', { agent: account.agentUsername });

type Of = { of: AskedRequest };
const Asked = ({ of: { amount } }: Of) => (
  <Money paise={paiseFromWire(amount)} symbol={false} className="font-semibold" />
);
const Given = ({ of: { given } }: Of) => <Money paise={given === null ? null : paiseFromWire(given)} symbol={false} />;

const FACTS: readonly Column[] = [
  {
    head: later('Type'),
    cell: ({ id, kind }) => <TwoLines first={t(KIND_WORDS[kind])} second={id} />,
    folded: {
      head: later('Type, note'),
      cell: ({ id, kind, note, reason }) => (
        <span className="block max-w-[150px]" title={[note, reason].filter(Boolean).join(' · ') || undefined}>
          <TwoLines first={`${t(KIND_WORDS[kind])} ${id}`} second={note ?? reason} />
        </span>
      ),
    },
    text: ({ kind }) => KIND_WORDS[kind],
  },
  {
    head: later('Asked'),
    right: true,
    cell: (row) => <Asked of={row} />,
    folded: {
      head: later('Asked, given'),
      cell: (row) => <Stacked first={<Asked of={row} />} second={row.given !== null && <Given of={row} />} />,
    },
    text: ({ amount }) => amount,
  },
  {
    head: later('Given'),
    right: true,
    folded: false,
    cell: (row) => <Given of={row} />,
    text: ({ given }) => given,
  },
  {
    ...pillColumn<AskedRequest>(later('State'), ({ state }) => STATE_WORDS[state]),
    folded: {
      head: later('State, time'),
      cell: ({ state, createdAt }) => (
        <Stacked first={<WordPill of={STATE_WORDS[state]} />} second={<Moment small at={createdAt} />} />
      ),
    },
  },
  {
    head: later('Note'),
    folded: false,
    cell: ({ note, reason }) => (
      <span className="block desktop:max-w-[200px]" title={[note, reason].filter(Boolean).join(' · ') || undefined}>
        {note === null && reason === null && <span className="text-ink-3">–</span>}
        {note !== null && <span className="block truncate">{note}</span>}
        {reason !== null && <span className="block truncate text-ink-2">{reason}</span>}
      </span>
    ),
    text: ({ note, reason }) => [note, reason].filter(Boolean).join(' · ') || null,
  },
  timeColumn(later('Time'), ({ createdAt }) => createdAt, { small: true, folded: false }),
  {
    head: later('Answered'),
    folded: false,
    cell: ({ state, updatedAt, updatedBy }) =>
      state === 'pending' ? (
        <span className="text-ink-3">–</span>
      ) : (
        <>
          <Moment small at={updatedAt} />
          {updatedBy !== null && (
            <span className="block text-xs text-ink-3">{t('by {name}', { name: updatedBy })}</span>
          )}
        </>
      ),
    text: ({ state, updatedAt }) => (state === 'pending' ? null : fileTime(updatedAt)),
  },
];

export type RequestColumns = {
  isAgent: boolean;
  mayAnswer: boolean;
  onAnswer: (row: AskedRequest, to: 'accept' | 'refuse') => void;
};

/** The columns of the queue, with the answers that a waiting request can be given. */
export const requestColumns = ({ isAgent, mayAnswer, onAnswer }: RequestColumns): readonly Column[] => [
  nameColumn(later('Account'), (row) => ({ first: row.account.username, second: whose(row, isAgent) })),
  ...FACTS,
  {
    head: later('Action'),
    acts: mayAnswer,
    card: 'acts',
    right: true,
    sticky: 'right',
    cell: (row) =>
      row.state === 'pending' && (
        <span className="flex justify-end gap-1.5 max-desktop:justify-start">
          <ActButton act="request.accept" size="sm" look="primary" onClick={() => onAnswer(row, 'accept')}>
            {t('Accept')}
            <span className="sr-only"> {row.id}</span>
          </ActButton>
          <ActButton act="request.refuse" size="sm" onClick={() => onAnswer(row, 'refuse')}>
            {t('Refuse')}
            <span className="sr-only"> {row.id}</span>
          </ActButton>
        </span>
      ),
  },
];

/** A request in two lines: who asks, how it stands, and for how much; for what, and when. */
export const REQUEST_BRIEF: Brief<AskedRequest> = {
  heads: [later('Account'), later('Asked, time')],
  of: ({ account, state, kind, note, amount, createdAt }) => ({
    name: account.username,
    mark: <WordPill of={STATE_WORDS[state]} />,
    about: [t(KIND_WORDS[kind]), note].filter(Boolean).join(' · '),
    main: <Money paise={paiseFromWire(amount)} symbol={false} />,
    second: <Recently at={createdAt} />,
  }),
};
