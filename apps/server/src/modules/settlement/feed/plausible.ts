import type { FeedResult } from '@pavilion/feed';

/** No line, over or innings of any sport comes near it. */
const RUNS_MAX = 2_000;

/** Why what the feed says is not to be believed by itself, or null. The back office may still decide so. */
export function implausible({ result }: FeedResult, hasBegun: boolean): string | null {
  if (result === null || result.type === 'void') return null;
  if (!hasBegun) return 'the event has not begun';
  return result.type === 'integer' && result.value > RUNS_MAX ? `${result.value} is no result in runs` : null;
}
