// What the journeys ask the product beside the browser, over the documented calls, each reply checked by its contract.
import { accounts, agentAccounts, auth, bets, orders, provider, receipts } from '@pavilion/contract';
import type { APIRequestContext } from '@playwright/test';

/** The part of a declared endpoint that a call needs; the type of the reply is read out of its schema. */
type Declared<R> = {
  readonly method: string;
  readonly path: string;
  readonly reply: { readonly '~standard': { readonly validate: (value: unknown) => Checked<R> | Promise<Checked<R>> } };
};
type Checked<R> =
  | { readonly value: R; readonly issues?: undefined }
  | { readonly issues: readonly { readonly message: string }[] };

type Asked = {
  token?: string;
  params?: Readonly<Record<string, string>>;
  query?: Record<string, string>;
  body?: unknown;
};

/** Calls an endpoint; anything but a success that its contract knows is an error with the server's words. */
export async function ask<R>(request: APIRequestContext, endpoint: Declared<R>, asked: Asked = {}): Promise<R> {
  const { token, params = {}, query, body } = asked;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const response = await request.fetch(path, {
    method: endpoint.method,
    ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
    ...(query === undefined ? {} : { params: query }),
    ...(body === undefined ? {} : { data: body }),
  });
  const where = `${endpoint.method} ${path}`;
  if (!response.ok()) throw new Error(`${where}: ${response.status()} ${await response.text()}`);
  const checked = await endpoint.reply['~standard'].validate(await response.json());
  if (checked.issues)
    throw new Error(`${where} answers something else than its contract: ${checked.issues[0]?.message}`);
  return checked.value;
}

/** Of the demo accounts, and of those that journeys open. */
export const DEMO_PASSWORD = 'pavilion';

/** The calls of one signed-in account. */
export type Caller = Awaited<ReturnType<typeof callerOf>>;

export async function callerOf(request: APIRequestContext, username: string, password = DEMO_PASSWORD) {
  const { token } = await ask(request, auth.login, { body: { username, password } });
  const own = { token };
  return {
    token,
    me: async () => {
      const { user, agent, superAdmin } = await ask(request, auth.me, own);
      const account = user ?? agent ?? superAdmin;
      if (!account) throw new Error('the account of the session is missing');
      return account;
    },
    /** Everything that moved the own wallet. */
    statement: () => ask(request, accounts.statement, own),
    /** The own bets on an event, settled ones too. */
    betsOn: async (eventId: string) =>
      (await ask(request, accounts.statementEvent, { ...own, params: { eventId } })).bets,
    openBets: async (eventId: string) =>
      (await ask(request, bets.current, { ...own, query: { eventId, limit: '200' } })).items,
    /** On all events together. */
    openBetsCount: async () => (await ask(request, bets.current, { ...own, query: {} })).total,
    endedOrders: async (eventId: string) =>
      (await ask(request, orders.list, { ...own, query: { eventId, state: 'ended' } })).items,
    receipt: async (id: string) => (await ask(request, receipts.one, { ...own, params: { id } })).receipt,
    positions: async (eventId: string) => (await ask(request, bets.positions, { ...own, query: { eventId } })).items,
    /** Locks or unlocks one of an agent's own users, with the agent's transaction code. */
    setLock: async (userId: string, field: 'betLocked' | 'userLocked', value: boolean) => {
      const { transactionCode } = await ask(request, accounts.transactionCode, own);
      const body = { field, value, transactionCode };
      return ask(request, agentAccounts.toggleUser, { ...own, params: { id: userId }, body });
    },
  };
}

export const CRICKET = '4';
export const FOOTBALL = '1';
/** A match is over in less than a minute at the speed of the browser tests. */
export const ESOCCER = '68';

export const eventsOf = async (request: APIRequestContext, sportId: string) =>
  (await ask(request, provider.events, { query: { sportId } })).data;

export type ListedEvent = Awaited<ReturnType<typeof eventsOf>>[number];

type LiveEndpoint = '/sports/getDetailsData' | '/sports/getPriveteData';

/** The newest document of an event, as the socket would send it. */
export async function documentOf(request: APIRequestContext, endpoint: LiveEndpoint, event: ListedEvent) {
  const query = { endpoint, sid: event.sportId, gmid: event.event.id };
  return (await ask(request, provider.document, { query })).data;
}
