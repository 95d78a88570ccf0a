import { SHEET_DIRECTIONS } from '@pavilion/betting';
import * as z from 'zod/mini';
import { CODE_REFUSALS } from '../accounts/account-forms.ts';
import { walletWarning } from './ledger.ts';
import { forStaff } from '../staff.ts';
import {
  account,
  accountId,
  anyRequestId,
  day,
  daysInOrder,
  instant,
  pageOf,
  paging,
  positiveRupees,
  requestId,
  rupees,
  search,
  text,
} from '../wire.ts';

const person = z.object({ id: z.string(), username: z.string(), fullName: z.string() });
/** Whose sheet: an agent's own without it; a super admin names the agent. */
const ofAgent = { agentId: z.optional(accountId) };
export const SHEET_SHOWS = ['all', 'collect', 'pay', 'even'] as const;

/** opening + result + commission + settled = closing, in the player's signs: minus owes. */
const line = {
  opening: rupees,
  /** What the player won less what he lost on results that were paid, or taken back, in the period. */
  result: rupees,
  /** What commission took of it: negative, or positive where it was given back. */
  commission: rupees,
  /** Client P/L that was settled: positive where the player paid, negative where he was paid. */
  settled: rupees,
  closing: rupees,
};

const row = z.object({
  player: person,
  ...line,
  /** The last day of the period on which something was settled. */
  settledOn: z.nullable(z.string()),
  /** What of the closing is still to be settled: in a past period, less what was settled since. */
  open: rupees,
  /** Of the markets that are open now. */
  exposure: rupees,
  /** What the agent had of the result and of the commission; outside of the sum. */
  share: rupees,
  /** The player's wallet as it is now. */
  balance: rupees,
  available: rupees,
});
export type SheetRow = z.output<typeof row>;

const totals = z.object({ ...line, open: rupees, exposure: rupees, share: rupees });

const sheet = z.object({
  ...pageOf(row).shape,
  agent: person,
  from: z.string(),
  to: z.string(),
  /** Of all players that are shown, not only those of this page. */
  totals,
  /** Of all players: how many are to collect from, to pay, and even; and how much. */
  counts: z.object({ all: z.number(), collect: z.number(), pay: z.number(), even: z.number() }),
  toCollect: rupees,
  toPay: rupees,
  /** The agent's own wallet now, and its own line: opening + share + settled = closing. */
  wallet: z.object({
    balance: rupees,
    available: rupees,
    /** What should be available at least; 0: no minimum. */
    minimum: rupees,
    warning: walletWarning,
    opening: rupees,
    share: rupees,
    settled: rupees,
    closing: rupees,
  }),
});
export type SettlementSheet = z.output<typeof sheet>;

const week = z.object({
  from: z.string(),
  to: z.string(),
  /** `running`: today is in it; `open`: some players are not settled yet; `settled`: all are;
   * `before`: it was over when the agent's account was opened. */
  state: z.enum(['running', 'open', 'settled', 'before']),
  /** How many players are still to be settled. */
  open: z.number(),
  /** What it brought to the book: the players' results and commission, the other way round. */
  brought: rupees,
});
export type SheetWeek = z.output<typeof week>;

/** So many players are settled at once. */
const SETTLED_AT_ONCE = 200;

/** What is missing is answered in the page's words (INVALID_REQUEST). */
const settleBody = z.strictObject({
  agentId: z.optional(z.nullable(accountId)),
  /** The last day of the period whose closing is settled; without it today. */
  to: day,
  settlements: z
    .array(
      z.strictObject({
        userId: accountId,
        /** receive: the player pays cash and gets points; pay: the player gets cash and gives points. */
        direction: z.enum(SHEET_DIRECTIONS),
        /** At most what is open with the player in this direction. */
        amount: positiveRupees,
      }),
    )
    .check(z.maxLength(SETTLED_AT_ONCE)),
  /** Stands on both statements and on the receipt. */
  note: z.optional(z.nullable(text(300))),
  /** The caller's own. */
  transactionCode: z.optional(z.nullable(text(40))),
  requestId: z.optional(requestId),
});

/** What a player and the agent have in their hands of a settlement. */
const receipt = z.object({
  /** Of the transfer in the ledger. */
  id: z.string(),
  settlementId: z.string(),
  at: instant,
  player: person,
  agent: person,
  direction: z.enum(SHEET_DIRECTIONS),
  amount: rupees,
  /** What was open with the player before, and after. */
  openBefore: rupees,
  openAfter: rupees,
  note: z.nullable(z.string()),
  /** Who settled. */
  by: z.string(),
});
export type SheetReceipt = z.output<typeof receipt>;

export const { agent: agentSheet, superAdmin: superAdminSheet } = forStaff({
  sheet: {
    method: 'GET',
    path: 'settlement-sheet',
    summary:
      'One line for each player of an agent: opening + result + commission + settled = closing, to the paisa. Without days, the running week.',
    query: daysInOrder(
      z.strictObject({
        ...ofAgent,
        from: day,
        to: day,
        /** The line of one player alone. */
        userId: z.optional(accountId),
        show: z._default(z.enum(SHEET_SHOWS), 'all'),
        search,
        ...paging(100, 500),
      }),
    ),
    reply: sheet,
  },
  weeks: {
    method: 'GET',
    path: 'settlement-sheet/weeks',
    summary:
      'Six weeks of an agent’s sheet, the one of a day last: what each brought to the book, and who is still open.',
    /** `day`: a day of the last of them; without it today. */
    query: z.strictObject({ ...ofAgent, day }),
    reply: z.object({ agent: person, weekStartsOn: z.number(), items: z.array(week) }),
  },
  settle: {
    method: 'POST',
    path: 'settlement-sheet/settlements',
    summary:
      'Settles players with their agent, in either direction, all or none: cash one way, points the other, with a receipt for each.',
    body: settleBody,
    reply: z.object({
      message: z.string(),
      settlementId: z.string(),
      /** Cash that the agent received and paid. */
      received: rupees,
      paid: rupees,
      receipts: z.array(receipt),
      /** The agent as it is now. */
      agent: account,
    }),
    /**
     * AMOUNT_CHANGED names the player (`account`, `accountId`) and what is open with him (`amount`, minus owes);
     * INSUFFICIENT_POINTS who has not the points (`account`, `accountId`) and what is missing (`shortfall`).
     */
    refusals: [
      ...CODE_REFUSALS,
      'INSUFFICIENT_POINTS',
      'AMOUNT_CHANGED',
      'DEPOSIT_NOT_ACCEPTED',
      'IDEMPOTENCY_CONFLICT',
      'APPROVAL_WAITS',
    ],
    audit: 'bank.settle-players',
    transactionCode: true,
  },
  receipts: {
    method: 'GET',
    path: 'settlement-sheet/receipts/{settlementId}',
    summary: 'The receipts of a settlement of the sheet.',
    params: z.object({ settlementId: anyRequestId }),
    reply: z.object({ items: z.array(receipt) }),
  },
});
