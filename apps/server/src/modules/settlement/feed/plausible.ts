import type { DoubtedResult } from '@pavilion/contract';
import type { FeedResult } from '@pavilion/feed';

/** No line, over or innings of any sport comes near it. */
const RUNS_MAX = 2_000;

/** Why what the feed says is not to be believed by itself, or null. The back office may still decide so. */
export function implausible({ result }: FeedResult, hasBegun: boolean): DoubtedResult['reason'] | null {
  if (result === null || result.type === 'void') return null;
  if (!hasBegun) return 'early';
  return result.type === 'integer' && result.value > RUNS_MAX ? 'runs' : null;
}
