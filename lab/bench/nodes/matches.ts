import { type ProviderMarket, providerTime } from '@pavilion/feed';
import { type Topic, type TopicChange, topicKey, type TopicRead } from '@pavilion/protocol';
import type { ServedTopics } from '../../../apps/bridge/src/served-topics.ts';
import { twenty20 } from '../board/fan-out-documents.ts';

const SPORT = { eid: 4, ename: 'Cricket', active: true, tab: true, isdefault: true, oid: 4 };
const CUP = { cid: 7, name: 'Cup' };
/** Out of the middle of an innings: an hour is left out, then so many documents are taken. */
const [LEFT_OUT, TAKEN] = [2_000, 200];
const STARTED_MS_AGO = 3_600_000;

const lists = (endpoint: Topic['endpoint'], sid: number | null): Topic => ({ endpoint, sid, gmid: null });
export const oddsOf = (gmid: number): Topic => ({ endpoint: '/sports/getPriveteData', sid: SPORT.eid, gmid });

/** A feed of Twenty20s in play, each a step of the same simulated match further whenever it is told. */
export class Matches implements ServedTopics {
  readonly #documents = new Map<string, unknown>();
  readonly #listeners = new Set<(change: TopicChange) => void>();
  readonly #tour: readonly (readonly ProviderMarket[])[];
  readonly #gmids: readonly number[];
  #step = 0;

  constructor(gmids: readonly number[], nowMs: number) {
    this.#gmids = gmids;
    const played = [...twenty20().drop(LEFT_OUT).take(TAKEN)].map(({ markets }) => markets);
    // There and back again, so that every change is one that happened.
    this.#tour = [...played, ...played.toReversed().slice(1, -1)];
    const named = gmids.map((gmid) => ({ gmid, ename: `Home ${gmid} v Away ${gmid}`, etid: SPORT.eid }));
    const children = named.map(({ gmid, ename, etid }) => ({ gmid: String(gmid), name: ename, etid }));
    const competitions = [{ cid: String(CUP.cid), name: CUP.name, children }];
    const tree = [{ etid: SPORT.eid, name: SPORT.ename, oid: 1, children: competitions }];
    const stime = providerTime(nowMs - STARTED_MS_AGO);
    const listed = named.map((one) => ({ ...one, cid: CUP.cid, cname: CUP.name, iplay: true, stime }));
    this.#documents.set(topicKey(lists('/sports/allSportid', null)), [SPORT]);
    this.#documents.set(topicKey(lists('/sports/tree', null)), { t1: tree, t2: [] });
    this.#documents.set(topicKey(lists('/sports/esid', SPORT.eid)), { t1: listed, t2: [] });
    this.step();
  }

  /** Every match has its next document. */
  step(): void {
    this.#step += 1;
    for (const [n, gmid] of this.#gmids.entries()) {
      const markets = this.#tour[(this.#step + n) % this.#tour.length] ?? [];
      const own = markets.map((market, i) => ({ ...market, gmid, mid: gmid * 1_000 + i }));
      this.#documents.set(topicKey(oddsOf(gmid)), own);
      for (const listener of this.#listeners) listener({ ...oddsOf(gmid), urgent: false });
    }
  }

  read(topic: Topic): TopicRead {
    const data = this.#documents.get(topicKey(topic));
    return data === undefined ? { state: 'unknown', message: 'Unknown event.' } : { state: 'known', data };
  }

  watch(listener: (change: TopicChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {}
}
