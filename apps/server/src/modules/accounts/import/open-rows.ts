import { depositTransfer, type Paise, paise, rupeesFromPaise } from '@pavilion/betting';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/transaction.ts';
import { type AuditRow, writeAudit } from '../../../ledger/audit-log.ts';
import { post } from '../../../ledger/post.ts';
import type { Refusal } from '../../../http/refusal.ts';
import { announceWallets, availableOf, lockWallets } from '../../../ledger/wallet.ts';
import type { Actor } from '../../../policy/actor.ts';
import { reach } from '../../../policy/scope.ts';
import type { SecondPerson } from '../../../policy/second-person/second-person.ts';
import { movesOf, walletOfNew } from '../../../policy/second-person/shows.ts';
import { trimmed } from '../account-form.ts';
import { createIfFree } from '../create-account.ts';
import { cleanRemark, openTransactionCode } from '../../../policy/transaction-code.ts';
import type { CheckedRow, Problem } from './check-rows.ts';

/** What was opened for a row. */
export type OpenedRow = { readonly id: number; readonly transactionCode: string | null };

/** Something was found wrong after the writing had begun: the transaction must go, and with it every account. */
export class ImportStopped extends Error {
  readonly line: number;
  readonly problem: Problem;
  constructor(line: number, problem: Problem) {
    super(`import stopped in line ${line}`);
    this.line = line;
    this.problem = problem;
  }
}
/** The opener has less than the opening points come to. */
export class ImportShort extends Error {}

type Work = {
  readonly actor: Actor;
  /** The opener's own transaction code, which must not be in a remark. */
  readonly code: string;
  readonly rows: readonly CheckedRow[];
  /** Of the passwords, by line. */
  readonly hashes: ReadonlyMap<number, string>;
  readonly second: SecondPerson;
  /** The audit row of the import itself. */
  importRow(): AuditRow;
};

export const pointsOf = (rows: readonly CheckedRow[]): Paise =>
  paise(rows.reduce((sum, { openingPoints }) => sum + (openingPoints ?? 0), 0));

/**
 * Opens the accounts of all rows in the caller's transaction: agents and super admins first, because users of the file may
 * be theirs, and each kind by user name, so that two imports wait for each other and do not meet head on. Opening points
 * are ordinary deposits from the opener's wallet. Each account and each movement has its audit row beside the one of the
 * import. Throws ImportStopped and ImportShort, which must end the transaction. Answers what was opened, by line.
 */
export async function openRows(t: Tx, context: Context, work: Work): Promise<Map<number, OpenedRow> | Refusal> {
  const { actor, rows } = work;
  const existing = [...new Set(rows.flatMap(({ agentId }) => agentId ?? []))].sort((a, b) => a - b);
  for (const id of existing) {
    // With the agents' rows held, they are agents until their users are there.
    if ((await reach(t, 'everyone', actor, String(id), 'agent')) === null) {
      const row = rows.find(({ agentId }) => agentId === id);
      throw new ImportStopped(row?.row.line ?? 1, { field: 'agent', message: 'This agent is there no more.' });
    }
  }
  const mine = (await lockWallets(t, [actor.accountId])).get(actor.accountId);
  if (mine === undefined || availableOf(mine) < pointsOf(rows)) throw new ImportShort();
  const waits = await waiting(t, work);
  if (waits !== null) return waits;
  const ids = new Map<string, number>();
  const inOrder = [...rows].sort((a, b) => (a.username < b.username ? -1 : 1));
  for (const checked of inOrder.filter(({ role }) => role !== 'user'))
    ids.set(checked.username, await openRow(t, context, work, checked, ids));
  for (const checked of inOrder.filter(({ role }) => role === 'user'))
    ids.set(checked.username, await openRow(t, context, work, checked, ids));
  const idOf = ({ username }: CheckedRow) => ids.get(username) ?? 0;
  const importRow = work.importRow();
  const audits = rows.map((checked) => createdRow(importRow, checked, idOf(checked)));
  await writeAudit(t, [importRow, ...audits, ...(await deposit(t, context, work, idOf, importRow))]);
  const opened = new Map<number, OpenedRow>();
  for (const checked of rows) {
    const id = idOf(checked);
    const isStaff = checked.role !== 'user';
    const transactionCode = isStaff ? await openTransactionCode(t, context.secrets, id) : null;
    opened.set(checked.row.line, { id, transactionCode });
  }
  return opened;
}

