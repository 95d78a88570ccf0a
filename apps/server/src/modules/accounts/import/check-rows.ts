import { type Paise, paise, paiseFromRupees } from '@pavilion/betting';
import { agentAccounts, type ImportedRow, type Role } from '@pavilion/contract';
import type { Db } from '../../../db/transaction.ts';
import { parsePart } from '../../../http/input.ts';
import type { Actor } from '../../../policy/actor.ts';
import { formProblems, usernameOf } from '../account-form.ts';
import { type Known, knownNames } from './known-names.ts';
import type { FileRow } from './file-rows.ts';

export type Problem = ImportedRow['problems'][number];

/** A row as it would be opened, and everything that is wrong with it. */
export type CheckedRow = {
  readonly row: FileRow;
  readonly username: string;
  readonly role: Role | null;
  /** User name of the agent of a user, where it must be one of the file or of those that are there. */
  readonly agentName: string | null;
  /** Of an agent that is there already. */
  readonly agentId: number | null;
  readonly openingPoints: Paise | null;
  readonly problems: readonly Problem[];
};

const ROLES: Readonly<Record<string, Role>> = {
  user: 'user',
  player: 'user',
  agent: 'agent',
  superadmin: 'super_admin',
};
const roleOf = (cell: string): Role | null => ROLES[cell.toLowerCase().replaceAll(/[\s_-]/g, '')] ?? null;

const POINTS_MAX = 1_000_000_000;

/** Plain figures, or groups of two or three before a last one of three: a comma anywhere else is another country's point. */
const AMOUNT = /^(?:\d{1,10}|\d{1,3}(?:[,\s]\d{2,3}){0,3}[,\s]\d{3})(?:\.\d{1,2})?$/;

/** Rupees as a spreadsheet writes them, with or without groups; null when that is no amount. An empty cell is none. */
function pointsOf(cell: string): Paise | null {
  if (cell === '') return paise(0);
  const figures = cell.replaceAll(/[,\s]/g, '');
  const isAmount = AMOUNT.test(cell) && Number(figures) <= POINTS_MAX;
  return isAmount ? paiseFromRupees(Number(figures)) : null;
}

/** What the schema of the form says of the texts: their lengths, and that an e-mail address is one. */
function textProblems({ cell }: FileRow): Problem[] {
  const columns = [
    'username',
    'password',
    'fullName',
    'phone',
    'email',
    'city',
    'remark',
    'pname',
    'partnership',
  ] as const;
  const body = Object.fromEntries(columns.map((column) => [column, cell(column)]));
  const parsed = parsePart(agentAccounts.createUser.body, body, 'body');
  if (parsed.ok) return [];
  const { fields } = parsed.refusal.detail;
  return (Array.isArray(fields) ? fields : []).map(({ field, message }) => ({
    field,
    message: `${field}: ${message}`,
  }));
}

type Named = { readonly row: FileRow; readonly username: string; readonly role: Role | null };

/** What an agent may write into the columns that say for whom and as what: nothing, or what is so anyway. */
function ownProblems({ row, role }: Named, own: string): Problem[] {
  const problems: Problem[] = [];
  if (row.cell('userType') !== '' && role !== 'user') {
    problems.push({ field: 'userType', message: 'An agent opens accounts of users only.' });
  }
  if (row.cell('agent') !== '' && usernameOf(row.cell('agent')) !== own) {
    problems.push({ field: 'agent', message: 'An agent opens accounts of its own users only.' });
  }
  return problems;
}

function agentProblems({ row, role }: Named, agents: ReadonlySet<string>): Problem[] {
  const name = usernameOf(row.cell('agent'));
  if (row.cell('userType') !== '' && role === null) {
    return [{ field: 'userType', message: 'The type must be User, Agent or Super Admin.' }];
  }
  if (name === null || role === null) return [];
  if (role !== 'user') return [{ field: 'agent', message: 'Only users have an agent.' }];
  return agents.has(name) ? [] : [{ field: 'agent', message: `There is no agent “${name.slice(0, 40)}”.` }];
}

type Checks = {
  readonly actor: Actor;
  readonly lengthMin: number;
  readonly known: Known;
  /** User names of agents, those of the file too. */
  readonly agents: ReadonlySet<string>;
  /** The line in which each user name stands first. */
  readonly lines: ReadonlyMap<string, number>;
};

function nameProblem({ row, username }: Named, { lines, known }: Checks): Problem[] {
  const firstLine = lines.get(username) ?? row.line;
  if (username === '') return [];
  if (firstLine !== row.line) {
    return [{ field: 'username', message: `This user name is in line ${firstLine} already.` }];
  }
  return known.taken.has(username) ? [{ field: 'username', message: 'This user name is taken.' }] : [];
}

function checkRow(named: Named, checks: Checks): CheckedRow {
  const { actor, lengthMin, known, agents } = checks;
  const { row, username } = named;
  const isAgent = actor.role === 'agent';
  const role = isAgent ? 'user' : named.role;
  const agentName = role !== 'user' ? null : isAgent ? actor.username : usernameOf(row.cell('agent'));
  const openingPoints = pointsOf(row.cell('openingPoints'));
  const form = { username, password: row.cell('password'), userType: role, hasAgent: agentName !== null };
  const ofForm = formProblems(actor.role, form, lengthMin).map(({ detail, message }) => ({
    field: detail['field'] === 'agentId' ? 'agent' : String(detail['field']),
    message,
  }));
  const all: Problem[] = [
    ...(isAgent ? ownProblems(named, actor.username) : agentProblems(named, agents)),
    ...ofForm,
    ...nameProblem(named, checks),
    ...textProblems(row),
    ...(openingPoints === null ? [POINTS_PROBLEM] : []),
    ...(row.isTooLong ? [LENGTH_PROBLEM] : []),
  ];
  // One thing for each field: what has been said exactly needs no second sentence.
  const problems = all.filter(({ field }, at) => all.findIndex((one) => one.field === field) === at);
  const agentId = isAgent ? actor.accountId : agentName === null ? null : (known.agents.get(agentName) ?? null);
  return { row, username, role, agentName, agentId, openingPoints, problems };
}

const POINTS_PROBLEM = { field: 'openingPoints', message: 'Opening points must be an amount with at most 2 decimals.' };
const LENGTH_PROBLEM = { field: 'row', message: 'The row has more cells than the head has columns.' };

/** Every row of the file with all that is wrong with it, against the accounts that are there now. */
export async function checkRows(
  db: Db,
  actor: Actor,
  file: readonly FileRow[],
  lengthMin: number,
): Promise<CheckedRow[]> {
  const rows = file.map((row) => ({
    row,
    username: usernameOf(row.cell('username')) ?? '',
    role: roleOf(row.cell('userType')),
  }));
  const agentNames = actor.role === 'agent' ? [] : file.map((row) => usernameOf(row.cell('agent')) ?? '');
  const names = rows.map(({ username }) => username);
  const known = await knownNames(db, names, agentNames);
  const ofFile = rows.filter(({ role }) => role === 'agent').map(({ username }) => username);
  const checks: Checks = {
    actor,
    lengthMin,
    known,
    agents: new Set([...known.agents.keys(), ...ofFile]),
    lines: new Map(rows.map(({ username, row }) => [username, row.line] as const).toReversed()),
  };
  return rows.map((row) => checkRow(row, checks));
}
