import type { ProviderMarket, ProviderScore } from '@pavilion/feed';
import type { EventRun } from '../../src/event-run.ts';
import type { Random } from '../../src/random.ts';
import { virtualTime } from '../../src/virtual-time.ts';
import { rowsOf, type ShownRow } from '../rules/offers.ts';

/** All that a player has at a moment: the odds document, the scoreboard, the clock on the wall. */
export interface Look {
  /** Milliseconds from the start that was announced. */
  at: number;
  /** The same as the wall shows it. */
  wall: number;
  inPlay: boolean;
  score: ProviderScore;
  rows: ReadonlyMap<string, ShownRow>;
  /** Money at the best price of a row: on the side to back, on the side to lay. */
  money: ReadonlyMap<string, readonly [number, number]>;
}

/** A few looks in a row; the last one only says what became of the prices. */
export interface Watch {
  looks: readonly Look[];
  /** How many of them bets are placed at. */
  placed: number;
}

const MINUTE = 60_000;
/** Events are played at the speed of life. */
const WALL = virtualTime(1);
/** Before the start; a race has most of its changes in its last minutes, and starts late. */
const BEFORE = [-120, -60, -30, -15, -8, -4, -2, -1, -0.5, -0.2, 0.2, 0.5].map((minutes) => minutes * MINUTE);
const MOMENTS_FROM = 10 * MINUTE;
/** Which changes after the moment are looked at; the last of them is the price that bets are compared with. */
const CHANGES = [1, 3, 10] as const;
/** Of all moments in play: whose score is read at all, and which of those are watched. */
const READ = 0.25;
/** Of the moments before the start. */
const EARLY = 0.4;

function lookAt(run: EventRun, at: number): Look {
  const markets = run.markets(at);
  return {
    at: at - run.fixture.startsAt,
    wall: WALL.wall(at),
    inPlay: run.isInPlay(at),
    score: run.detail(at).score ?? {
      status: '',
      finished: false,
      clock: null,
      note: '',
      sides: [],
      recent: [],
      asOf: 0,
    },
    rows: new Map(rowsOf(markets).map((row) => [row.row, row])),
    money: new Map(markets.flatMap(moneyOf)),
  };
}

function moneyOf({ mid, section }: ProviderMarket): [string, readonly [number, number]][] {
  const size = (odds: ProviderMarket['section'][number]['odds'], name: string) =>
    odds.find(({ oname }) => oname === name)?.size ?? 0;
  return section.map(({ sid, odds }) => [`${mid}/${sid}`, [size(odds, 'back1'), size(odds, 'lay1')]]);
}

/** Just before something happens, when it has happened, and after the changes that follow. */
function watchFrom(run: EventRun, at: number): Watch {
  const looks = [lookAt(run, at - 1), lookAt(run, at)];
  let changes = 0;
  for (let next = run.nextChange(at); next !== null && changes < CHANGES[2]; next = run.nextChange(next.at)) {
    changes += 1;
    if (changes === CHANGES[0] || changes === CHANGES[1] || changes === CHANGES[2]) looks.push(lookAt(run, next.at));
  }
  return { looks, placed: changes >= CHANGES[2] ? looks.length - 1 : looks.length };
}

/**
 * Watches of an event. Which moments are watched is decided as they come, by what the scoreboard says then: choosing by
 * how the event went on would be knowing more than a player does.
 */
export function* watchesOf(run: EventRun, random: Random, share: (score: ProviderScore) => number): Generator<Watch> {
  const { startsAt, opensAt } = run.fixture;
  for (const before of BEFORE) {
    const at = startsAt + before;
    if (at > opensAt && random.chance(EARLY)) yield watchFrom(run, at);
  }
  let next = run.nextChange(startsAt - MOMENTS_FROM);
  for (; next !== null && next.at < run.removedAt; next = run.nextChange(next.at)) {
    if (next.kind === 'price' || !random.chance(READ)) continue;
    const { score } = run.detail(next.at);
    if (score?.finished === true) return;
    if (score !== null && random.chance(share(score))) yield watchFrom(run, next.at);
  }
}
