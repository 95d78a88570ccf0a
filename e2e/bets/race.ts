// A race that a runner leaves while somebody has bets in it. Which one that will be nobody knows beforehand.
import { bets } from '@pavilion/contract';
import { type APIRequestContext, expect } from '@playwright/test';
import { ask, documentOf, eventsOf, type ListedEvent } from '../support/api.ts';

const HORSES = '10';
/** Of every bet, in rupees. */
export const STAKE = 100;
/** Runners leave until shortly before the start; what is found stays a race for as long as a journey looks. */
const SOONEST_MS = 60_000;
const LATEST_MS = 280_000;
const FOUND_MS = 420_000;
const TRIES_MAX = 4;
/** Smaller factors, in percent, reduce no odds of winners, only those to be placed. */
const LEAST_PERCENT = 2.5;

type Row = { readonly id: string; readonly name: string };
type Bet = { readonly id: string; readonly runner: Row };
/** A race with a bet on each of its runners to win and on two to be placed, all of them from before anybody left. */
type Backed = { readonly event: ListedEvent; readonly toWin: readonly Bet[]; readonly toBePlaced: readonly Bet[] };

export type LostRunner = {
  readonly event: ListedEvent;
  /** Who left, and what that takes off the odds, as the page writes it: `Anchor (20 %)`. */
  readonly name: string;
  readonly withPercent: string;
  /** What it takes off the odds of winners, in percent. */
  readonly winPercent: number;
  /** The bet on it, and one on another runner that it takes something off. */
  readonly voidBet: Bet;
  readonly otherBet: Bet;
  /** Where My Bets lists that one. */
  readonly otherTab: 'Win' | 'Place';
};

/** The market of a race in which one wins, or the questions who is placed. */
async function marketOf(request: APIRequestContext, event: ListedEvent, gtype: 'match' | 'fancy1') {
  const markets: unknown = await documentOf(request, '/sports/getPriveteData', event);
  const market: unknown = Array.isArray(markets) ? markets.find((one) => Object(one).gtype === gtype) : null;
  const { mid, section, nonRunners } = Object(market);
  const rows: readonly unknown[] = Array.isArray(section) ? section : [];
  const gone: readonly unknown[] = Array.isArray(nonRunners) ? nonRunners : [];
  return {
    marketId: String(mid),
    rows: rows.map((row): Row => ({ id: String(Object(row).sid), name: String(Object(row).nat).trim() })),
    gone: gone.map((one) => ({ id: String(Object(one).sid), percent: Number(Object(one).factor) })),
  };
}

/** Backs runners of a race; null where somebody has left before, or a price was gone. */
async function back(
  request: APIRequestContext,
  token: string,
  event: ListedEvent,
  gtype: 'match' | 'fancy1',
  most: number,
): Promise<Bet[] | null> {
  const { marketId, rows, gone } = await marketOf(request, event, gtype);
  if (rows.length === 0 || gone.length > 0) return null;
  const placed: Bet[] = [];
  for (const runner of rows.slice(0, most)) {
    const id = await betOn(request, token, {
      ...{ eventId: event.event.id, marketId, selectionKey: runner.id, sportId: event.sportId },
      ...{ side: 'back', stake: STAKE, expectedOdds: 1.01, acceptUpdatedOdds: true },
    });
    if (id === null) return null;
    placed.push({ id, runner });
  }
  return placed;
}

/** The bet's id; null where it was refused. A price that is late or locked for a moment is waited for: races are few. */
async function betOn(request: APIRequestContext, token: string, data: object): Promise<string | null> {
  for (let tries = 1; ; tries += 1) {
    const answer = await request.post(bets.place.path, { headers: { authorization: `Bearer ${token}` }, data });
    if (answer.ok()) return String(Object(await answer.json()).bet.id);
    if (tries === TRIES_MAX) return null;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

async function backAll(request: APIRequestContext, token: string, event: ListedEvent): Promise<Backed | null> {
  const toWin = await back(request, token, event, 'match', Number.POSITIVE_INFINITY);
  const toBePlaced = toWin === null ? null : await back(request, token, event, 'fancy1', 2);
  return toWin === null || toBePlaced === null ? null : { event, toWin, toBePlaced };
}

async function lostIn(request: APIRequestContext, { event, toWin, toBePlaced }: Backed): Promise<LostRunner | null> {
  const win = await marketOf(request, event, 'match');
  const [left] = win.gone;
  const voidBet = toWin.find(({ runner }) => runner.id === left?.id);
  if (left === undefined || voidBet === undefined || win.gone.length > 1) return null;
  const { name } = voidBet.runner;
  const isOther = ({ runner }: Bet) => !runner.name.endsWith(name);
  const counts = left.percent >= LEAST_PERCENT;
  const otherBet = (counts ? toWin : toBePlaced).find(isOther);
  const percent = counts ? left.percent : (await marketOf(request, event, 'fancy1')).gone[0]?.percent;
  const otherTab = counts ? 'Win' : 'Place';
  if (otherBet === undefined || percent === undefined) return null;
  return { event, name, withPercent: `${name} (${percent} %)`, winPercent: left.percent, voidBet, otherBet, otherTab };
}

const startOf = ({ event }: ListedEvent): number => Date.parse(event.openDate);

/** Backs every runner of every race that starts soon, until one loses a runner and the bets know. */
export async function raceThatLosesARunner(request: APIRequestContext, token: string): Promise<LostRunner> {
  const backed = new Map<string, Backed | null>();
  let lost: LostRunner | null = null;
  await expect(async () => {
    const soon = (await eventsOf(request, HORSES)).filter((listed) => {
      const startsInMs = startOf(listed) - Date.now();
      return !listed.inPlay && startsInMs > SOONEST_MS && startsInMs < LATEST_MS;
    });
    const fresh = soon.filter(({ event }) => !backed.has(event.id));
    for (const [at, race] of (await Promise.all(fresh.map((event) => backAll(request, token, event)))).entries()) {
      backed.set(fresh[at]?.event.id ?? '', race);
    }
    const waiting = [...backed.values()]
      .filter((race) => race !== null)
      .filter(({ event }) => startOf(event) > Date.now());
    const found = await Promise.all(waiting.map((race) => lostIn(request, race)));
    lost = found.find((race) => race !== null) ?? null;
    expect(lost, 'a race that has lost a runner').not.toBeNull();
  }).toPass({ timeout: FOUND_MS, intervals: [300] });
  const found: LostRunner | null = lost;
  if (found === null) throw new Error('no race');
  await expect(async () => {
    const { items } = await ask(request, bets.current, { token, query: { eventId: eventIdOf(found), limit: '200' } });
    expect(items.find(({ id }) => id === idOfVoid(found))?.withdrawal?.isVoid).toBe(true);
  }).toPass({ timeout: 20_000 });
  return found;
}

const eventIdOf = ({ event }: LostRunner): string => event.event.id;
const idOfVoid = ({ voidBet }: LostRunner): string => voidBet.id;
