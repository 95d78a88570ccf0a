import { providerTime } from '@pavilion/feed';
import { type Topic, type TopicChange, topicKey, type TopicRead, type TopicSource } from '@pavilion/protocol';

export const CRICKET = { eid: 4, ename: 'Cricket', active: true, tab: true, isdefault: true, oid: 4 };
export const CUP = { cid: 7, cname: 'Cup' };

export const nameOf = (gmid: number): string => `Home ${gmid} v Away ${gmid}`;
export const oddsOf = (gmid: number): Topic => ({ endpoint: '/sports/getPriveteData', sid: CRICKET.eid, gmid });
const list = (endpoint: Topic['endpoint'], sid: number | null = null): Topic => ({ endpoint, sid, gmid: null });

/** Cricket matches of one cup, listed as a provider lists them; what their odds are its heirs say. */
export abstract class CupFeed implements TopicSource {
  readonly #documents = new Map<string, unknown>();
  readonly #listeners = new Set<(change: TopicChange) => void>();

  constructor(gmids: readonly number[], { inPlay, startsAtMs }: { inPlay: boolean; startsAtMs: number }) {
    const [etid, stime] = [CRICKET.eid, providerTime(startsAtMs)];
    const children = gmids.map((gmid) => ({ gmid: String(gmid), name: nameOf(gmid), etid }));
    const competitions = [{ cid: String(CUP.cid), name: CUP.cname, children }];
    const listed = gmids.map((gmid) => ({ gmid, ename: nameOf(gmid), etid, ...CUP, iplay: inPlay, stime }));
    this.keep(list('/sports/allSportid'), [CRICKET]);
    this.keep(list('/sports/tree'), { t1: [{ etid, name: CRICKET.ename, oid: 1, children: competitions }], t2: [] });
    this.keep(list('/sports/esid', etid), { t1: listed, t2: [] });
  }

  read(topic: Topic): TopicRead {
    const data = this.#documents.get(topicKey(topic));
    return data === undefined ? { state: 'unknown', message: 'Unknown event.' } : { state: 'known', data };
  }

  watch(listener: (change: TopicChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** A document that nobody is told of. */
  protected keep(topic: Topic, data: unknown): void {
    this.#documents.set(topicKey(topic), data);
  }

  /** The odds of a match from now on. */
  protected say(gmid: number, odds: unknown, urgent: boolean): void {
    this.keep(oddsOf(gmid), odds);
    for (const listener of this.#listeners) listener({ ...oddsOf(gmid), urgent });
  }
}
