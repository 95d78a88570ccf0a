import type { ApprovalReply } from '@pavilion/contract';
import { fileTime } from '../../shared/lib/format/table-export.ts';
import type { ListColumn } from '../../shared/list/list-file.ts';
import { hasAmount, STATES, whyWords } from './approval-words.ts';

type Column = ListColumn<ApprovalReply>;
/** The list draws its acts as lines, not as a table: its columns are of the file alone. */
const only = (head: string, text: NonNullable<Column['text']>): Column => ({ head, cell: () => null, text });

/** Acts that were asked for as a file tells them: what each moves, who asked, why it waits, and what became of it. */
export const APPROVAL_FILE: readonly Column[] = [
  only('Number', ({ id }) => id),
  only('Act', ({ title }) => title),
  only('About', ({ about }) => about),
  only('Amount', (one) => (hasAmount(one) ? one.amount : null)),
  only('Asked for by', ({ by }) => by.username),
  only('Asked at', ({ askedAt }) => fileTime(askedAt)),
  only('Why it waits', whyWords),
  only('Reason', ({ reason }) => reason),
  only('State', ({ state }) => STATES[state].word),
  only('Decided by', ({ decided }) => decided?.by?.username ?? null),
  only('Decided at', ({ decided }) => decided && fileTime(decided.at)),
  only('Words of the decision', ({ decided }) => decided?.reason ?? null),
];
