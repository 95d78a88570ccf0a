import type { BridgeConfig } from '../config.ts';
import type { ServedTopics } from '../served-topics.ts';
import { topicsOf } from '../topics.ts';
import { openRecording } from './recording/open-recording.ts';
import { createReplay } from './replay/play/create-replay.ts';
import { createSimulator } from '@pavilion/simulator';
import { openUpstream } from './upstream/open-upstream.ts';

/**
 * What a bridge was configured to serve. `log` is told in one line what a recording holds, what of it cannot be read, and
 * when an upstream goes and comes.
 */
export function openFeed(
  { feed, speed, seed }: Pick<BridgeConfig, 'feed' | 'speed' | 'seed'>,
  now: () => number,
  log: (line: string) => void,
): ServedTopics {
  switch (feed.kind) {
    case 'simulator':
      return topicsOf(createSimulator({ seed, speed, now }));
    case 'replay':
      return topicsOf(
        createReplay({
          path: feed.path,
          speed,
          leadMs: feed.leadSeconds === null ? null : feed.leadSeconds * 1000,
          loop: feed.loop,
          originMs: feed.startedAtMs ?? now(),
          now,
          log,
        }),
      );
    case 'upstream':
      return openUpstream({ url: feed.url, log });
    case 'recording':
      return openRecording({ path: feed.path, speed, originMs: feed.startedAtMs ?? now(), log });
  }
}