/** The whole file is one act; one that opens a super admin, who could be his own second person, waits whatever it gives. */
async function waiting(t: Tx, { actor, rows, second }: Work): Promise<Refusal | null> {
  const opens = rows.flatMap(({ username, role, openingPoints }) =>
    role === null ? [] : [{ username, role, points: openingPoints ?? paise(0) }],
  );
  const hasSuperAdmin = opens.some(({ role }) => role === 'super_admin');
  const given = opens.flatMap(({ username, points }) =>
    points <= 0 ? [] : [depositTransfer(String(actor.accountId), walletOfNew(username), points)],
  );
  if (!hasSuperAdmin && given.length === 0) return null;
  const title = hasSuperAdmin ? 'New super admins of a file' : 'Opening points of a file';
  const said = { title, about: `${actor.username} → ${opens.length} accounts`, opens };
  return second.admit(t, hasSuperAdmin ? 'access' : 'transfer', () => movesOf(t, said, given));
}

async function openRow(
  t: Tx,
  context: Context,
  { actor, code, hashes }: Work,
  { row, username, role, agentName, agentId }: CheckedRow,
  ids: ReadonlyMap<string, number>,
): Promise<number> {
  const passwordHash = hashes.get(row.line);
  if (role === null || passwordHash === undefined) throw new Error('a row was not checked before it was opened');
  const id = await createIfFree(t, context, {
    username,
    role,
    agentId: agentId ?? (agentName === null ? null : (ids.get(agentName) ?? null)),
    fullName: row.cell('fullName'),
    passwordHash,
    isDemo: false,
    details: {
      createdBy: actor.accountId,
      nickname: trimmed(row.cell('pname')),
      email: trimmed(row.cell('email')),
      phone: trimmed(row.cell('phone')),
      city: trimmed(row.cell('city')),
      remark: cleanRemark(row.cell('remark'), code) ?? null,
      partnership: trimmed(row.cell('partnership')),
    },
  });
  if (id === null) throw new ImportStopped(row.line, { field: 'username', message: 'This user name is taken.' });
  return id;
}

const createdRow = (
  importRow: AuditRow,
  { username, role, agentId, openingPoints }: CheckedRow,
  id: number,
): AuditRow => ({
  ...importRow,
  action: 'account.create',
  target: `account:${id}`,
  before: null,
  after: {
    username,
    role,
    agentId: agentId === null ? null : String(agentId),
    openingPoints: rupeesFromPaise(openingPoints ?? paise(0)),
  },
});

/** Moves the opening points of all rows; answers the audit row of each movement. */
async function deposit(
  t: Tx,
  context: Context,
  { actor, rows }: Work,
  idOf: (row: CheckedRow) => number,
  importRow: AuditRow,
): Promise<AuditRow[]> {
  const paid = rows.flatMap((checked) => {
    const amount = checked.openingPoints ?? paise(0);
    return amount > 0 ? [{ id: String(idOf(checked)), amount }] : [];
  });
  const posted = await post(
    t,
    paid.map(({ id, amount }) => ({
      transfer: depositTransfer(String(actor.accountId), id, amount),
      actorId: actor.accountId,
      reference: { type: 'account', id },
      remark: 'Opening points',
      atMs: context.clock.now(),
    })),
  );
  t.onCommit(() => announceWallets(context.bus, posted.wallets.values()));
  return paid.map(({ id, amount }, at) => ({
    ...importRow,
    action: 'wallet.transfer',
    target: `account:${id}`,
    before: null,
    after: { transferId: String(posted.transferIds[at]), action: 'deposit', amount: rupeesFromPaise(amount) },
  }));
}
