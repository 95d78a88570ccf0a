import { type Paise, paise, rupeesFromPaise } from '@pavilion/betting';
import type { Api, BodyOf, ImportedRow, ReplyOf } from '@pavilion/contract';
import type { Context } from '../../../context.ts';
import { tx } from '../../../db/transaction.ts';
import { Refusal, refuse } from '../../../http/refusal.ts';
import type { AuditTrail } from '../../../ledger/audit-log.ts';
import { availableOf, readWallets } from '../../../ledger/wallet.ts';
import type { Actor } from '../../../policy/actor.ts';
import type { SecondPerson } from '../../../policy/second-person/second-person.ts';
import { HashingOverloaded, hashPassword } from '../../sessions/password.ts';
import { codeRefusal, missing } from '../../../policy/account-act.ts';
import { rightsRefusal } from '../account-form.ts';
import { type CheckedRow, checkRows } from './check-rows.ts';
import { fileRows } from './file-rows.ts';
import { ImportShort, ImportStopped, type OpenedRow, openRows, pointsOf } from './open-rows.ts';

type Import = Api['accountImport']['accounts'];
export type Imported = ReplyOf<Import>;
export type Importing = AuditTrail & {
  readonly actor: Actor;
  readonly body: BodyOf<Import>;
  readonly second: SecondPerson;
};

const replyRow = (
  { row, username, role, agentName, openingPoints, problems }: CheckedRow,
  opened?: OpenedRow,
): ImportedRow => ({
  line: row.line,
  username,
  fullName: row.cell('fullName'),
  userType: role,
  agent: agentName,
  openingPoints: openingPoints === null ? null : rupeesFromPaise(openingPoints),
  problems: [...problems],
  id: opened === undefined ? null : String(opened.id),
  transactionCode: opened?.transactionCode ?? null,
});

const counted = (count: number) => (count === 1 ? '1 account' : `${count} accounts`);

/**
 * Opens the accounts of a CSV file, all of them or none (decision 0032). With `checkOnly` it opens none and says of every
 * row what is wrong. Refuses a file that is none (INVALID_REQUEST, field csv), TRANSACTION_CODE_INVALID and _LOCKED, and
 * IMPORT_REFUSED with the rows when anything is wrong with any of them.
 */
export async function importAccounts(context: Context, act: Importing): Promise<Imported | Refusal> {
  const { actor, body } = act;
  const file = fileRows(body.csv);
  if (typeof file === 'string') return missing('csv', file);
  act.audit({ after: { rows: file.length, checkOnly: body.checkOnly } });
  const asked = missing('authTransactionCode', 'Enter your transaction code to authorize this action.');
  const wrongCode = await codeRefusal(context, actor, body.authTransactionCode, asked);
  if (wrongCode !== null) return wrongCode;
  const rows = await checkRows(context.db, actor, file, context.settings.current().passwordLengthMin);
  const beyond = rows
    .map((row) => rightsRefusal(actor, { opens: row.role ?? 'user', points: row.openingPoints ?? 0 }))
    .find((one) => one !== null);
  if (beyond !== undefined) return beyond;
  const problem = await shortage(context, actor, rows);
  const wrong = rows.filter(({ problems }) => problems.length > 0).length;
  if (body.checkOnly) {
    const said =
      wrong === 0 ? `${counted(rows.length)} can be opened.` : `Something is wrong in ${wrong} of ${rows.length} rows.`;
    return { message: said, opened: 0, problem, rows: rows.map((row) => replyRow(row)) };
  }
  return wrong > 0 || problem !== null ? refused(rows, problem) : openAll(context, act, rows);
}

const refused = (rows: readonly CheckedRow[], problem: string | null): Refusal =>
  refuse('IMPORT_REFUSED', { problem, rows: rows.map((row) => replyRow(row)) });

/** In words, when the opening points of the file come to more than the opener has. */
async function shortage(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  rows: readonly CheckedRow[],
): Promise<string | null> {
  const needed = pointsOf(rows);
  if (needed === 0) return null;
  const mine = (await readWallets(db, [actor.accountId])).get(actor.accountId);
  const available = paise(mine === undefined ? 0 : Math.max(0, availableOf(mine)));
  if (available >= needed) return null;
  const words = (amount: Paise) => rupeesFromPaise(amount).toFixed(2);
  return `The opening points come to ${words(needed)}; ${words(available)} are available.`;
}

async function openAll(context: Context, act: Importing, rows: readonly CheckedRow[]): Promise<Imported | Refusal> {
  try {
    // One after the other: whoever signs in meanwhile waits for one hash and not for all of them.
    const hashes = new Map<number, string>();
    for (const { row } of rows) hashes.set(row.line, await hashPassword(row.cell('password')));
    const opened = await tx(context.pool, (t) => {
      const { actor, body, second } = act;
      const importRow = () => {
        act.audit({ after: { rows: rows.length, opened: rows.length } });
        return act.takeAuditRow('ok');
      };
      return openRows(t, context, { actor, code: body.authTransactionCode ?? '', rows, hashes, second, importRow });
    });
    if (opened instanceof Refusal) return opened;
    const replies = rows.map((row) => replyRow(row, opened.get(row.row.line)));
    return { message: `${counted(rows.length)} opened.`, opened: rows.length, problem: null, rows: replies };
  } catch (error) {
    if (error instanceof HashingOverloaded) return refuse('OVERLOADED');
    // Somebody was quicker between the check and the opening.
    if (error instanceof ImportShort) return refused(rows, await shortage(context, act.actor, rows));
    if (error instanceof ImportStopped)
      return refused(
        rows.map((row) => withProblem(row, error)),
        null,
      );
    throw error;
  }
}

const withProblem = (row: CheckedRow, { line, problem }: ImportStopped): CheckedRow =>
  row.row.line === line ? { ...row, problems: [...row.problems, problem] } : row;
