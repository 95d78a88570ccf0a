import { BANK_MODES } from '@pavilion/betting';
import * as z from 'zod/mini';
import { CODE_REFUSALS } from '../accounts/account-forms.ts';
import { forStaff } from '../staff.ts';
import { account, accountId, atMostABillion, requestId, role, rupees, search, text } from '../wire.ts';

/** A settlement as the page asks for it. What is missing is answered in the page's words (INVALID_REQUEST). */
const body = z.strictObject({
  ownerType: role,
  ownerId: z.optional(z.nullable(accountId)),
  /**
   * profit: the own client P/L, at most what is available · all: everything available, of an agent its users' first ·
   * network: the profit of an agent's whole network · custom: `amount` out of the own wallet.
   */
  mode: z.optional(z.nullable(z.enum(BANK_MODES))),
  /** Rupees. With `custom` what is taken; with another mode what was shown, and AMOUNT_CHANGED where that is not so any more. */
  amount: z.optional(z.nullable(rupees.check(atMostABillion))),
  /** The caller's own. */
  transactionCode: z.optional(z.nullable(text(40))),
  /** A UUID made by the client: the same id and body always get the first answer. The header Idempotency-Key also serves. */
  requestId: z.optional(requestId),
});

const reply = z.object({
  message: z.string(),
  /** The reference of all transfers of the settlement in the ledger. */
  settlementId: z.string(),
  /** What reached the caller, and how much of it was client P/L (negative where a loss was taken over) and credit. */
  amount: rupees,
  profit: rupees,
  credit: rupees,
  /** How many accounts paid something. */
  accounts: z.number(),
  actor: account,
  target: account,
});

/** The bank: an agent settles its own users; a super admin everybody, and an agent together with its users. */
const bank = forStaff({
  totals: {
    method: 'GET',
    path: 'bank/totals',
    mayLag: true,
    summary: 'What the accounts of the bank come to, with the users of its agents, the wallet of each once.',
    query: z.strictObject({ role: z._default(z.enum(['all', 'user', 'agent', 'super_admin']), 'all'), search }),
    reply: z.object({
      wallets: z.number(),
      credit: rupees,
      points: rupees,
      clientPL: rupees,
      exposure: rupees,
      available: rupees,
    }),
  },
  settle: {
    method: 'POST',
    path: 'bank/settlements',
    summary: 'Settles an account with the caller; an agent together with its users.',
    body,
    reply,
    /** INSUFFICIENT_POINTS names the account that cannot pay (`account`, `accountId`) and what it is short of (`shortfall`). */
    refusals: [
      ...CODE_REFUSALS,
      'INSUFFICIENT_POINTS',
      'NOTHING_TO_SETTLE',
      'AMOUNT_CHANGED',
      'IDEMPOTENCY_CONFLICT',
      'APPROVAL_WAITS',
    ],
    audit: 'bank.settle',
    transactionCode: true,
  },
});
export const { agent: agentBank, superAdmin: superAdminBank } = bank;
