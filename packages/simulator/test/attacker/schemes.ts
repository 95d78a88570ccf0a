import type { ShownOffer, ShownRow } from '../rules/offers.ts';
import type { Look, Watch } from './seen.ts';
import { type Board, rowFacts, standingOf } from './situations.ts';

/** A bet that a scheme places at a look. */
export interface Placed {
  scheme: string;
  offer: ShownOffer;
}

const SECOND = 1000;

/** What comes of every side of every row, by where the event and the row stand. */
function* bySituation(board: Board, now: Look): Generator<Placed> {
  const standing = standingOf(board, now.score);
  const since = now.wall - now.score.asOf;
  const fresh = since < 1.5 * SECOND ? 'score just changed' : since < 5 * SECOND ? 'score changed lately' : null;
  for (const row of now.rows.values()) {
    const own = [...rowFacts(row, standing)];
    for (const offer of row.offers) {
      for (const fact of standing.facts) {
        yield { scheme: fact, offer };
        for (const part of own) if (row.chance !== null) yield { scheme: `${fact}, ${part}`, offer };
      }
      for (const fact of own) yield { scheme: fact, offer };
      if (fresh === null) continue;
      yield { scheme: fresh, offer };
      yield { scheme: `${fresh}, after ${now.score.recent.at(-1) ?? 'nothing'}`, offer };
      for (const part of own) yield { scheme: `${fresh}, ${part}`, offer };
    }
  }
}

function wayOf(now: number, then: number): 'up' | 'down' | null {
  if (now >= then * 1.03) return 'up';
  return now <= then * 0.97 ? 'down' : null;
}

/** What a price did from one look to another: it came back, it goes on, it stood still while another moved. */
function* byMoves({ looks }: Watch, index: number): Generator<Placed> {
  const now = looks[index];
  const [first] = looks;
  if (now === undefined || first === undefined || index === 0) return;
  const before = looks[index - 1];
  const leader = [...now.rows.values()].find(({ family, chance }) => family === 'match' && chance !== null);
  const led = leader === undefined ? undefined : first.rows.get(leader.row);
  const lead = leader?.chance == null || led?.chance == null ? null : wayOf(leader.chance, led.chance);
  for (const row of now.rows.values()) {
    const then = first.rows.get(row.row);
    for (const offer of row.offers) {
      if (then === undefined) yield { scheme: 'not there a moment ago', offer };
      else if (before !== undefined && !before.rows.has(row.row)) yield { scheme: 'back from a stop', offer };
      if (then === undefined) continue;
      if (row.chance !== null && then.chance !== null) {
        const way = wayOf(row.chance, then.chance);
        if (way !== null) yield { scheme: `gone ${way}`, offer };
      }
      if (row.line !== null && then.line !== null && row.line !== then.line)
        yield { scheme: `line gone ${row.line > then.line ? 'up' : 'down'}`, offer };
      const still = row.chance === then.chance && row.line === then.line;
      if (still && lead !== null && row.row !== leader?.row) {
        const same = row.name === leader?.name ? 'the same side' : 'another';
        yield { scheme: `still while match odds of ${same} went ${lead}`, offer };
      }
    }
  }
}

/** More money on one side than on the other; one side alone. */
function* byMoney(now: Look): Generator<Placed> {
  for (const row of now.rows.values()) {
    const [back = 0, lay = 0] = now.money.get(row.row) ?? [];
    const tilt =
      back === 0 || lay === 0
        ? 'one side only'
        : back > 2 * lay
          ? 'more to back'
          : lay > 2 * back
            ? 'more to lay'
            : null;
    if (tilt === null || row.family === 'fancy' || row.family === 'khado') continue;
    for (const offer of row.offers) yield { scheme: tilt, offer };
  }
}

function rank(now: Look, row: ShownRow): string {
  const chances = [...now.rows.values()].flatMap((one) => (one.family === row.family ? (one.chance ?? []) : []));
  const better = chances.filter((chance) => chance > (row.chance ?? 0)).length;
  return better === 0 ? 'favourite' : better === 1 ? 'second' : 'outsider';
}

/** By the clock on the wall: late moves, the minutes around a start, and who is favoured then. */
function* byClock(now: Look, first: Look): Generator<Placed> {
  if (now.inPlay) return;
  const minutes = now.at / (60 * SECOND);
  const time =
    minutes >= 0
      ? 'late'
      : minutes > -1
        ? 'last minute'
        : minutes > -5
          ? 'last five'
          : minutes > -20
            ? 'last twenty'
            : 'early';
  for (const row of now.rows.values()) {
    if (row.chance === null) continue;
    const then = first.rows.get(row.row)?.chance ?? null;
    const way = then === null ? null : wayOf(row.chance, then);
    for (const offer of row.offers) {
      yield { scheme: `${time}, ${rank(now, row)}`, offer };
      if (way !== null) yield { scheme: `${time}, gone ${way}`, offer };
    }
  }
}

/** The same question asked in two places: at the exchange and at the bookmaker. */
function* byTwins(now: Look): Generator<Placed> {
  const byName = Map.groupBy(now.rows.values(), ({ name, line }) => (line === null ? name : ''));
  for (const [name, rows] of byName) {
    if (name === '') continue;
    for (const row of rows) {
      for (const { family, chance, row: other } of rows) {
        if (chance === null || other === row.row) continue;
        for (const offer of row.offers) {
          const own = offer.side === 'for' ? chance : 1 - chance;
          if (own * (1 + offer.gain) >= 0.995) yield { scheme: `good beside ${family}`, offer };
        }
      }
    }
  }
}

/** A session and the over that ends it: what is on the board and the line of the over make another line of the session. */
function* byOvers(board: Board, now: Look): Generator<Placed> {
  if (board !== 'cricket') return;
  const { balls, total } = standingOf(board, now.score);
  const over = Math.floor(balls / 6) + 1;
  const lines = [...now.rows.values()].filter(({ line }) => line !== null);
  const only = lines.find(({ name }) => name.startsWith(`Only ${over} over run`));
  const session = lines.find(({ name }) => name.startsWith(`${over} over run`));
  if (only?.line == null || session?.line == null || balls % 6 !== 0) return;
  const apart = total + only.line - session.line;
  if (Math.abs(apart) < 1) return;
  for (const offer of session.offers) {
    yield { scheme: `${(offer.side === 'for') === apart > 0 ? 'toward' : 'away from'} its last over`, offer };
  }
}

/** All that is tried at a look. */
export function* schemesAt(board: Board, watch: Watch, index: number): Generator<Placed> {
  const now = watch.looks[index];
  const [first] = watch.looks;
  if (now === undefined || first === undefined) return;
  yield* bySituation(board, now);
  yield* byMoves(watch, index);
  yield* byMoney(now);
  yield* byClock(now, first);
  yield* byTwins(now);
  yield* byOvers(board, now);
}
