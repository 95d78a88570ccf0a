import {
  addBet,
  bettingMarket,
  type BetTerms,
  emptyPosition,
  exposureOf,
  paise,
  type Position,
  winner,
} from '@pavilion/betting';
import type pg from 'pg';
import { createWorld, type World } from '../../../apps/server/test/support/betting-world.ts';
import { settleMarketWith } from '../../../apps/server/src/modules/settlement/settle-market.ts';
import { type Figure, openLoop, percentile } from '../measure.ts';

/** So many players have bets in the markets that are paid, and as many others have none there. */
const PAID = 5_000;
const BETS_EACH = 20;
const BETS = PAID * BETS_EACH;
const RUNNERS = ['1', '2', '3'];
const STAKE_PAISE = 10_000;
/** Placements asked for a second while a market is paid. */
const PLACED_PER_SECOND = 200;
const WARM_UP_SECONDS = 5;

/** Three markets to settle, two to update bare, and forty to place on meanwhile. */
const SETTLED = [0, 1, 2];
const UPDATED = [3, 4];
const OTHERS_FROM = 5;
const OTHERS = 40;

export async function createSettlementWorld(pool: pg.Pool): Promise<World> {
  const kinds = Array<'match'>(OTHERS_FROM + OTHERS).fill('match');
  const world = await createWorld(pool, { players: 2 * PAID, rupees: 10_000_000, kinds });
  const paid = world.playerIds.slice(0, PAID);
  for (const at of [...SETTLED, ...UPDATED]) await fill(pool, marketAt(world, at), paid);
  await pool.query('analyze');
  await pool.query('checkpoint');
  return world;
}

const marketAt = (world: World, at: number) => {
  const market = world.book.markets[at];
  if (market === undefined) throw new Error('the world has too few markets');
  return market;
};

/** Backs the runners in turn at evens: every player has the same twenty bets, so all positions are one. */
function position(): Position {
  const market = bettingMarket('match', { runners: RUNNERS });
  let held = emptyPosition(market);
  for (let n = 0; n < BETS_EACH; n++) {
    const terms: BetTerms = {
      ...{ kind: 'match', side: 'back', selection: RUNNERS[n % RUNNERS.length] ?? '', priceHundredths: 200 },
      ...{ line: null, width: null, stake: paise(STAKE_PAISE) },
    };
    held = addBet(held, terms);
  }
  return held;
}

/** Twenty bets of each of the players with the positions and exposures that placing them leaves. */
async function fill(pool: pg.Pool, { id }: { id: number }, playerIds: readonly number[]): Promise<void> {
  const held = position();
  await pool.query(
    `insert into bet (account_id, request_id, request_hash, market_id, selection, selection_name, side, price_requested,
       price, stake, win, liability, frame_seq, frame_received_at, price_age_ms, rule_id, created_at)
     select a.id, gen_random_uuid(), '\\x00', $1, (1 + n % $3::int)::text, 'Row', 'back', 200, 200, $2, $2, $2, 1, now(), 0,
       'match-1', now()
     from generate_series(0, $4::int - 1) n cross join unnest($5::bigint[]) as a(id)`,
    [id, STAKE_PAISE, RUNNERS.length, BETS_EACH, playerIds],
  );
  await pool.query(
    `insert into position (account_id, market_id, state, exposure)
     select id, $1, $2::jsonb, $3 from unnest($4::bigint[]) as a(id)`,
    [id, JSON.stringify(held), exposureOf(held), playerIds],
  );
  await pool.query('update wallet set exposure = exposure + $1 where account_id = any($2::bigint[])', [
    exposureOf(held),
    playerIds,
  ]);
}

/** What settling cannot do without: the status and profit of every bet, in one statement and one commit. */
async function bareUpdate(pool: pg.Pool, { id }: { id: number }): Promise<number> {
  const client = await pool.connect();
  // Nothing that the product does takes as long as this one statement may: its limit is not for it.
  await client.query('set statement_timeout = 0');
  // No settlement is on record that would be its reason.
  await client.query('set session_replication_role = replica');
  const startMs = performance.now();
  const { rowCount } = await client.query(
    `update bet set status = case when selection = '1' then 'won' else 'lost' end,
       profit = case when selection = '1' then win else -liability end, settled_version = 1, settled_at = now()
     where market_id = $1`,
    [id],
  );
  const spentMs = performance.now() - startMs;
  client.release(true);
  if (rowCount !== BETS) throw new Error(`${rowCount} bets were updated`);
  return spentMs;
}

