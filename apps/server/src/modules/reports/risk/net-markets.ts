import { type HouseBook, type NetBook, netBook, rupeesFromPaise, type SharedBook } from '@pavilion/betting';
import type { NetMarket } from '@pavilion/contract';
import type { OpenMarketRow, Reach, SumRow } from '../analysis/book-store.ts';
import { marketHead, rowReply, sumOf, togetherOf } from '../analysis/books.ts';

/** An open market with the books of whoever looks at it. */
export type NetMarketBooks = {
  readonly market: OpenMarketRow;
  readonly sums: readonly SumRow[];
  readonly net: NetBook;
};

/** The books of one market from what the players of each agent hold together. */
export function netBooks(
  market: OpenMarketRow,
  sums: readonly SumRow[],
  { agentId }: Reach,
  shares: ReadonlyMap<number, number>,
): NetMarketBooks {
  const parts = [...Map.groupBy(sums, (sum) => sum.agent_id)].map(
    ([owner, own]): SharedBook => ({
      players: togetherOf(market, own),
      shareRate: owner === null ? 0 : (shares.get(owner) ?? 0),
    }),
  );
  // Between two reads the last position may have gone.
  const held = parts.length > 0 ? parts : [{ players: togetherOf(market, []), shareRate: 0 }];
  return { market, sums, net: netBook(held, agentId === null ? 'house' : 'agent') };
}

const sideReply = ({ outcomes }: OpenMarketRow, book: HouseBook): NetMarket['own'] => ({
  worst: rupeesFromPaise(book.worstPaise),
  best: rupeesFromPaise(book.bestPaise),
  rows: book.table.map(rowReply(outcomes)),
});

export const netMarketReply = (
  { market, sums, net }: NetMarketBooks,
  isOver: (event: OpenMarketRow) => boolean,
): NetMarket => ({
  ...marketHead(market),
  awaitsResult: isOver(market),
  players: sumOf(sums, 'players'),
  exposure: sumOf(sums, 'exposure') / 100,
  own: sideReply(market, net.own),
  gross: sideReply(market, net.gross),
});
