import { type Paise, paise, paiseFromRupees, rupeesFromPaise, walletWarning, weekOf } from '@pavilion/betting';
import type { Api, QueryOf, ReplyOf, SettlementSheet, SheetRow } from '@pavilion/contract';
import { periodOf } from '../../../db/period.ts';
import type { Call, Handlers } from '../../../http/call.ts';
import { Refusal } from '../../../http/refusal.ts';
import { availableOf } from '../../../ledger/wallet.ts';
import { agentAsked } from './agent-asked.ts';
import { lineReply, type OpenLine, openLineOf, personReply, walletReply } from './sheet-lines.ts';
import { readSheetWallets, type SheetWallet } from './sheet-store.ts';
import { sheetWeeks } from './sheet-weeks.ts';

type Sheet = Api['agentSheet']['sheet'] | Api['superAdminSheet']['sheet'];
type Weeks = Api['agentSheet']['weeks'] | Api['superAdminSheet']['weeks'];

type Line = OpenLine & { readonly wallet: SheetWallet };
type Show = QueryOf<Sheet>['show'];
const kindOf = ({ openPaise }: OpenLine): Exclude<Show, 'all'> =>
  openPaise === 0 ? 'even' : openPaise < 0 ? 'collect' : 'pay';

/** A closed account is on the sheet while something of it is. */
const isShown = ({ wallet, line, openPaise }: Line): boolean =>
  !wallet.closed || [...Object.values(line), openPaise, wallet.share].some((amount) => amount !== 0);

const rupees = (amount: number) => rupeesFromPaise(paise(amount));

const rowReply = (one: Line): SheetRow => ({
  player: personReply(one.wallet),
  ...lineReply(one),
  settledOn: one.wallet.settled_on,
  exposure: rupees(one.wallet.exposure),
  share: rupees(one.wallet.share),
  ...walletReply(one.wallet),
});

const sumOf = (lines: readonly Line[], of: (line: Line) => number): Paise =>
  paise(lines.reduce((sum, line) => sum + of(line), 0));

function totalsReply(lines: readonly Line[]): SettlementSheet['totals'] {
  const sum = (of: keyof OpenLine['line']) => sumOf(lines, ({ line }) => line[of]);
  const line = {
    openingPaise: sum('openingPaise'),
    resultPaise: sum('resultPaise'),
    commissionPaise: sum('commissionPaise'),
    sharePaise: sum('sharePaise'),
    settledPaise: sum('settledPaise'),
    closingPaise: sum('closingPaise'),
  };
  return {
    ...lineReply({ line, openPaise: sumOf(lines, ({ openPaise }) => openPaise) }),
    exposure: rupees(sumOf(lines, ({ wallet }) => wallet.exposure)),
    share: rupees(sumOf(lines, ({ wallet }) => wallet.share)),
  };
}

function ownReply(wallet: SheetWallet, minimum: number): SettlementSheet['wallet'] {
  const { line } = openLineOf(wallet);
  return {
    ...walletReply(wallet),
    minimum,
    warning: walletWarning(availableOf(wallet), paiseFromRupees(minimum)),
    opening: rupees(line.openingPaise),
    share: rupees(line.sharePaise),
    settled: rupees(line.settledPaise),
    closing: rupees(line.closingPaise),
  };
}

const matches = ({ wallet }: Line, search: string): boolean =>
  `${wallet.username} ${wallet.full_name}`.toLowerCase().includes(search);

async function sheet(call: Call<Sheet>): Promise<ReplyOf<Sheet> | Refusal> {
  const { context, query } = call;
  const agent = await agentAsked(call, query.agentId);
  if (agent instanceof Refusal) return agent;
  const nowMs = context.clock.now();
  const calendar = context.settings.calendar();
  const thisWeek = weekOf(calendar.dayAt(nowMs), context.settings.current().weekStartsOn);
  const period = query.from || query.to ? periodOf(calendar, query, nowMs) : thisWeek;
  if (period instanceof Refusal) return period;
  const wallets = await readSheetWallets(
    context.db,
    agent.account_id,
    period,
    thisWeek.from,
    query.userId === undefined ? null : [Number(query.userId)],
  );
  const own = wallets.find(({ account_id: id }) => id === agent.account_id);
  if (own === undefined) throw new Error(`agent ${agent.username} has no wallet`);
  const players = wallets
    .filter(({ account_id: id }) => id !== agent.account_id)
    .map((wallet) => ({ wallet, ...openLineOf(wallet) }))
    .filter(isShown);
  const search = (query.search ?? '').trim().toLowerCase();
  const shown = players.filter(
    (line) => (query.show === 'all' || kindOf(line) === query.show) && matches(line, search),
  );
  const byKind = Map.groupBy(players, kindOf);
  const of = (kind: Exclude<Show, 'all'>) => byKind.get(kind) ?? [];
  const { page, limit } = query;
  return {
    items: shown.slice((page - 1) * limit, page * limit).map(rowReply),
    ...{ total: shown.length, page, pageSize: limit },
    agent: personReply(agent),
    ...period,
    totals: totalsReply(shown),
    counts: { all: players.length, collect: of('collect').length, pay: of('pay').length, even: of('even').length },
    toCollect: rupees(0 - sumOf(of('collect'), ({ openPaise }) => openPaise)),
    toPay: rupees(sumOf(of('pay'), ({ openPaise }) => openPaise)),
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
    items: await sheetWeeks(context.db, agent.account_id, { today, day: query.day || today, weekStartsOn }),
  };
}

type Reads = 'sheet' | 'weeks';
export const sheetHandlers: Pick<Handlers<Api['agentSheet']>, Reads> & Pick<Handlers<Api['superAdminSheet']>, Reads> = {
  sheet,
  weeks,
};
