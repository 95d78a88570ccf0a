import type { ApprovalReply } from '@pavilion/contract';
import { fileTime } from '../../shared/lib/format/table-export.ts';
import type { ListColumn } from '../../shared/list/list-file.ts';
import { aboutWords, hasAmount, STATES, whyWords } from './approval-words.ts';
import { later } from '../../shared/i18n/i18n.ts';

type Column = ListColumn<ApprovalReply>;
/** The list draws its acts as lines, not as a table: its columns are of the file alone. */
const only = (head: string, text: NonNullable<Column['text']>): Column => ({ head, cell: () => null, text });

/** Acts that were asked for as a file tells them: what each moves, who asked, why it waits, and what became of it. */
export const APPROVAL_FILE: readonly Column[] = [
  only(later('Number'), ({ id }) => id),
  only(later('Action'), ({ title }) => title),
  only(later('About'), ({ about }) => aboutWords(about)),
  only(later('Amount'), (one) => (hasAmount(one) ? one.amount : null)),
  only(later('Asked for by'), ({ by }) => by.username),
  only(later('Asked at'), ({ askedAt }) => fileTime(askedAt)),
  only(later('Why it waits'), whyWords),
  only(later('Reason'), ({ reason }) => reason),
  only(later('State'), ({ state }) => STATES[state].word),
  only(later('Decided by'), ({ decided }) => decided?.by?.username ?? null),
  only(later('Decided at'), ({ decided }) => decided && fileTime(decided.at)),
  only(later('Note on the decision'), ({ decided }) => decided?.reason ?? null),
];
