import { hashNormal, hashUnit } from './random.ts';
import { MINUTE, SECOND } from './virtual-time.ts';

/**
 * The market maker's own moves between happenings: prices are looked at afresh once in every block of time, at a
 * moment inside it that differs from block to block. Rates follow feed.md §5: a quote a minute far ahead, one in a few
 * seconds before the start, two in three seconds in play.
 */
interface Stretch {
  from: number;
  blockMs: number;
  /** Correlation time of the price noise (feed.md §4.2: 20 min before, 60 s in play). */
  memoryMs: number;
  /** Stationary deviation of the noise in logits. */
  deviation: number;
}

const STRETCHES: readonly Stretch[] = [
  { from: Number.NEGATIVE_INFINITY, blockMs: 60 * SECOND, memoryMs: 20 * MINUTE, deviation: 0.02 },
  { from: -60 * MINUTE, blockMs: 18 * SECOND, memoryMs: 20 * MINUTE, deviation: 0.02 },
  { from: -10 * MINUTE, blockMs: 4 * SECOND, memoryMs: 10 * MINUTE, deviation: 0.025 },
  { from: 0, blockMs: 1.6 * SECOND, memoryMs: 60 * SECOND, deviation: 0.04 },
];

/** However fast the matches run, nobody looks at prices more often than this on the wall clock. */
const BLOCK_WALL_MS_MIN = 250;
/** So many past blocks shape the noise; older ones have faded. */
const NOISE_BLOCKS_MAX = 160;

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
  /** Noise in logits at a beat, an Ornstein-Uhlenbeck path read at that point; one path per channel. */
  noise(beat: Beat, channel: number): number;
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
    noise(beat, channel) {
      const order = ((beat.index % stretches.length) + stretches.length) % stretches.length;
      const stretch = stretches[order] ?? first;
      const block = (beat.index - order) / stretches.length;
      const fade = Math.exp(-stretch.blockMs / Math.max(stretch.memoryMs, stretch.blockMs / 2));
      const blocks = Math.min(NOISE_BLOCKS_MAX, Math.ceil(-4 / Math.log(fade)));
      let sum = 0;
      for (let back = blocks - 1; back >= 0; back -= 1) {
        sum = sum * fade + hashNormal(key, block - back, channel, 0x51ab + order);
      }
      return sum * stretch.deviation * Math.sqrt((1 - fade * fade) / (1 - fade ** (2 * blocks)));
    },
  };
}
