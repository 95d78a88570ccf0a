import type { Clock } from '@pavilion/feed';
import type { FollowedTopics } from '@pavilion/protocol';
import type { FeedPart } from './modules/settings/system-status.ts';

/** The bridge vouches for what its source has every second or so. */
const SILENT_MS_MAX = 15_000;

type Sport = { readonly id: number; readonly name: string };

/**
 * The feed by sport: one whose documents nobody has vouched for in a while is down, also while the others are well. Sports
 * of which nothing is followed, or that the bridge does not have, are no part.
 */
export function feedParts(topics: FollowedTopics, sports: readonly Sport[], clock: Clock): FeedPart[] {
  const nowMs = clock.now();
  return sports.flatMap(({ id, name }) => {
    const states = topics
      .all()
      .filter(({ sid }) => sid === id)
      .map((topic) => topics.state(topic))
      .filter(({ refusal }) => refusal === null);
    if (states.length === 0) return [];
    const confirmed = states.flatMap(({ confirmedAtMs }) => confirmedAtMs ?? []);
    const ageMs = confirmed.length === 0 ? null : Math.max(0, nowMs - Math.max(...confirmed));
    const state = ageMs !== null && ageMs <= SILENT_MS_MAX ? 'ok' : 'down';
    return [{ name, state, topics: states.length, ageMs }];
  });
}
