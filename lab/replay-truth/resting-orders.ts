import { nextTick } from '@pavilion/betting';
import type { PackedRecording } from '../../apps/bridge/src/sources/replay/file/recording-files.ts';
import { MarketState } from '../../apps/bridge/src/sources/replay/mcm/market-state.ts';
import { readMessages } from '../../apps/bridge/src/sources/replay/mcm/messages.ts';
import { idOf, lookAfter, ordersWorld } from '../../apps/server/test/orders/orders-world.ts';
import type { Figures, Ground } from '../chaos/ground.ts';
import { demand, demandReconciled } from '../chaos/violation.ts';
import { firstReached, type Wish } from './first-reached.ts';

/** The world of orders has three runners. */
const KEYS = ['1', '2', '3'];
/** So many ticks from the first prices are orders asked for. */
const TICKS = [1, 2, 3, 5, 8, 13];
const RUPEES = 10;

/**
 * Plays a recording before its start to a market in which orders wait from the first prices on, and holds when, and at which price,
 * the house fills each against a reading of the file that shares no code with the product. At most `messages` of the recording.
 */
export async function restingOrders(
  ground: Ground,
  file: PackedRecording,
  { messages }: { readonly messages: number },
): Promise<Figures> {
  const texts: string[] = [];
  const states: { runner: number; back: number; lay: number; isOpen: boolean }[][] = [];
  let market: MarketState | null = null;
  readMessages(file, ({ changes }, text) => {
    if (states.length >= messages || market?.inPlay === true) return;
    for (const change of changes) {
      market ??= new MarketState(String(change['id']));
      market.apply(change);
    }
    if (market === null || market.inPlay) return;
    const { status } = market;
    texts.push(text);
    states.push(
      market
        .sortedRunners()
        .map((one) => ({ runner: one.id, back: one.bestBack(), lay: one.bestLay(), isOpen: status === 'OPEN' })),
    );
  });
  const from = states.findIndex(
    (runners) => runners.length > 1 && runners.slice(0, 2).every((one) => one.isOpen && one.back > 1 && one.lay > 1),
  );
  demand(from >= 0, 'the recording has no prices before its start');
  const runners = (states[from] ?? []).slice(0, KEYS.length).filter((one) => one.back > 1 && one.lay > 1);
  const wishes = runners.flatMap(({ runner, back, lay }): Wish[] =>
    TICKS.flatMap((ticks) => [
      { runner, side: 'back' as const, price: nextTick(Math.round(back * 100), ticks) / 100 },
      { runner, side: 'lay' as const, price: nextTick(Math.round(lay * 100), -ticks) / 100 },
    ]),
  );
  const meant = firstReached(texts, wishes, from);

  const database = await ground();
  const w = await ordersWorld(database.pool, { players: wishes.length, rupees: 1_000_000, markets: wishes.length });
  const show = (at: number) => {
    for (const simulated of w.book.markets) {
      for (const [index, { runner }] of runners.entries()) {
        const now = states[at]?.find((one) => one.runner === runner);
        const box = (price: number | undefined) =>
          price === undefined || !Number.isFinite(price) || now?.isOpen !== true
            ? null
            : { odds: price, size: 100_000 };
        w.book.set(simulated, KEYS[index] ?? '', { back: box(now?.back), lay: box(now?.lay) });
      }
    }
  };
  show(from);
  // Each order in a market of its own, so that none meets another.
  const ids: number[] = [];
  for (const [index, { runner, side, price }] of wishes.entries()) {
    const simulated = w.book.markets[index];
    const key = KEYS[runners.findIndex((one) => one.runner === runner)] ?? '';
    if (simulated === undefined) throw new Error('there are too few markets');
    ids.push(idOf(await w.ask(w.playerIds[index] ?? 0, simulated, { side, odds: price, size: RUPEES, key })));
  }
  const open = async () =>
    new Map(
      (
        await w.pool.query<{ id: number; state: string; worth: number; filled: number }>(
          'select id, state, worth, filled from bet_order where id = any($1)',
          [ids],
        )
      ).rows.map((row) => [row.id, row]),
    );
  const filledAt = new Map<number, number>();
  let looks = 0;
  for (let at = from + 1; at < states.length; at += 1) {
    if (JSON.stringify(states[at]) === JSON.stringify(states[at - 1])) continue;
    show(at);
    await lookAfter(w.context);
    looks += 1;
    const rows = await open();
    for (const id of ids) if (rows.get(id)?.state === 'filled' && !filledAt.has(id)) filledAt.set(id, at);
    if (filledAt.size === ids.length) break;
  }
  const rows = await open();
  for (const [index, id] of ids.entries()) {
    const wish = JSON.stringify(wishes[index]);
    const expected = meant[index] ?? null;
    demand(
      (filledAt.get(id) ?? null) === (expected?.message ?? null),
      `${wish} was filled at message ${String(filledAt.get(id))}, not ${String(expected?.message)}`,
    );
    const row = rows.get(id);
    if (expected === null || row === undefined) continue;
    const price = row.worth / row.filled / 100;
    demand(Math.abs(price - expected.price) < 1e-9, `${wish} was filled at ${price}, not ${expected.price}`);
  }
  await demandReconciled(w.pool, 'after the replay');
  await w.close();
  await database.close();
  return { messages: states.length, orders: ids.length, filled: filledAt.size, looks };
}
