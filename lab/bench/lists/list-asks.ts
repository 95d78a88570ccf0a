/** What is asked of the large database by name: accounts, markets, events and days that the addresses need. */
export type LargeNames = {
  /** A user with as many bets as anybody. */
  readonly playerId: number;
  readonly player: string;
  readonly agentId: number;
  /** The open market with the most positions, and its event. */
  readonly marketId: number;
  readonly eventId: number;
  readonly oldEventId: number;
  readonly oldEvent: string;
  readonly from: string;
  readonly to: string;
  readonly oldDay: string;
};

type Who = 'super' | 'agent' | 'player';

/** One address, and how many milliseconds of server time it may take (95th percentile). */
export type Ask = { readonly name: string; readonly who: Who; readonly url: string; readonly limitMs: number };

/** A deep page is held against its first page instead of a limit. */
export type DeepAsk = { readonly first: Ask; readonly deep: Ask };

const FIRST_MS = 50;
const SEARCH_MS = 100;
const DASHBOARD_MS = 300;
/** What goes through a whole market, month or file; nothing that a list waits for. */
const WHOLE_MS = 300;

const PREFIX: Readonly<Record<Who, string>> = { super: 'super-admin', agent: 'agent', player: 'account' };

const ask =
  (limitMs: number) =>
  (name: string, url: string, who: Who = 'super'): Ask => ({ name, who, limitMs, url: `/api/${PREFIX[who]}/${url}` });
const first = ask(FIRST_MS);
const search = ask(SEARCH_MS);