async function settle(world: World, at: number): Promise<number> {
  const startMs = performance.now();
  const outcome = await settleMarketWith(world.context, {
    marketId: marketAt(world, at).id,
    declared: winner('1'),
    ...{ source: 'back_office', evidence: {}, reason: 'bench', actorId: world.adminId, feed: null },
  });
  if (outcome.type !== 'declared') throw new Error(`the market was not settled: ${outcome.type}`);
  return performance.now() - startMs;
}

type Placers = 'paid' | 'others';

/** A durable bet of a random player on a market that is not paid: one who is being paid meanwhile, or another. */
async function placeElsewhere(world: World, who: Placers): Promise<void> {
  const pick = (count: number) => Math.floor(Math.random() * count);
  const player = world.playerIds[pick(PAID) + (who === 'paid' ? 0 : PAID)];
  if (player === undefined) throw new Error('the world is empty');
  const answer = await world.place(player, marketAt(world, OTHERS_FROM + pick(OTHERS)), { stake: 100 });
  if (answer.type !== 'placed') throw new Error(`a bet was not placed: ${JSON.stringify(answer)}`);
}

/** The 99th percentile of bets placed for so long, each counted from when it was due. */
async function placingP99(world: World, who: Placers, seconds: number): Promise<number> {
  const load = await openLoop(PLACED_PER_SECOND, seconds, () => placeElsewhere(world, who));
  return percentile(load.latenciesMs, 0.99);
}

function placingFigure(name: string, p99Ms: number, quietMs: number): Figure {
  const unit = p99Ms === quietMs ? 'ms' : `ms, ${(p99Ms / quietMs).toFixed(2)} × beside nothing`;
  const value = Math.round(p99Ms * 10) / 10;
  return { name, value, unit, baseline: 'limit of 100 ms', baselineValue: 100, ratio: p99Ms / 100 };
}

/**
 * Bets settled per second in a market with 100,000 of them (declared, paid, posted, exposures released), beside one bare
 * UPDATE of as many rows before and after it. Then the 99th percentile of bets placed on other markets while another such
 * market is paid, by the players who are being paid and by others, beside that of the same bets while none is.
 */
export async function benchSettlement(world: World, pool: pg.Pool): Promise<Figure[]> {
  const before = await bareUpdate(pool, marketAt(world, UPDATED[0] ?? 0));
  const settleMs = await settle(world, SETTLED[0] ?? 0);
  const after = await bareUpdate(pool, marketAt(world, UPDATED[1] ?? 0));
  const updateMs = (before + after) / 2;
  const seconds = Math.ceil(settleMs / 1000) + 1;
  // The bare updates are not the product's: what they left to be written is written now. And a server that has just
  // started compiles and connects while it places its first bets.
  await pool.query('checkpoint');
  await placingP99(world, 'others', WARM_UP_SECONDS);
  const quietMs = await placingP99(world, 'paid', seconds);
  const [paidMs, loadedMs] = await Promise.all([placingP99(world, 'paid', seconds), settle(world, SETTLED[1] ?? 0)]);
  const [othersMs] = await Promise.all([placingP99(world, 'others', seconds), settle(world, SETTLED[2] ?? 0)]);
  const perSecond = (ms: number) => Math.round((BETS * 1000) / ms);
  const baseline = 'one bare UPDATE of as many rows';
  return [
    {
      ...{ name: `settlement-${BETS}`, value: perSecond(settleMs), unit: 'bets/s', baseline },
      ...{ baselineValue: perSecond(updateMs), ratio: updateMs / settleMs },
    },
    {
      ...{ name: `settlement-${BETS}-while-placing`, value: perSecond(loadedMs), unit: 'bets/s', baseline },
      ...{ baselineValue: perSecond(updateMs), ratio: updateMs / loadedMs },
    },
    placingFigure('placing-p99-beside-nothing', quietMs, quietMs),
    placingFigure('placing-p99-while-settling', paidMs, quietMs),
    placingFigure('placing-p99-of-others-while-settling', othersMs, quietMs),
  ];
}
