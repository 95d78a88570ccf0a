import type { AskedRequest } from '@pavilion/contract';
import { formatDateTime, paiseFromWire } from '../../shared/lib/format/format.ts';
import { fileTime } from '../../shared/lib/format/table-export.ts';
import { KIND_WORDS, STATE_WORDS } from '../../shared/lib/request-words.ts';
import type { ListColumn } from '../../shared/list/list-file.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { TwoLines } from '../../shared/ui/list/DataTable.tsx';
import { Money } from '../../shared/ui/Money.tsx';
import { StatusPill } from '../../shared/ui/StatusPill.tsx';

type Column = ListColumn<AskedRequest>;

const moment = (iso: string) => (
  <time dateTime={iso} className="num text-xs whitespace-nowrap text-ink-2">
    {formatDateTime(Date.parse(iso))}
  </time>
);

const whose = ({ account }: AskedRequest, isAgent: boolean): string =>
  isAgent ? account.fullName : account.role === 'agent' ? 'Agent' : `User of ${account.agentUsername ?? 'the house'}`;

const FACTS: readonly Column[] = [
  {
    head: 'What for',
    cell: ({ id, kind }) => <TwoLines first={KIND_WORDS[kind]} second={id} />,
    text: ({ kind }) => KIND_WORDS[kind],
  },
  {
    head: 'Asked',
    right: true,
    cell: ({ amount }) => <Money paise={paiseFromWire(amount)} symbol={false} className="font-semibold" />,
    text: ({ amount }) => amount,
  },
  {
    head: 'Given',
    right: true,
    cell: ({ given }) => <Money paise={given === null ? null : paiseFromWire(given)} symbol={false} />,
    text: ({ given }) => given,
  },
  {
    head: 'State',
    card: 'corner',
    cell: ({ state }) => <StatusPill tone={STATE_WORDS[state].tone}>{STATE_WORDS[state].word}</StatusPill>,
    text: ({ state }) => STATE_WORDS[state].word,
  },
  {
    head: 'Words',
    cell: ({ note, reason }) => (
      <span className="block desktop:max-w-[200px]" title={[note, reason].filter(Boolean).join(' · ') || undefined}>
        {note === null && reason === null && <span className="text-ink-3">–</span>}
        {note !== null && <span className="block truncate">{note}</span>}
        {reason !== null && <span className="block truncate text-ink-2">{reason}</span>}
      </span>
    ),
    text: ({ note, reason }) => [note, reason].filter(Boolean).join(' · ') || null,
  },
  { head: 'Time', cell: ({ createdAt }) => moment(createdAt), text: ({ createdAt }) => fileTime(createdAt) },
  {
    head: 'Answered',
    cell: ({ state, updatedAt, updatedBy }) =>
      state === 'pending' ? (
        <span className="text-ink-3">–</span>
      ) : (
        <>
          {moment(updatedAt)}
          {updatedBy !== null && <span className="block text-xs text-ink-3">by {updatedBy}</span>}
        </>
      ),
    text: ({ state, updatedAt }) => (state === 'pending' ? null : fileTime(updatedAt)),
  },
];

export type RequestColumns = { isAgent: boolean; onAnswer: (row: AskedRequest, to: 'accept' | 'refuse') => void };

/** The columns of the queue, with the answers that a waiting request can be given. */
export const requestColumns = ({ isAgent, onAnswer }: RequestColumns): readonly Column[] => [
  {
    head: 'Account',
    card: 'title',
    sticky: 'left',
    cell: (row) => <TwoLines first={row.account.username} second={whose(row, isAgent)} />,
    text: ({ account }) => account.username,
  },
  ...FACTS,
  {
    head: 'Action',
    card: 'acts',
    right: true,
    sticky: 'right',
    cell: (row) =>
      row.state === 'pending' && (
        <span className="flex justify-end gap-1.5 max-desktop:justify-start">
          <Button size="sm" look="primary" onClick={() => onAnswer(row, 'accept')}>
            Accept<span className="sr-only"> {row.id}</span>
          </Button>
          <Button size="sm" onClick={() => onAnswer(row, 'refuse')}>
            Refuse<span className="sr-only"> {row.id}</span>
          </Button>
        </span>
      ),
  },
];
