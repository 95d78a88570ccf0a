import { hashNormal, hashUnit } from './random.ts';
import { MINUTE, SECOND } from './virtual-time.ts';

/**
 * The market maker's own moves between happenings: prices are looked at afresh once in every block of time, at a
 * moment inside it that differs from block to block. A quote a minute far ahead, one in a few
 * seconds before the start, two in three seconds in play.
 */
interface Stretch {
  from: number;
  blockMs: number;
  /** How long a lean lasts: 20 minutes before the start, a minute in play. */
  memoryMs: number;
}

const STRETCHES: readonly Stretch[] = [
  { from: Number.NEGATIVE_INFINITY, blockMs: 60 * SECOND, memoryMs: 20 * MINUTE },
  { from: -60 * MINUTE, blockMs: 18 * SECOND, memoryMs: 20 * MINUTE },
  { from: -10 * MINUTE, blockMs: 4 * SECOND, memoryMs: 10 * MINUTE },
  { from: 0, blockMs: 1.6 * SECOND, memoryMs: 60 * SECOND },
];

/** However fast the matches run, nobody looks at prices more often than this on the wall clock. */
const BLOCK_WALL_MS_MIN = 250;
/** So many past blocks shape the lean; older ones have faded. */
const LEAN_BLOCKS_MAX = 160;
/** Deviation of a lean before it is held at its ends: one in forty is. */
const LEAN_DEVIATION = 0.45;

export interface Beat {
  /** Rises with every move. */
  index: number;
  at: number;
}

export interface Beats {
  /** The last move at or before a time. */
  last(at: number): Beat;
  /** When the next one after it comes. */
  nextAfter(at: number): number;
  /**
   * How far the market maker leans to one side at a beat, from −1 to 1 in parts of the half width: an Ornstein-Uhlenbeck
   * path read at that point and held at its ends, so that no price ever leaves its own spread. One path per channel.
   */
  lean(beat: Beat, channel: number): number;
}

/** Beats of one event. `key` makes them its own; `speed` keeps blocks from becoming shorter than the wall allows. */
export function createBeats(key: number, speed: number): Beats {
  const stretches = STRETCHES.map((stretch, order) => ({
    ...stretch,
    order,
    blockMs: Math.max(stretch.blockMs, BLOCK_WALL_MS_MIN * speed),
    until: STRETCHES[order + 1]?.from ?? Number.POSITIVE_INFINITY,
  }));
  const [first] = stretches;
  if (first === undefined) throw new Error('no stretches');
  const stretchAt = (at: number) => stretches.findLast((stretch) => at >= stretch.from) ?? first;
  const momentOf = (block: number, blockMs: number, order: number) =>
    Math.ceil((block + 0.1 + 0.8 * hashUnit(key, block, order)) * blockMs);
  const indexOf = (block: number, order: number) => block * stretches.length + order;

  return {
    last(at) {
      const { blockMs, order } = stretchAt(at);
      const block = Math.floor(at / blockMs);
      const moment = momentOf(block, blockMs, order);
      if (moment <= at) return { index: indexOf(block, order), at: moment };
      return { index: indexOf(block - 1, order), at: momentOf(block - 1, blockMs, order) };
    },
    nextAfter(at) {
      const { blockMs, order, until } = stretchAt(at);
      const block = Math.floor(at / blockMs);
      const moment = momentOf(block, blockMs, order);
      return Math.min(until, moment > at ? moment : momentOf(block + 1, blockMs, order));
    },
    lean(beat, channel) {
      const order = ((beat.index % stretches.length) + stretches.length) % stretches.length;
      const stretch = stretches[order] ?? first;
      const block = (beat.index - order) / stretches.length;
      const fade = Math.exp(-stretch.blockMs / Math.max(stretch.memoryMs, stretch.blockMs / 2));
      const blocks = Math.min(LEAN_BLOCKS_MAX, Math.ceil(-4 / Math.log(fade)));
      let sum = 0;
      for (let back = blocks - 1; back >= 0; back -= 1) {
        sum = sum * fade + hashNormal(key, block - back, channel, 0x51ab + order);
      }
      const path = sum * Math.sqrt((1 - fade * fade) / (1 - fade ** (2 * blocks)));
      return Math.max(-1, Math.min(1, LEAN_DEVIATION * path));
    },
  };
}
