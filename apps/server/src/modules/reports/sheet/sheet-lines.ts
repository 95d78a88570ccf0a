import {
  type LaterWeek,
  type Paise,
  paise,
  rupeesFromPaise,
  type SheetLine,
  sheetLine,
  stillOpen,
} from '@pavilion/betting';
import { availableOf } from '../../../ledger/wallet.ts';
import type { SheetWallet, WeekMoves } from './sheet-store.ts';

/** A wallet's line of the sheet, and what of it is still open. */
export type OpenLine = { readonly line: SheetLine; readonly openPaise: Paise };

/** What moved in a week; `running` is the number of the week that today is in. */
export const laterWeek = ({ week, betting, settled, received, paid }: WeekMoves, running: number): LaterWeek => ({
  movedPaise: paise(betting + settled),
  receivedPaise: paise(received),
  paidPaise: paise(paid),
  isOver: week < running,
});

/** Read backwards from the wallet as it is: what has moved since the period is taken off. */
export function openLineOf(wallet: SheetWallet): OpenLine {
  const later = (wallet.later ?? []).map((moves) => laterWeek(moves, 0));
  const moved = later.reduce((sum, { movedPaise }) => sum + movedPaise, 0);
  const closingPaise = paise(wallet.balance - wallet.credit - moved);
  const line = sheetLine(wallet.role === 'agent' ? 'agent' : 'player', closingPaise, {
    resultPaise: paise(wallet.result),
    commissionPaise: paise(wallet.commission),
    settledPaise: paise(wallet.settled),
  });
  return { line, openPaise: stillOpen(closingPaise, later) };
}

const rupees = (amount: number) => rupeesFromPaise(paise(amount));

type LineFigures = { readonly line: Readonly<Record<keyof OpenLine['line'], number>>; readonly openPaise: number };
/** Figures of a line, or of lines together, in rupees. */
export const lineReply = ({ line, openPaise }: LineFigures) => ({
  opening: rupees(line.openingPaise),
  result: rupees(line.resultPaise),
  commission: rupees(line.commissionPaise),
  settled: rupees(line.settledPaise),
  closing: rupees(line.closingPaise),
  open: rupees(openPaise),
});

export const personReply = (row: { account_id: number; username: string; full_name: string }) => ({
  id: String(row.account_id),
  username: row.username,
  fullName: row.full_name,
});

export const walletReply = (wallet: SheetWallet) => ({
  balance: rupees(wallet.balance),
  available: rupees(availableOf(wallet)),
});
