// Three agents and their players over weeks of betting: everything that happens is a call of the product, at a time of the
// test's own. What was done is counted nowhere here: the wallets and the postings are the truth that pages are held against.
import type { MarketKind } from '@pavilion/betting';
import { DEFAULT_IDENTITY } from '@pavilion/contract';
import { randomUUID } from 'node:crypto';
import { tx } from '../../src/db/transaction.ts';
import { createAccount } from '../../src/modules/accounts/create-account.ts';
import { NO_FEED } from '../../src/modules/markets/events.ts';
import { eventBackOfficeHandlers, marketBackOfficeHandlers } from '../../src/modules/markets/routes.ts';
import { createPlacement } from '../../src/modules/placement/placement.ts';
import { betHandlers } from '../../src/modules/placement/routes.ts';
import { mint } from '../http/all-calls.ts';
import { quotedPrice } from '../support/betting-world.ts';
import { insertMarkets, type SimBook, simBookOf, type SimMarket } from '../support/sim-book.ts';
import { type Answer, type World, world } from '../support/world.ts';

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

export type Agent = { readonly name: string; readonly players: readonly string[] };
/** A market that is open, with the bets on it. */
export type OpenMarket = SimMarket & { readonly bets: string[]; versions: number };

export type WeekWorld = {
  readonly w: World;
  /** Whose days it has. */
  readonly zone: string;
  readonly agents: readonly Agent[];
  readonly players: readonly string[];
  readonly markets: OpenMarket[];
  id(name: string): string;
  /** A call of somebody by name, signed in at this moment. */
  call(by: string, method: string, path: string, body?: unknown): Promise<Answer>;
  /** The same, which has to be answered. */
  ask(by: string, path: string): Promise<Answer['body']>;
  /** The address that a member of the staff has its calls at. */
  base(by: string): string;
  deposit(by: string, to: string, rupees: number, action?: 'deposit' | 'withdraw'): Promise<Answer>;
  bet(player: string, market: OpenMarket, stake: number, side: 'back' | 'lay', selectionKey: string): Promise<Answer>;
  declare(market: OpenMarket, result: object): Promise<Answer>;
  codeOf(name: string): Promise<string>;
  close(): Promise<void>;
};

/** Kinds with an outcome that every result of the programme can name. */
export const KINDS: readonly MarketKind[] = ['match', 'bookmaker', 'session', 'yesno', 'line', 'digit'];
const SHARES = [40, 25.5, 0];
const NAMES = ['north', 'south', 'east'];

/** The installation's zone, set as an operator sets it. */
async function setZone(w: World, timeZone: string): Promise<void> {
  const token = await w.signIn('root');
  const body = { ...DEFAULT_IDENTITY, timeZone, terms: { text: '', version: '1' } };
  const { status } = await w.send('PUT', '/api/super-admin/app-settings/identity', { token, body });
  if (status !== 200) throw new Error(`the zone was not set: ${status}`);
}

