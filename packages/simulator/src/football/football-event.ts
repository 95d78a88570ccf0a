import type { Competition, EventModel } from '../event-model.ts';
import { type FootballMarketInput, footballMarkets, footballStops } from './football-markets.ts';
import { boardMoments, footballScore, footballScoreSince } from './football-score.ts';
import { GOAL_CONFIRMED_MS } from './football-script.ts';

/** A match of any form of football with its markets and its board. */
export function footballEvent(input: FootballMarketInput & { competition: Competition }): EventModel {
  const { competition, names, script } = input;
  return {
    name: `${names[0]} v ${names[1]}`,
    competition,
    iscc: 0,
    durationMs: script.endsAt,
    markets: footballMarkets(input),
    moments: [
      ...footballStops(script),
      ...boardMoments(script).map((at) => ({ at, urgent: at === script.endsAt })),
      ...script.goals.map(({ at }) => ({ at: at + GOAL_CONFIRMED_MS, urgent: false })),
    ],
    score: (at) => footballScore(script, names, at),
    scoreSince: (at) => footballScoreSince(script, at),
  };
}
