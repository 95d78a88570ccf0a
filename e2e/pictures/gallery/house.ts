// A house with something on every page of the site and of its back office, made by the calls that its people make.
import { randomUUID } from 'node:crypto';
import { api } from '@pavilion/contract';
import { type APIRequestContext, type FullConfig, request as calls } from '@playwright/test';
import { newAgent, newPlayer } from '../../support/accounts.ts';
import { ask, CRICKET, callerOf, DEMO_PASSWORD, eventsOf, FOOTBALL, type ListedEvent } from '../../support/api.ts';
import { type Clerk, clerkOf, newSuperAdmin } from '../../support/back-office-accounts.ts';
import { backFirst } from '../../support/bets/position.ts';
import { runnersOf } from '../../support/match.ts';

export const READER = 'reader';
const PLAYERS = ['player1', 'player2', 'player3', 'player4'] as const;
const day = (daysAgo = 0) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

/** What belongs to the address of a page, by its name, where the page alone shows nothing; the whole address of an event. */
export type House = Readonly<Record<string, string>>;
/** The setting by which the house travels to the process that takes the pictures. */
export const HOUSE = 'GALLERY_HOUSE';
type Player = { name: string; id: string; token: string; bets: string[] };

async function confirmed(request: APIRequestContext, username: string): Promise<Clerk & { id: string }> {
  const clerk = await clerkOf(request, username);
  const body = { transactionCode: clerk.code };
  await ask(request, api.securityBackOffice.confirmSession, { token: clerk.token, body });
  return { ...clerk, id: (await clerk.me()).id };
}

/** Players of the demo with bets on matches that start later, and one order each that waits. */
async function bettors(request: APIRequestContext): Promise<Player[]> {
  const matches = (await Promise.all([CRICKET, FOOTBALL].map((sport) => eventsOf(request, sport)))).flatMap((events) =>
    events.filter(({ inPlay, marketIds }) => !inPlay && marketIds.length > 0).slice(0, 3),
  );
  const players: Player[] = [];
  for (const name of PLAYERS) {
    const caller = await callerOf(request, name);
    const bets: string[] = [];
    for (const match of matches) bets.push(await backFirst(request, caller.token, match));
    if (matches[0]) await leaveOrder(request, caller.token, matches[0]);
    players.push({ name, id: (await caller.me()).id, token: caller.token, bets });
  }
  return players;
}

async function leaveOrder(request: APIRequestContext, token: string, match: ListedEvent): Promise<void> {
  const marketId = match.marketIds[0]?.marketId ?? '';
  const [runner] = await runnersOf(request, match, marketId);
  const order = { requestId: randomUUID(), eventId: match.event.id, marketId, selectionKey: runner?.id };
  const body = { orders: [{ ...order, side: 'back', odds: 50, size: 200, timeInForce: 'rest' }] };
  await ask(request, api.orders.place, { token, body });
}

/** What players ask: points, a withdrawal, and why bets were decided as they were. */
async function questions(request: APIRequestContext, root: Clerk, players: readonly Player[]): Promise<void> {
  for (const { name, token, bets } of players) {
    // One of each agent has won nothing, so that there is somebody to collect from.
    const second = /[24]$/.test(name) ? 'lost' : 'won';
    for (const [at, status] of (['lost', second, 'void', 'lost'] as const).entries())
      await ask(request, api.superAdminBets.setStatus, {
        ...{ token: root.token, params: { id: bets[at] ?? '' } },
        body: { status, reason: 'By the scorecard of the umpires' },
      });
    const wants = { kind: 'points', amount: 5_000, note: 'For all the matches of the cup' };
    await ask(request, api.ownRequests.ask, { token, body: wants });
    await ask(request, api.ownRequests.ask, { token, body: { kind: 'withdrawal', amount: 400 } });
    const asked = {
      token,
      params: { betId: bets[0] ?? '' },
      body: { words: 'Why is this bet lost? They won by four.' },
    };
    await ask(request, api.disputes.ask, asked);
  }
  const agent = await clerkOf(request, 'agent1');
  await ask(request, api.ownRequests.ask, { token: agent.token, body: { kind: 'points', amount: 25_000 } });
  const { items } = await ask(request, api.agentDisputes.list, { token: agent.token });
  const [first, second] = items;
  if (!first || !second) throw new Error('nobody has asked about a bet');
  const words = { words: 'We look at the scorecard.' };
  await ask(request, api.agentDisputes.say, { token: agent.token, params: { id: first.id }, body: words });
  const body = { words: 'The bet was on the other side.', outcome: 'stands' };
  await ask(request, api.superAdminDisputes.answer, { token: root.token, params: { id: second.id }, body });
  const requests = await ask(request, api.superAdminRequests.list, { token: root.token, query: { of: 'everyone' } });
  const refused = { id: requests.items.find(({ kind }) => kind === 'withdrawal')?.id ?? '' };
  const why = { reason: 'The bank account is in another name.' };
  await ask(request, api.superAdminRequests.refuse, { token: root.token, params: refused, body: why });
}