/** A house with three agents, so many players of each, and so many markets, all of them open, in a zone and from a moment. */
export async function weekWorld(
  playersEach: number,
  marketCount: number,
  zone = 'Asia/Kolkata',
  beginsAt?: string,
): Promise<WeekWorld> {
  const books: SimBook[] = [];
  const w = await world({
    async feed(base) {
      const kinds = Array.from({ length: marketCount }, (_, at) => KINDS[at % KINDS.length] ?? 'match');
      const quotes = simBookOf(await insertMarkets(base.pool, kinds), { now: () => base.clock.now() });
      books.push(quotes);
      return {
        quotes,
        handlers: (context) => ({
          bets: betHandlers(createPlacement(context), async () => new Map()),
          marketBackOffice: marketBackOfficeHandlers(NO_FEED),
          eventBackOffice: eventBackOfficeHandlers(NO_FEED),
        }),
        stop: async () => {},
      };
    },
  });
  const [book] = books;
  if (book === undefined) throw new Error('the book was not made');
  if (beginsAt !== undefined) w.clock.advance(Date.parse(beginsAt) - w.clock.nowMs);
  if (zone !== 'Asia/Kolkata') await setZone(w, zone);
  const agents = await openAccounts(w, playersEach);
  const markets = book.markets.map((market): OpenMarket => ({ ...market, bets: [], versions: 0 }));
  const tokens = new Map<string, { readonly token: string; readonly untilMs: number }>();
  const isAgent = (name: string) => agents.some((agent) => agent.name === name);
  const id = (name: string) => String(w.ids[name]);
  const base = (by: string) => (isAgent(by) ? '/api/agent' : by === 'root' ? '/api/super-admin' : '/api');

  async function call(by: string, method: string, path: string, body?: unknown): Promise<Answer> {
    const known = tokens.get(by);
    const signedIn =
      known !== undefined && known.untilMs > w.clock.nowMs
        ? known
        : { token: await mint(w, by, w.clock.nowMs + 2 * DAY_MS), untilMs: w.clock.nowMs + 6 * HOUR_MS };
    tokens.set(by, signedIn);
    return w.send(method, `${base(by)}/${path}`, { token: signedIn.token, body });
  }
  const codes = new Map<string, string>();
  const codeOf = async (name: string) => {
    const code = codes.get(name) ?? (await w.codeOf(name));
    codes.set(name, code);
    return code;
  };

  const week: WeekWorld = {
    ...{ w, zone },
    agents,
    markets,
    players: agents.flatMap(({ players }) => players),
    ...{ id, base, call, codeOf },
    async ask(by, path) {
      const { status, body } = await call(by, 'GET', path);
      if (status !== 200) throw new Error(`${by} ${path}: ${status} ${JSON.stringify(body)}`);
      return body;
    },
    async deposit(by, to, amount, action = 'deposit') {
      const targetType = to === 'root' ? 'super_admin' : isAgent(to) ? 'agent' : 'user';
      const target = isAgent(by) ? { userId: id(to) } : { targetType, targetId: id(to) };
      return call(by, 'POST', 'wallets/transfer', { ...target, amount, action, transactionCode: await codeOf(by) });
    },
    async bet(player, market, stake, side, selectionKey) {
      const { odds, line } = quotedPrice(book, market, side, selectionKey);
      const { marketId, eventId } = market;
      const asked = {
        stake,
        side,
        selectionKey,
        marketId,
        eventId,
        sportId: '4',
        expectedOdds: odds,
        expectedLine: line,
      };
      const answer = await call(player, 'POST', 'bets/place', { ...asked, requestId: randomUUID() });
      if (answer.status === 200) market.bets.push(String(answer.body.bet.id));
      return answer;
    },
    async declare(market, result) {
      const answer = await call('root', 'POST', `markets/${market.id}/result`, {
        ...{ result, reason: 'Scorecard', evidence: 'The official scorecard' },
      });
      if (answer.status === 200) market.versions += 1;
      return answer;
    },
    close: () => w.close(),
  };
  await agree(week);
  return week;
}

/** The tree of accounts: north and south are there already. */
async function openAccounts(w: World, playersEach: number): Promise<Agent[]> {
  return tx(w.pool, async (t) => {
    const open = async (username: string, role: 'agent' | 'user', agentId: number | null) => {
      const fullName = `${username.replace('_', ' ')} Smith`;
      w.ids[username] = await createAccount(t, w.context, {
        ...{ username, role, agentId, fullName, passwordHash: '-', isDemo: false },
      });
    };
    await open('east', 'agent', null);
    const agents: Agent[] = [];
    for (const name of NAMES) {
      const players = Array.from({ length: playersEach }, (_, at) => `${name}_${at + 1}`);
      for (const player of players) await open(player, 'user', w.ids[name] ?? null);
      agents.push({ name, players });
    }
    return agents;
  });
}

/** Points for everybody, commission for everybody, and a share for each agent; in force a minute later. */
async function agree(week: WeekWorld): Promise<void> {
  const done = ({ status, body }: Answer) => {
    if (status !== 200) throw new Error(JSON.stringify(body));
  };
  done(await week.deposit('root', 'root', 50_000_000));
  for (const [at, { name, players }] of week.agents.entries()) {
    done(await week.deposit('root', name, 5_000_000));
    for (const player of players) done(await week.deposit(name, player, 50_000));
    const share = {
      subject: 'share',
      agentId: week.id(name),
      kind: null,
      rate: SHARES[at],
      from: null,
      reason: 'agreed',
    };
    done(await week.call('root', 'POST', 'commission/terms', share));
  }
  const commission = { subject: 'commission', agentId: null, kind: null, rate: 2, from: null, reason: 'agreed' };
  done(await week.call('root', 'POST', 'commission/terms', commission));
  week.w.clock.advance(120_000);
}
