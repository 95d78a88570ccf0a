import { daysBetween, paise, rupeesFromPaise, stillOpen, type WeekDay, weekOf, weeksUpTo } from '@pavilion/betting';
import type { SheetWeek } from '@pavilion/contract';
import type { Db } from '../../../db/transaction.ts';
import { laterWeek } from './sheet-lines.ts';
import { playersInPages, readWeekSums, type SheetAgentName, type WeekSums } from './sheet-store.ts';

/** So many weeks are shown at once. */
const WEEKS = 6;

/** Whether a player is still open at the end of each week, read backwards from the P/L of now; weeks without a number moved nothing. */
function openWeeks(rows: readonly WeekSums[], running: number): boolean[] {
  const weeks = rows.filter((row) => row.week !== null).sort((one, other) => one.week - other.week);
  const now = rows[0]?.pnl ?? 0;
  return Array.from({ length: WEEKS }, (_, at) => {
    const later = weeks.filter(({ week }) => week > at).map((moves) => laterWeek(moves, running));
    const moved = later.reduce((sum, { movedPaise }) => sum + movedPaise, 0);
    return stillOpen(paise(now - moved), later) !== 0;
  });
}

/** Six weeks up to the one of a day: what each brought to the book, and how many players are not settled. */
export async function sheetWeeks(
  db: Db,
  agent: Pick<SheetAgentName, 'account_id' | 'opened_on'>,
  { today, day, weekStartsOn }: { readonly today: string; readonly day: string; readonly weekStartsOn: WeekDay },
): Promise<SheetWeek[]> {
  const weeks = weeksUpTo(day, weekStartsOn, WEEKS);
  const first = weeks[0]?.from ?? day;
  const running = daysBetween(first, weekOf(today, weekStartsOn).from) / 7;
  const sums = weeks.map(() => ({ open: 0, brought: 0 }));
  for await (const playerIds of playersInPages(db, agent.account_id, Math.max(WEEKS, running + 1))) {
    const rows = await readWeekSums(db, agent.account_id, first, playerIds);
    const opens = [...Map.groupBy(rows, (row) => row.account_id).values()].map((own) => openWeeks(own, running));
    for (const [at, sum] of sums.entries()) {
      sum.open += opens.filter((player) => player[at] === true).length;
      sum.brought = rows.reduce((brought, row) => (row.week === at ? brought - row.betting : brought), sum.brought);
    }
  }
  return weeks.map(({ from, to }, at) => {
    const { open, brought } = sums[at] ?? { open: 0, brought: 0 };
    const running = from <= today && today <= to;
    // Nothing was settled in a week that was over before there was anybody to settle with.
    const before = to < agent.opened_on && brought === 0;
    return {
      ...{ from, to, open },
      state: running ? 'running' : open > 0 ? 'open' : before ? 'before' : 'settled',
      brought: rupeesFromPaise(paise(brought)),
    };
  });
}