async function payouts(request: APIRequestContext, root: Clerk, players: readonly Player[]): Promise<void> {
  const { token } = root;
  const moves = [null, 'approved', 'rejected', 'cancelled'] as const;
  for (const [at, { id }] of players.entries()) {
    const body = { ownerType: 'user', ownerId: id, amount: 300 * (at + 1), remark: 'To the known account, by bank' };
    const { withdrawal } = await ask(request, api.withdrawals.create, { token, body });
    const status = moves[at] ?? null;
    const remark = status === 'rejected' ? { remark: 'The bank account is in another name.' } : {};
    if (status !== null)
      await ask(request, api.withdrawals.change, { token, params: { id: withdrawal.id }, body: { status, ...remark } });
  }
}

/** What the house does with its markets, terms and people; answers the event of which it suspends a market. */
async function acts(request: APIRequestContext, { token, code }: Clerk, agentId: string): Promise<string> {
  const { items: held } = await ask(request, api.eventBackOffice.events, { token, query: { sort: 'exposure' } });
  const { markets } = await ask(request, api.eventBackOffice.event, { token, params: { id: held[0]?.id ?? '' } });
  const [suspended, limited, voided] = markets.filter(({ state }) => state === 'open').map(({ id }) => ({ id }));
  const reason = 'Rain, and the umpires have left';
  if (suspended) await ask(request, api.marketBackOffice.suspend, { token, params: suspended, body: { reason } });
  const terms = { minStake: 200, maxStake: 50_000, betDelayMs: 2_500, reason };
  if (limited) await ask(request, api.marketBackOffice.setTerms, { token, params: limited, body: terms });
  const end = { result: { type: 'void' }, reason, standingVersion: 0 };
  if (voided) await ask(request, api.marketBackOffice.settle, { token, params: voided, body: end });
  const none = { maxWin: null, maxExposure: null, maxLiability: null };
  for (const [scope, key, maxStake] of [
    ['platform', '', 500_000],
    ['sport', CRICKET, 250_000],
    ['agent', agentId, 90_000],
  ])
    await ask(request, api.superAdminHouseLimits.set, { token, body: { scope, key, maxStake, ...none, reason } });
  for (const [subject, rate] of [
    ['commission', 2],
    ['share', 40],
  ])
    await ask(request, api.superAdminCommission.setTerm, {
      ...{ token, body: { subject, agentId, kind: null, rate, from: null, reason: 'As agreed for the season' } },
    });
  for (const [username, rights] of [
    [READER, []],
    ['cashier', ['finance', 'accounts']],
  ] as const) {
    const first = { username, password: `${DEMO_PASSWORD}-first` };
    const body = { ...first, fullName: 'A Person of the Desk', rights, transactionCode: code };
    await ask(request, api.staff.open, { token, body });
    const own = await ask(request, api.auth.login, { body: first });
    const change = { currentPassword: first.password, newPassword: DEMO_PASSWORD };
    await ask(request, api.auth.changePassword, { token: own.token, body: change });
  }
  return `/event/${held[0]?.id}?sportId=${held[0]?.sport.id}`;
}

