import type { MarketKind } from '@pavilion/betting';
import type { DayRange } from '../../db/day.ts';
import { type Db, stmt } from '../../db/transaction.ts';

/** What a part of the book came to, in paise (book_day). */
export type BookFigures = { gross: number; commission: number; agent_share: number; agent_commission: number };
export type BookSumRow = BookFigures & {
  agent_id: number | null;
  username: string | null;
  full_name: string | null;
  kind: MarketKind | null;
};
type Found = BookSumRow & { rows: number } & { [Name in keyof BookFigures as `all_${Name}`]: number };

const figures = (sum: (column: string) => string, prefix = '') =>
  ['gross', 'commission', 'agent_share', 'agent_commission']
    .map((column) => `${sum(column)}::bigint as ${prefix}${column}`)
    .join(', ');

const reportBy = (agent: string, kind: string) =>
  `with sums as (
     select ${agent} as agent_id, ${kind} as kind, ${figures((column) => `sum(${column})`)}
     from book_day where day between $1::date and $2::date and ($3::bigint is null or agent_id = $3::bigint)
     group by 1, 2)
   select s.*, a.username, a.full_name, count(*) over ()::int as rows,
          ${figures((column) => `sum(s.${column}) over ()`, 'all_')}
   from sums s left join account a on a.id = s.agent_id
   order by a.username nulls last, s.kind limit $4 offset $5`;

type Args = [string, string, number | null, number, number];
const byAgent = stmt<Args, Found>(reportBy('nullif(agent_id, 0)', 'null::text'));
const byKind = stmt<Args, Found>(reportBy('$3::bigint', 'kind'));

const NOTHING: BookFigures = { gross: 0, commission: 0, agent_share: 0, agent_commission: 0 };

/** The book of a period by agent, or by kind of market; of everybody, or of one agent's clients. A page of it. */
export async function readReport(
  db: Db,
  by: 'agent' | 'kind',
  { from, to }: DayRange,
  agentId: number | null,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: BookSumRow[]; total: number; totals: BookFigures }> {
  const statement = by === 'agent' ? byAgent : byKind;
  const read = (offset: number) => db.run(statement, from, to, agentId, limit, offset);
  const rows = await read((page - 1) * limit);
  // Beyond the last row the sums are those of the first page.
  const [first] = rows.length > 0 || page === 1 ? rows : await read(0);
  if (first === undefined) return { rows: [], total: 0, totals: NOTHING };
  return {
    rows,
    total: first.rows,
    totals: {
      gross: first.all_gross,
      commission: first.all_commission,
      agent_share: first.all_agent_share,
      agent_commission: first.all_agent_commission,
    },
  };
}
