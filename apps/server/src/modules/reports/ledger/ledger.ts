import { paise, paiseFromRupees, rupeesFromPaise, walletWarning } from '@pavilion/betting';
import type { Api, ReplyOf } from '@pavilion/contract';
import { dayBounds } from '../../../db/day.ts';
import type { Call, Handlers } from '../../../http/call.ts';
import { Refusal, refuse } from '../../../http/refusal.ts';
import { availableOf } from '../../../ledger/wallet.ts';
import { accountPeriod } from '../../accounts/lists/reads.ts';
import { agentAsked } from '../sheet/agent-asked.ts';
import { personReply } from '../sheet/sheet-lines.ts';
import { readWarned } from './ledger-store.ts';

type Ledger = Api['agentLedger']['ledger'] | Api['superAdminLedger']['ledger'];
type Warned = Api['superAdminLedger']['warned'];

const rupees = (amount: number) => rupeesFromPaise(paise(amount));

async function ledger(call: Call<Ledger>): Promise<ReplyOf<Ledger> | Refusal> {
  const { context, query, actor } = call;
  const agent = await agentAsked(call, query.agentId);
  if (agent instanceof Refusal) return agent;
  const target = { id: String(agent.account_id), role: 'agent' } as const;
  // Whose ledger it may be has been seen to: an agent is no user of its own.
  const reach = { scope: 'everyone', actor } as const;
  const found = await accountPeriod(
    context.db,
    reach,
    target,
    query,
    dayBounds(context.settings.calendar(), query.from, query.to),
  );
  if (found === null) return refuse('NOT_FOUND');
  const { account, page } = found;
  const minimum = context.settings.current().agentFloatMinimum;
  const availablePaise = availableOf(account);
  return {
    ...page,
    countedSince: found.countedSince?.toISOString() ?? null,
    agent: personReply(agent),
    wallet: {
      balance: rupees(account.balance),
      available: rupees(availablePaise),
      credit: rupees(account.credit),
      clientPL: rupees(account.balance - account.credit),
      minimum,
      warning: walletWarning(availablePaise, paiseFromRupees(minimum)),
    },
  };
}

async function warned({ context, query }: Call<Warned>): Promise<ReplyOf<Warned>> {
  const { page, limit, show } = query;
  const minimum = context.settings.current().agentFloatMinimum;
  const search = (query.search ?? '').trim().toLowerCase();
  const { rows, total, owed } = await readWarned(context.db, paiseFromRupees(minimum), { show, search, page, limit });
  return {
    items: rows.map((row) => ({
      id: String(row.id),
      ...{ username: row.username, fullName: row.full_name, role: row.role, agentUsername: row.agent_username },
      balance: rupees(row.balance),
      exposure: rupees(row.exposure),
      available: rupees(row.available),
      clientPL: rupees(row.balance - row.credit),
      warning: row.negative ? ('negative' as const) : ('low' as const),
    })),
    ...{ total, page, pageSize: limit, owed: rupees(owed), minimum },
  };
}

export const agentLedgerHandlers: Handlers<Api['agentLedger']> = { ledger };
export const superAdminLedgerHandlers: Handlers<Api['superAdminLedger']> = { ledger, warned };
