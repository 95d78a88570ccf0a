import {
  addBet,
  bettingMarket,
  emptyPosition,
  exposureOf,
  isOnRunners,
  type MarketKind,
  paise,
  type Side,
} from '@pavilion/betting';
import type pg from 'pg';

type OpenBet = {
  account_id: number;
  market_id: number;
  kind: MarketKind;
  outcomes: string[];
  side: Side;
  selection: string;
  price: number;
  line: number | null;
  stake: number;
};

const AT_ONCE = 5_000;

/** What the open bets leave, by the rules of the core: a position for each account and market. */
export async function plantPositions(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<OpenBet>(
    `select b.account_id, b.market_id, m.kind, jsonb_path_query_array(m.outcomes, '$[*].id') as outcomes, b.side, b.selection,
            b.price, b.line, b.stake
     from bet b join crowd_market m on m.id = b.market_id where m.settled_at is null order by b.id`,
  );
  const held = [...Map.groupBy(rows, (bet) => `${bet.account_id}/${bet.market_id}`).values()].map(positionOf);
  for (let at = 0; at < held.length; at += AT_ONCE) {
    const some = held.slice(at, at + AT_ONCE);
    await client.query(
      `insert into position (account_id, market_id, state, exposure)
       select * from unnest($1::bigint[], $2::bigint[], $3::jsonb[], $4::bigint[])`,
      [
        some.map((one) => one.accountId),
        some.map((one) => one.marketId),
        some.map((one) => one.state),
        some.map((one) => one.exposurePaise),
      ],
    );
  }
  return held.length;
}

function positionOf(bets: readonly OpenBet[]) {
  const [first] = bets;
  if (first === undefined) throw new Error('a position has at least one bet');
  const { kind, outcomes: runners, account_id: accountId, market_id: marketId } = first;
  const market = bettingMarket(kind, isOnRunners(kind) ? { runners } : {});
  const position = bets.reduce(
    (sum, { side, selection, price: priceHundredths, line, stake }) =>
      addBet(sum, { kind, side, selection, priceHundredths, line, width: null, stake: paise(stake) }),
    emptyPosition(market),
  );
  return { accountId, marketId, state: JSON.stringify(position), exposurePaise: exposureOf(position) };
}
