import { providerTime } from '@pavilion/feed';
import { type Topic, type TopicChange, topicKey, type TopicRead, type TopicSource } from '@pavilion/protocol';

const SPORT = { eid: 4, ename: 'Cricket', active: true, tab: true, isdefault: true, oid: 4 };
const ROWS = 40;
/** A remark this long on each row makes the documents as large as they get. */
const REMARK_CHARACTERS = 3000;

export const busyTopic = (gmid: number): Topic => ({ endpoint: '/sports/getPriveteData', sid: SPORT.eid, gmid });

const box = (oname: string, odds: number) => ({
  psid: 0,
  odds,
  otype: oname.startsWith('back') ? 'back' : 'lay',
  oname,
  tno: 0,
  size: 500,
});

/** One market of forty rows. Its first remark says when it was made, in epoch milliseconds, and whether it is closed. */
function marketDocument(gmid: number, atMs: number, closed: boolean, remark: string) {
  const section = Array.from({ length: ROWS }, (_, n) => ({
    sid: n + 1,
    psid: 0,
    sno: n + 1,
    gstatus: closed ? 'SUSPENDED' : 'ACTIVE',
    gscode: closed ? 0 : 1,
    nat: `Runner ${n + 1}`,
    rem: remark,
    // Forty equal chances, a little to the house's good: anything else would be held by the guard.
    odds: [box('back1', 38 + (atMs % 50) / 100), box('lay1', 42 + (atMs % 50) / 100)],
  }));
  const status = closed ? 'SUSPENDED' : 'OPEN';
  const rem = `made ${atMs} ${closed ? 'closed' : 'open'}`;
  return [{ gmid, rem, mid: gmid * 10, mname: 'MATCH_ODDS', gtype: 'match', status, min: 1, max: 1000, section }];
}

/** A source with large odds documents, each of which closes and opens again and again. */
export class BusyFeed implements TopicSource {
  readonly #documents = new Map<string, unknown>();
  readonly #listeners = new Set<(change: TopicChange) => void>();
  readonly #gmids: readonly number[];
  readonly #remark = 'x'.repeat(REMARK_CHARACTERS);
  #turn = 0;

  constructor(gmids: readonly number[], nowMs: number) {
    this.#gmids = gmids;
    const children = gmids.map((gmid) => ({
      gmid: String(gmid),
      name: `Home ${gmid} v Away ${gmid}`,
      etid: SPORT.eid,
    }));
    const tree = [{ etid: SPORT.eid, name: SPORT.ename, oid: 1, children: [{ cid: '7', name: 'Cup', children }] }];
    const listed = gmids.map((gmid) => ({
      gmid,
      ename: `Home ${gmid} v Away ${gmid}`,
      etid: SPORT.eid,
      cid: 7,
      cname: 'Cup',
      iplay: false,
      stime: providerTime(nowMs + 3_600_000),
    }));
    this.#documents.set(topicKey({ endpoint: '/sports/allSportid', sid: null, gmid: null }), [SPORT]);
    this.#documents.set(topicKey({ endpoint: '/sports/tree', sid: null, gmid: null }), { t1: tree, t2: [] });
    this.#documents.set(topicKey({ endpoint: '/sports/esid', sid: SPORT.eid, gmid: null }), { t1: listed, t2: [] });
    for (const gmid of gmids) this.#set(gmid, nowMs, false);
  }

  read(topic: Topic): TopicRead {
    const data = this.#documents.get(topicKey(topic));
    return data === undefined ? { state: 'unknown', message: 'Unknown event.' } : { state: 'known', data };
  }

  watch(listener: (change: TopicChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Changes the next event in turn: closed in one round, open in the next. */
  step(nowMs: number): void {
    const gmid = this.#gmids[this.#turn % this.#gmids.length];
    if (gmid === undefined) return;
    this.#set(gmid, nowMs, Math.floor(this.#turn / this.#gmids.length) % 2 === 0);
    this.#turn += 1;
  }

  #set(gmid: number, atMs: number, closed: boolean): void {
    const topic = busyTopic(gmid);
    this.#documents.set(topicKey(topic), marketDocument(gmid, atMs, closed, this.#remark));
    for (const listener of this.#listeners) listener({ ...topic, urgent: closed });
  }
}
