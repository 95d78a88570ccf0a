import type { BackOfficeBet } from '../../shared/api/back-office/bets.ts';
import { rowName } from '../../shared/lib/event/row-names.ts';
import type { ListColumn } from '../../shared/list/list-file.ts';
import { TwoLines } from '../../shared/ui/list/DataTable.tsx';
import { type Column, foldColumns } from '../../shared/ui/list/table-rows.ts';
import { Side } from './bet-columns.tsx';
import { oddsText } from './bet-text.ts';
import { later } from '../../shared/i18n/i18n.ts';

type Bet = BackOfficeBet;

/** What was bet, in one column: side, selection and odds over the event. */
const BET: Column<Bet> = {
  head: later('Bet'),
  cell: (bet) => (
    <span className="block max-w-[215px]" title={`${rowName(bet.selection.name)} · ${bet.event.name}`}>
      <TwoLines
        first={
          <>
            <Side bet={bet} /> {rowName(bet.selection.name)}{' '}
            <span className="num font-normal text-ink-2">{oddsText(bet, 'accepted')}</span>
          </>
        }
        second={bet.event.name}
      />
    </span>
  ),
};

/** Each of them says a part of `BET`, or can be worked out from what stands beside it. */
const SAID: ReadonlySet<string> = new Set(['Side, selection', 'Odds acc., req.', 'Odds acc.', 'Net']);

/** The columns of a list of bets as it has them, folded, and on a tablet. */
export function fewerColumns(columns: readonly ListColumn<Bet>[]): readonly (readonly Column<Bet>[])[] {
  const folded = foldColumns(columns);
  const tablet = folded.flatMap((column) => {
    if (column.head === 'Event') return [BET];
    return SAID.has(column.head) ? [] : [column];
  });
  return [folded, tablet];
}
