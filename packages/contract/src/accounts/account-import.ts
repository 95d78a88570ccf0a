import * as z from 'zod/mini';
import { nullableText } from './account-forms.ts';
import { endpoint } from '../endpoint.ts';
import { agent, superAdmin } from '../staff.ts';
import { role, rupees, text } from '../wire.ts';

/** Each account's password is hashed, which takes its time: more of them would keep the caller waiting for too long. */
export const IMPORTED_MOST = 500;
/** With the room that quotes and line ends take in JSON, still below what a body may have. */
export const IMPORT_SIZE_MAX = 200_000;

const importedRow = z.object({
  /** The line of the file that the row begins in; the head is in line 1. */
  line: z.number(),
  username: z.string(),
  fullName: z.string(),
  userType: z.nullable(role),
  /** User name of the agent; null for agents and super admins. */
  agent: nullableText,
  /** Null when it cannot be read. */
  openingPoints: z.nullable(rupees),
  /** What is wrong with it, in words; empty in a row that can be opened. */
  problems: z.array(z.object({ field: z.string(), message: z.string() })),
  /** Of the account that was opened. */
  id: nullableText,
  /** The code of an agent or super admin that was opened; it is shown here once. */
  transactionCode: nullableText,
});
export type ImportedRow = z.output<typeof importedRow>;

const body = z.strictObject({
  /**
   * The file's text: CSV with a head. Columns: username, password, fullName, phone, email, city, remark, pname, partnership,
   * openingPoints, and for a super admin userType and agent (a user name, of the file too). Only the first two are needed
   * by an agent.
   */
  csv: text(IMPORT_SIZE_MAX),
  /** Says what would be opened and what is wrong, and opens nothing. */
  checkOnly: z._default(z.boolean(), false),
  /** The caller's own transaction code. */
  authTransactionCode: z.optional(z.nullable(text(40))),
});
const reply = z.object({
  message: z.string(),
  /** How many accounts were opened: all rows, or none. */
  opened: z.number(),
  /** What is wrong with the file as a whole, though each row may be right. */
  problem: nullableText,
  rows: z.array(importedRow),
});
const act = {
  method: 'POST',
  body,
  reply,
  refusals: ['TRANSACTION_CODE_INVALID', 'TRANSACTION_CODE_LOCKED', 'IMPORT_REFUSED', 'APPROVAL_WAITS'],
  audit: 'account.import',
  transactionCode: true,
} as const;

/** Many accounts from one file, all of them or none. `IMPORT_REFUSED` carries the same `rows` and `problem` as the reply. */
export const accountImport = {
  users: endpoint({
    ...agent,
    ...act,
    path: '/api/agent/users/import',
    summary: 'Opens the accounts of a CSV file as users of the agent: all of them, or none.',
  }),
  accounts: endpoint({
    ...superAdmin,
    ...act,
    path: '/api/super-admin/accounts/import',
    summary: 'Opens the accounts of a CSV file, of any role: all of them, or none.',
  }),
};
