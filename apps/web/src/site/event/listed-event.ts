import type { EventHeader, Score } from '@pavilion/feed';
import { use, useState } from 'react';
import { teamsOf } from '../../shared/lib/event/teams.ts';
import { LiveContext } from '../../shared/live/price/use-quote.ts';
import type { ListedShape } from '../../shared/live/reading.ts';
import { homeTopic, sportTopic } from '../../shared/live/topics.ts';

/** What a list said of an event: its header, and how it stands without what happened last. */
export type KnownEvent = { readonly header: EventHeader; readonly score: Score | null };

/**
 * What the list that somebody came from says of the event: the head of its page is drawn from it, as high as it stays, until the
 * event's own documents are there. Null where no list is on the board.
 */
export function useListedEvent(sportId: string, eventId: string): KnownEvent | null {
  const { board } = use(LiveContext);
  const [known] = useState(() => {
    const home = board.shape(homeTopic)?.find((sport) => sport.sportId === sportId);
    const list = board.shape(sportTopic(sportId));
    const events = [...(list?.live ?? []), ...(list?.suspended ?? []), ...(home?.live ?? []), ...(home?.next ?? [])];
    const found = events.find((event) => event.eventId === eventId);
    return found ? knownOf(found) : null;
  });
  return known;
}

function knownOf(event: ListedShape): KnownEvent {
  return { header: event, score: event.score === null ? null : scoreOf(event.score, event.name) };
}

/** Lists leave out the names of the sides, which the event's own name has. */
function scoreOf({ sides, ...score }: NonNullable<ListedShape['score']>, name: string): Score {
  const teams = teamsOf(name) ?? [];
  return {
    ...score,
    sides: sides.map((side, at) => ({ ...side, name: teams[at] ?? '' })),
    finished: false,
    recent: [],
    asOfMs: null,
  };
}
