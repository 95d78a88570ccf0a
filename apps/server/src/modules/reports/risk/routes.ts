import { paise, rupeesFromPaise } from '@pavilion/betting';
import type { Api, QueryOf, ReplyOf } from '@pavilion/contract';
import type { Context } from '../../../context.ts';
import type { Handlers } from '../../../http/call.ts';
import { type Refusal, refuse } from '../../../http/refusal.ts';
import { agentWithin } from '../../../policy/scope.ts';
import { bookSports, type OpenMarketRow, type Reach } from '../analysis/book-store.ts';
import { type BookQuery, NetBooks } from './net-books.ts';
import { type NetMarketBooks, netMarketReply } from './net-markets.ts';
import { scoresReply } from './score-reply.ts';

type Calls = Api['riskBackOffice'];
type Parts = Pick<Context, 'db' | 'clock'>;

const MARKETS_USUAL = 50;
const filterOf = ({ sportId, eventId, search = '' }: QueryOf<Calls['book']>): BookQuery => ({
  sportId: sportId === undefined ? null : Number(sportId),
  eventId: eventId === undefined ? null : Number(eventId),
  search: search.trim().toLowerCase(),
});

const byWorst = (one: NetMarketBooks, other: NetMarketBooks): number =>
  one.net.own.worstPaise - other.net.own.worstPaise ||
  one.net.gross.worstPaise - other.net.gross.worstPaise ||
  one.market.id - other.market.id;

const losses = (books: readonly NetMarketBooks[], of: 'own' | 'gross'): number => {
  const sum = books.reduce((all, { net }) => all + Math.min(0, net[of].worstPaise), 0);
  return rupeesFromPaise(paise(sum));
};

type RiskHandlers = Handlers<Calls> & Handlers<Api['agentRisk']>;

/** The risk desk's books, read from positions as Market Analysis reads them. `overEvents`: what the feed says is over. */
export function riskHandlers(overEvents: () => readonly number[]): RiskHandlers {
  const nets = new NetBooks();
  const overNow = () => {
    const over = new Set(overEvents());
    return ({ ended, event_id: id }: OpenMarketRow): boolean => ended || over.has(id);
  };

  async function book(context: Parts, reach: Reach, query: QueryOf<Calls['book']>): Promise<ReplyOf<Calls['book']>> {
    const { limit = MARKETS_USUAL, skip = 0 } = query;
    const [{ atMs, markets }, sports] = await Promise.all([
      nets.read(context, reach, filterOf(query)),
      bookSports(context.db),
    ]);
    const books = markets.toSorted(byWorst);
    const isOver = overNow();
    return {
      readAt: new Date(atMs).toISOString(),
      items: books.slice(skip, skip + limit).map((one) => netMarketReply(one, isOver)),
      total: books.length,
      ownAtWorst: losses(books, 'own'),
      grossAtWorst: losses(books, 'gross'),
      resultsAwaited: books.filter(({ market }) => isOver(market)).length,
      sports: sports.map((sport) => ({ id: String(sport.id), name: sport.name })),
    };
  }

  async function event(context: Parts, reach: Reach, id: string): Promise<ReplyOf<Calls['event']> | Refusal> {
    const { markets: books } = await nets.read(context, reach, { sportId: null, eventId: Number(id), search: '' });
    const [first] = books;
    if (first === undefined) return refuse('NOT_FOUND');
    const { market } = first;
    const isOver = overNow();
    return {
      id: String(market.event_id),
      name: market.event,
      sport: { id: String(market.sport_id), name: market.sport },
      inPlay: market.in_play,
      startsAt: new Date(market.starts_ms).toISOString(),
      markets: books.toSorted(byWorst).map((one) => netMarketReply(one, isOver)),
      scores: scoresReply(books),
    };
  }

  return {
    book: (call) => book(call.context, { agentId: agentWithin(call) }, call.query),
    event: (call) => event(call.context, { agentId: agentWithin(call) }, call.params.id),
  };
}