/** Five wrong codes of an agent tell the desk; a lock is kept, too. */
async function alarms(request: APIRequestContext): Promise<void> {
  const name = await newAgent(request, 50_000);
  const { id } = await (await callerOf(request, await newPlayer(request, name, 5_000))).me();
  const { token, code, setLock } = await clerkOf(request, name);
  if (code) await setLock(id, 'betLocked', true);
  const data = { userId: id, amount: 1, action: 'deposit', transactionCode: 'WRONG234' };
  const headers = { authorization: `Bearer ${token}` };
  const { path, method } = api.agentAccounts.transfer;
  for (let tried = 0; tried < 5; tried += 1) await request.fetch(path, { method, headers, data });
}

/** A part of what one player owes, or is owed: which of the two his odds have decided. Answers the settlement. */
async function settled(request: APIRequestContext, { token, code }: Clerk, agentId: string): Promise<string> {
  const { items } = await ask(request, api.superAdminSheet.sheet, { token, query: { agentId } });
  const line = items.find(({ open }) => open !== 0);
  if (!line) throw new Error('nobody has anything to settle');
  const direction = line.open < 0 ? 'receive' : 'pay';
  const settlements = [{ userId: line.player.id, direction, amount: Math.min(50, Math.abs(line.open)) }];
  const terms = { agentId, to: day(), note: 'Cash at the counter', transactionCode: code };
  const { settlementId } = await ask(request, api.superAdminSheet.settle, { token, body: { ...terms, settlements } });
  return settlementId;
}

/** A deposit of the second super admin above what one person may do: it waits for the first. */
async function waiting(request: APIRequestContext, root: Clerk, second: Clerk, agentId: string): Promise<void> {
  const { rules } = await ask(request, api.superAdminApprovals.rules, { token: root.token });
  const body = { rules: { ...rules, transfer: 500 }, transactionCode: root.code };
  await ask(request, api.superAdminApprovals.setRules, { token: root.token, body });
  for (const { token, code } of [root, second]) {
    const { path, method } = api.superAdminAccounts.transfer;
    const deposit = { targetType: 'agent', targetId: agentId, action: 'deposit', amount: 2_500, transactionCode: code };
    await request.fetch(path, { method, headers: { authorization: `Bearer ${token}` }, data: deposit });
  }
}

async function makeHouse(request: APIRequestContext): Promise<House> {
  const root = await confirmed(request, 'superadmin');
  const second = await newSuperAdmin(request);
  const { agent } = await ask(request, api.auth.login, { body: { username: 'agent1', password: DEMO_PASSWORD } });
  const agentId = agent?.id ?? '';
  const players = await bettors(request);
  await questions(request, root, players);
  await payouts(request, root, players);
  const suspendedEvent = await acts(request, root, agentId);
  await alarms(request);
  const settlementId = await settled(request, root, agentId);
  await waiting(request, root, await confirmed(request, second), agentId);
  const period = `from=${day(6)}&to=${day()}`;
  const player = `?accountType=user&accountId=${players[0]?.id}`;
  return {
    suspendedEvent,
    figure: `?figure=clientPL&${period}`,
    settlementSheet: `?agent=${agentId}`,
    playerStatement: `?agent=${agentId}&player=${players[0]?.id}&${period}`,
    receipts: `?id=${settlementId}`,
    security: '',
    agentLedger: `?agent=${agentId}`,
    transactions: player,
    activity: player,
  };
}

/** Once, before the first picture. */
export default async function setUp({ projects }: FullConfig): Promise<void> {
  const request = await calls.newContext({ baseURL: projects[0]?.use.baseURL ?? '' });
  process.env[HOUSE] = JSON.stringify(await makeHouse(request));
  // Whoever looks first sees home without scores: they are read from then on.
  await request.get('/');
  await request.dispose();
}
