import { type ProviderTree, providerTreeTime } from '@pavilion/feed';
import { competitionOf } from './encode/encode-event.ts';
import type { EventPlay } from './event-play.ts';
import type { RecordedSport } from './encode/sports.ts';

/** The provider's tree: competitions below a sport, races below theirs; ids of competitions and events are text here. */
export function treeOf(sports: readonly RecordedSport[], plays: readonly EventPlay[]): ProviderTree {
  const ofSport = (sid: number) => plays.filter((play) => play.event.sport.sid === sid);
  const leaf = ({ run, event }: EventPlay) => ({
    gmid: String(run.gmid),
    name: event.name,
    etid: event.sport.sid,
    iscc: 0,
  });
  return {
    t1: sports
      .filter((sport) => !sport.racing)
      .map(({ sid, name, order }) => {
        const competitions = Map.groupBy(ofSport(sid), ({ event }) => competitionOf(event).cid);
        const children = [...competitions].map(([cid, own]) => ({
          cid: String(cid),
          name: own[0] === undefined ? '' : competitionOf(own[0].event).name,
          children: own.map(leaf),
        }));
        return { etid: sid, name, oid: order, children: children.length === 0 ? null : children };
      }),
    t2: sports
      .filter((sport) => sport.racing)
      .map(({ sid, name, order }) => {
        const children = ofSport(sid).map((play) => ({ ...leaf(play), sdatetime: providerTreeTime(play.startsAtMs) }));
        return { etid: sid, name, oid: order, children: children.length === 0 ? null : children };
      }),
  };
}
