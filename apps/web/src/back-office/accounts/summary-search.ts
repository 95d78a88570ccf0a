import type { BackOfficeAccount } from '@pavilion/contract';

type SummarySort = 'username' | 'credit' | 'points' | 'clientPL' | 'exposure' | 'available';
export type SummaryFilter = {
  search: string;
  role: 'all' | BackOfficeAccount['role'];
  sort: SummarySort;
  direction: 'asc' | 'desc';
};

const FIGURES: Readonly<Record<Exclude<SummarySort, 'username'>, (row: BackOfficeAccount) => number>> = {
  credit: ({ creditTotal }) => creditTotal,
  points: ({ points }) => points,
  clientPL: ({ clientPL }) => clientPL,
  exposure: ({ exposure }) => exposure,
  available: ({ availablePoints }) => availablePoints,
};

const byName = (a: BackOfficeAccount, b: BackOfficeAccount) =>
  a.username < b.username ? -1 : Number(a.username > b.username);

function compared(sort: SummarySort): (a: BackOfficeAccount, b: BackOfficeAccount) => number {
  if (sort === 'username') return byName;
  const figure = FIGURES[sort];
  return (a, b) => figure(a) - figure(b) || byName(a, b);
}

/** User name, full name, nickname and the word of the role, whatever the case. */
const textOf = ({ username, fullName, nickname, accountType }: BackOfficeAccount): string =>
  [username, fullName, nickname ?? '', accountType].join('\n').toLowerCase();

/** The accounts that the filter lets through, in the order asked for. */
export function found(
  rows: readonly BackOfficeAccount[],
  { search, role, sort, direction }: SummaryFilter,
): BackOfficeAccount[] {
  const term = search.trim().toLowerCase();
  const matching = rows.filter((row) => (role === 'all' || row.role === role) && textOf(row).includes(term));
  const ordered = matching.sort(compared(sort));
  return direction === 'asc' ? ordered : ordered.reverse();
}