/** First pages, searches and pages that are no lists. */
export function plainAsks(names: LargeNames): Ask[] {
  const { player, playerId, agentId, marketId, eventId, oldEventId, from, to, oldDay } = names;
  const ofPlayer = `accountType=user&accountId=${playerId}`;
  const period = `from=${from}&to=${to}`;
  return [
    first('all roles', 'accounts?limit=25'),
    first('users, by full name', 'users?sort=fullName'),
    first('users, by client P/L', 'users?sort=clientPL&direction=desc'),
    first('all roles, by client P/L', 'accounts?sort=clientPL&direction=desc'),
    first('agents', 'agents?limit=25'),
    first('agents, by exposure of the network', 'agents?limit=25&sort=exposure&direction=desc'),
    first('users of an agent', `users?agentId=${agentId}`),
    first('users, locked ones', 'users?status=suspended'),
    first('super admins', 'super-admins?limit=25'),
    first('bank: agents', 'agents?limit=25&sort=clientPL&direction=desc'),
    search('account search, one', `accounts?search=${player}`),
    search('account search, many', 'accounts?search=us'),
    search('account search, none', 'accounts?search=nobody%20at%20all'),
    search('account search, by P/L', 'accounts?search=player&sort=clientPL'),
    first('an agent’s users', 'users?limit=25', 'agent'),
    search('an agent’s search', 'users?search=7', 'agent'),
    first('withdrawals', 'withdrawals'),
    first('withdrawals, pending', 'withdrawals?status=pending'),
    search('withdrawals, search', `withdrawals?search=${player}`),
    first('current bets, everybody', 'current-bets'),
    first('current bets, an agent', `current-bets?ownerType=agent&ownerId=${agentId}`),
    first('current bets, a user', `current-bets?ownerType=user&ownerId=${playerId}`),
    first('current bets, one event', `current-bets?eventId=${eventId}`),
    first('current bets, all states', 'current-bets?state=all'),
    first('current bets, removed', 'current-bets?state=deleted'),
    search('current bets, search', `current-bets?search=${player}`),
    search(
      'current bets, search for an old event',
      `current-bets?state=all&search=${encodeURIComponent(names.oldEvent)}`,
    ),
    search('current bets, search for nothing', 'current-bets?state=all&search=nobody%20at%20all'),
    first('an agent’s current bets', 'current-bets', 'agent'),
    first('bet history', 'bets/history'),
    first('bet history, won', 'bets/history?status=won'),
    first('bet history, a sport', 'bets/history?sport=4'),
    first('bet history, a rare sport', 'bets/history?sport=2'),
    first('bet history, an old event', `bets/history?event=${oldEventId}`),
    first('bet history, a day long ago', `bets/history?from=${oldDay}&to=${oldDay}`),
    search('bet history, search', `bets/history?search=${player}`),
    first('an agent’s history', 'bets/history', 'agent'),
    search('choices of the history', 'bets/filters'),
    search('choices of the history, an agent chosen', `bets/filters?agentId=${agentId}`),
    search('an agent’s choices', 'bets/filters', 'agent'),
    first('transactions of a user', `reports/wallet-transactions?${ofPlayer}&${period}`),
    ask(WHOLE_MS)(
      'transactions, 10,000 settlements of half a year',
      `reports/wallet-transactions?${ofPlayer}&type=bet`,
    ),
    first('transactions in the account dialog', `users/${playerId}/wallet/transactions`),
    search('choosing an account for a report', 'reports/account-options?type=all&search=pl'),
    first('activity of a user', `reports/activity-logs?${ofPlayer}`),
    first('audit log', 'audit-log'),
    first('audit log, everything', 'audit-log?action=everything'),
    search('audit log, search', `audit-log?search=${playerId}`),
    first('reconciliations', 'reconciliations'),
    first('commission: agents and terms', 'commission/agents'),
    ask(DASHBOARD_MS)('commission report of 30 days', `commission/report?${period}`),
    ask(DASHBOARD_MS)('an agent’s commission report', `commission/report?${period}`, 'agent'),
    search('what all wallets of the bank come to', 'bank/totals'),
    first('settlement sheet', `settlement-sheet?agentId=${agentId}`),
    first('an agent’s settlement sheet', 'settlement-sheet', 'agent'),
    first('agent ledger', `agent-ledger?agentId=${agentId}`),
    first('an agent’s own ledger', 'agent-ledger', 'agent'),
    first('wallet warnings', 'wallet-warnings'),
    first('requests', 'requests'),
    first('disputes', 'disputes'),
    first('alerts', 'alerts'),
    first('approvals', 'approvals'),
    first('an agent’s audit log', 'audit-log', 'agent'),
    first('multi login', 'multi-logins'),
    search('multi login, search', `multi-logins?search=${player}`),
    first('an agent’s multi login', 'multi-logins', 'agent'),
    first('events', 'events'),
    first('events, open', 'events?state=open'),
    first('events, settled', 'events?state=settled'),
    search('events by exposure', 'events?state=open&sort=exposure'),
    search('what all open events come to', 'event-totals?state=open'),
    search('events, search', 'events?search=team%2012'),
    first('markets of an event', `events/${eventId}`),
    ask(WHOLE_MS)('a market of the results page, 100,000 bets', `markets/${marketId}`),
    ask(WHOLE_MS)('preview of a result, 100,000 bets', `markets/${marketId}/preview?type=winner&selections=1`),
    first('market analysis', 'market-analysis'),
    search('net books of the risk desk', 'risk/markets'),
    search('market analysis, a market with 10,000 positions', `market-analysis/${marketId}`),
    search('market analysis, search', 'market-analysis?search=team'),
    first('an agent’s market analysis', 'market-analysis', 'agent'),
    ask(DASHBOARD_MS)('dashboard', 'dashboard/metrics'),
    ask(DASHBOARD_MS)('dashboard, 92 days', `dashboard/metrics?from=${oldDay}&to=${to}`),
    ask(DASHBOARD_MS)('a figure of the dashboard', `dashboard/figure?figure=won&${period}`),
    ask(DASHBOARD_MS)('an agent’s dashboard', 'dashboard/metrics', 'agent'),
    ask(WHOLE_MS)('statement of a month', `statement?${period}`, 'player'),
    ask(WHOLE_MS)('statement of a month, searched', `statement?${period}&search=team%2012`, 'player'),
  ];
}

/** A page far behind, beside the first one. */
export function deepAsks({ playerId, from, to }: LargeNames): DeepAsk[] {
  const ofPlayer = `accountType=user&accountId=${playerId}&from=${from}&to=${to}`;
  const pair = (name: string, url: string, page: number, who: Who = 'super'): DeepAsk => {
    const glue = url.includes('?') ? '&' : '?';
    return { first: first(name, url, who), deep: first(`${name}, page ${page}`, `${url}${glue}page=${page}`, who) };
  };
  return [
    pair('all roles', 'accounts?limit=25', 400),
    pair('users', 'users?limit=25', 390),
    pair('users, by client P/L', 'users?limit=25&sort=clientPL', 390),
    pair('withdrawals', 'withdrawals', 700),
    pair('current bets', 'current-bets', 200),
    pair('current bets, all states', 'current-bets?state=all', 400),
    pair('bet history', 'bets/history', 400),
    pair('transactions of a user', `reports/wallet-transactions?${ofPlayer}`, 30),
    pair('activity of a user', `reports/activity-logs?accountType=user&accountId=${playerId}&limit=5`, 4),
    pair('multi login', 'multi-logins', 30),
    pair('audit log', 'audit-log', 300),
    pair('audit log, everything', 'audit-log?action=everything', 300),
    pair('an agent’s users', 'users?limit=5', 20, 'agent'),
    pair('an agent’s history', 'bets/history', 100, 'agent'),
  ];
}
