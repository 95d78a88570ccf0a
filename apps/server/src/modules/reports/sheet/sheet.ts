import { daysBetween, paiseFromRupees, rupeesFromPaise, walletWarning, weekOf } from '@pavilion/betting';
import type { Api, QueryOf, ReplyOf, SettlementSheet } from '@pavilion/contract';
import type { DayRange } from '../../../db/day.ts';
import { periodOf } from '../../../db/period.ts';
import { type Db, readOneMoment } from '../../../db/transaction.ts';
import type { Call, Handlers } from '../../../http/call.ts';
import { Refusal } from '../../../http/refusal.ts';
import { availableOf } from '../../../ledger/wallet.ts';
import { agentAsked } from './agent-asked.ts';
import { openLineOf, personReply, walletReply } from './sheet-lines.ts';
import { newShares, playersInPages, readSheetWallets, type SheetWallet } from './sheet-store.ts';
import { sheetWeeks } from './sheet-weeks.ts';
import { ShownLines } from './shown-lines.ts';

type Sheet = Api['agentSheet']['sheet'] | Api['superAdminSheet']['sheet'];
type Weeks = Api['agentSheet']['weeks'] | Api['superAdminSheet']['weeks'];

function ownReply(wallet: SheetWallet, minimum: number): SettlementSheet['wallet'] {
  const { line } = openLineOf(wallet);
  return {
    ...walletReply(wallet),
    minimum,
    warning: walletWarning(availableOf(wallet), paiseFromRupees(minimum)),
    opening: rupeesFromPaise(line.openingPaise),
    share: rupeesFromPaise(line.sharePaise),
    settled: rupeesFromPaise(line.settledPaise),
    closing: rupeesFromPaise(line.closingPaise),
  };
}

/** The agent's own wallet, and the lines of its players, who are gone through page by page. */
async function linesOf(
  db: Db,
  agentId: number,
  { period, thisWeek, query }: { readonly period: DayRange; readonly thisWeek: string; readonly query: QueryOf<Sheet> },
): Promise<{ readonly own: SheetWallet; readonly lines: ShownLines }> {
  const [own] = await readSheetWallets(db, agentId, period, thisWeek, [agentId]);
  if (own === undefined) throw new Error(`agent ${agentId} has no wallet`);
  const shares = await newShares(db, agentId, period);
  const lines = new ShownLines(query);
  const weeks = 1 + Math.max(0, Math.ceil(daysBetween(period.to, thisWeek) / 7) + 1);
  const pages = query.userId === undefined ? playersInPages(db, agentId, weeks) : [[Number(query.userId)]];
  for await (const playerIds of pages) {
    const wallets = await readSheetWallets(db, agentId, period, thisWeek, playerIds);
    const players = wallets.filter(({ account_id: id }) => id !== agentId);
    lines.add(players.map((one) => ({ ...one, share: one.share + (shares.get(one.account_id) ?? 0) })));
  }
  return { own, lines };
}

async function sheet(call: Call<Sheet>): Promise<ReplyOf<Sheet> | Refusal> {
  const { context, query } = call;
  const agent = await agentAsked(call, query.agentId);
  if (agent instanceof Refusal) return agent;
  const nowMs = context.clock.now();
  const calendar = context.settings.calendar();
  const thisWeek = weekOf(calendar.dayAt(nowMs), context.settings.current().weekStartsOn);
  const period = query.from || query.to ? periodOf(calendar, query, nowMs) : thisWeek;
  if (period instanceof Refusal) return period;
  const { own, lines } = await readOneMoment(context.pool, (db) =>
    linesOf(db, agent.account_id, { period, thisWeek: thisWeek.from, query }),
  );
  const { page, limit } = query;
  return {
    ...lines.reply(),
    ...{ page, pageSize: limit },
    agent: personReply(agent),
    ...period,
    wallet: ownReply(own, context.settings.current().agentFloatMinimum),
  };
}

async function weeks(call: Call<Weeks>): Promise<ReplyOf<Weeks> | Refusal> {
  const { context, query } = call;
  const agent = await agentAsked(call, query.agentId);
  if (agent instanceof Refusal) return agent;
  const { weekStartsOn } = context.settings.current();
  const today = context.settings.calendar().dayAt(context.clock.now());
  return {
    agent: personReply(agent),
    weekStartsOn,
    items: await readOneMoment(context.pool, (db) =>
      sheetWeeks(db, agent, { today, day: query.day || today, weekStartsOn }),
    ),
  };
}

type Reads = 'sheet' | 'weeks';
export const sheetHandlers: Pick<Handlers<Api['agentSheet']>, Reads> & Pick<Handlers<Api['superAdminSheet']>, Reads> = {
  sheet,
  weeks,
};
